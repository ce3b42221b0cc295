// Set-up mode: a copy of the board in which any cell can be changed. The server reads it, says what
// is wrong with it, and draws it.
//
//   board:  .B./W..:white     letters of the rings, in the reading order of the cells; then who moves
//           └────┘ └─ rest

import { ask, saidOf } from "./api.js";
import { update } from "./app.js";
import { stopWork } from "./engine.js";
import { extras } from "./games/all.js";
import * as place from "./place.js";
import { app } from "./state.js";

/** The editor of boards that are rows of letters: `rings` are the letters that a cell runs through. */
function grid({ letters: rings, scene, players }) {
  const named = scene.cells.filter((cell) => cell.name && !cell.copy).sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  const names = named.map((cell) => cell.name);
  const ringOf = (letter) => rings.find((ring) => ring.includes(letter));
  return {
    turns: players.length === 2 ? players : [],
    /** What each cell holds, and all that stands around it; none if the letters do not fit. */
    read(board) {
      const [rows, ...rest] = board.split(":");
      const held = [...rows].filter(ringOf);
      if (held.length !== names.length) return null;
      const turn = rest.find((word) => players.includes(word)) ?? null;
      return { cells: new Map(names.map((name, n) => [name, held[n]])), rows, turn, rest: rest.filter((word) => word !== turn) };
    },
    write({ cells, rows, turn, rest }) {
      const held = [...cells.values()];
      const board = [...rows].map((letter) => (ringOf(letter) ? held.shift() : letter)).join("");
      return [board, turn, ...rest].filter(Boolean).join(":");
    },
    next(letter, back) {
      const ring = [...ringOf(letter)];
      return ring[(ring.indexOf(letter) + (back ? ring.length - 1 : 1)) % ring.length];
    },
    empty: (letter) => ringOf(letter)[0],
    full: (letter) => [...ringOf(letter)].at(-1),
    text: (letter) => (letter === ringOf(letter)[0] ? "" : letter),
  };
}

/** How positions of the game at the table are edited; none where there is no way. */
export function editor(view) {
  const own = extras(view.game).setup;
  if (own) return own;
  if (!view.letters?.length) return null;
  const generic = grid(view);
  return generic.read(view.board) && generic;
}

export function startEdit() {
  const setup = editor(app.view);
  if (!setup) return;
  stopWork();
  app.edit = { ...setup.read(app.view.board), setup, scene: bare(app.view.scene), view: null, error: null, legal: true };
  checkEdit();
}

/** The board without anything on it that a move puts there. */
function bare(scene) {
  const cells = new Set(scene.cells.map(({ at }) => at.join()));
  return {
    ...scene,
    pieces: scene.pieces.filter((piece) => piece.man !== "tile" && !cells.has(piece.at.join())),
    links: scene.links.filter((link) => link.tie !== "bridge"),
    marks: scene.marks.filter((mark) => mark.sign === "target"),
  };
}

/** What is drawn: the position as the server sees it, or the letters where it is none. */
export function edited({ view, scene, cells, setup, legal }) {
  if (view && legal) return { scene: { ...view.scene, marks: view.scene.marks.filter((mark) => mark.sign !== "last") }, notes: null };
  const letters = [...cells].map(([name, held]) => [name, { text: setup.text(held), tone: "even" }]);
  return { scene, notes: new Map(letters.filter(([, { text }]) => text)) };
}

/** Gives a cell its next content; `back` goes round the other way. */
export function editCell(name, back) {
  const { cells, setup } = app.edit;
  if (!cells.has(name)) return;
  cells.set(name, setup.next(cells.get(name), back));
  checkEdit();
}

/** Gives every cell what `content` says: `empty` or `full`. */
export function editAll(content) {
  const { cells, setup } = app.edit;
  for (const [name, held] of cells) cells.set(name, setup[content](held));
  checkEdit();
}

export async function checkEdit() {
  const { edit, game } = app;
  const position = edit.setup.write(edit);
  edit.position = position;
  update();
  const current = () => app.edit === edit && edit.position === position;
  try {
    const view = await ask("view", { game: game.id, position });
    if (current()) Object.assign(edit, { view, legal: true, error: null });
  } catch (error) {
    if (current()) Object.assign(edit, { legal: false, error: saidOf(error) });
  }
  update();
}

/** A position typed by hand. */
export function typeEdit(text) {
  const read = app.edit.setup.read(text.trim());
  if (read && [...app.edit.cells.keys()].every((name) => read.cells.has(name)) && read.cells.size === app.edit.cells.size) {
    Object.assign(app.edit, read);
    return checkEdit();
  }
  Object.assign(app.edit, { legal: false, error: { key: "edit.shape" } });
  update();
}

export function finishEdit(use) {
  const { edit, game } = app;
  if (use && !edit.legal) return;
  Object.assign(app, { edit: null, mode: "play" });
  if (use) location.hash = place.write({ id: game.id, from: edit.position });
  update();
}
