// The first page: the games, each with a position to look at.

import { html, nothing } from "../lib/lit-html.js";
import { ask } from "../api.js";
import { errorWords, gameTitle, update } from "../app.js";
import { board } from "../board.js";
import { t } from "../words.js";

/** A few moves make a better picture than an empty board. */
const PICTURES = {
  hiq: { game: "hiq:english@d4", moves: ["d2>d4", "f3>d3", "e1>e3"] },
  bridgit: { game: "bridgit:4", moves: ["3,3", "4,4", "5,3", "3,5", "5,5", "2,2", "2,4"] },
  bao: { game: "bao:4", moves: ["1"] },
  hex: { game: "hex:5", moves: ["c3", "b4", "c2", "d2", "d1", "b3"] },
  torus: { game: "torus:5:c", moves: ["2,2", "1,3", "2,1", "3,3", "1,1"] },
  domineering: { game: "domineering:5x5", moves: ["b2", "d1", "d3", "b5", "e2"] },
  null: { game: "null:21", moves: ["1"] },
};
const scenes = new Map();

function picture(name) {
  if (!scenes.has(name)) {
    scenes.set(name, null);
    const load = (request) => ask("view", request).then((view) => (scenes.set(name, view.scene), update()));
    load(PICTURES[name] ?? { game: name }).catch(() => load({ game: name }).catch(() => {}));
  }
  const scene = scenes.get(name);
  return scene ? board({ scene, small: true }) : nothing;
}

/** A game without words of its own still says how its boards are called. */
const about = ({ name, ids }) => (t(`about.${name}`) === `about.${name}` ? ids : t(`about.${name}`));

const card = (game) => html`<li><a class="card" href="#${game.presets[0]}">
  <span class="thumb">${picture(game.name)}</span>
  <span class="name">${gameTitle(game)}</span>
  <span class="about">${about(game)}</span></a></li>`;

export function home(app) {
  const [games, rest] = [app.games.filter((game) => game.name !== "null"), app.games.filter((game) => game.name === "null")];
  return html`<section class="hero">
      <h1>${t("hero").split("|").map((part) => html`<span>${part}</span> `)}</h1>
      <p>${t("hero.more")}</p>
      ${app.error ? html`<p class="error" role="alert">${errorWords()}</p>` : nothing}
    </section>
    <ul class="cards">${games.map(card)}
      <li class="stack">
        <a class="card wide" href="#proof"><span class="name">${t("proofs")}</span><span class="about">${t("about.proofs")}</span></a>
        <a class="card wide" href="#claims"><span class="name">${t("claims")}</span><span class="about">${t("about.claims")}</span></a>
      </li></ul>
    <p class="hint template">${rest.map((game) => html`<a href="#${game.presets[0]}">${gameTitle(game)}</a>: ${about(game)}`)}</p>`;
}
