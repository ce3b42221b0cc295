// Values of moves, on demand: weighed by play-outs, or solved and checked.

import { html, nothing } from "../lib/lit-html.js";
import { update } from "../app.js";
import { refuteHere } from "../attack.js";
import { solve, weigh } from "../engine.js";
import { app } from "../state.js";
import { moveWord, player, spaced, t } from "../words.js";
import { evidence } from "./evidence.js";

export function analysis() {
  const { view, values } = app;
  const mine = values?.board === view.board && values.kind !== "hint" ? values : null;
  const off = view.status !== "ongoing";
  return html`
    <p class="hint">${t("analyse.more")}</p>
    <div class="row">
      <button ?disabled=${off} @click=${weigh}>${t("weigh")}</button>
      <button ?disabled=${off} @click=${solve}>${t("solve")}</button>
      <button class="primary" @click=${() => refuteHere(app)}>${t("prove")}</button>
    </div>
    <label class="check"><input type="checkbox" ?checked=${app.keepValues} @change=${(e) => ((app.keepValues = e.target.checked), update())}> ${t("keep.values")}</label>
    ${mine?.answer ? html`<p class="verdict">${evidence(mine.answer.evidence)} <span class="place">${t("solved.place", { place: placed(app) })}</span>${t("space")}${solved(mine)}</p>
      ${mine.list.size && mine.answer.evidence !== mine.evidence ? html`<p class="hint">${t("analyse.rests")} ${evidence(mine.evidence)}</p>` : nothing}
` : nothing}
    ${mine && !mine.answer ? html`<p class="hint">${t("analyse.rests")} ${evidence(mine.evidence)}</p>` : nothing}
    ${mine && (app.peek || app.keepValues) ? html`<ol class="values">${[...mine.list].sort((a, b) => b[1].share - a[1].share).slice(0, 12).map(([move, { share, text, tone }]) => html`<li class=${tone}><span class="move-name">${move}</span><meter aria-label=${move} min="0" max="1" value=${share}></meter><span>${mine.kind === "weigh" && /\d/.test(text) ? `${text} %` : text}</span></li>`)}</ol>` : mine ? html`<p class="hint">${t("hidden")}</p>` : nothing}`;
}

/** The position a claim is about, whole: board, moves, who is to move. */
export const placed = ({ game, view }) => [game.id, game.from ?? "", game.moves.map(moveWord).join(" ")].filter(Boolean).join(" ") + (view.players.length === 2 ? t("solved.turn", { player: player(view.turn) }) : "");

function solved({ answer, outcome }) {
  if (["solved", "unsolvable"].includes(answer.result)) return t(`hiq.reason.${answer.result}`);
  if (answer.result && answer.lo !== undefined) return answer.result === "draw" ? t("status.drawn") : t("bao.result", { player: player(answer.result), score: answer.score?.join(" : ") ?? "" });
  if (answer.winner) {
    const words = t("solved.winner", { player: player(answer.winner) });
    return answer.winning_moves?.length ? spaced(words, t("solved.by", { moves: answer.winning_moves.join(" ") })) : words;
  }
  return outcome === "spent" ? t("solved.open") : t("solved.none");
}
