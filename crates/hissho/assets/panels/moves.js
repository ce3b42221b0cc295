// The moves as a tree of variations. A position that another order of moves reaches too is
// written out once; elsewhere a sign leads there.

import { html, nothing } from "../lib/lit-html.js";
import { follow } from "../app.js";
import { analyse } from "../engine.js";
import { moveWord, t } from "../words.js";
import { notes } from "./notes.js";
import { isFilled } from "./strip.js";

/** A move that threw the game away: what was proved or computed before it, and after it, is not the same. */
function isMistake(game, path, move) {
  let before = game.nodes.get(game.root);
  for (const step of path) before = game.nodes.get(before?.next.get(step));
  const after = game.nodes.get(before?.next.get(move));
  const sure = (node) => node?.share != null && ["certified", "computed"].includes(node.evidence);
  if (!sure(before) || !sure(after)) return false;
  const worth = (node) => (before.seat === 0 ? node.share : 1 - node.share);
  return worth(after) < worth(before);
}

export function moves(app) {
  const { game, view } = app;
  const seen = new Map();
  const current = game.moves.join(" ");
  const two = view.players.length === 2;

  /** Where the position that `merged` names is written out: the sign leads there. */
  const elsewhere = (path) => html` <button class="move merged" title=${t("merged")} aria-label="${t("merged")}: ${path.map(moveWord).join(" ")}" @click=${() => follow(path)}>≡→${two ? Math.ceil(path.length / 2) : path.length}</button>`;

  const item = (path, move, merged) => {
    const here = [...path, move].join(" ") === current;
    const number = two ? (path.length % 2 === 0 ? `${path.length / 2 + 1}.` : "") : `${path.length + 1}.`;
    const said = game.nodeAt([...path, move])?.note?.comment;
    const wrong = two && isMistake(game, path, move);
    return html`${number ? html`<span class="number">${number}</span>` : nothing}<button class="move ${here ? "here" : ""} ${wrong ? "wrong" : ""}" aria-current=${here ? "step" : nothing}
      title=${wrong ? t("mistake") : nothing} @click=${() => follow([...path, move])}>${moveWord(move)}${wrong ? "?" : ""}</button>${merged ? elsewhere(merged) : nothing}${said ? html`<span class="comment">${said}</span>` : nothing}`;
  };

  // One line from a board on; side lines nest.
  const line = (board, path) => {
    const parts = [];
    for (;;) {
      const node = game.nodes.get(board);
      if (!node || node.next.size === 0) break;
      const options = [...node.next.keys()];
      const [main] = options;
      const here = path;
      const merged = seen.get(node.next.get(main));
      if (!merged) seen.set(node.next.get(main), [...here, main]);
      parts.push(item(here, main, merged));
      const asides = options.filter((move) => move !== main);
      if (asides.length) {
        parts.push(html`<ul class="asides">${asides.map((move) => {
          const next = node.next.get(move);
          const again = seen.get(next);
          if (!again) seen.set(next, [...here, move]);
          return html`<li>${item(here, move, again)}${again ? nothing : line(next, [...here, move])}</li>`;
        })}</ul>`);
      }
      if (merged) break;
      board = node.next.get(main);
      path = [...path, main];
    }
    return parts;
  };

  if (!game.root && !game.nodes.size) return nothing;
  seen.set(game.root, []);
  const body = line(game.root, []);
  if (current !== shown) {
    shown = current;
    queueMicrotask(reveal);
  }
  const fill = game.line.length > 0 && !app.work && !isFilled(game);
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
