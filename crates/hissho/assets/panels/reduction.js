// The reduction of Hi-Q: a planar digraph is typed or loaded, the server makes a board of it, the jumps of a
// Hamiltonian cycle run over it, and the cycle is read off the jumps again.
//
//   pegs:  all tokens at the start      moves:  [from, over, to] each      at = how many of them are made

import { html, svg, nothing } from "../lib/lit-html.js";
import { ask, job } from "../api.js";
import { update } from "../app.js";
import { stopWork, working } from "../engine.js";
import { app } from "../state.js";
import { errorWords, t } from "../words.js";
import { evidence } from "./evidence.js";
import { progress } from "./progress.js";
import { clearSketch, sketch } from "./sketch.js";

const cycle = (n) => Array.from({ length: n }, (_, k) => `v${k} v${(k + 1) % n}`);
const EXAMPLES = {
  pair: ["a b", "b a", "b a"],
  k4: [...cycle(4), "v0 v2", "v1 v3"],
  cube: [...cycle(8), "v0 v3", "v1 v6", "v2 v5", "v4 v7"],
  none: ["a b", "b a", "c b", "c d", "d a", "d c"],
};

/** Milliseconds for a whole run, however many jumps it has. */
const RUN = 9000;

const state = { text: EXAMPLES.k4.join("\n"), made: null, at: 0, running: false, cycle: null };
app.reduction = state;

/** Asks for the board of the graph, and for a Hamiltonian cycle. */
async function reduce(text = state.text) {
  Object.assign(state, { text, made: null, at: 0, running: false, cycle: null });
  const found = await working("reduce", (signal, heard) => job("hiq/reduce", { text, solve: true, time: "3m" }, heard, signal));
  if (found) state.made = { ...found.answer, text };
  update();
}

/** Opens the page with an example on it. */
export const openReduction = () => (state.made ? undefined : reduce());

function* positions({ pegs, moves = [] }, count) {
  const now = new Set(pegs.map(String));
  for (const [from, over, to] of moves.slice(0, count)) {
    now.delete(String(from));
    now.delete(String(over));
    now.add(String(to));
  }
  for (const name of now) yield name.split(",").map(Number);
}

function go(at) {
  state.at = Math.max(0, Math.min(state.made.moves.length, at));
  update();
}

/** Runs the jumps, as many a frame as it takes to end in time. */
function run() {
  const { made } = state;
  state.running = !state.running;
  if (state.at >= made.moves.length) state.at = 0;
  const [begun, first] = [performance.now(), state.at];
  const step = () => {
    if (!state.running || state.made !== made || app.page !== "reduction") return;
    go(first + Math.ceil(((performance.now() - begun) / RUN) * made.moves.length));
    if (state.at < made.moves.length) requestAnimationFrame(step);
    else state.running = false;
    update();
  };
  step();
}

/** Reads the cycle off the jumps. */
const extract = () =>
  working("extract", async () => {
    const { text, map, moves } = state.made;
    state.cycle = await ask("hiq/extract", { text, map, moves });
  });

const line = (spots) => `M${spots.map(([x, y]) => `${x + 0.5} ${y + 0.5}`).join("L")}`;

/** The corner and the size of a gadget. */
function extent({ contacts }) {
  const spots = Object.values(contacts);
  const [xs, ys] = [0, 1].map((k) => spots.map((spot) => spot[k] + 0.5));
  const [x, y] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  const [w, h] = [Math.max(...xs) + 1 - x, Math.max(...ys) + 1 - y];
  return { x, y, w, h };
}

function box(vertex) {
  const { x, y, w, h } = extent(vertex);
  return svg`<g class="gadget type-${vertex.type}"><rect x=${x} y=${y} width=${w} height=${h} rx="1"/></g>`;
}

/** The name of a gadget, left of its upper corner. */
function named(vertex) {
  const { x, y } = extent(vertex);
  return svg`<text x=${x - 0.4} y=${y + 1} dy=".35em">${vertex.name}</text>`;
}

function picture({ map, pegs, moves, cycle = [] }) {
  const last = moves?.[state.at - 1];
  const runs = new Set(cycle.map((from, n) => `${from} ${cycle[(n + 1) % cycle.length]}`));
  const spots = [...positions({ pegs, moves }, state.at)];
  return html`<svg class="reduction" viewBox="0 0 ${map.columns} ${map.rows}" role="img" aria-label=${t("reduction.board", { columns: map.columns, rows: map.rows, count: spots.length })}>
    ${map.arcs.filter(({ from, to }) => runs.has(`${from} ${to}`)).map(({ polyline }) => svg`<path class="band" d=${line(polyline)}/>`)}
    ${map.arcs.map(({ from, to, polyline }) => svg`<path class="wire" d=${line(polyline)}><title>${from} → ${to}</title></path>`)}
    ${map.vertices.map(box)}
    <path class="tokens" d=${spots.map(([x, y]) => `M${x + 0.5} ${y + 0.5}h0`).join("")}/>
    <g class="names" aria-hidden="true">${map.vertices.map(named)}</g>
    <circle class="home" cx=${map.start.cell[0] + 0.5} cy=${map.start.cell[1] + 0.5} r=".95"/>
    ${last ? svg`<path class="jump" d=${line([last[0], last[2]])}/>` : nothing}
  </svg>`;
}

