// Hex on a torus: the board can be pushed around, and its margin shows copies.

import { html, svg } from "../lib/lit-html.js";
import { newGame, update } from "../app.js";
import { editor } from "../edit.js";
import { setSide } from "../engine.js";
import * as place from "../place.js";
import { app as state } from "../state.js";
import { donut } from "./donut.js";
import { player, t } from "../words.js";

export const lesson = [
  { place: { game: "torus:3:c" } },
  { place: { game: "torus:3:c", position: "WB./.BW/...:black" }, wanted: ["2,1"], source: "4" },
  { place: { game: "torus:4:c", position: ".B../.B../W.../...W:white" }, wanted: ["3,0"], source: "5" },
];

export const proofs = [{ game: "torus:3:c" }];

/** The board leans the other way. */
const slanted = (id) => id.split(":").includes("+");

const mod = (a, n) => ((a % n) + n) % n;

/** The scene with the cell `origin` in the place of 0,0. */
export function arrange(scene, app) {
  const [oi, oj] = app.origin ?? [0, 0];
  const inner = scene.cells.filter((cell) => !cell.copy);
  const pairs = inner.map((cell) => cell.name.split(",").map(Number));
  const rows = Math.max(...pairs.map(([i]) => i)) + 1;
  const columns = Math.max(...pairs.map(([, j]) => j)) + 1;
  app.turns = [rows, columns];
  if (mod(oi, rows) === 0 && mod(oj, columns) === 0) return scene;
  const at = new Map(scene.cells.map((cell) => [cell.at.join(), cell.name]));
  const shift = (name) => {
    const [i, j] = name.split(",").map(Number);
    return `${mod(i + oi, rows)},${mod(j + oj, columns)}`;
  };
  const men = new Map();
  for (const piece of scene.pieces) men.set(at.get(piece.at.join()), piece);
  const signs = new Map();
  for (const mark of scene.marks) {
    const name = at.get(mark.at.join());
    signs.set(name, new Set([...(signs.get(name) ?? []), mark.sign]));
  }
  const cells = scene.cells.map((cell) => ({ ...cell, name: shift(cell.name) }));
  const pieces = [];
  const marks = [];
  for (const cell of cells) {
    const piece = men.get(cell.name);
    if (piece) pieces.push({ ...piece, at: cell.at, copy: cell.copy });
    for (const sign of signs.get(cell.name) ?? []) marks.push({ at: cell.at, sign });
  }
  const labels = scene.labels.map((label, k) => {
    const text = k < columns ? mod(k + oj, columns) : mod(k - columns + oi, rows);
    return { ...label, text: String(text) };
  });
  const links = scene.links.filter((link) => link.tie !== "curve");
  return { ...scene, cells, pieces, marks, labels, links: [...links, ...curve(scene, cells, at)] };
}

/** The curve that ended the game among the cells as they lie now: each of its steps again wherever
 * both of its cells are shown. */
function curve(scene, cells, at) {
  const near = ([x, y]) => `${Math.round(x * 100)},${Math.round(y * 100)}`;
  const steps = new Map();
  for (const link of scene.links.filter((link) => link.tie === "curve")) {
    const by = [link.to[0] - link.from[0], link.to[1] - link.from[1]];
    steps.set(`${at.get(link.from.join())} ${near(by)}`, { link, by, name: at.get(link.from.join()) });
  }
  const shown = new Map(cells.map((cell) => [near(cell.at), cell.at]));
  const links = [];
  for (const { link, by, name } of steps.values()) {
    for (const cell of cells.filter((cell) => cell.name === name)) {
      const to = shown.get(near([cell.at[0] + by[0], cell.at[1] + by[1]]));
      if (to) links.push({ ...link, from: cell.at, to });
    }
  }
  return links;
}

/** What a figure is asked for besides: the cell that stands first. */
export const pictured = ({ origin, turns }) => (turns ? { origin: `${mod(origin[0], turns[0])},${mod(origin[1], turns[1])}` } : {});

/** Pushes the board by so many rows and columns. */
export function push(di, dj) {
  state.origin = [state.origin[0] - di, state.origin[1] - dj];
  update();
}

/** A drag over the board, in board units. */
export function pan([dx, dy]) {
  const slant = slanted(state.game.id) ? -0.5 : 0.5;
  const di = Math.round(dy / 0.866);
  const dj = Math.round(dx - di * slant);
  if (di || dj) push(di, dj);
  return [di * slant + dj, di * 0.866];
}

