// Bridg-It: crossings (x,y), both odd or both even. Left's bridge lies across at odd ones and
// upright at even ones; Right's the other way. Over the board: both player graphs, two trees, the
// vertices U; beside it: three strategies, b_L and b_R, values, and the laboratory.

import { html, svg, nothing } from "../lib/lit-html.js";
import { job } from "../api.js";
import { app, update, working } from "../app.js";
import { banks } from "../certificate.js";
import * as place from "../place.js";
import { player, t } from "../words.js";
import { grid } from "./grid.js";

export function ghost(name, seat) {
  const [x, y] = name.split(",").map(Number);
  const across = (x % 2 === 1) === (seat === 0);
  const at = (x, y) => [x / 2, y / 2];
  return across ? { from: at(x - 1, y), to: at(x + 1, y) } : { from: at(x, y - 1), to: at(x, y + 1) };
}

export const setup = grid({
  names: (r, c) => `${2 * c + (r % 2 === 0 ? 1 : 2)},${r + 1}`,
  letters: [[".", "L", "R"]],
  draw(l, cell, scene) {
    const side = "LR".indexOf(l);
    if (side >= 0) scene.links.push({ ...ghost(cell.name, side), tie: "bridge", side });
  },
  turns: ["left", "right"],
});

const shown = { graphs: [false, false], trees: false, strategy: null, values: null, lab: null };
const here = (found) => (found?.board === app.view.board ? found : null);

export function arrived() {
  if (shown.trees && !here(shown.strategy) && app.view.status === "ongoing") study();
}

const study = () =>
  working("strategy", async (signal, heard) => {
    const { board } = app.view;
    const { answer } = await job("bridgit/strategy", app.game.place(), heard, signal);
    shown.strategy = { ...answer, board };
    shown.trees = true;
  });

const appraise = () =>
  working("value", async (signal, heard) => {
    const { board } = app.view;
    const { answer } = await job("bridgit/value", { ...app.game.place(), options: true }, heard, signal);
    shown.values = { ...answer, board };
  });

const experiment = (size) =>
  working("lab", async (signal, heard) => {
    const { answer } = await job("bridgit/lab", { size, time: "60s" }, heard, signal);
    shown.lab = answer;
  });

/** Whose bridges these cells are when they form a tree: 0, 1, or none. */
function owner(cells, far) {
  return [0, 1].find((side) => {
    const root = new Map();
    const find = (v) => {
      while (root.has(v) && root.get(v) !== v) v = root.get(v);
      return v;
    };
    const edges = cells.map((cell) => banks(cell, side, far));
    const acyclic = edges.every(([a, b]) => find(a) !== find(b) && root.set(find(a), find(b)));
    return acyclic && find("start") === find("end");
  });
}

/** Bridges as lines; `aside` keeps two that coincide apart. */
export function lines(cells, side, name, aside = 0) {
  return svg`<g class=${name} transform="translate(${aside} ${aside})">${cells.map((cell) => {
    const { from, to } = ghost(cell, side);
    return svg`<line x1=${from[0]} y1=${from[1]} x2=${to[0]} y2=${to[1]}/>`;
  })}</g>`;
}

/** The trees that somebody can show: the repaired strategy's, else West's. */
function pair(found) {
  return found.lehman.trees[0].length ? found.lehman.trees : found.west.trees ?? [[], []];
}

export function over(app, scene) {
  const taken = new Map();
  for (const link of scene.links.filter((link) => link.tie === "bridge")) taken.set([(link.from[0] + link.to[0]) / 2, (link.from[1] + link.to[1]) / 2].join(), link.side);
  const graph = (side) => lines(scene.cells.filter((cell) => (taken.get(cell.at.join()) ?? side) === side).map((cell) => cell.name), side, `graph side${side}`);
  const found = shown.trees ? here(shown.strategy) : null;
  const far = 2 * Number(app.game.id.split(":")[1]);
  const trees = found ? pair(found) : null;
  const side = trees?.[0].length ? owner(trees[0], far) ?? owner(trees[1], far) : null;
  const spots = found ? found.lehman.set.filter((v) => v.includes(",")).map((v) => v.split(",").map((n) => Number(n) / 2)) : [];
  return svg`${[0, 1].map((s) => (shown.graphs[s] ? graph(s) : nothing))}
    ${side == null ? nothing : svg`${lines(trees[0], side, "tree first", -0.05)}${lines(trees[1], side, "tree second", 0.05)}`}
    <g class="set">${spots.map(([x, y]) => svg`<circle cx=${x} cy=${y} r=".22"/>`)}</g>`;
}

export function notes() {
  const found = here(shown.values);
  if (!found?.options) return null;
  const key = app.view.seat === 0 ? "left" : "right";
  return new Map(found.options.filter((option) => option[key].length <= 5).map((option) => [option.move, { text: option[key], tone: "even" }]));
}

const fewest = (b) => (b == null ? "∞" : b);

export function panel(app) {
  const found = here(shown.strategy);
  const values = here(shown.values);
  const graph = (side) => html`<label class="check"><input type="checkbox" ?checked=${shown.graphs[side]} @change=${(e) => ((shown.graphs[side] = e.target.checked), update())}> ${t("bridgit.graph", { player: player(app.view.players[side]) })}</label>`;
  const row = (name, { executable, moves }) => html`<tr><th scope="row">${t(`bridgit.${name}`)}</th><td>${executable ? moves.slice(0, 12).join("  ") + (moves.length > 12 ? " …" : "") : t("bridgit.cannot")}</td></tr>`;
  return html`${graph(0)}${graph(1)}
    <div class="row"><button @click=${study} ?disabled=${app.view.status !== "ongoing"}>${t("bridgit.study")}</button>
      <button @click=${appraise} ?disabled=${app.view.status !== "ongoing"}>${t("bridgit.value")}</button></div>
    ${found ? html`<table class="strategies"><caption class="sr">${t("bridgit.study")}</caption>${row("west", found.west)}${row("voluntary", found.voluntary)}${row("lehman", found.lehman)}</table>
      <p>b<sub>L</sub> = ${fewest(found.b_left)}, b<sub>R</sub> = ${fewest(found.b_right)}</p>
      ${pair(found)[0].length ? html`<p class="hint">${t("bridgit.trees")}</p>` : nothing}` : nothing}
    ${values ? html`<p>${t("bridgit.worth")} <span class="mono">${values.value}</span> (${values.outcome})</p>` : nothing}
    <h3>${t("bridgit.lab")}</h3><p class="hint">${t("bridgit.lab.more")}</p>
    <div class="row">${[1, 2, 3].map((size) => html`<button @click=${() => experiment(size)}>bridgit:${size}</button>`)}</div>
    ${shown.lab ? html`<ul class="examples">${Object.entries(shown.lab.smallest).map(([key, example]) => html`<li><a href=${place.write({ id: `bridgit:${shown.lab.size}`, from: `${example.position.split(" ").at(-1).split(":")[0]}:${example.turn ?? "left"}` })}>${key}</a> ${t("bridgit.bridges", { count: example.bridges })}</li>`)}
      ${Object.keys(shown.lab.smallest).length ? nothing : html`<li>${t("bridgit.none")}</li>`}</ul>` : nothing}`;
}