function controls({ moves }) {
  return html`<div class="bar" role="toolbar" aria-label=${t("tools")}>
    <button class="tool" ?disabled=${!state.at} title=${t("key.first")} aria-label=${t("key.first")} @click=${() => go(0)}><span aria-hidden="true">«</span></button>
    <button class="tool" ?disabled=${!state.at} title=${t("key.undo")} aria-label=${t("key.undo")} @click=${() => go(state.at - 1)}><span aria-hidden="true">‹</span></button>
    <button class="tool primary run" title=${t(state.running ? "pause" : "reduction.run")} aria-label=${t(state.running ? "pause" : "reduction.run")} @click=${run}><span aria-hidden="true">${state.running ? "⏸" : "▶"}</span></button>
    <button class="tool" ?disabled=${state.at >= moves.length} title=${t("key.redo")} aria-label=${t("key.redo")} @click=${() => go(state.at + 1)}><span aria-hidden="true">›</span></button>
    <input type="range" min="0" max=${moves.length} .value=${String(state.at)} aria-label=${t("reduction.jumps", { at: state.at, count: moves.length })} @input=${(e) => go(Number(e.target.value))}>
    <span class="hint">${t("reduction.jumps", { at: state.at, count: moves.length })}</span></div>`;
}

/** What came out: a cycle, or why there is none. */
function outcome({ hamiltonian, cycle, argument, evidence: word, vertices, columns, rows, tokens }) {
  return html`<div class="status"><p>${t("reduction.size", { vertices, columns, rows, tokens })}</p>
    ${hamiltonian ? html`<p><strong>${t("reduction.cycle")}</strong> ${evidence(word)}</p><p class="mono">${cycle.join(" → ")}</p>
      <div class="row"><button class="extract" @click=${extract}>${t("reduction.extract")}</button></div>
      ${state.cycle ? html`<p class="said extracted">${t("reduction.extracted", { cycle: state.cycle.cycle.join(" → ") })} ${evidence(state.cycle.evidence)}</p>` : nothing}` : nothing}
    ${hamiltonian === false ? html`<p><strong>${t("reduction.unsolvable")}</strong> ${evidence(word)}</p><ol class="argument">${argument.map((step) => html`<li>${t(`reduction.${step.vertex ? "no-cover" : step.circles === 0 ? "no-choice" : step.step}`, step)}</li>`)}</ol>` : nothing}
    ${hamiltonian === null ? html`<p>${t("hiq.unknown")}</p>` : nothing}</div>`;
}

async function fileOf(event) {
  const [file] = event.target.files;
  if (file) reduce(await file.text());
}

export function reduction(app) {
  const { made } = state;
  return html`<section class="stage" id="board" aria-label=${t("board")}><h1>${t("reduction")}</h1>
      ${made ? html`<div class="frame">${picture(made)}</div>${made.moves ? controls(made) : nothing}` : nothing}</section>
    <section class="side" aria-label=${t("panel")}>
      ${app.work ? progress(app.work, stopWork) : nothing}
      ${app.error ? html`<p class="error" role="alert">${errorWords(app.error)}</p>` : nothing}
      ${made ? outcome(made) : nothing}
      <form class="sources" @submit=${(e) => (e.preventDefault(), reduce(new FormData(e.target).get("text")))}>
        <p>${t("reduction.more")}</p>
        ${sketch(state.text, (text) => ((state.text = text), update()))}
        <label class="field">${t("reduction.graph")}<textarea class="mono" name="text" rows="9" spellcheck="false" .value=${state.text} @change=${(e) => ((state.text = e.target.value), update())}></textarea></label>
        <div class="row"><button class="primary">${t("reduction.make")}</button><button type="button" @click=${() => (clearSketch(), (state.text = ""), update())}>${t("edit.clear")}</button><label class="button">${t("record.file")}<input type="file" class="sr" accept=".txt,text/plain" @change=${fileOf}></label></div>
        <h2>${t("reduction.examples")}</h2>
        <div class="row">${Object.entries(EXAMPLES).map(([name, arcs]) => html`<button type="button" class="small" data-example=${name} @click=${() => (clearSketch(), reduce(arcs.join("\n")))}>${t(`reduction.${name}`)}</button>`)}</div>
      </form>
    </section>`;
}
