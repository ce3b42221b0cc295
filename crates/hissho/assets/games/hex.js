// Hex: stones on a rhombus. Over the board: where the mover is confined, cells that need not be
// tried, and the carriers of the threats.

import { html, nothing } from "../lib/lit-html.js";
import { ask } from "../api.js";
import { complain, update } from "../app.js";
import { app, keep, kept } from "../state.js";
import { classNotes, connection, sigma } from "./sigma.js";
import { latin, player, t } from "../words.js";
import { evidence } from "../panels/evidence.js";

/** Its own engine plays the middle and the strong level, for so long. */
export const knowing = { engine: "mcts", "search:500": "2s", "search:5000": "5s" };
/** The solver looks for all winning moves. */
export const solving = { all: true };
/** One may resign. */
export const resigns = true;

export const lesson = [
  { place: { game: "hex:5" } },
  { place: { game: "hex:8", position: "......../..B...../.W....../.B....../......../......../......../.......W:black" }, wanted: ["c3"], source: "2" },
  { place: { game: "hex:3", moves: ["b2", "a2", "b1", "c1"] }, wanted: ["a3", "b3"] },
];

export const proofs = [{ game: "hex:3", moves: ["b2"] }, { game: "hex:5", moves: ["c3"] }, { game: "hex:6", moves: ["c4"] }];
export const dare = { game: "hex:5", moves: ["c3"] };

/** How the board lies: steps of 30°, clockwise, as HexWorld has them. */
const lie = { steps: Number(kept("hex.turn", 0)) % 12 };

export function rotate(by) {
  lie.steps = by === 0 ? 0 : (lie.steps + by + 12) % 12;
  keep("hex.turn", lie.steps);
  update();
}

/** The scene as the board lies; letters stay upright. */
export function arrange(scene) {
  if (!lie.steps) return scene;
  const [sin, cos] = [Math.sin, Math.cos].map((f) => f((lie.steps * Math.PI) / 6));
  const turn = ([x, y]) => [x * cos - y * sin, x * sin + y * cos].map((v) => Math.round(v * 1000) / 1000);
  const at = (list) => list.map((part) => ({ ...part, at: turn(part.at) }));
  const links = scene.links.map((link) => ({ ...link, from: turn(link.from), to: turn(link.to) }));
  return { ...scene, tilted: lie.steps % 2 === 1, links, cells: at(scene.cells), pieces: at(scene.pieces), marks: at(scene.marks), labels: at(scene.labels) };
}

/** What a figure is asked for besides: it lies as the board does. */
export const pictured = () => (lie.steps ? { rotate: 30 * lie.steps } : {});

/** Buttons below the board. */
export const tools = () => [
  { symbol: "↺", word: "hex.turn.left", run: () => rotate(-1) },
  { symbol: "↻", word: "hex.turn.right", run: () => rotate(1) },
];

const shown = { must: false, inferior: false, found: null, threat: null };
/** Every cell once, with the first reason. */
const idle = ({ fill_in, inferior }) => [...new Map([...inferior, ...fill_in].map((entry) => [entry.cell, entry])).values()];
const here = () => (shown.found?.board === app.view.board ? shown.found : null);

export async function arrived() {
  if ((!shown.must && !shown.inferior) || here() || app.view.status !== "ongoing") return;
  const { board } = app.view;
  try {
    const [must, cells] = await Promise.all([ask("hex/mustplay", app.game.place()), ask("hex/inferior", app.game.place())]);
    shown.found = { board, must, ...cells };
    shown.threat = null;
  } catch (error) {
    complain(error);
  }
  update();
}

/** Tints: must-play cells, cells that are filled in or inferior, the carrier under the pointer. */
export function tint() {
  const found = here();
  const tints = new Map((connection()?.carrier ?? []).map((cell) => [cell, "carrier"]));
  if (!found) return tints;
  if (shown.inferior) for (const { cell } of idle(found)) tints.set(cell, "inferior");
  if (shown.must) for (const cell of found.must.cells) tints.set(cell, "must");
  for (const cell of shown.threat?.carrier ?? []) tints.set(cell, "carrier");
  return tints;
}

export function notes() {
  const found = here();
  if (!found || !shown.inferior) return classNotes();
  return new Map(idle(found).map(({ cell, why }) => [cell, { text: t(`hex.sign.${why}`), latin: latin(`hex.sign.${why}`), tone: "even" }]));
}

export function panel(app) {
  const found = here();
  const toggle = (key) => (e) => {
    shown[key] = e.target.checked;
    update();
    arrived();
  };
  const point = (threat) => () => {
    shown.threat = threat;
    update();
  };
  const must = found?.must;
  const swatch = (name) => html`<li><span class="tint ${name}" aria-hidden="true"></span>${t(`hex.tint.${name}`)}</li>`;
  const chip = (threat) => html`<button class="small" aria-label="${threat.key}: ${t("hex.carrier", { count: threat.carrier.length })}" aria-pressed=${shown.threat === threat ? "true" : "false"} @pointerenter=${point(threat)} @pointerleave=${point(null)} @focus=${point(threat)} @blur=${point(null)} @click=${point(threat)}>${threat.key} <span class="hint">${threat.carrier.length}</span></button>`;
  return html`
    <label class="check"><input type="checkbox" ?checked=${shown.must} @change=${toggle("must")}> ${t("hex.must")}</label>
    <label class="check"><input type="checkbox" ?checked=${shown.inferior} @change=${toggle("inferior")}> ${t("hex.inferior")}</label>
    ${found && (shown.must || shown.inferior) ? html`<ul class="legend">${shown.must ? html`${swatch("must")}${swatch("carrier")}` : nothing}${shown.inferior ? swatch("inferior") : nothing}</ul>` : nothing}
    ${must && shown.must ? html`<p class="said">${must.wins ? t("hex.wins", { player: player(app.view.turn), cell: must.wins }) : must.lost ? t("hex.lost", { player: player(app.view.turn) }) : t("hex.confined", { count: must.cells.length })} ${evidence(must.evidence)}</p>
      ${must.threats.length ? html`<h3>${t("hex.threats")}</h3><div class="row chips">${must.threats.slice(0, 30).map(chip)}</div>` : nothing}` : nothing}
    ${found && shown.inferior ? html`<h3>${t("hex.inferior.title")}</h3><ul class="examples" tabindex="0">${idle(found).slice(0, 60).map(({ cell, why, by, partner, killer }) => html`<li><b>${cell}</b> ${t(`hex.${why}`, { by: player(by) || by, partner, killer })}</li>`)}
      ${idle(found).length ? nothing : html`<li class="hint">${t("hex.none")}</li>`}</ul>` : nothing}
    ${sigma()}
    <p class="hint">${t("hex.more")}</p>`;
}
