// One table, four modes: play, analyse, refute, edit. The board stays where it is.

import { html } from "../lib/lit-html.js";
import { app, update } from "../app.js";
import { editor, finishEdit, startEdit } from "../edit.js";
import { stopWork } from "../engine.js";
import { t } from "../words.js";
import { refuteHere } from "./proof.js";

const MODES = ["play", "analyse", "refute", "edit"];

const modeOf = ({ edit, refuting, tab }) => (edit ? "edit" : refuting ? "refute" : tab === "play" ? "play" : "analyse");

export function enter(mode) {
  if (mode === modeOf(app)) return;
  if (app.edit) finishEdit(false);
  if (app.refuting) stopWork();
  Object.assign(app, { refuting: false, chosen: null, error: null });
  if (mode === "refute") return refuteHere(app);
  if (mode === "edit") {
    app.tab = "setup";
    if (editor(app.view)) return startEdit();
  } else app.tab = mode;
  update();
}

export function modes(app) {
  const now = modeOf(app);
  return html`<div class="modes" role="group" aria-label=${t("modes")}>${MODES.map((mode) => html`<button data-mode=${mode} aria-pressed=${mode === now ? "true" : "false"} @click=${() => enter(mode)}>${t(`mode.${mode}`)}</button>`)}</div>`;
}
