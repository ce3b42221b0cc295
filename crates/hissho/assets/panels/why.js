// Why does a step hold? Its rule, what it says, and the steps that it cites, each of which can be asked in turn, down to
// those that cite none. The board shows the step that is looked at: its position, or its stones and its carrier.
//
//   trail:  step 41 › step 37 › step 12        the last one is shown

import { html, nothing } from "../lib/lit-html.js";
import { ask } from "../api.js";
import { complain, update } from "../app.js";
import { moveWord, t, told } from "../words.js";

/** Asks why a step holds; `depth` is its place in the trail of steps that led to it. */
export async function why(proof, number, depth = proof.why?.length ?? 0) {
  try {
    const step = await ask("step", { certificate: proof.text, ...(number == null ? {} : { step: number }) });
    const view = await ask("view", { game: step.game, position: step.position ?? proof.verdict.claimed.board });
    proof.why = [...(proof.why ?? []).slice(0, depth), { ...step, scene: drawn(step, view) }];
  } catch (error) {
    complain(error);
  }
  update();
  document.querySelector(".why h3")?.focus();
}

export function closeWhy(proof) {
  proof.why = null;
  update();
}

/** The step that is looked at, if any. */
export const asked = (proof) => proof?.why?.at(-1) ?? null;

/** A link speaks of its own stones only; a fact of a whole board. */
function drawn({ stones, seat }, { scene }) {
  if (!stones) return scene;
  const mine = new Set(stones);
  const men = scene.cells.filter(({ name }) => mine.has(name)).map(({ at, copy }) => ({ at, copy, man: "stone", side: seat }));
  return { ...scene, pieces: men, marks: [], links: scene.links.filter(({ tie }) => tie !== "curve") };
}

/** A button that asks why. */
export const whyButton = (proof, number, word = "why") => html`<button class="small ask" data-why=${number ?? "last"} @click=${() => why(proof, number, 0)}>${t(word)}</button>`;

function cited(proof, { step, word, answers, axiom, ...said }) {
  const met = answers?.length ? t("why.answers", { moves: answers.join(" ") }) : "";
  return html`<li><button class="small ask" data-why=${step} @click=${() => why(proof, step)}>${word ? `${moveWord(word)} → ` : ""}${t("why.step", { step })}</button>
    <span>${told(said, "says")}${met ? html` <span class="hint">${met}</span>` : nothing}${axiom ? html` <span class="badge computed">${t("why.axiom.short")}</span>` : nothing}</span></li>`;
}

export function explanation(proof) {
  const step = asked(proof);
  if (!step) return nothing;
  const trail = proof.why.slice(0, -1);
  return html`<div class="status why">
    <div class="row">${trail.map((before, n) => html`<button class="small" @click=${() => why(proof, before.step, n)}>${before.step}</button><span aria-hidden="true">›</span>`)}<b>${step.step}</b><span class="gap"></span><button class="small close" @click=${() => closeWhy(proof)}>${t("why.close")}</button></div>
    <h3 tabindex="-1">${t("why.step", { step: step.step })}${t("colon")}<a href="/book/lemmas.html#${step.heading}" target="_blank"><code>${step.rule}</code></a></h3>
    <p>${told(step, "says")}</p>
    <p class="said">${told(step, "why")}</p>
    ${step.moves?.length ? html`<p class="mono">${step.moves.join(" ")}</p>` : nothing}
    ${step.boards ? html`<p>${t("why.boards", { count: step.boards })}</p>` : nothing}
    ${step.axiom ? html`<p class="ok axiom">${t("why.axiom")}</p>` : html`<p class="hint">${t("why.rests")}</p><ol class="cites">${step.cites.map((one) => cited(proof, one))}</ol>`}
    ${step.cited > step.cites.length ? html`<p class="hint">${t("why.more", { count: step.cited - step.cites.length })}</p>` : nothing}</div>`;
}
