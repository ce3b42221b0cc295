// Bridg-It: crossings (x,y), both odd or both even. Left's bridge lies across at odd ones and
// upright at even ones; Right's the other way. Over the board: both player graphs, two trees, the
// vertices U; beside it: three strategies, b_L and b_R, values, and the laboratory.

import { html, nothing } from "../lib/lit-html.js";
import { job } from "../api.js";
import { update } from "../app.js";
import { working } from "../engine.js";
import { gameValue, typeset } from "../mathematics.js";
import * as place from "../place.js";
import { evidence } from "../panels/evidence.js";
import { thermograph } from "./thermograph.js";
import { app } from "../state.js";
import { player, t, told, word } from "../words.js";

/** The bridge of that side on a crossing. */
function bridge(name, seat) {
  const [x, y] = name.split(",").map(Number);
  const across = (x % 2 === 1) === (seat === 0);
  const at = (x, y) => [x / 2, y / 2];
  return across ? { from: at(x - 1, y), to: at(x + 1, y) } : { from: at(x, y - 1), to: at(x, y + 1) };
}

const RULES = ["c3-1", "c3-2-printed", "c3-2-corrected", "c3-3", "c3-3-no-immediate"];
export const matrices = [{ title: "matrix.bridgit", rows: RULES, columns: ["zero", "one", "leftover", "leftover1", "outcome"] }];

export const lesson = [
  { place: { game: "bridgit:3" } },
  { place: { game: "bridgit:2", moves: ["1,1", "2,2"] }, wanted: ["3,1"] },
  { place: { game: "bridgit:2", position: "RL/L/..:right" }, wanted: ["1,3"], source: "2" },
];

export const proofs = [{ game: "bridgit:5", moves: ["3,3"] }];

const NAMES = ["west", "voluntary", "lehman"];
const shown = { graphs: [false, false], trees: false, chosen: "lehman", strategy: null, options: false, values: null, lab: null, compared: null };

const here = (found) => (found?.board === app.view.board ? found : null);

export function arrived() {
  if (!shown.trees) return;
  if (!here(shown.strategy) && app.view.status === "ongoing" && !app.work) study();
}

const strategies = async (heard, signal) => {
  const { board } = app.view;
  const { answer } = await job("bridgit/strategy", app.game.place(), heard, signal);
  shown.strategy = { ...answer, board };
};

const study = () =>
  working("strategy", async (signal, heard) => {
    await strategies(heard, signal);
    shown.trees = true;
  });

/** b_L and b_R of every option, and their values where the board is small enough for these. */
const appraise = () =>
  working("value", async (signal, heard) => {
    const { board } = app.view;
    if (!here(shown.strategy)) await strategies(heard, signal);
    shown.options = true;
    shown.values = null;
    const { answer } = await job("bridgit/value", { ...app.game.place(), options: true }, heard, signal);
    shown.values = { ...answer, board };
  });

const experiment = (size) =>
  working("lab", async (signal, heard) => {
    const { answer } = await job("bridgit/lab", { size, time: "60s" }, heard, signal);
    shown.lab = answer;
  });

/** Bridges as lines; `aside` keeps two that coincide apart. */
const lines = (cells, side, tone, aside = 0) =>
  cells.map((cell) => {
    const { from, to } = bridge(cell, side);
    const moved = ([x, y]) => [x + aside, y + aside];
    return { shape: "line", from: moved(from), to: moved(to), tone };
  });

/** The trees that somebody can show, and whose they are: the repaired strategy's, else West's, which are Left's. */
function pair(found) {
  const { lehman, west } = found;
  if (lehman.trees[0].length) return { trees: lehman.trees, side: app.view.players.indexOf(lehman.side) };
  return { trees: west.trees ?? [[], []], side: 0 };
}

/** Two trees over the board, and the exchange that the last move asked for. */
export const trees = (pair, side, swap) => [...lines(pair[0], side, "first", -0.05), ...lines(pair[1], side, "second", 0.05), ...(swap ? exchanged(swap, side) : [])];

