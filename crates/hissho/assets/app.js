// The page: its state, what can be done, and how it is put together. All drawing goes through
// `update`, all moves through `show`; what is legal, only the server says.

import { html, nothing, render } from "./lib/lit-html.js";
import { ask, job, Refused } from "./api.js";
import { Game } from "./game.js";
import { extras } from "./games/all.js";
import { keyboard } from "./keys.js";
import { claims, openClaims } from "./panels/claims.js";
import { dialogs } from "./panels/dialogs.js";
import { home } from "./panels/home.js";
import { proof } from "./panels/proof.js";
import { table } from "./panels/table.js";
import * as place from "./place.js";
import { languages, player, sentence, speak, spoken, t } from "./words.js";

const kept = (name, other) => localStorage.getItem(`hissho.${name}`) ?? other;
const keep = (name, value) => localStorage.setItem(`hissho.${name}`, value);

export const app = {
  page: "home",
  games: [],
  game: null,
  view: null,
  error: null,
  tab: "play",
  sides: ["person", kept("level", "search:500")],
  paused: false,
  loading: true,
  moving: false,
  thinking: false,
  said: null,
  work: null,
  values: null,
  peek: false,
  chosen: null,
  edit: null,
  origin: [0, 0],
  proof: null,
  claims: null,
  dialog: null,
  theme: kept("theme", "auto"),
  tempo: Number(kept("tempo", 250)),
};
globalThis.hissho = app;

let root;
export function update() {
  if (root) render(page(), root);
}

function page() {
  return html`
    <a class="skip" href="#board" @click=${(e) => (e.preventDefault(), focusBoard())}>${t("skip")}</a>
    ${header()}
    <main class=${app.page} id="main">${{ home, table, proof, claims }[app.page](app)}</main>
    ${dialogs(app)}
    <div class="sr" role="status" aria-live="polite">${spokenStatus()}</div>`;
}

function header() {
  const name = app.page === "table" ? app.view?.game : null;
  return html`<header>
    <a class="logo" href="#" aria-label="Hissho: ${t("games")}"><span class="seal" aria-hidden="true">必勝</span><span class="word">Hissho</span></a>
    <nav aria-label=${t("games")}>
      ${app.games.filter((g) => g.name !== "null").map((g) => html`<a href="#${g.name}" aria-current=${g.name === name ? "page" : nothing}>${gameTitle(g, true)}</a>`)}
      <a href="#proof" aria-current=${app.page === "proof" ? "page" : nothing}>${t("proofs")}</a>
      <a href="#claims" aria-current=${app.page === "claims" ? "page" : nothing}>${t("claims")}</a>
    </nav>
    <div class="tools">
      <button class="quiet" @click=${switchLanguage} lang=${spoken() === "en" ? "ja" : "en"} title=${t("language")}>${spoken() === "en" ? "日本語" : "English"}</button>
      <button class="quiet icon" @click=${switchTheme} title=${t("theme")} aria-label=${t("theme")}>◐</button>
      <button class="quiet icon" @click=${() => openDialog("keys")} title=${t("keys")} aria-label=${t("keys")}>?</button>
    </div>
  </header>`;
}

export const gameTitle = (game, short) => {
  const own = t(`game.${game.name}`);
  return short && own !== `game.${game.name}` ? own : spoken() === "ja" ? game.title_ja : game.title;
};

/** What a screen reader hears after each move. */
function spokenStatus() {
  if (app.page !== "table" || !app.view) return "";
  const last = app.view.record.at(-1);
  return [last ? t("played", { move: last }) : "", statusWords(app.view)].join(" ");
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
  app.error = error?.message ?? String(error);
  update();
}

export const errorWords = () => (app.error ? sentence(app.error) : "");

// ---- places ----

