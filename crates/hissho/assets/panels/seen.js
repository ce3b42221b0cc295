// What is seen on the board, in whatever mode: the place and all that is laid over it, for figures.

import { extras } from "../games/all.js";
import { attacked } from "./proof.js";
import { laid } from "./table.js";

/** Whether a proof is on the board, to be attacked. */
export const isAttacked = ({ page, refuting, proof }) => Boolean(proof?.view && (page === "proof" || refuting));

/** The position on the board, with what lies over it. */
export function seen(app) {
  const { edit, game } = app;
  if (isAttacked(app)) return attacked(app);
  const place = edit?.legal ? { game: game.id, position: edit.position } : game.place();
  const note = edit ? null : game.nodeAt(game.moves)?.note;
  return { ...laid(app), place, view: edit?.view ?? app.view, marks: note?.marks, arrows: note?.arrows };
}

/** How the board lies on the page, as a figure is asked for it. */
export const lying = (app, view) => extras(view.game).pictured?.(app) ?? {};
