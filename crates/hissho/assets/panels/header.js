// The head of every page: where one is, which game and board and mode, and where else one can go.

import { html, nothing } from "../lib/lit-html.js";
import { gameOf, gameTitle, newGame, openDialog, switchLanguage, switchTheme } from "../app.js";
import * as place from "../place.js";
import { spoken, t, told } from "../words.js";
import { modes } from "./modes.js";

export function header(app) {
  const atTable = app.page === "table" && app.view;
  const here = (page) => (app.page === page ? "page" : nothing);
  return html`<header class=${atTable ? "at-table" : ""}>
    <a class="logo" href="#"><span class="seal" lang="ja">必勝</span><span class="word">Hissho</span><span class="sr">: ${t("games")}</span></a>
    ${atTable ? choices(app) : nothing}
    <nav aria-label=${t("pages")}>
      ${atTable ? nothing : pictured(app).map((game) => html`<a href="#${game.name}">${gameTitle(game, true)}</a>`)}
      <a href="#puzzles" aria-current=${here("puzzles")}>${t("puzzles.short")}</a>
      <a href="#proof" aria-current=${here("proof")}>${t("proofs")}</a>
      <a href="#claims" aria-current=${here("claims")}>${t("claims")}</a>
      <a href="/book">${t("book")}</a>
    </nav>
    <div class="tools">
      <button class="quiet" @click=${switchLanguage} lang=${spoken() === "en" ? "ja" : "en"} title=${t("language")}>${spoken() === "en" ? "日本語" : "English"}</button>
      <button class="quiet icon" @click=${switchTheme} title=${t("theme")} aria-label=${t("theme")}>◐</button>
      <button class="quiet icon" @click=${() => openDialog("keys")} title=${t("keys")} aria-label=${t("keys")}>?</button>
    </div>
  </header>`;
}

const pictured = ({ games }) => games.filter((game) => game.picture);

/** The boards offered: those that the server names, and the one at the table. */
function boards(about, view) {
  const list = about?.boards ?? [];
  return list.some(({ id }) => id === view.id) ? list : [...list, view];
}

/** Which game, which board, which mode. */
function choices(app) {
  const { view, game } = app;
  const about = gameOf(view.game);
  const games = pictured(app).some(({ name }) => name === view.game) ? pictured(app) : [...pictured(app), about];
  const change = (event) => (location.hash = place.write({ id: gameOf(event.target.value).presets[0] }));
  return html`<div class="choices">
    <select class="which" data-choose="game" aria-label=${t("choose.game")} title=${t("choose.game")} @change=${change}>${games.map((entry) => html`<option value=${entry.name} .selected=${entry.name === view.game}>${gameTitle(entry, true)}</option>`)}</select>
    <select class="which" data-choose="board" aria-label=${t("choose.board")} title=${t("choose.board")} @change=${(e) => newGame(e.target.value)}>${boards(about, view).map((entry) => html`<option value=${entry.id} .selected=${entry.id === game.id}>${told(entry, "name")}</option>`)}</select>
    ${modes(app)}</div>`;
}

/** On a narrow screen the names of the pages scroll; the current one is in sight, or the first. */
export function showCurrent() {
  const nav = document.querySelector("header nav");
  const here = nav?.querySelector("[aria-current]");
  if (nav) nav.scrollLeft = here ? here.offsetLeft - nav.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2 : 0;
}
