// The value strip: how the game stood after each move, as far as anybody has looked.

import { html, svg, nothing } from "../lib/lit-html.js";
import { analyse, travel } from "../app.js";
import { player, t } from "../words.js";

export function strip(app) {
  const { game, view } = app;
  const shares = [null];
  let board = game.root;
  shares[0] = game.nodes.get(board)?.share ?? null;
  for (const move of game.line) {
    board = game.nodes.get(board)?.next.get(move);
    shares.push(game.nodes.get(board)?.share ?? null);
  }
  const known = shares.filter((share) => share != null).length;
  if (!game.line.length) return nothing;
  const w = 300 / shares.length;
  const words = view.players.length === 2 ? t("strip", { player: player(view.players[0]) }) : t("strip.one");
  return html`<div class="strip-box">${known === 0 ? nothing : html`<svg class="strip ${view.game}" viewBox="0 0 300 44" preserveAspectRatio="none" role="img" aria-label="${words}: ${shares.map((s) => (s == null ? "–" : `${Math.round(s * 100)} %`)).join(", ")}">
      <rect class="ground" width="300" height="44"/>
      ${shares.map((share, n) => share == null ? nothing : svg`<rect class="other" x=${n * w} width=${Math.max(w - 0.6, 0.5)} height="44"/><rect class="value" x=${n * w} y=${44 - 44 * share} width=${Math.max(w - 0.6, 0.5)} height=${Math.max(44 * share, 1)}/>`)}
      <line class="middle" x1="0" x2="300" y1="22" y2="22"/>
      <rect class="cursor" x=${game.cursor * w} width=${w} height="44"/>
      ${shares.map((_, n) => svg`<rect class="hit" x=${n * w} width=${w} height="44" @click=${() => travel(n)}/>`)}
    </svg>`}
    ${known < shares.length && !app.work ? html`<button class="small quiet" @click=${analyse}>${t("strip.fill")}</button>` : nothing}</div>`;
}
