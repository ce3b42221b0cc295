// Set-up mode: a copy of the board in which any cell can be changed. What is wrong with it, only
// the server says.

import { ask } from "./api.js";
import { app, update } from "./app.js";
import { stopWork } from "./engine.js";
import { extras } from "./games/all.js";
import * as place from "./place.js";

export function startEdit() {
  const { setup } = extras(app.view.game);
  if (!setup) return;
  stopWork();
  app.edit = { ...setup.read(app.view.board), error: null, legal: true };
  app.tab = "setup";
  update();
}

/** Gives a cell its next content; `back` goes round the other way. */
export function editCell(name, back) {
  const { setup } = extras(app.view.game);
  if (!app.edit.cells.has(name)) return;
  app.edit.cells.set(name, setup.next(app.edit.cells.get(name), back));
  checkEdit();
}

export async function checkEdit() {
  const { edit, game, view } = app;
  const position = extras(view.game).setup.write(edit);
  edit.position = position;
  update();
  try {
    await ask("show", { game: game.id, position });
    if (app.edit === edit && edit.position === position) Object.assign(edit, { legal: true, error: null });
  } catch (error) {
    if (app.edit === edit && edit.position === position) Object.assign(edit, { legal: false, error: error.message });
  }
  update();
}

export function finishEdit(use) {
  const { edit, game } = app;
  if (use && !edit.legal) return;
  app.edit = null;
  if (use) location.hash = place.write({ id: game.id, from: edit.position ?? extras(app.view.game).setup.write(edit) });
  update();
}
