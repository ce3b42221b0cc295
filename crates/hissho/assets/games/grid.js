// Set-up boards written as rows of letters: `.B./W..:white`. `names` lists the cells of a row.

export function grid({ names, letters, draw, turns = [] }) {
  return {
    turns,
    /** Letters by cell, and who moves. */
    read(board) {
      const [rows, turn, ...rest] = board.split(":");
      const cells = new Map();
      rows.split("/").forEach((row, r) => [...row].forEach((letter, c) => cells.set(names(r, c), letter)));
      return { cells, turn: turn ?? null, swapped: rest.includes("swapped"), shape: rows.split("/").map((row) => row.length) };
    },
    write({ cells, turn, swapped, shape }) {
      const rows = shape.map((width, r) => Array.from({ length: width }, (_, c) => cells.get(names(r, c))).join(""));
      return rows.join("/") + (turn ? `:${turn}` : "") + (swapped ? ":swapped" : "");
    },
    /** What a click makes of a cell. */
    next(letter, back) {
      const ring = letters.find((ring) => ring.includes(letter)) ?? [letter];
      return ring[(ring.indexOf(letter) + (back ? ring.length - 1 : 1)) % ring.length];
    },
    /** The scene with these letters in place of what stands there. */
    show(scene, { cells: letters }) {
      const own = new Set(scene.cells.map(({ at }) => at.join()));
      const pieces = scene.pieces.filter((piece) => piece.man !== "tile" && !own.has(piece.at.join()));
      const links = scene.links.filter((link) => link.tie !== "bridge");
      const cells = scene.cells.map((cell) => ({ ...cell }));
      const next = { ...scene, cells, pieces, links, marks: scene.marks.filter((mark) => mark.sign === "target") };
      for (const cell of cells) draw(letters.get(cell.name), cell, next);
      return next;
    },
  };
}

export const letter = (column) => (column >= 26 ? String.fromCharCode(96 + Math.floor(column / 26)) : "") + String.fromCharCode(97 + (column % 26));
