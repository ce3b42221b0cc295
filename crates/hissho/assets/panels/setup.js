// Set up any position; the server says what is wrong with it.

import { html, nothing } from "../lib/lit-html.js";
import { app, update } from "../app.js";
import { checkEdit, startEdit } from "../edit.js";
import { extras } from "../games/all.js";
import { player, sentence, t } from "../words.js";
import { drawing } from "./drawing.js";

export function setup() {
  const { setup } = extras(app.view.game);
  if (!setup) return html`<p class="hint">${t("edit.not")}</p>`;
  const { edit } = app;
  if (!edit) {
    return html`<p class="hint">${t("edit.more")}</p><div class="row"><button class="primary" @click=${startEdit}>${t("edit.start")}</button></div>
      ${app.view.game === "hiq" ? drawing(app) : nothing}`;
  }
  const clear = () => {
    for (const [name, letter] of edit.cells) edit.cells.set(name, typeof letter === "number" ? 0 : { "@": "*", _: "_", "*": "*" }[letter] ?? ".");
    checkEdit();
  };
  const fill = () => {
    for (const [name, letter] of edit.cells) edit.cells.set(name, { ".": "o", "*": "*" }[letter] ?? letter);
    checkEdit();
  };
  return html`<p class="hint">${t(`edit.how.${app.view.game}`)}</p>
    ${setup.turns.length ? html`<label class="field">${t("edit.turn")}<select @change=${(e) => ((edit.turn = e.target.value), checkEdit())}>${setup.turns.map((turn) => html`<option value=${turn} ?selected=${turn === edit.turn}>${player(turn)}</option>`)}</select></label>` : nothing}
    <div class="row"><button @click=${clear}>${t("edit.clear")}</button>${app.view.game === "hiq" ? html`<button @click=${fill}>${t("edit.fill")}</button>` : nothing}</div>
    <label class="field">${t("edit.text")}<input class="mono" spellcheck="false" .value=${edit.position ?? setup.write(edit)} @change=${(e) => typed(e.target.value)}></label>
    ${edit.legal ? html`<p class="ok">${t("edit.legal")}</p>` : html`<p class="error" role="alert">${t("edit.illegal")} ${sentence(edit.error)}</p>`}`;
}

function typed(text) {
  const { setup } = extras(app.view.game);
  const read = setup.read(text.trim());
  const known = [...app.edit.cells.keys()];
  if (known.every((name) => read.cells.has(name)) && read.cells.size === known.length) Object.assign(app.edit, read);
  else Object.assign(app.edit, { legal: false, error: t("edit.shape") });
  if (app.edit.legal || read.cells.size === known.length) checkEdit();
  else update();
}