export function strokes({ view: { scene, seat } }) {
  const taken = new Map();
  for (const link of scene.links.filter((link) => link.tie === "bridge")) taken.set([(link.from[0] + link.to[0]) / 2, (link.from[1] + link.to[1]) / 2].join(), link.side);
  const graph = (side) => lines(scene.cells.filter((cell) => (taken.get(cell.at.join()) ?? side) === side).map((cell) => cell.name), side, ["one", "two"][side]);
  const graphs = [0, 1].flatMap((side) => (shown.graphs[side] ? graph(side) : []));
  const found = shown.trees ? here(shown.strategy) : null;
  if (!found) return graphs;
  const held = pair(found);
  const names = new Set(scene.cells.map((cell) => cell.name));
  const posts = found.lehman.set.filter((post) => post.includes(",")).map((post) => post.split(",").map((n) => Number(n) / 2));
  return [
    ...graphs,
    ...(held.trees[0].length ? trees(held.trees, held.side) : []),
    ...posts.map((at) => ({ shape: "ring", at, tone: "first" })),
    ...found[shown.chosen].moves.filter((move) => names.has(move)).map((at) => ({ shape: "dot", at, tone: "good" })),
    ...(found.exchange ? exchanged(found.exchange, seat) : []),
  ];
}

/** The exchange e → e': a cross where the tree was cut, a glow where it is mended. */
const exchanged = ({ cut, reply }, side) => [...lines([reply], side, "glow"), { shape: "cross", at: cut, tone: "bad" }];

/** The options that a counterexample of the laboratory compares, while its position is on the board. */
const compared = () => (shown.compared && shown.compared.from === app.game.from && app.game.cursor === 0 ? shown.compared.options : []);

/** The options of the mover: b_L and b_R, and the value where it is known. */
function options() {
  const key = app.view.seat === 0 ? "left" : "right";
  const worth = new Map((here(shown.values)?.options ?? []).map((option) => [option.move, option[key]]));
  return here(shown.strategy).options.map(({ move, b_left, b_right }) => ({ move, b: `${fewest(b_left)}/${fewest(b_right)}`, value: worth.get(move) }));
}

/** All of them in full: on the board there is no room for long values. */
const listed = () => html`<details><summary>${t("bridgit.options")}</summary><div class="scroll" tabindex="0"><table class="rows options">
    <tr><th scope="col">${t("bridgit.crossing")}</th><th scope="col">${typeset("b_L / b_R")}</th><th scope="col">${t("bridgit.value.one")}</th></tr>
    ${options().map(({ move, b, value }) => html`<tr><td>${move}</td><td>${b}</td><td class="mono">${value == null ? "–" : gameValue(value)}</td></tr>`)}</table></div></details>`;

export function notes() {
  if (compared().length) return new Map(compared().map(({ move, value }, n) => [move, { text: "AB"[n], more: gameValue(value), tone: "even" }]));
  if (!shown.options || !here(shown.strategy)) return null;
  const short = (value) => (value == null ? {} : { more: value.length <= 14 ? gameValue(value) : "…" });
  return new Map(options().map(({ move, b, value }) => [move, { text: b, tone: "even", ...short(value) }]));
}

const fewest = (b) => (b == null ? "∞" : b);

/** One strategy: whether it can be carried out; a button shows its moves and its reason. */
function column(name, { executable, moves }) {
  const chosen = shown.chosen === name;
  return html`<div class="strategy ${executable ? "yes" : "no"}" aria-current=${chosen ? "true" : nothing}>
    <h4>${t(`bridgit.${name}`)}</h4>
    <p class="mark"><span aria-hidden="true">${executable ? "✓" : "✗"}</span> ${executable ? t("bridgit.moves", { count: moves.length }) : t("bridgit.cannot")}</p>
    <button class="small" aria-pressed=${chosen ? "true" : "false"} @click=${() => ((shown.chosen = name), update())}>${t(executable ? "bridgit.show" : "bridgit.why")}</button></div>`;
}

