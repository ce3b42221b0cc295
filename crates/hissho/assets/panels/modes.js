// One table, four modes: play, analyse, refute, edit. The board stays where it is.

import { html } from "../lib/lit-html.js";
import { update } from "../app.js";
import { refuteHere, resumeHere } from "../attack.js";
import { editor, finishEdit, startEdit } from "../edit.js";
import { stopWork } from "../engine.js";
import { app } from "../state.js";
import { t } from "../words.js";

export const MODES = ["play", "analyse", "refute", "edit"];

export const modeOf = ({ edit, refuting, mode }) => (edit ? "edit" : refuting ? "refute" : mode);

export function enter(mode) {
  if (mode === modeOf(app)) return;
  if (app.edit) finishEdit(false);
  if (app.refuting) stopWork();
  Object.assign(app, { refuting: false, chosen: null, pen: null, error: null });
  if (mode === "refute") return refuteHere(app);
  app.mode = mode;
  if (mode === "edit" && editor(app.view)) return startEdit();
  update();
}

/** Goes back to the mode in which this table was left by a reload, and remembers it for the next. */
export function stayInMode() {
  const [mode, address] = (sessionStorage.getItem("hissho.mode") ?? "").split(" ");
  const stays = app.page === "table" && address === location.hash;
  if (stays && mode === "refute") resumeHere(app);
  if (stays && mode === "analyse") enter(mode);
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem("hissho.mode", `${modeOf(app)} ${location.hash}`);
    } catch {
      // A browser without room forgets the mode.
    }
  });
}

export function modes(app) {
  const now = modeOf(app);
  return html`<div class="modes" role="group" aria-label=${t("modes")}>${MODES.map((mode) => html`<button data-mode=${mode} aria-pressed=${mode === now ? "true" : "false"} @click=${() => enter(mode)}>${t(`mode.${mode}`)}</button>`)}</div>`;
}
