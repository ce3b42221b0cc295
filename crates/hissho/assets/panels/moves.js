// The moves of the game as a tree of variations.

import { html, nothing } from "../lib/lit-html.js";
import { follow } from "../app.js";
import { analyse, isSure } from "../engine.js";
import { t } from "../words.js";
import { lines } from "./lines.js";
import { notes } from "./notes.js";
import { isFilled } from "./strip.js";

/** A move that threw the game away: what was proved or computed before it, and after it, is not the same. */
function isMistake(game, path, move) {
  let before = game.nodes.get(game.root);
  for (const step of path) before = game.nodes.get(before?.next.get(step));
  const after = game.nodes.get(before?.next.get(move));
  if (!isSure(before) || !isSure(after)) return false;
  const worth = (node) => (before.seat === 0 ? node.share : 1 - node.share);
  return worth(after) < worth(before);
}

export function moves(app) {
  const { game, view } = app;
  const current = game.moves.join(" ");
  const two = view.players.length === 2;
  const looks = (path) => {
    const node = game.nodeAt(path);
    const comment = node?.note?.comment;
    if (isMistake(game, path.slice(0, -1), path.at(-1))) return { comment, name: "wrong", title: t(two ? "mistake" : "mistake.one"), sign: "?" };
    return { comment, ...(node?.evidence === "certified" ? { title: t("evidence.certified"), sign: "✓" } : {}) };
  };
  if (!game.root && !game.nodes.size) return nothing;
  const body = lines(game, { current: game.moves, two, follow, looks });
  if (current !== shown) {
    shown = current;
    queueMicrotask(reveal);
  }
  const fill = game.line.length > 0 && !app.solving && !isFilled(game);
  return html`<div class="moves"><div class="head"><h2>${t("moves")}</h2>${fill ? html`<button class="small" @click=${analyse}>${t("strip.fill")}</button>` : nothing}</div>
    <div class="list" role="group" tabindex="0" aria-label=${t("moves")}>${body.length ? body : html`<span class="hint">${t("moves.none")}</span>`}</div>
    ${app.mode === "analyse" ? notes() : nothing}</div>`;
}

let shown = null;

/** Scrolls the list, and only the list, to the move on the board. */
function reveal() {
  const list = document.querySelector(".moves .list");
  const here = list?.querySelector(".here");
  if (list) list.scrollTop = here ? here.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
}
