// Everything can be done from the keyboard; `?` shows this list.

import { focusBoard, newGame, openDialog, redo, switchLanguage, switchTheme, travel, undo, update } from "./app.js";
import { advance, random, restart, retreat } from "./attack.js";
import { extras } from "./games/all.js";
import { halt, hint, resume, solve, stopSolving, stopWork, weigh } from "./engine.js";
import { enter, MODES } from "./panels/modes.js";
import { unzoom, zoomBy } from "./zoom.js";

/** Key, its name in the dictionaries, and what it does at a table. */
export const KEYS = [
  { keys: ["b"], word: "key.board", run: focusBoard },
  { keys: ["ArrowLeft", ","], show: "← ,", word: "key.undo", run: undo },
  { keys: ["ArrowRight", "."], show: "→ .", word: "key.redo", run: redo },
  { keys: ["Home"], word: "key.first", run: () => travel(0) },
  { keys: ["End"], word: "key.last", run: (app) => travel(app.game.line.length) },
  { keys: ["n"], word: "key.new", run: () => newGame() },
  { keys: ["h"], word: "key.hint", run: hint },
  { keys: ["w"], word: "key.weigh", run: weigh },
  { keys: ["v"], word: "key.peek", run: peek },
  { keys: ["s"], word: "key.solve", run: solve },
  { keys: ["p"], word: "key.pause", run: (app) => (app.paused ? resume() : halt()) },
  { keys: ["r"], word: "key.refute", run: (app) => enter(app.refuting ? "play" : "refute") },
  { keys: ["e"], word: "key.edit", run: (app) => enter(app.edit ? "play" : "edit") },
  { keys: ["+", "-", "0"], show: "+ − 0", word: "key.zoom", run: (app, key) => (key === "0" ? unzoom() : zoomBy(key === "+" ? 1.4 : 1 / 1.4)) },
  { keys: ["[", "]"], show: "[ ]", word: "key.rotate", run: (app, key) => extras(app.view?.game).rotate?.(key === "[" ? -1 : 1) },
  { keys: ["x"], word: "key.share", run: () => openDialog("share") },
  { keys: ["1", "2", "3", "4"], show: "1–4", word: "key.modes", run: (app, key) => enter(MODES[Number(key) - 1]) },
];
/** Keys while a proof is attacked, before all others. */
export const ATTACK = [
  { keys: ["ArrowLeft", ","], run: retreat },
  { keys: ["ArrowRight", "."], run: () => advance() },
  { keys: ["Home"], run: restart },
  { keys: ["End"], run: () => advance(true) },
  { keys: ["a"], word: "key.attack", run: random },
  { keys: ["x"], run: () => openDialog("share") },
];
export const ANYWHERE = [
  { keys: ["g"], word: "key.games", run: () => (location.hash = "") },
  { keys: ["l"], word: "key.language", run: switchLanguage },
  { keys: ["d"], word: "key.theme", run: switchTheme },
  { keys: ["?"], word: "key.help", run: () => openDialog("keys") },
  { keys: ["Escape"], show: "Esc", word: "key.escape", run: escape },
];
/** Keys that the board itself knows. */
export const BOARD = [
  { show: "← ↑ ↓ →", word: "key.arrows" },
  { show: "⏎ ␣", word: "key.press" },
  { show: "⇧ ← ↑ ↓ →", word: "key.origin" },
];

function peek(app) {
  app.peek = true;
  if (!app.values && !app.work) weigh();
  update();
}

function escape(app) {
  stopWork();
  stopSolving();
  if (app.edit) enter("play");
  app.chosen = null;
  app.pen = null;
  app.error = null;
  update();
}

function shiftOrigin(app, key) {
  const step = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, 1], ArrowRight: [0, -1] }[key];
  if (!step || !extras(app.view?.game).pan) return false;
  app.origin = app.origin.map((o, k) => o + step[k]);
  update();
  return true;
}

export function keyboard(app) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A checkbox needs the space bar only; the other keys go on working behind it.
    const own = event.target.closest?.("input:not([type=checkbox]), textarea, select, dialog");
    if (own || (event.target.type === "checkbox" && event.key === " ")) return;
    if (event.shiftKey && app.page === "table" && shiftOrigin(app, event.key)) return event.preventDefault();
    const attacking = app.proof?.at && (app.refuting || app.page === "proof");
    const list = [...(attacking ? ATTACK : []), ...(app.page === "table" && app.game ? KEYS : []), ...ANYWHERE];
    const found = list.find(({ keys }) => keys.includes(event.key));
    if (!found || (event.repeat && event.key === "v")) return;
    event.preventDefault();
    found.run(app, event.key);
  });
  addEventListener("keyup", (event) => {
    if (event.key === "v" && app.peek) {
      app.peek = false;
      update();
    }
  });
}