/** The three short directions and who may close a curve along them. */
function directions(id) {
  const rule = id.split(":")[2];
  const third = slanted(id) ? [1, 1] : [1, -1];
  const owner = ([a, b]) => {
    if (rule.startsWith("a")) return a && b ? null : a ? 0 : 1;
    if (rule === "b") return a && b ? "both" : a ? 0 : 1;
    const [p] = b < 0 || (b === 0 && a < 0) ? [-a] : [a];
    return p > 0 ? 0 : 1;
  };
  return [[1, 0], [0, 1], third].map((step) => ({ step, owner: owner(step) }));
}

/** The side with one short direction only: Black, unless the board slants the other way. */
const weak = () => (slanted(state.game.id) ? "W" : "B");

/** The fair start: one player places two stones of the weak side, the other chooses a side. */
function fair() {
  const cells = state.view.scene.cells.filter((cell) => !cell.copy).length;
  const [a, b] = [Math.floor(Math.random() * cells), Math.floor(Math.random() * (cells - 1))];
  const setup = editor(state.view);
  const set = setup.read(state.view.board);
  [...set.cells.keys()].forEach((name, n) => set.cells.set(name, n === a || n === (b < a ? b : b + 1) ? weak() : "."));
  set.turn = weak() === "B" ? "white" : "black";
  state.sides = ["person", "person"];
  location.hash = place.write({ id: state.game.id, from: setup.write({ ...set, rest: [] }) });
}

const choose = (seat) => {
  const level = localStorage.getItem("hissho.level") ?? "search:500";
  state.sides[seat] = "person";
  setSide(1 - seat, level);
};

export function panel(app) {
  const slant = slanted(app.game.id) ? -0.5 : 0.5;
  const names = app.view.players.map(player);
  const list = directions(app.game.id);
  const rule = app.game.id.split(":")[2];
  const who = (owner) => (owner === null ? t("torus.nobody") : owner === "both" ? t("torus.both") : names[owner]);
  const arrow = (label, word, di, dj) => html`<button class="tool" aria-label=${t(word)} title=${t(word)} @click=${() => push(di, dj)}>${label}</button>`;
  return html`<p class="hint">${t("torus.push")}</p>
    <div class="pad">${arrow("↑", "torus.up", -1, 0)}${arrow("←", "torus.left", 0, -1)}<button class="tool" @click=${() => ((app.origin = [0, 0]), update())} title=${t("torus.home")} aria-label=${t("torus.home")}>⌂</button>${arrow("→", "torus.right", 0, 1)}${arrow("↓", "torus.down", 1, 0)}</div>
    <h3>${t("torus.directions")}</h3>
    <svg class="compass" viewBox="-2.4 -1.6 4.8 3.2" role="img" aria-label=${list.map(({ step, owner }) => `(${step}): ${who(owner)}`).join("; ")}>
      ${list.map(({ step: [a, b], owner }) => {
        const [x, y] = [1.25 * (b + a * slant), 1.25 * a * 0.866];
        return svg`<line class="way edge" x1=${-x} y1=${-y} x2=${x} y2=${y}/><line class="way owner-${owner}" x1=${-x} y1=${-y} x2=${x} y2=${y}/><text x=${x * (a ? 1.3 : 1.38)} y=${y * 1.3} dy=".1">(${a},${b})</text>`;
      })}</svg>
    <ul class="legend">${list.map(({ step, owner }) => html`<li><span class="swatch owner-${owner}" aria-hidden="true"></span><span class="mono">(${step.join(",")})</span> ${who(owner)}</li>`)}</ul>
    <h3>${t("torus.donut")}</h3><p class="hint">${t("torus.donut.more")}</p>${donut(app.view)}
    <h3>${t("torus.fair")}</h3><p class="hint">${t("torus.fair.more")}</p>
    <div class="row"><button @click=${fair}>${t("torus.fair.start")}</button>${app.game.from && app.game.line.length === 0 ? names.map((name, seat) => html`<button class="primary" @click=${() => choose(seat)}>${t("torus.choose", { player: name })}</button>`) : ""}</div>
    <h3>${t("torus.rules")}</h3><p class="hint">${t(`torus.rule.${rule}`)}</p>
    <div class="row">${["a", "b", "c"].map((r) => html`<button aria-pressed=${r === rule ? "true" : "false"} @click=${() => newGame(app.game.id.replace(/^(torus:[^:]+):[^:]+/, `$1:${r}`))}>${t("torus.rule", { rule: r })}</button>`)}</div>`;
}
