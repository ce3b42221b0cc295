// A digraph drawn by hand: press the paper for a vertex, a vertex and then another for an arc, an arc to take it away.
// The arrow keys and Enter do the same from a vertex that has the focus.

import { html, svg, nothing } from "../lib/lit-html.js";
import { update } from "../app.js";
import { app } from "../state.js";
import { t } from "../words.js";

const state = { spots: new Map(), from: null };
const [WIDE, HIGH] = [100, 62];

const arcsOf = (text) => text.split("\n").map((line) => line.replace(/#.*/, "").trim().split(/\s+/)).filter((words) => words.length === 2);

/** Where the vertices stand: where they were put, or around a circle. */
function spots(arcs) {
  const names = [...new Set(arcs.flat())];
  for (const name of state.spots.keys()) if (!names.includes(name) && !state.spots.get(name).fresh) state.spots.delete(name);
  names.forEach((name, n) => {
    const angle = (2 * Math.PI * n) / names.length;
    if (!state.spots.has(name)) state.spots.set(name, { x: WIDE / 2 + 36 * Math.sin(angle), y: HIGH / 2 - 23 * Math.cos(angle) });
    state.spots.get(name).fresh = false;
  });
  return state.spots;
}

/** Forgets where vertices stood: another graph comes. */
export const clearSketch = () => (state.spots.clear(), (state.from = null));

function chosen(name, arcs, write) {
  const from = state.from;
  state.from = from === name ? null : from === null ? name : null;
  if (from !== null && from !== name) write([...arcs, [from, name]]);
  update();
}

function added(event, arcs) {
  if (event.target.closest(".vertex, .arc")) return;
  const paper = event.currentTarget;
  const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(paper.getScreenCTM().inverse());
  let n = 0;
  while (state.spots.has(`v${n}`) || arcs.flat().includes(`v${n}`)) n += 1;
  state.spots.set(`v${n}`, { x: spot.x, y: spot.y, fresh: true });
  update();
}

/** An arc, bent a little so that one there and back are two. */
function arc([u, v], n, arcs, places, write) {
  const [a, b] = [places.get(u), places.get(v)];
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const same = arcs.slice(0, n).filter(([c, d]) => (c === u && d === v) || (c === v && d === u)).length;
  const bend = (same ? 7 * same : 0) * (arcs[n][0] < arcs[n][1] ? 1 : -1);
  const [mx, my] = [(a.x + b.x) / 2 - bend * dy, (a.y + b.y) / 2 + bend * dx];
  const remove = () => write(arcs.filter((_, k) => k !== n));
  const d = `M${a.x + 3.4 * dx} ${a.y + 3.4 * dy}Q${mx} ${my} ${b.x - 4 * dx} ${b.y - 4 * dy}`;
  return svg`<g class="arc" role="button" tabindex="0" aria-label=${t("sketch.remove", { from: u, to: v })} @click=${remove} @keydown=${(e) => ["Enter", "Delete", "Backspace"].includes(e.key) && remove()}><path class="wide" d=${d}/><path class="thin" marker-end="url(#arc-tip)" d=${d}/></g>`;
}

/** The sketch of a text; `written(text)` hears of every change. */
export function sketch(text, written) {
  const arcs = arcsOf(text);
  const places = spots(arcs);
  const write = (list) => written(list.map((pair) => pair.join(" ")).join("\n"));
  const vertex = ([name, { x, y }]) => svg`<g class="vertex ${state.from === name ? "here" : ""}" role="button" tabindex="0" aria-label=${t("sketch.vertex", { name })} aria-pressed=${state.from === name ? "true" : "false"} transform="translate(${x} ${y})" @click=${() => chosen(name, arcs, write)} @keydown=${(e) => e.key === "Enter" && chosen(name, arcs, write)}><circle r="3.2"/><text dy=".35em">${name}</text></g>`;
  return html`<svg class="sketch" viewBox="0 0 ${WIDE} ${HIGH}" role="group" aria-label=${t("sketch")} @click=${(e) => added(e, arcs)}>
    <defs><marker id="arc-tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0 6 3 0 6z"/></marker></defs>
    ${arcs.map((pair, n) => (places.has(pair[0]) && places.has(pair[1]) ? arc(pair, n, arcs, places, write) : nothing))}${[...places].map(vertex)}</svg>
    <p class="hint">${t("sketch.more")}</p>`;
}

app.sketch = state;
