// Hi-Q: pegs that jump. Which jumps keep it solvable, the way back to the last solvable position, a
// solution to watch, and the weights that show a position to be hopeless.

import { html, nothing } from "../lib/lit-html.js";
import { ask, job } from "../api.js";
import { play, travel, update } from "../app.js";
import { working } from "../engine.js";
import { drawing } from "../panels/drawing.js";
import { evidence } from "../panels/evidence.js";
import { weights } from "../panels/proof.js";
import { app } from "../state.js";
import { t } from "../words.js";

export { drawing };

export const lesson = [
  { place: { game: "hiq:drawn:oo*" }, wanted: ["a1>c1"] },
  { place: { game: "hiq:english@d4" }, source: "1" },
  { place: { game: "hiq:english@d4", position: "__...__/__.o.__/...o.../...*.../......./__...__/__...__" }, wanted: ["d2>d4"] },
];

export const proofs = [{ game: "hiq:triangle:15@a1" }, { game: "hiq:english@d4", position: "__o.o__/__o.o__/o.o.o.o/...*.../o.....o/__...__/__o.o__" }];

const help = { on: false, guide: null, weights: null, watching: false, reason: null };

/** The guide of the position shown. */
const guide = () => (help.guide?.board === app.view.board ? help.guide : null);

export function arrived() {
  if (help.weights?.board !== app.view.board) help.weights = null;
  if (help.on && !help.watching && app.view.status === "ongoing" && !guide()) guided();
}

/** What the guide knows of all jumps: which keep it solvable, which do not, and of which nothing is known. */
export async function weigh(place, signal, heard) {
  const { answer } = await job("hiq/guide", { ...place, time: "30s" }, heard, signal);
  const values = { solvable: { share: 1, text: "✓", tone: "good" }, unsolvable: { share: 0, text: "✗", tone: "bad" }, unknown: { share: 0.5, text: "?", tone: "even" } };
  const list = new Map(answer.jumps.map(({ move, outlook }) => [move, values[outlook]]));
  return { list, evidence: answer.evidence, share: { solvable: 1, unsolvable: 0 }[answer.outlook] ?? null };
}

const guided = () =>
  working("guide", async (signal, heard) => {
    const { board } = app.view;
    const { answer } = await job("hiq/guide", { ...app.game.place(), time: "30s" }, heard, signal);
    help.guide = { ...answer, board };
  });

const TONES = { solvable: "good", unsolvable: "bad", unknown: "even" };

/** Jumps as arrows: green keeps it solvable, red does not. */
export function strokes() {
  const jumps = help.on ? (guide()?.jumps ?? []) : [];
  return jumps.map(({ move, outlook }) => ({ shape: "arrow", from: move.split(">")[0], to: move.split(">")[1], tone: TONES[outlook] }));
}

export const notes = () => (help.weights?.board === app.view.board ? help.weights.notes : null);

async function watch() {
  const { game } = app;
  const made = await working("solve", (signal, heard) => job("solve", { ...game.place(), time: "30s" }, heard, signal));
  if (!made || app.game !== game) return;
  help.reason = { board: app.view.board, rule: made.answer.result, evidence: made.answer.evidence };
  if (made.answer.result === "unsolvable") return hopeless();
  help.watching = true;
  let moves = game.moves;
  for (const move of made.answer.moves ?? []) {
    if (!help.watching || app.game !== game || game.moves.join() !== moves.join()) break;
    await play(move);
    moves = [...moves, move];
    await new Promise((resolve) => setTimeout(resolve, 450));
  }
  help.watching = false;
  update();
}

/** Why it cannot be solved: weights or marked cells on the holes, if such a proof is found. */
async function hopeless() {
  const { board } = app.view;
  const made = await working("prove", (signal, heard) => job("prove", { ...app.game.place(), time: "30s" }, heard, signal));
  const text = made?.answer.certificate;
  if (!text) return;
  const proof = await ask("refute", { certificate: text });
  help.reason = { board, rule: proof.standing.rule, evidence: proof.evidence };
  help.weights = { board, notes: weights(proof), reason: proof.reason };
  update();
}

const signed = (number) => String(number).replace("-", "−");

/** Both sides of the argument in numbers. */
function sums() {
  const { reason } = help.weights ?? {};
  if (reason?.kind === "weighs") return html`<p class="sums">${t("hiq.sums", { now: signed(reason.after), goal: signed(reason.goal) })}</p>`;
  if (reason?.kind === "parity") return html`<p class="sums">${t("hiq.parities", { now: reason.tokens, goal: reason.goal })}</p>`;
  return nothing;
}

export function panel() {
  const found = guide();
  const toggle = (e) => {
    help.on = e.target.checked;
    update();
    arrived();
  };
  return html`
    <label class="check"><input type="checkbox" ?checked=${help.on} @change=${toggle}> ${t("hiq.guide")}</label>
    ${help.on && found ? html`<ul class="legend"><li><span class="tint solvable" aria-hidden="true"></span>${t("hiq.arrow.solvable")}</li><li><span class="tint unsolvable" aria-hidden="true"></span>${t("hiq.arrow.unsolvable")}</li></ul><p class=${found.outlook === "solvable" ? "ok" : "error"}>${t(`hiq.${found.outlook}`)} ${evidence(found.evidence)}</p>
      ${found.outlook !== "solvable" && found.undo ? html`<div class="row"><button class="primary" @click=${() => travel(app.game.cursor - found.undo)}>${t("hiq.back", { count: found.undo })}</button></div>` : nothing}` : nothing}
    <div class="row">
      ${help.watching ? html`<button @click=${() => ((help.watching = false), update())}>${t("hiq.stop")}</button>` : html`<button @click=${watch} ?disabled=${app.view.status !== "ongoing"}>${t("hiq.watch")}</button>`}
      <button @click=${hopeless}>${t("hiq.hopeless")}</button>
      <a class="button" href="#reduction">${t("reduction")}</a></div>
    ${help.reason?.board === app.view.board || help.watching ? html`<p class="said">${t(`hiq.reason.${help.reason.rule}`)} ${evidence(help.reason.evidence)}</p>${sums()}` : nothing}`;
}
