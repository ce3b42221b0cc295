// Who plays which side, on which board, by which rules.

import { html, nothing } from "../lib/lit-html.js";
import { complain, gameOf, newGame, sitter, update } from "../app.js";
import { levels, setSide } from "../engine.js";
import { extras } from "../games/all.js";
import { ask } from "../api.js";
import { keep } from "../state.js";
import { has, player, t, told } from "../words.js";

const levelWords = (level, game) => (has(`level.${game}.${level}`) ? t(`level.${game}.${level}`) : t(`level.${level}`));

export function seats(app) {
  const { view } = app;
  const about = gameOf(view.game);
  const how = told(about, "how");
  return html`
    ${view.players.length === 2 ? html`<div class="row"><button class="small" @click=${() => swapSides(app)}><span aria-hidden="true">⇄</span> ${t("sides.swap")}</button></div>` : nothing}
    ${extras(view.game).resigns ? html`<label class="check"><input type="checkbox" data-resigns ?checked=${app.mayResign} @change=${(e) => mayResign(app, e.target.checked)}> ${t("resigns")}</label>` : nothing}
    ${extras(view.game).lesson ? html`<p><a href="#learn/${view.game}">${t("lesson.short")}</a></p>` : nothing}
    <details class="rules" open><summary>${t("rules")}</summary><ul>${(how.length ? how : [told(about, "goal")]).map((line) => html`<li>${line}</li>`)}</ul></details>
    <details><summary>${t("choose.id")}</summary><form class="field" @submit=${(e) => openId(e, app)}>
      <div class="row"><input name="id" aria-label=${t("choose.id")} .value=${app.game.id} spellcheck="false" autocomplete="off"><button>${t("open")}</button></div>
      <p class="hint">${told(about, "ids")}</p></form></details>`;
}

/** Who plays a side, beside the board; nobody where there is one player. */
export function seat(app, seat) {
  const { view } = app;
  if (view.players.length !== 2) return nothing;
  const list = ["person", ...levels(view)];
  const name = view.players[seat];
  const place = sitter(view, seat);
  const now = list.includes(app.sides[place]) ? app.sides[place] : "search:500";
  const moves = view.status === "ongoing" && view.seat === seat;
  return html`<label class="seat ${moves ? "mover" : ""}"><span class="chip ${view.game} ${name} side${seat}" aria-hidden="true"></span><span>${player(name)}</span>
    <select data-seat=${seat} @change=${(e) => setSide(place, e.target.value)}>${list.map((level) => html`<option value=${level} ?selected=${now === level}>${levelWords(level, view.game)}</option>`)}</select></label>`;
}

function mayResign(app, may) {
  app.mayResign = may;
  keep("resigns", may ? "yes" : "no");
  update();
}

export function swapSides(app) {
  const [a, b] = app.sides;
  app.sides = [b, a];
  setSide(1, a);
  setSide(0, b);
}

async function openId(event, app) {
  event.preventDefault();
  const id = new FormData(event.target).get("id").trim();
  try {
    await ask("view", { game: id });
    newGame(id);
  } catch (error) {
    complain(error);
  }
  update(app);
}
