// Variations in SGF (Hex): the tree of the page, with comments, signs and arrows, written behind the root that the
// server wrote. Files are read by the server alone.
//
//   (;FF[4]GM[11]SZ[5](;B[c3];W[b4])(;B[d2]))

import { properties } from "./panels/notes.js";

const spelled = (move, id) => (move === "swap" ? id.split(":")[2] ?? "swap-pieces" : move);

/** The game tree of a graph; a position reached twice is written out once. */
export function write(root, game) {
  const seen = new Set();
  const node = (board, move, to) => `;${game.nodes.get(board).seat === 0 ? "B" : "W"}[${spelled(move, game.id)}]${properties(game.nodes.get(to))}`;
  const tree = (board) => {
    const { next } = game.nodes.get(board);
    const wanted = [...next].map(([move, to]) => {
      const again = seen.has(to);
      seen.add(to);
      return node(board, move, to) + (again ? "" : tree(to));
    });
    return wanted.length === 1 ? wanted[0] : wanted.map((text) => `(${text})`).join("");
  };
  const start = root.trim().slice(0, -1) + properties(game.nodes.get(game.root));
  return `${start}${tree(game.root)})\n`;
}
