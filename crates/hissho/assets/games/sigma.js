// σ-connections of Hex: stones that are joined to the top whatever White does, with the classes of White's moves and
// the reply to each.

import { html, nothing } from "../lib/lit-html.js";
import { job } from "../api.js";
import { update } from "../app.js";
import { working } from "../engine.js";
import { evidence } from "../panels/evidence.js";
import { app } from "../state.js";
import { t } from "../words.js";

const state = { found: null, chosen: 0, stones: null };

/** The papers write column and row as digits: 54 is e4. */
const named = (pair) => (/^\d\d$/.test(pair) ? `${"abcdefghi"[Number(pair[0]) - 1]}${pair[1]}` : pair);

const spelled = (formula) => formula.replace(/\b[1-9]{2}\b/g, named).replaceAll("&", " ∧ ").replaceAll("|", " ∨ ");

const here = () => (state.found?.board === app.view.board ? state.found : null);

const find = (event) => {
  event.preventDefault();
  const stones = new FormData(event.target).get("stones").trim().split(/[\s,]+/).join(",");
  state.stones = stones;
  return working("sigma", async (signal, heard) => {
    const { board } = app.view;
    const { answer } = await job("hex/sigma", { ...app.game.place(), stones, time: "3m" }, heard, signal);
    Object.assign(state, { found: { ...answer, board }, chosen: 0 });
  });
};

/** The connection that is looked at, with its cells by name. */
export function connection() {
  const found = here()?.connections[state.chosen];
  if (!found) return null;
  return { carrier: found.carrier.map(named), classes: found.classes.map(({ moves, reply, formula }) => ({ moves: moves.map(named), reply: named(reply), formula })), extensions: found.extensions.map(({ cell }) => named(cell)) };
}

/** Cells with the number of their class. */
export const classNotes = () => {
  const shown = connection();
  return shown && new Map(shown.classes.flatMap(({ moves }, n) => moves.map((cell) => [cell, { text: String(n + 1), tone: "even" }])));
};

/** Black's stones on the board, to begin with. */
function usual() {
  const rows = app.view.board.split(":")[0].split("/");
  return rows.flatMap((row, r) => [...row].flatMap((letter, c) => (letter === "B" ? [`${"abcdefghijklmnopqrst"[c]}${r + 1}`] : []))).join(" ");
}

export function sigma() {
  const found = here();
  const shown = connection();
  return html`<h3>${t("sigma")}</h3><p class="hint">${t("sigma.more")}</p>
    <form class="row sigma" @submit=${find}><input name="stones" aria-label=${t("sigma.stones")} placeholder="e4 d6" spellcheck="false" .value=${state.stones ?? usual()}><button>${t("sigma.find")}</button></form>
    ${found && !found.connections.length ? html`<p>${t("sigma.none")} ${evidence(found.evidence)}</p>` : nothing}
    ${shown ? html`<div class="row">${found.connections.map((c, n) => html`<button class="small" aria-pressed=${n === state.chosen ? "true" : "false"} @click=${() => ((state.chosen = n), update())}>${t("hex.carrier", { count: c.carrier.length })}</button>`)}${evidence(found.evidence)}</div>
      <p class="mono">${spelled(found.connections[state.chosen].formula)}</p>
      <ol class="classes">${shown.classes.map(({ moves, reply }) => html`<li>${t("sigma.class", { moves: moves.join(" "), reply })}</li>`)}</ol>
      ${shown.extensions.length ? html`<p>${t("sigma.extended", { cells: shown.extensions.join(" ") })}</p>` : nothing}
      <div class="row"><button class="small" @click=${() => ((state.found = null), update())}>${t("sigma.hide")}</button></div>` : nothing}`;
}
