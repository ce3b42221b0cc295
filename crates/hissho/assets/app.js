// The page: its state, what can be done, and how it is put together. All drawing goes through
// `update`, all moves through `show`; what is legal, only the server says.

import { html, nothing, render } from "./lib/lit-html.js";
import { ask, Refused, saidOf } from "./api.js";
import { dropped, recall, showOff } from "./attack.js";
import { editCell } from "./edit.js";
import { engine, solution, stopSolving, stopWork } from "./engine.js";
import { Game } from "./game.js";
import { extras } from "./games/all.js";
import { keyboard } from "./keys.js";
import { banner } from "./offline.js";
import { claims, openClaims } from "./panels/claims.js";
import { stayInMode } from "./panels/modes.js";
import { dialogs } from "./panels/dialogs.js";
import { header, showCurrent } from "./panels/header.js";
import { hang, home } from "./panels/home.js";
import { learn, openLesson } from "./panels/learn.js";
import { proof } from "./panels/proof.js";
import { mark } from "./panels/notes.js";
import { openPuzzles, puzzles } from "./panels/puzzles.js";
import { openReduction, reduction } from "./panels/reduction.js";
import { table } from "./panels/table.js";
import { pack } from "./packed.js";
import { graft, isRich, read, written } from "./tree.js";
import * as place from "./place.js";
import { app, forget, keep, kept } from "./state.js";
import { languages, moveWord, player, speak, spoken, t, told } from "./words.js";

let root;
export function update() {
  if (root) render(page(), root);
}

function page() {
  return html`
    <a class="skip" href="#board" @click=${(e) => (e.preventDefault(), focusBoard())}>${t("skip")}</a>
    ${header(app)}
    ${banner()}
    <main class=${app.page} id="main">${{ home, table, proof, claims, reduction, learn, puzzles }[app.page](app)}</main>
    ${dialogs(app)}
    <div class="sr" role="status" aria-live="polite">${spokenStatus()}</div>`;
}

