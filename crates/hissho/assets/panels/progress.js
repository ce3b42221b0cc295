// How far work has come: a bar, what is counted, how fast, and a button to stop it.

import { html, nothing } from "../lib/lit-html.js";
import { update } from "../app.js";
import { t, told } from "../words.js";

export function progress({ progress, begun }, stop) {
  const numbers = progress?.numbers;
  const stage = numbers ? t("stage.positions") : told(progress, "stage");
  const seconds = (performance.now() - begun) / 1000;
  const counted = progress?.done ? t("done.count", { done: progress.done.toLocaleString(), stage }) : stage || t("working");
  const rate = progress?.done && seconds > 1 && !progress.total ? t("done.rate", { rate: Math.round(progress.done / seconds).toLocaleString() }) : "";
  return html`<div class="work">
    <progress aria-label=${t("working")} max=${progress?.total || nothing} value=${progress?.total ? progress.done : nothing}></progress>
    <button class="small cancel" @click=${() => (stop(), update())}>${t("cancel")}</button>
    <span class="counts">${progress?.waiting ? t("waiting") : counted}${seconds >= 1 ? html` · ${t("done.seconds", { seconds: seconds.toFixed(0) })}` : nothing}${rate ? html` · ${rate}` : nothing}</span>
    ${numbers ? html`<span class="counts numbers">${t("done.proof", { proof: numbers[0], disproof: numbers[1] })}</span>` : nothing}
  </div>`;
}
