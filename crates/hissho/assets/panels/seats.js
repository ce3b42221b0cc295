// Who plays which side, on which board, by which rules.

import { html, nothing } from "../lib/lit-html.js";
import { complain, newGame, sitter, update } from "../app.js";
import { levels, setSide } from "../engine.js";
import { ask } from "../api.js";
import { boardName, boards } from "../names.js";
import { player, t } from "../words.js";

const known = (key) => t(key) !== key;
const levelWords = (level, game) => {
  const own = [`level.${game}.${level}`, `level.${level}`].find(known);
  return own ? t(own) : level;
};

export function seats(app) {
  const { view } = app;
  const about = app.games.find((game) => game.name === view.game);
  return html`
    ${view.players.length === 2 ? sides(app) : nothing}
    <label class="field">${t("choose.board")}
      <select @change=${(e) => newGame(e.target.value)}>${boards(view.game, about?.presets ?? [], app.game.id).map((id) => html`<option ?selected=${id === app.game.id} value=${id}>${boardName(id)}</option>`)}</select></label>
    ${known(`rules.${view.game}`) ? html`<details class="rules" open><summary>${t("rules")}</summary><ul>${t(`rules.${view.game}`).split("\n").map((line) => html`<li>${line}</li>`)}</ul></details>` : nothing}
    <details><summary>${t("choose.id")}</summary><form class="field" @submit=${(e) => openId(e, app)}>
      <div class="row"><input name="id" aria-label=${t("choose.id")} .value=${app.game.id} spellcheck="false" autocomplete="off"><button>${t("open")}</button></div>
      <p class="hint">${known(`ids.${view.game}`) ? t(`ids.${view.game}`) : about?.ids}</p></form></details>`;
}

function sides(app) {
  const { view } = app;
  const list = ["person", ...levels(view)];
  return html`<div class="seats">${view.players.map((name, seat) => {
    const place = sitter(view, seat);
    const now = list.includes(app.sides[place]) ? app.sides[place] : "search:500";
    return html`<label><span class="chip ${view.game} ${name} side${seat}" aria-hidden="true"></span><span>${player(name)}</span>
      <select data-seat=${seat} @change=${(e) => setSide(place, e.target.value)}>${list.map((level) => html`<option value=${level} ?selected=${now === level}>${levelWords(level, view.game)}</option>`)}</select></label>`;
  })}</div>
  <div class="row"><button class="small" @click=${() => swapSides(app)}><span aria-hidden="true">⇄</span> ${t("sides.swap")}</button></div>`;
}

export function swapSides(app) {
  const [a, b] = app.sides;
  app.sides = [b, a];
  setSide(0, b);
}

async function openId(event, app) {
  event.preventDefault();
  const id = new FormData(event.target).get("id").trim();
  try {
    await ask("show", { game: id });
    newGame(id);
  } catch (error) {
    complain(error);
  }
  update(app);
}
