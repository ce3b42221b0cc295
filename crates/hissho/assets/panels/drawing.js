// Hi-Q: draw a board of your own.

import { html } from "../lib/lit-html.js";
import { ask, saidOf } from "../api.js";
import { newGame, update } from "../app.js";
import { app } from "../state.js";
import { errorWords, t } from "../words.js";

const BRUSHES = ["o", ".", "*", "@", "_"];
const draft = { open: false, size: [7, 7], rows: null, brush: "o", directions: "drawn", error: null };

function blank([w, h]) {
  return Array.from({ length: h }, () => Array(w).fill("_"));
}

/** The board on the table, as far as it is small enough to change. */
function copied() {
  const rows = app.view.board.split(":")[0].split("/").map((row) => [...row]);
  if (rows.length > 12 || rows.some((row) => row.length !== rows[0].length || row.length > 12)) return null;
  draft.size = [rows[0].length, rows.length];
  return rows;
}

export function drawing() {
  draft.rows ??= copied() ?? blank(draft.size);
  const paint = (r, c, dragging) => {
    if (draft.rows[r][c] === draft.brush && dragging) return;
    if ("*@".includes(draft.brush)) draft.rows = draft.rows.map((row) => row.map((l) => ({ "*": ".", "@": "o" })[l] ?? l));
    draft.rows[r][c] = draft.rows[r][c] === draft.brush ? "_" : draft.brush;
    update();
  };
  const resize = (k, value) => {
    draft.size[k] = Math.max(2, Math.min(12, Number(value) || 7));
    const old = draft.rows;
    draft.rows = blank(draft.size).map((row, r) => row.map((l, c) => old[r]?.[c] ?? l));
    update();
  };
  return html`<details class="drawing" ?open=${draft.open} @toggle=${(e) => (draft.open = e.target.open)}><summary>${t("draw.title")}</summary>
    <p class="hint">${t("draw.more")}</p>
    <div class="row" role="radiogroup" aria-label=${t("draw.brush")}>${BRUSHES.map((brush) => html`<button role="radio" aria-checked=${draft.brush === brush ? "true" : "false"} class="brush" @click=${() => ((draft.brush = brush), update())}><span class="peg-cell p${BRUSHES.indexOf(brush)}" aria-hidden="true"></span>${t(`draw.${BRUSHES.indexOf(brush)}`)}</button>`)}</div>
    <div class="row"><label>${t("draw.width")} <input type="number" min="2" max="12" .value=${String(draft.size[0])} @change=${(e) => resize(0, e.target.value)}></label>
      <label>${t("draw.height")} <input type="number" min="2" max="12" .value=${String(draft.size[1])} @change=${(e) => resize(1, e.target.value)}></label>
      <label>${t("draw.directions")} <select @change=${(e) => (draft.directions = e.target.value)}><option value="drawn">4</option><option value="drawn6">6</option><option value="drawn8">8</option></select></label></div>
    <div class="draw-grid">${draft.rows.map((row, r) => html`<div class="draw-row">${row.map((l, c) => html`<button class="peg-cell p${BRUSHES.indexOf(l)}" aria-label="${c + 1}, ${r + 1}: ${t(`draw.${BRUSHES.indexOf(l)}`)}" @click=${() => paint(r, c)} @pointerenter=${(e) => e.buttons === 1 && e.pointerType === "mouse" && paint(r, c, true)}></button>`)}</div>`)}</div>
    ${draft.error ? html`<p class="error" role="alert">${errorWords(draft.error)}</p>` : ""}
    <div class="row"><button class="primary" @click=${use}>${t("draw.use")}</button><button @click=${() => ((draft.rows = blank(draft.size)), update())}>${t("edit.clear")}</button></div></details>`;
}

/** Cuts empty margins away and asks the server whether it is a board. */
async function use() {
  const used = (row) => row.some((l) => l !== "_");
  const top = draft.rows.findIndex(used);
  const rows = top < 0 ? [] : draft.rows.slice(top, draft.rows.findLastIndex(used) + 1);
  const columns = (rows[0] ?? []).map((_, c) => rows.some((row) => row[c] !== "_"));
  const [left, right] = [columns.indexOf(true), columns.lastIndexOf(true)];
  const id = `hiq:${draft.directions}:${rows.map((row) => row.slice(left, right + 1).join("")).join("/")}`;
  try {
    await ask("show", { game: id });
    draft.error = null;
    newGame(id);
  } catch (error) {
    draft.error = saidOf(error);
    update();
  }
}