/** Goes where the address says. */
async function navigate() {
  stopWork();
  const hash = location.hash.replace(/^#/, "");
  Object.assign(app, { error: null, edit: null, chosen: null, dialog: null, values: null, said: null, thinking: false });
  if (["", "proof", "claims"].includes(hash)) {
    app.page = hash || "home";
    app.loading = false;
    document.title = "Hissho 必勝";
    update();
    if (hash === "claims") openClaims(app);
    return;
  }
  app.loading = true;
  await open(place.read(location.hash));
  app.loading = false;
}

/** Opens a place, with the person to move unless the sides say otherwise. */
export async function open(where) {
  const game = new Game(where);
  try {
    let view = await game.view();
    game.id = view.id;
    for (let n = 0; n < game.line.length; n += 1) {
      const [before, after] = [await game.view(game.line.slice(0, n)), await game.view(game.line.slice(0, n + 1))];
      game.line[n] = after.record[n];
      game.tie(before, after.record[n], after);
    }
    view = await game.view();
    Object.assign(app, { page: "table", game, origin: [0, 0], paused: view.record.length > 0, edit: null, error: null, values: null });
    app.loading = false;
    await show();
  } catch (error) {
    Object.assign(app, { page: app.game ? "table" : "home" });
    complain(error);
  }
}

/** Shows the place of the game, and lets the engine go on if it is its turn. */
export async function show() {
  const { game } = app;
  try {
    const view = await game.view();
    if (app.game !== game || view.record.length !== game.cursor) return;
    Object.assign(app, { view, chosen: null, error: null });
    game.line.splice(0, view.record.length, ...view.record);
    const { id, from } = game;
    history.replaceState(null, "", place.write({ id, moves: game.moves, from }));
    document.title = `${id} – Hissho 必勝`;
    update();
    extras(view.game).arrived?.(app);
    await engine();
  } catch (error) {
    complain(error);
  }
}

addEventListener("hashchange", navigate);

// ---- moves ----

/** Plays a move at the cursor. */
export async function play(move) {
  const { game, view } = app;
  if (!game || app.moving) return;
  const moves = [...game.moves, move];
  app.moving = true;
  try {
    const after = await game.view(moves);
    if (app.game !== game) {
      app.moving = false;
      return;
    }
    const spelled = after.record.at(-1);
    game.tie(view, spelled, after);
    game.push(spelled);
    app.paused = false;
    if (app.values && app.values.board !== after.board) app.values = null;
    const { animate } = extras(view.game);
    if (animate) await animate(app, view, spelled, after);
    app.moving = false;
    await show();
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
  else if (into.length) app.error = t("choose.from", { count: into.length });
  update();
}

/** Who plays the side to move: person or an engine. */
export function mover() {
  return app.view?.players.length === 2 ? app.sides[app.view.seat] : "person";
}

export function undo() {
  if (!app.game) return;
  app.paused = true;
  const others = app.sides.some((side) => side !== "person") && app.view?.players.length === 2;
  let to = app.game.cursor - 1;
  // Against an engine, one step back is back to the person's own choice.
  if (others && to > 0 && app.sides.includes("person")) {
    const seatAt = (n) => (app.view.seat + ((app.game.cursor - n) % 2)) % 2;
    if (app.sides[seatAt(to)] !== "person") to -= 1;
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
  app.said = null;
  const where = place.write({ id });
  if (location.hash === where) open({ id });
  else location.hash = where;
}

// ---- the engine ----

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The request for a level: dice, greedy, or so many play-outs. */
const levelRequest = (level) => ({ engine: level === "perfect" ? "search:5000" : level, seed: Math.floor(Math.random() * 1e9) });

async function engine() {
  const { game, view } = app;
  const level = mover();
  if (level === "person" || app.paused || view.status !== "ongoing" || app.thinking || app.edit) return;
  const controller = new AbortController();
  Object.assign(app, { thinking: true, work: { kind: "move", quiet: true, abort: () => controller.abort() } });
  update();
  try {
    const begun = performance.now();
    const advice = await advised(game, level, controller.signal);
    await pause(Math.max(0, app.tempo - (performance.now() - begun)));
    if (controller.signal.aborted || app.game !== game || app.view !== view) return;
    app.said = { player: view.turn, move: advice.move, reason: advice.reason };
    note(view, advice.reason);
    Object.assign(app, { thinking: false, work: null });
    await play(advice.move);
  } catch (error) {
    complain(error);
  } finally {
    if (app.work?.kind === "move") app.work = null;
    app.thinking = false;
    update();
  }
}

/** Engines that know their game, by its name. */
const KNOWING = { bridgit: "perfect", bao: "perfect", hiq: "guide" };

/** Such an engine gives its reason in words only. */
async function reasoned(asked) {
  const advice = await asked;
  return { ...advice, reason: { ...advice.reason, words: advice.words } };
}

/** The strongest level proves what it can in a few seconds, and searches where it cannot. */
async function advised(game, level, signal) {
  const { game: name } = app.view;
  if (level === "perfect" && KNOWING[name]) return reasoned(ask("advise", { ...game.place(), engine: KNOWING[name], time: "8s" }, signal));
  if (level === "perfect") {
    const { answer } = await job("solve", { ...game.place(), time: "3s" }, () => {}, signal);
    const [move] = answer.winning_moves ?? [];
    if (move) return { move, reason: { kind: "proved" } };
  }
  return ask("advise", { ...game.place(), ...levelRequest(level) }, signal);
}

const bound = (v, sign) => (v == null ? `${sign}∞` : String(v));

/** Remembers the share of the first side for the value strip. */
function note(view, reason) {
  const node = app.game.node(view);
  const share = { wins: 1, proved: 1, resigned: 0 }[reason.kind] ?? reason.share;
  if (share != null) node.share = view.seat === 0 ? share : 1 - share;
}

export async function hint() {
  await working("hint", async (signal) => {
    const { game, view } = app;
    const advice = await advised(game, view.game === "hiq" ? "perfect" : mover() === "person" ? "search:1000" : mover(), signal);
    note(view, advice.reason);
    app.said = { hint: true, player: view.turn, move: advice.move, reason: advice.reason };
    app.values = { board: view.board, kind: "hint", list: new Map([[advice.move, { text: "✓", tone: "good" }]]) };
    app.peek = true;
    setTimeout(() => ((app.peek = false), update()), 1600);
  });
}

export function setSide(seat, level) {
  app.sides[seat] = level;
  if (level !== "person") keep("level", level);
  app.paused = false;
  stopWork();
  update();
  if (app.view) engine();
}

export function resume() {
  app.paused = false;
  engine();
}

// ---- work that takes a while ----

/** Runs something that can be cancelled; one at a time. */
export async function working(kind, work) {
  stopWork();
  const controller = new AbortController();
  const mine = { kind, progress: null, abort: () => controller.abort() };
  app.work = mine;
  app.error = null;
  update();
  try {
    return await work(controller.signal, (progress) => {
      mine.progress = progress;
      update();
    });
  } catch (error) {
    if (error?.name === "AbortError") app.cancelled = kind;
    complain(error);
    return null;
  } finally {
    if (app.work === mine) app.work = null;
    update();
  }
}

export function stopWork() {
  app.work?.abort();
  app.work = null;
}

/** All moves weighed by play-outs, shown while the person peeks. */
export function weigh() {
  return working("weigh", async (signal) => {
    const { game, view } = app;
    const { moves } = await ask("advise", { ...game.place(), all: true, engine: "search:4000", time: "3s" }, signal);
    const list = new Map();
    for (const { move, share, status, winner } of moves) {
      const sure = status !== "ongoing";
      const value = sure ? (winner === view.turn || status === "solved" ? 1 : winner || status === "stuck" ? 0 : 0.5) : share;
      list.set(move, { share: value, text: sure ? { 1: "✓", 0: "✗", 0.5: "=" }[value] : String(Math.round(value * 100)), tone: tone(value) });
    }
    const best = Math.max(...[...list.values()].map((v) => v.share));
    if (list.size) note(view, { kind: "playouts", share: best });
    app.values = { board: view.board, kind: "weigh", list };
  });
}

const tone = (share) => (share > 0.6 ? "good" : share < 0.4 ? "bad" : "even");

export function solve() {
  return working("solve", async (signal, heard) => {
    const { game, view } = app;
    const { outcome, answer } = await job("solve", { ...game.place(), time: "60s", ...(view.game === "hex" ? { all: true } : {}) }, heard, signal);
    const list = new Map();
    for (const move of answer.winning_moves ?? []) list.set(move, { share: 1, text: "✓", tone: "good" });
    const losing = outcome === "yes" ? view.moves.filter((move) => !list.has(move)) : [];
    for (const move of answer.winning_moves ? losing : []) list.set(move, { share: 0, text: "✗", tone: "bad" });
    if (answer.result === "solved") list.set(answer.moves[0], { share: 1, text: "✓", tone: "good" });
    for (const { hole, lo, hi } of (answer.moves ?? []).filter((m) => m.hole !== undefined)) {
      const text = lo === hi && lo != null ? String(lo) : `${bound(lo, "−")}…${bound(hi, "+")}`;
      list.set(String(hole), { share: Math.max(0, Math.min(1, 0.5 + ((lo ?? -9) + (hi ?? 9)) / 40)), text, tone: lo > 0 ? "good" : hi != null && hi < 0 ? "bad" : "even" });
    }
    app.values = { board: view.board, kind: "solve", list, answer, outcome };
    if (answer.winner) {
      game.node(view).proved = answer.winner;
      game.node(view).share = answer.winner === view.players[0] ? 1 : 0;
    }
  });
}

/** Weighs every position of the line for the value strip. */
export function analyse() {
  return working("analyse", async (signal, heard) => {
    const { game } = app;
    for (let n = 0; n <= game.line.length; n += 1) {
      heard({ done: n, total: game.line.length + 1 });
      const view = await game.view(game.line.slice(0, n));
      const node = game.node(view);
      if (view.status === "won") node.share = view.winner === view.players[0] ? 1 : 0;
      else if (view.status !== "ongoing") node.share = { drawn: 0.5, solved: 1, stuck: 0 }[view.status];
      else if (node.share == null) {
        const advice = await ask("advise", { ...game.place(view.record), engine: "search:300" }, signal);
        note(view, advice.reason);
      }
    }
  });
}

// ---- set-up ----

export function startEdit() {
  const { setup } = extras(app.view.game);
  if (!setup) return;
  stopWork();
  app.edit = { ...setup.read(app.view.board), error: null, legal: true };
  update();
}

function editCell(name, back) {
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

// ---- the frame ----

export function openDialog(name) {
  app.dialog = name;
  update();
  document.querySelector("dialog[data-name]")?.showModal();
}

export function focusBoard() {
  document.querySelector(".board [tabindex='0']")?.focus();
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
  keyboard(app);
  update();
  try {
    app.games = (await ask("games")).games;
  } catch (error) {
    complain(error);
  }
  await navigate();
}

begin();
