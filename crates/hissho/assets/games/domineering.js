// Domineering: Left's dominoes stand, Right's lie. Under the pointer: the domino that the mover
// would put down.

import { grid, letter } from "./grid.js";

const tile = (at, side, covers) => ({ man: "tile", at: at.map((v, n) => v + (covers[n] - 1) / 2), side, covers, copy: false });

export const ghost = (cell, seat) => tile(cell.at, seat, seat === 0 ? [1, 2] : [2, 1]);

export const setup = grid({
  names: (r, c) => `${letter(c)}${r + 1}`,
  letters: [[".", "L", "R", "#"]],
  draw(l, cell, scene) {
    const side = "LR".indexOf(l);
    cell.shape = l === "#" ? "gap" : "square";
    if (side >= 0) scene.pieces.push(tile(cell.at, side, [1, 1]));
  },
  turns: ["left", "right"],
});
