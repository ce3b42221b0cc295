// Dialogs: the list of keys, and the way out and in.

import { html, nothing } from "../lib/lit-html.js";
import { update } from "../app.js";
import { ANYWHERE, ATTACK, BOARD, KEYS } from "../keys.js";
import { errorWords, t } from "../words.js";
import { isAttacked } from "./seen.js";
import { share } from "./share.js";

const rows = (list) => list.map(({ keys, show, word }) => html`<div><dt>${(show ?? keys[0]).split(" ").map((k) => html`<kbd>${k}</kbd>`)}</dt><dd>${t(word)}</dd></div>`);

const DIALOGS = {
  keys: { title: () => "keys", body: () => html`<dl class="keys">${rows(BOARD)}${rows(KEYS)}${rows(ATTACK.filter(({ word }) => word))}${rows(ANYWHERE)}</dl>` },
  share: { title: ({ page }) => (page === "table" ? "share.title" : "share.title.proof"), body: share },
};

export function dialogs(app) {
  const shown = DIALOGS[app.dialog];
  if (!shown || (app.dialog === "share" && !isAttacked(app) && !(app.page === "table" && app.view))) return nothing;
  const close = ({ target }) => {
    // Whoever opens it again at once has it open.
    if (target.open) return;
    app.dialog = null;
    update();
  };
  const title = t(shown.title(app));
  return html`<dialog data-name=${app.dialog} aria-label=${title} @close=${close} @click=${(e) => e.target.localName === "dialog" && e.target.close()}>
    <form method="dialog" class="shut"><button class="quiet" aria-label=${t("close")} title=${t("close")}>✕</button></form>
    <h2>${title}</h2>
    ${shown.body(app)}
    ${app.error ? html`<p class="error" role="alert">${errorWords(app.error)}</p>` : nothing}
    <form method="dialog"><button>${t("close")}</button></form>
  </dialog>`;
}
