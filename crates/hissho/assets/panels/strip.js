// The value strip: how the game stood after each move, as far as anybody has looked.

import { html, svg, nothing } from "../lib/lit-html.js";
import { travel } from "../app.js";
import { player, t } from "../words.js";
import { evidence } from "./evidence.js";

/** The share of the first side before each move of the line, and at its end. */
const sharesOf = (game) => nodesOf(game).map((node) => node?.share ?? null);
const nodesOf = (game) => Array.from({ length: game.line.length + 1 }, (_, n) => nodeAt(game, n));

function nodeAt(game, cursor) {
  let board = game.root;
  for (const move of game.line.slice(0, cursor)) board = game.nodes.get(board)?.next.get(move);
  return game.nodes.get(board);
}

export const isFilled = (game) => sharesOf(game).every((share) => share != null);

export function strip(app) {
  const { game, view } = app;
  const [nodes, shares] = [nodesOf(game), sharesOf(game)];
  if (!game.line.length || shares.every((share) => share == null)) return nothing;
  const w = 300 / shares.length;
  const here = nodeAt(game, game.cursor);
  const two = view.players.length === 2;
  // What is settled has an end, no chances; a puzzle never has any.
  const settled = (share) => (two ? t({ 1: "strip.wins", 0: "strip.wins", 0.5: "strip.draw" }[share], { player: player(view.players[share === 1 ? 0 : 1]) }) : t(share ? "strip.solvable" : "strip.unsolvable"));
  const sure = (node) => node?.share != null && (!two || (node.evidence !== "estimated" && [0, 0.5, 1].includes(node.share)));
  const says = (node) => (node?.share == null ? "–" : sure(node) ? settled(node.share) : `${Math.round(node.share * 100)} %`);
  const words = two ? t("strip", { player: player(view.players[0]) }) : t("strip.one");
  const width = Math.max(w - 0.6, 0.5);
  const bar = (node, n) => (node?.share == null ? nothing : svg`<rect class="other" x=${n * w} width=${width} height="44"/><rect class="value" x=${n * w} y=${44 - 44 * node.share} width=${width} height=${Math.max(44 * node.share, 1)}/>
    ${node.evidence === "estimated" ? svg`<rect class="guess" x=${n * w} width=${width} height="44" fill="url(#hatch)"/>` : nothing}`);
  const hit = (node, n) => svg`<rect class="hit" x=${n * w} width=${w} height="44" @click=${() => travel(n)}><title>${n ? `${n}. ${game.line[n - 1]}` : t("key.first")}: ${says(node)}</title></rect>`;
  return html`<div class="strip-box"><svg class="strip ${view.game} ${view.players[0]}" viewBox="0 0 300 44" preserveAspectRatio="none" role="img" aria-label="${words}${t("colon")}${nodes.map(says).join(", ")}">
      <defs><pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="1.6" height="4"/></pattern></defs>
      <rect class="ground" width="300" height="44"/>
      ${nodes.map(bar)}
      <line class="middle" x1="0" x2="300" y1="22" y2="22"/>
      <rect class="cursor" x=${game.cursor * w} width=${w} height="44"/>
      ${nodes.map(hit)}
    </svg><p class="hint">${words}${here?.share == null ? nothing : html`${t("colon")}<b>${says(here)}</b> ${evidence(here.evidence)}`}</p></div>`;
}
