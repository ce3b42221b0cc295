// Set up any position; the server says what is wrong with it.

import { html, nothing } from "../lib/lit-html.js";
import { checkEdit, editAll, editor, typeEdit } from "../edit.js";
import { extras } from "../games/all.js";
import { app } from "../state.js";
import { errorWords, player, spaced, t, word } from "../words.js";

export function setup() {
  const { edit, view } = app;
  const { drawing, setupHint } = extras(view.game);
  if (!editor(view) || !edit) return html`<p class="hint">${t("edit.not")}</p>`;
  const { setup } = edit;
  const choose = (e) => {
    edit.turn = e.target.value;
    checkEdit();
  };
  return html`<p class="hint">${setupHint ? t(setupHint) : t("edit.how", { letters: view.letters.map((ring) => [...ring].map((letter) => word(`letter.${letter}`, letter)).join(" → ")).join(t("semicolon")) })}</p>
    ${setup.turns.length ? html`<label class="field">${t("edit.turn")}<select @change=${choose}>${setup.turns.map((turn) => html`<option value=${turn} ?selected=${turn === edit.turn}>${player(turn)}</option>`)}</select></label>` : nothing}
    <div class="row"><button @click=${() => editAll("empty")}>${t("edit.clear")}</button>${setup.turns.length ? nothing : html`<button @click=${() => editAll("full")}>${t("edit.fill")}</button>`}</div>
    <label class="field">${t("edit.text")}<input class="mono" spellcheck="false" .value=${edit.position} @change=${(e) => typeEdit(e.target.value)}></label>
    ${edit.legal ? html`<p class="ok">${t("edit.legal")}</p>` : html`<p class="error" role="alert">${spaced(t("edit.illegal"), errorWords(edit.error))}</p>`}
    ${drawing?.(app) ?? nothing}`;
}
