// The value strip: how the game stood after each move, as far as anybody has looked.

import { html, svg, nothing } from "../lib/lit-html.js";
import { travel } from "../app.js";
import { player, t } from "../words.js";
import { evidence } from "./evidence.js";

/** The share of the first side before each move of the line, and at its end. */
function sharesOf(game) {
  return Array.from({ length: game.line.length + 1 }, (_, n) => nodeAt(game, n)?.share ?? null);
}

function nodeAt(game, cursor) {
  let board = game.root;
  for (const move of game.line.slice(0, cursor)) board = game.nodes.get(board)?.next.get(move);
  return game.nodes.get(board);
}

export const isFilled = (game) => sharesOf(game).every((share) => share != null);

export function strip(app) {
  const { game, view } = app;
  const shares = sharesOf(game);
  if (!game.line.length || shares.every((share) => share == null)) return nothing;
  const w = 300 / shares.length;
  const here = nodeAt(game, game.cursor);
  const percent = (share) => (share == null ? "–" : `${Math.round(share * 100)} %`);
  const words = view.players.length === 2 ? t("strip", { player: player(view.players[0]) }) : t("strip.one");
  const bar = (share, n) => (share == null ? nothing : svg`<rect class="other" x=${n * w} width=${Math.max(w - 0.6, 0.5)} height="44"/><rect class="value" x=${n * w} y=${44 - 44 * share} width=${Math.max(w - 0.6, 0.5)} height=${Math.max(44 * share, 1)}/>`);
  const hit = (share, n) => svg`<rect class="hit" x=${n * w} width=${w} height="44" @click=${() => travel(n)}><title>${n ? `${n}. ${game.line[n - 1]}` : t("key.first")}: ${percent(share)}</title></rect>`;
  return html`<div class="strip-box"><svg class="strip ${view.game} ${view.players[0]}" viewBox="0 0 300 44" preserveAspectRatio="none" role="img" aria-label="${words}: ${shares.map(percent).join(", ")}">
      <rect class="ground" width="300" height="44"/>
      ${shares.map(bar)}
      <line class="middle" x1="0" x2="300" y1="22" y2="22"/>
      <rect class="cursor" x=${game.cursor * w} width=${w} height="44"/>
      ${shares.map(hit)}
    </svg><p class="hint">${words}${shares[game.cursor] == null ? nothing : html`: <b>${percent(shares[game.cursor])}</b> ${evidence(here?.evidence)}`}</p></div>`;
}
