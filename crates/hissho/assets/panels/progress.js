// How far work has come: a bar, what is counted, how fast, and a button to stop it.

import { html, nothing } from "../lib/lit-html.js";
import { update } from "../app.js";
import { sentence, t } from "../words.js";

/** Proof numbers at the root, if the stage tells them: "proof 12, disproof 40". */
const NUMBERS = /^(.*?)[:;,]?\s*proof ([\d∞]+),? disproof ([\d∞]+)$/;

function stageWords(stage) {
  if (!stage) return "";
  const known = t(`stage.${stage}`);
  return known === `stage.${stage}` ? sentence(stage) : known;
}

export function progress({ progress, begun }, stop) {
  const numbers = progress?.stage?.match(NUMBERS);
  const stage = stageWords(numbers ? numbers[1] : progress?.stage);
  const seconds = (performance.now() - begun) / 1000;
  const counted = progress?.done ? t("done.count", { done: progress.done.toLocaleString(), stage }) : stage || t("working");
  const rate = progress?.done && seconds > 1 && !progress.total ? t("done.rate", { rate: Math.round(progress.done / seconds).toLocaleString() }) : "";
  return html`<div class="work">
    <progress aria-label=${t("working")} max=${progress?.total || nothing} value=${progress?.total ? progress.done : nothing}></progress>
    <button class="small cancel" @click=${() => (stop(), update())}>${t("cancel")}</button>
    <span class="counts">${progress?.waiting ? t("waiting") : counted}${seconds >= 1 ? html` · ${t("done.seconds", { seconds: seconds.toFixed(0) })}` : nothing}${rate ? html` · ${rate}` : nothing}</span>
    ${numbers ? html`<span class="counts numbers">${t("done.proof", { proof: numbers[2], disproof: numbers[3] })}</span>` : nothing}
  </div>`;
}
