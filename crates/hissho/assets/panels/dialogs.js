// Dialogs: the list of keys.

import { html, nothing } from "../lib/lit-html.js";
import { update } from "../app.js";
import { ANYWHERE, BOARD, KEYS } from "../keys.js";
import { t } from "../words.js";

export function dialogs(app) {
  if (app.dialog !== "keys") return nothing;
  const close = () => ((app.dialog = null), update());
  const rows = (list) => list.map(({ keys, show, word }) => html`<div><dt>${(show ?? keys[0]).split(" ").map((k) => html`<kbd>${k}</kbd>`)}</dt><dd>${t(word)}</dd></div>`);
  return html`<dialog data-name="keys" aria-label=${t("keys")} @close=${close} @click=${(e) => e.target.localName === "dialog" && e.target.close()}>
    <h2>${t("keys")}</h2>
    <dl class="keys">${rows(BOARD)}${rows(KEYS)}${rows(ANYWHERE)}</dl>
    <form method="dialog"><button>${t("close")}</button></form>
  </dialog>`;
}
