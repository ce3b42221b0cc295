// Lessons: a game in three moves.

import { html, nothing } from "../lib/lit-html.js";
import { gameOf, gameTitle, statusWords } from "../app.js";
import { adding, extras } from "../games/all.js";
import { app } from "../state.js";
import { errorWords, t } from "../words.js";
import { begin, exercise } from "./exercise.js";

/** Opens the lesson of a game at a step: `#learn/hex`. */
export function openLesson(name) {
  go(extras(name).lesson ? name : adding("lesson")[0][0], 0);
}

function go(game, step) {
  const { place, wanted = null, source = null } = extras(game).lesson[step];
  begin(place, wanted, { game, step, source });
}

function words({ game, step, source, tries, after }) {
  const count = extras(game).lesson.length;
  const last = step + 1 === count;
  const key = `lesson.${game}.${step + 1}`;
  return html`<div class="status ${after ? "solved" : ""}"><p class="hint">${t("lesson.step", { step: step + 1, count })}</p>
    <p class="task">${t(key)}</p>
    ${after ? html`<p class="said done">${t(`${key}.done`)} ${after.status === "ongoing" ? nothing : html`<strong>${statusWords(after)}.</strong>`}</p>` : nothing}
    ${!after && tries.length ? html`<p class="hint again">${t(tries.length > 1 ? "lesson.ringed" : "lesson.other")}</p>` : nothing}
    ${source ? html`<p class="hint">${t("lesson.source", { section: source })}</p>` : nothing}
    <div class="row">
      ${after && !last ? html`<button class="primary next" @click=${() => go(game, step + 1)}>${t("lesson.next")}</button>` : nothing}
      ${after && last ? html`<a class="button primary next" href="#${gameOf(game)?.presets[0] ?? game}">${t("lesson.play")}</a>` : nothing}
      <button @click=${() => go(game, step)}>${t("lesson.again")}</button></div></div>`;
}

export function learn() {
  const mine = app.exercise;
  return html`<section class="stage" id="board" aria-label=${t("board")}><h1>${mine?.game ? t("learn.title", { game: gameTitle(gameOf(mine.game) ?? { title: mine.game }, true) }) : t("learn")}</h1>${exercise()}</section>
    <section class="side" aria-label=${t("panel")}>
      ${app.error ? html`<p class="error" role="alert">${errorWords(app.error)}</p>` : nothing}
      ${mine?.step !== undefined ? words(mine) : nothing}
      <nav class="sources lessons" aria-label=${t("learn")}>${adding("lesson").map(([name]) => html`<a class="button" href="#learn/${name}" aria-current=${mine?.game === name ? "page" : nothing}>${gameTitle(gameOf(name) ?? { title: name }, true)}</a>`)}</nav>
    </section>`;
}
