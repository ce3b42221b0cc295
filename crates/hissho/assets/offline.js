// The server is gone: a banner says so, and the page tries again by itself until it is back. Nothing is
// played meanwhile; what was under way goes on from the position shown.

import { html, nothing } from "./lib/lit-html.js";
import { ask, whenAnswering } from "./api.js";
import { navigate, show, update } from "./app.js";
import { app } from "./state.js";
import { t } from "./words.js";

/** How long the page waits before it tries again. */
const AGAIN = 2000;
let timer = null;

whenAnswering((yes) => {
  if (yes === !app.offline) return;
  app.offline = !yes;
  clearTimeout(timer);
  if (!yes) timer = setTimeout(retry, AGAIN);
  update();
});

/** Asks for something small; when it comes, the page goes on. */
export async function retry() {
  clearTimeout(timer);
  try {
    app.games = (await ask("games")).games;
    app.error = null;
    if (app.astray || app.page === "home") await navigate();
    else if (app.page === "table" && app.game) await show();
    update();
  } catch {
    timer = setTimeout(retry, AGAIN);
  }
}

export function banner() {
  return app.offline ? html`<div class="banner" role="alert">${t("offline")} <button @click=${retry}>${t("retry")}</button></div>` : nothing;
}