const conjecture = (key) => word(`lab.${key}`, key.replaceAll("_", " "));

function laboratory() {
  const { lab } = shown;
  if (!lab) return nothing;
  const entries = Object.entries(lab.smallest);
  if (!entries.length) return html`<p>${t("bridgit.none")}</p>`;
  const item = ([key, { position, turn, bridges, options }]) => {
    const from = `${position.split(" ").at(-1).split(":")[0]}:${turn ?? "left"}`;
    return html`<li><a href=${place.write({ id: `bridgit:${lab.size}`, from })} @click=${() => (shown.compared = { from, options })}>${typeset(conjecture(key))}</a> <span class="hint">${t("bridgit.bridges", { count: bridges })}</span></li>`;
  };
  const option = ({ move, value, b_left_after_left, b_left_after_right }, n) => html`<li><b>${"AB"[n]}</b> ${move}${t("colon")}<span class="mono">${gameValue(value)}</span>, b<sub>L</sub>(G<sup>L</sup>) = ${fewest(b_left_after_left)}, b<sub>L</sub>(G<sup>R</sup>) = ${fewest(b_left_after_right)}</li>`;
  return html`<ul class="examples" tabindex="0">${entries.map(item)}</ul>
    ${compared().length ? html`<p class="hint">${t("bridgit.compared")}</p><ul class="examples compared">${compared().map(option)}</ul>` : nothing}`;
}

export function panel(app) {
  const found = here(shown.strategy);
  const values = here(shown.values);
  const over = app.view.status !== "ongoing";
  const swap = found?.exchange;
  const graph = (side) => html`<label class="check"><input type="checkbox" ?checked=${shown.graphs[side]} @change=${(e) => ((shown.graphs[side] = e.target.checked), update())}> ${t("bridgit.graph", { player: player(app.view.players[side]) })}</label>`;
  return html`<div class="pairs">${graph(0)}${graph(1)}</div>
    <div class="row"><button class="primary" @click=${study} ?disabled=${over}>${t("bridgit.study")}</button>
      <button @click=${appraise} ?disabled=${over}>${t("bridgit.value")}</button>
      ${shown.trees || shown.options ? html`<button class="small" @click=${() => (Object.assign(shown, { trees: false, options: false, strategy: null }), update())}>${t("bridgit.hide")}</button>` : nothing}</div>
    ${found && shown.trees ? html`<div class="strategies">${NAMES.map((name) => column(name, found[name]))}</div>
      <p class="said">${told(found[shown.chosen], "why")}${found[shown.chosen].moves.length ? html`<br>${found[shown.chosen].moves.slice(0, 24).join("  ")}${found[shown.chosen].moves.length > 24 ? " …" : ""}` : nothing}</p>
      ${pair(found).trees[0].length ? html`<p class="hint">${t("bridgit.trees")}</p>` : nothing}` : nothing}
    ${found ? html`<p>b<sub>L</sub> = ${fewest(found.b_left)}, b<sub>R</sub> = ${fewest(found.b_right)} ${evidence(found.evidence)}</p>` : nothing}
    ${swap && shown.trees ? html`<p class="said">${t("bridgit.exchange", swap)}</p>` : nothing}
    ${shown.options && found ? html`<p class="hint">${typeset(t(values ? "bridgit.option" : "bridgit.option.b", { player: player(app.view.turn) }))}</p>${listed()}` : nothing}
    ${values ? html`<p>${t("bridgit.worth")} <span class="mono">${gameValue(values.value)}</span> (${word(`outcome.${values.outcome}`, values.outcome)}) ${evidence(values.evidence)}</p>${values.walls ? html`<h3>${t("bridgit.thermograph")}</h3>${thermograph(values)}` : nothing}` : nothing}
    <h3>${t("bridgit.lab")}</h3><p class="hint">${t("bridgit.lab.more")}</p>
    <div class="row">${[1, 2, 3].map((size) => html`<button class="small" @click=${() => experiment(size)}>${t("bridgit.size", { size })}</button>`)}</div>
    ${laboratory()}`;
}
