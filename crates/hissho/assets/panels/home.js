// The first page: the games, each with a position to look at. A game without a picture is there to teach.

import { html, nothing } from "../lib/lit-html.js";
import { ask } from "../api.js";
import { gameTitle, update } from "../app.js";
import { board } from "../board.js";
import { extras } from "../games/all.js";
import { errorWords, t, told } from "../words.js";
import { dare, explorer } from "./proof.js";

/** The scenes of all games, asked for once. */
let scenes = null;

export async function hang() {
  scenes ??= await ask("gallery").catch(() => null);
  update();
}

const picture = ({ name }) => (scenes?.[name] ? board({ scene: scenes[name], small: true }) : nothing);

const card = (game) => html`<li><a class="card" href="#${game.presets[0]}">
  <span class="thumb">${picture(game)}</span>
  <span class="name">${gameTitle(game)}</span>
  <span class="about">${told(game, "goal")}</span></a>
  ${extras(game.name).lesson ? html`<a class="lesson" href="#learn/${game.name}">${t("lesson.short")}</a>` : nothing}</li>`;

export function home(app) {
  const [games, rest] = [app.games.filter((game) => game.picture), app.games.filter((game) => !game.picture)];
  return html`<section class="hero">
      <div class="words"><h1>${t("hero").split("|").map((part) => html`<span>${part}</span> `)}</h1>
      <p>${t("hero.more")}</p>
      ${app.error ? html`<p class="error" role="alert">${errorWords(app.error)}</p>` : nothing}
      ${dare(app)}</div>
      <div class="live">${explorer(app) ?? nothing}</div>
    </section>
    <ul class="cards">${games.map(card)}
      <li class="stack">
        <a class="card wide" href="#puzzles"><span class="name">${t("puzzles")}</span><span class="about">${t("about.puzzles")}</span></a>
        <a class="card wide" href="#proof"><span class="name">${t("proofs")}</span><span class="about">${t("about.proofs")}</span></a>
        <a class="card wide" href="#claims"><span class="name">${t("claims")}</span><span class="about">${t("about.claims")}</span></a>
      </li></ul>
    <p class="hint template">${rest.map((game) => html`<a href="#${game.presets[0]}">${gameTitle(game)}</a>${t("colon")}${told(game, "goal")}`)}</p>`;
}