/** The title of a game; the short one without what stands in brackets. */
export const gameTitle = (game, short) => {
  const title = told(game, "title");
  return short ? title.split(/ ?[((]/)[0] : title;
};

/** What the server says of all games: asked for once, and again if it did not answer. */
async function meetGames() {
  if (!app.games.length) app.games = (await ask("games")).games;
}

/** What the server says of a game. */
export const gameOf = (name) => app.games.find((game) => game.name === name);

/** What a screen reader hears after each move. */
function spokenStatus() {
  if (app.page !== "table" || !app.view) return "";
  const last = app.view.record.at(-1);
  return [last ? t("played", { move: moveWord(last) }) : "", statusWords(app.view)].join(" ");
}

export function statusWords(view) {
  if (view.status === "won") return t("status.won", { player: player(view.winner) });
  if (view.status !== "ongoing") return t(`status.${view.status}`);
  if (view.players.length === 1) return t("status.jumps", { count: view.moves.length });
  return t("status.turn", { player: player(view.turn) });
}

export function complain(error) {
  if (error?.name === "AbortError") return;
  if (!(error instanceof Refused)) console.error(error);
  app.error = saidOf(error);
  update();
}

// ---- places ----

/** Pages that are no table, and what is done when they are opened. On the first one the live board goes first; the
 * pictures of the games can wait for it. */
const PAGES = { "": () => showOff().finally(hang), proof: recall, claims: openClaims, reduction: openReduction, learn: openLesson, puzzles: openPuzzles };

/** How often somebody went elsewhere: what was on its way to a place before that is not shown any more. */
let departures = 0;

/** Goes where the address says. */
export async function navigate() {
  departures += 1;
  stopWork();
  stopSolving();
  const hash = location.hash.replace(/^#/, "");
  if (!app.replacing) app.before = null;
  app.replacing = false;
  Object.assign(app, { error: null, edit: null, chosen: null, aim: null, pen: null, zoom: { scale: 1, x: 0, y: 0 }, sheet: false, dialog: null, values: null, said: null, thinking: false, refuting: false });
  if (app.mode === "edit") app.mode = "play";
  const [name, rest] = hash.split("/");
  if (Object.hasOwn(PAGES, name)) {
    app.page = name || "home";
    app.loading = false;
    document.title = "Hissho 必勝";
    update();
    showCurrent();
    PAGES[name](rest);
    return;
  }
  app.loading = true;
  const departure = departures;
  await open(place.read(location.hash));
  if (departure !== departures) return;
  app.loading = false;
  showCurrent();
}

/** Opens a place, with the person to move unless the sides say otherwise. */
export async function open({ line = "", tree = null, ...where }) {
  const departure = departures;
  try {
    await meetGames();
    const { game, view } = await walked(where, line);
    const found = await variations(game, tree);
    if (departure !== departures) return;
    Object.assign(app, { page: "table", game, view, origin: [0, 0], paused: view.record.length > 0 || app.unattended, edit: null, error: null, values: null });
    app.loading = false;
    const shown = show(tree && !found ? { key: "tree.broken" } : null);
    if (found) await graft(game, found);
    update();
    await shown;
  } catch (error) {
    if (departure !== departures) return;
    Object.assign(app, { page: app.game ? "table" : "home", astray: true });
    complain(error);
  }
}

/** The game at a place with all positions on the way, in one request. */
async function walked(where, line) {
  let refused;
  for (const moves of line ? place.readings(line) : [where.moves ?? []]) {
    const game = new Game({ ...where, moves });
    try {
      return { game, view: await game.walk() };
    } catch (error) {
      refused ??= error;
    }
  }
  throw refused;
}

/** The variations of a link, or those that this browser kept of the same game; none if they cannot be read. */
async function variations(game, packed) {
  const [key, saved] = kept("tree", "").split(" ");
  const text = packed ?? (key === rootOf(game) ? saved : null);
  return text ? read(text).catch(() => null) : null;
}

const rootOf = ({ id, from }) => encodeURIComponent(`${id} ${from ?? ""}`);

/** Keeps the variations of the game at the table in this browser. */
export async function save() {
  const { game } = app;
  if (!game || !isRich(game)) return;
  keep("tree", `${rootOf(game)} ${await pack(written(game))}`);
}

/** Shows the place of the game, with what went wrong on the way, and lets the engine go on if it is its turn. */
export async function show(error = null) {
  const { game } = app;
  const departure = departures;
  try {
    const view = await game.view();
    if (app.game !== game || view.record.length !== game.cursor || departure !== departures) return;
    const values = app.values?.board === view.board ? app.values : solution(view);
    Object.assign(app, { view, values, chosen: null, aim: null, ghost: null, astray: false, error });
    game.line.splice(0, view.record.length, ...view.record);
    const { id, from } = game;
    history.replaceState(null, "", place.write({ id, moves: game.moves, from }));
    document.title = `${id} – Hissho 必勝`;
    update();
    extras(view.game).arrived?.(app);
    save();
    await engine();
  } catch (error) {
    complain(error);
  }
}

addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
addEventListener("drop", dropped);

// ---- moves ----

/** Plays a move at the cursor. */
export async function play(move) {
  const { game, view } = app;
  if (!game || app.moving) return;
  const moves = [...game.moves, move];
  const departure = departures;
  app.moving = true;
  try {
    const after = await game.view(moves);
    if (app.game !== game || departure !== departures) {
      app.moving = false;
      return;
    }
    const spelled = after.record.at(-1);
    game.tie(view, spelled, after);
    game.push(spelled);
    app.paused = false;
    const { animate } = extras(view.game);
    if (animate) await animate(app, view, spelled, after);
    app.moving = false;
    if (departure === departures) await show();
  } catch (error) {
    app.chosen = null;
    complain(error);
    app.moving = false;
  }
}

/** A cell was pressed: a move, the first half of a jump, or a stone in set-up mode. */
export function press(name, back) {
  const { view } = app;
  if (app.edit) return editCell(name, back);
  if (app.pen) return mark(name);
  if (app.animating) return extras(view.game).skip?.();
  if (!view || mover() !== "person") return;
  app.error = null;
  if (view.moves.includes(name)) return play(name);
  const jumps = view.moves.filter((move) => move.includes(">"));
  if (!jumps.length) return name && play(name);
  if (app.chosen && jumps.includes(`${app.chosen}>${name}`)) return play(`${app.chosen}>${name}`);
  const into = jumps.filter((move) => move.endsWith(`>${name}`));
  if (jumps.some((move) => move.startsWith(`${name}>`))) app.chosen = app.chosen === name ? null : name;
  else if (into.length === 1) return play(into[0]);
  else if (app.chosen) app.chosen = null;
  else if (into.length) app.error = { key: "choose.from", values: { count: into.length } };
  update();
}

/** Shows what the mover would put down on a cell: what the board after the move has more than now. */
export async function foresee(name) {
  const { game, view } = app;
  const wanted = name && view.moves.includes(name) && mover() === "person" && !app.edit ? name : null;
  if ((app.ghost?.name ?? null) === wanted) return;
  app.ghost = wanted && { name: wanted, pieces: [], links: [] };
  if (wanted) {
    const key = `${view.board} ${wanted}`;
    if (!foreseen.has(key)) foreseen.set(key, ask("view", game.place([...game.moves, wanted])).catch(() => null));
    const after = await foreseen.get(key);
    if (app.ghost?.name !== wanted || app.view !== view || !after) return;
    const now = new Set([...view.scene.pieces, ...view.scene.links].map((part) => JSON.stringify(part)));
    const fresh = (list) => list.filter((part) => !now.has(JSON.stringify(part)));
    app.ghost = { name: wanted, pieces: fresh(after.scene.pieces), links: fresh(after.scene.links) };
  }
  update();
}

const foreseen = new Map();

/** Who sits at a side, as a place in `app.sides`: a swap of sides exchanges the people. */
export const sitter = (view, seat) => (view.board.endsWith(":swapped") || view.board.includes(":swapped:") ? 1 - seat : seat);

/** Who plays the side to move: person or an engine. */
export function mover() {
  return app.view?.players.length === 2 ? app.sides[sitter(app.view, app.view.seat)] : "person";
}

/** Back to the game that a new one replaced. */
export async function reopen() {
  const { before } = app;
  if (!before) return;
  app.before = null;
  app.game = before;
  Object.assign(app, { paused: true, origin: [0, 0], said: null, values: null });
  await show();
}

export function undo() {
  if (!app.game) return;
  if (app.game.cursor === 0 && app.before) return reopen();
  app.paused = true;
  const others = app.sides.some((side) => side !== "person") && app.view?.players.length === 2;
  let to = app.game.cursor - 1;
  // Against an engine, one step back is back to the person's own choice.
  if (others && to > 0 && app.sides.includes("person")) {
    const resigned = app.view.record.at(-1) === "resign" ? 1 : 0;
    const sitterAt = (n) => (sitter(app.view, app.view.seat) + resigned + app.game.cursor - n) % 2;
    if (app.sides[sitterAt(to)] !== "person") to -= 1;
  }
  travel(to);
}

export function redo() {
  travel(app.game.cursor + 1);
}

export function travel(cursor) {
  if (!app.game) return;
  stopWork();
  app.paused = true;
  app.said = null;
  app.game.go(cursor);
  show();
}

/** Follows a line of the graph. */
export function follow(moves) {
  stopWork();
  app.paused = true;
  const { game } = app;
  const along = game.line.slice(0, moves.length).join(" ") === moves.join(" ");
  if (!along) game.line = [...moves];
  game.cursor = moves.length;
  show();
}

export function newGame(id = app.game?.id) {
  stopWork();
  forget("tree");
  app.said = null;
  if (app.game?.line.length || id !== app.game?.id) app.before = app.game;
  const where = place.write({ id });
  if (location.hash === where) open({ id });
  else {
    app.replacing = true;
    location.hash = where;
  }
}

// ---- the frame ----

export function openDialog(name) {
  Object.assign(app, { dialog: name, error: null });
  update();
  document.querySelector("dialog[data-name]")?.showModal();
}

export function focusBoard() {
  const first = document.querySelector(".board [tabindex='0']") ?? document.querySelector("main h1, main h2");
  if (first?.localName.startsWith("h")) first.tabIndex = -1;
  first?.focus();
}

export function switchLanguage() {
  const next = languages[(languages.indexOf(spoken()) + 1) % languages.length];
  speak(next);
  keep("language", next);
  update();
}

export function switchTheme() {
  const dark = app.theme === "dark" || (app.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  app.theme = dark ? "light" : "dark";
  keep("theme", app.theme);
  document.documentElement.dataset.theme = app.theme;
  update();
}

async function begin() {
  speak(kept("language", navigator.language?.startsWith("ja") ? "ja" : "en"));
  document.documentElement.dataset.theme = app.theme;
  root = document.getElementById("app");
  root.replaceChildren();
  keyboard(app);
  update();
  try {
    await meetGames();
  } catch (error) {
    complain(error);
  }
  addEventListener("hashchange", navigate);
  await navigate();
  stayInMode();
}

begin();
