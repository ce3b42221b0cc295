// Who plays which side, on which board.

import { html, nothing } from "../lib/lit-html.js";
import { complain, newGame, setSide, update } from "../app.js";
import { ask } from "../api.js";
import { player, t } from "../words.js";

const LEVELS = ["person", "random", "greedy", "search:50", "search:500", "search:5000", "perfect"];

export function seats(app) {
  const { view } = app;
  const about = app.games.find((game) => game.name === view.game);
  const choices = [...new Set([...(about?.presets ?? []), app.game.id])];
  return html`
    ${view.players.length === 2 ? html`<div class="seats">${view.players.map((name, seat) => html`<label><span class="chip ${view.game} side${seat}" aria-hidden="true"></span>${player(name)}
      <select data-seat=${seat} @change=${(e) => setSide(seat, e.target.value)}>${LEVELS.map((level) => html`<option value=${level} ?selected=${app.sides[seat] === level}>${t(`level.${level}`)}</option>`)}</select></label>`)}</div>
      <div class="row"><button @click=${() => swapSides(app)}>${t("sides.swap")}</button></div>` : nothing}
    <label class="field">${t("choose.board")}
      <select @change=${(e) => newGame(e.target.value)}>${choices.map((id) => html`<option ?selected=${id === app.game.id} value=${id}>${id}</option>`)}</select></label>
    <form class="field" @submit=${(e) => openId(e, app)}><label for="free-id">${t("choose.id")}</label>
      <div class="row"><input id="free-id" name="id" .value=${app.game.id} spellcheck="false" autocomplete="off"><button>${t("open")}</button></div>
      <p class="hint">${t(`ids.${view.game}`) === `ids.${view.game}` ? about?.ids : t(`ids.${view.game}`)}</p></form>`;
}

function swapSides(app) {
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
