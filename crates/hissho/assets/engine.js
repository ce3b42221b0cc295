// What the server is asked to think about: the engine's moves, hints, values, solutions. One piece
// of work at a time holds `app.work`; a solver or an analysis in the background holds `app.solving` and
// goes on while the person plays and looks around.

import { ask, job, Refused } from "./api.js";
import { complain, mover, play, update } from "./app.js";
import { extras } from "./games/all.js";
import { app, keep } from "./state.js";
import { t } from "./words.js";

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// ---- the engine ----

export async function engine() {
  const { game, view } = app;
  const level = mover();
  if (level === "person" || app.paused || view.status !== "ongoing" || app.thinking || app.edit) return;
  const controller = new AbortController();
  const mine = { kind: "move", quiet: true, abort: () => controller.abort() };
  Object.assign(app, { thinking: true, work: mine });
  update();
  let overtaken = false;
  try {
    const begun = performance.now();
    const { move, reason, ...said } = await advised(game, level, controller.signal);
    await pause(Math.max(0, app.tempo - (performance.now() - begun)));
    overtaken = !controller.signal.aborted && (app.game !== game || app.view !== view);
    if (overtaken || controller.signal.aborted) return;
    app.said = { ...said, player: view.turn, move };
    note(view, reason, said.evidence);
    Object.assign(app, { thinking: false, work: null });
    await play(move);
  } catch (error) {
    complain(error);
  } finally {
    if (app.work === mine) Object.assign(app, { thinking: false, work: null });
    update();
    // A move came in between: whoever is to move now has not been asked.
    if (overtaken) engine();
  }
}

/** Levels that every game has; `prove` solves what it can in a few seconds. */
const PLAIN = ["random", "greedy", "search:50", "search:500", "search:5000"];

/** Play-outs for each move that there is, at least, and the time for them: large boards need more. */
const EFFORT = { "search:50": [4, "2s"], "search:500": [20, "3s"], "search:5000": [100, "8s"] };

/** What is asked for at a level. */
function request(level, view) {
  const { knowing } = extras(view.game);
  if (knowing?.[level]) return { engine: knowing.engine, time: knowing[level], seed: seed() };
  const [each, time] = EFFORT[level] ?? [0, PLAIN.includes(level) ? null : "8s"];
  const count = Math.max(Number(level.split(":")[1] ?? 0), each * view.moves.length);
  return { engine: each ? `search:${count}` : level, ...(time ? { time } : {}), seed: seed() };
}

const seed = () => Math.floor(Math.random() * 1e9);

/** All levels of the game at the table, from weak to strong. */
export function levels(view) {
  const special = (view.engines ?? []).filter((name) => !["random", "greedy", "search"].includes(name));
  return [...PLAIN, ...special, ...(special.includes("perfect") ? [] : ["prove"])];
}

/** A level of another game falls back to the middle one. */
const fitting = (level) => (levels(app.view).includes(level) ? level : "search:500");

async function advised(game, wanted, signal) {
  const level = fitting(wanted);
  const place = game.place();
  if (level === "prove") {
    const { answer } = await job("solve", { ...place, time: "3s" }, () => {}, signal);
    const [move] = answer.winning_moves ?? [];
    if (move) return { move, reason: { kind: "wins" }, key: `reason.${answer.evidence}`, evidence: answer.evidence };
    return ask("advise", { ...place, ...request("search:5000", app.view) }, signal);
  }
  const found = await advice(game, level, {}, signal);
  if (app.mayResign || found.move !== "resign") return found;
  // Nobody resigns unasked: what is lost is played to the end, and what was proved of it stays known.
  note(app.view, found.reason, found.evidence);
  return ask("advise", { ...place, engine: "search:2000", time: "2s", seed: seed() }, signal);
}

/** Engines that a board was too large for, which are not asked again. */
const tooHard = new Set();

/** Asks an engine; where one that knows the game gives up, play-outs take over. */
async function advice(game, wanted, more, signal) {
  const level = tooHard.has(`${game.id} ${wanted}`) ? "search:5000" : wanted;
  try {
    return await ask("advise", { ...game.place(), ...request(level, app.view), ...more }, signal);
  } catch (error) {
    if (PLAIN.includes(level) || !(error instanceof Refused)) throw error;
    tooHard.add(`${game.id} ${level}`);
    return advice(game, "search:5000", {}, signal);
  }
}

/** How a reason ends the question who wins, if it does. */
const ENDS = { wins: 1, proved: 1, follows: 1, joins: 1, trees: 1, resigned: 0, lost: 0, loses: 0, win: 1, draw: 0.5, loss: 0 };

/** Remembers the share of the first side for the value strip, unless it is mere noise. */
function note(view, reason, evidence = "estimated") {
  const node = app.game.node(view);
  if (reason.kind === "playouts" && reason.count < 20 * view.moves.length) return;
  const share = ENDS[reason.result] ?? ENDS[reason.kind] ?? reason.share;
  if (share == null || !betters(evidence, node.evidence)) return;
  Object.assign(node, { share: view.seat === 0 ? share : 1 - share, evidence });
}

/** What answers rest on, strongest first: a weaker one never replaces a stronger one. */
const EVIDENCE = ["certified", "computed", "estimated", "open"];
const betters = (next, now) => now == null || EVIDENCE.indexOf(next) <= EVIDENCE.indexOf(now);

/** Whether the value of a node is proved or computed. */
export const isSure = (node) => node?.share != null && ["certified", "computed"].includes(node.evidence);

/** The engine that gives hints: one that knows the game, if there is one. */
const guide = (view) => levels(view).filter((level) => ["perfect", "guide", "mcts"].includes(level)).at(-1) ?? "search:5000";

export async function hint() {
  await working("hint", async (signal) => {
    const { game, view } = app;
    const { move, reason, ...said } = await advice(game, guide(view), { time: "4s" }, signal);
    note(view, reason, said.evidence);
    app.said = { ...said, hint: true, player: view.turn, move };
    // What is solved stays: a hint is no better.
    app.values = solution(view) ?? { board: view.board, kind: "hint", evidence: said.evidence, list: new Map([[move, { text: "✓", tone: "good" }]]) };
    app.peek = true;
    setTimeout(() => ((app.peek = false), update()), 2500);
  });
}

export function setSide(seat, level) {
  app.sides[seat] = level;
  keep("sides", app.sides.join(" "));
  app.unattended = false;
  if (level !== "person") keep("level", level);
  app.paused = false;
  stopWork();
  update();
  if (app.view) engine();
}

export function resume() {
  Object.assign(app, { paused: false, unattended: false });
  engine();
}

/** Engines wait until they are let go on. */
export function halt() {
  app.paused = true;
  stopWork();
  update();
}

// ---- work that takes a while ----

/** Runs something that can be cancelled; one at a time. */
export async function working(kind, work) {
  stopWork();
  const controller = new AbortController();
  const mine = { kind, progress: null, begun: performance.now(), abort: () => controller.abort() };
  app.work = mine;
  app.error = null;
  update();
  try {
    return await work(controller.signal, (progress) => {
      mine.progress = progress;
      update();
    });
  } catch (error) {
    complain(error);
    return null;
  } finally {
    if (app.work === mine) app.work = null;
    update();
  }
}

export function stopWork() {
  app.work?.abort();
  Object.assign(app, { work: null, thinking: false });
}

const tone = (share) => (share > 0.6 ? "good" : share < 0.4 ? "bad" : "even");

/** Values of all moves, shown while the person peeks: what is solved, or what a puzzle's guide says, else play-outs. */
export function weigh() {
  const known = solution(app.view);
  if (known) {
    app.values = known;
    return update();
  }
  const own = extras(app.view.game).weigh;
  if (app.view.players.length === 1) return own ? working("weigh", (signal, heard) => guided(own, signal, heard)) : undefined;
  return working("weigh", async (signal) => {
    const { game, view } = app;
    const { moves, evidence } = await ask("advise", { ...game.place(), all: true, engine: "search:4000", time: "3s" }, signal);
    const list = new Map();
    for (const { move, share, status, winner } of moves) {
      const sure = status !== "ongoing";
      const value = sure ? (winner === view.turn || status === "solved" ? 1 : winner || status === "stuck" ? 0 : 0.5) : share;
      list.set(move, { share: value, text: sure ? { 1: "✓", 0: "✗", 0.5: "=" }[value] : String(Math.round(value * 100)), tone: tone(value) });
    }
    const best = Math.max(...[...list.values()].map((v) => v.share));
    if (list.size) note(view, { kind: "weighed", share: best });
    app.values = { board: view.board, kind: "weigh", evidence, list };
  });
}

/** A puzzle is solvable or not: no chances. */
async function guided(own, signal, heard) {
  const { game, view } = app;
  const { list, evidence, share } = await own(game.place(), signal, heard);
  if (share != null) Object.assign(game.node(view), { share, evidence });
  app.values = { board: view.board, kind: "guide", evidence, list };
}

// ---- the solver, and the analysis of a line, in the background ----

/** Answers by board, for as long as the page is open. */
const solutions = new Map();

const keyOf = ({ id, board }) => `${id} ${board}`;

/** What the solver found for a view before, as values. */
export const solution = (view) => solutions.get(keyOf(view)) ?? null;

export function stopSolving() {
  app.solving?.abort();
  app.solving = null;
}

/** Runs something beside the play, whatever is looked at meanwhile; `said` names it by a word of the page. */
async function beside(said, work) {
  stopSolving();
  const controller = new AbortController();
  const mine = { said, begun: performance.now(), progress: null, abort: () => controller.abort() };
  app.solving = mine;
  app.error = null;
  update();
  const heard = (progress) => {
    mine.progress = progress;
    update();
  };
  try {
    await work(controller.signal, heard);
  } catch (error) {
    complain(error);
  } finally {
    if (app.solving === mine) app.solving = null;
    update();
  }
}

export function solve() {
  const { game, view } = app;
  return beside({ key: "solving", values: { place: [game.id, ...game.moves].join(" ") } }, async (signal, heard) => {
    const { outcome, answer } = await job("solve", { ...game.place(), time: "10m", ...extras(view.game).solving }, heard, signal);
    const { evidence, moves_evidence = evidence } = answer;
    const values = { board: view.board, kind: "solve", evidence: moves_evidence, list: solvedValues(view, answer), answer, outcome };
    if (outcome !== "spent") solutions.set(keyOf(view), values);
    const share = settled(view, answer);
    if (share != null) Object.assign(game.node(view), { share, evidence: answer.evidence });
    if (app.view?.board === view.board) app.values = values;
  });
}

/** The share of the first side that an answer of the solver settles, or whether a puzzle can be solved; none if it is open. */
function settled({ players }, { winner, result }) {
  const wins = winner ?? result;
  return { draw: 0.5, solved: 1, unsolvable: 0 }[wins] ?? (players.includes(wins) ? Number(wins === players[0]) : null);
}

const bound = (v, sign) => (v == null ? `${sign}∞` : String(v));

/** The values of all moves that an answer of the solver tells. The others lose if all that win are named, or if the mover has lost. */
function solvedValues(view, answer) {
  const list = new Map();
  for (const move of answer.winning_moves ?? []) list.set(move, { share: 1, text: "✓", tone: "good" });
  const settled = answer.winner && answer.winning_moves && (answer.all || answer.winner !== view.turn);
  const losing = settled ? view.moves.filter((move) => !list.has(move)) : [];
  for (const move of losing) list.set(move, { share: 0, text: "✗", tone: "bad" });
  if (answer.result === "solved") list.set(answer.moves[0], { share: 1, text: "✓", tone: "good" });
  for (const { hole, lo, hi } of (answer.moves ?? []).filter((m) => m.hole !== undefined)) {
    const text = lo === hi && lo != null ? String(lo) : `${bound(lo, "−")}…${bound(hi, "+")}`;
    list.set(String(hole), { share: Math.max(0, Math.min(1, 0.5 + ((lo ?? -9) + (hi ?? 9)) / 40)), text, tone: lo > 0 ? "good" : hi != null && hi < 0 ? "bad" : "even" });
  }
  return list;
}

/** Values of all positions of the line for the value strip, from its end, where they are soon solved; before the first that is not, play-outs say. */
export function analyse() {
  const { game } = app;
  return beside({ key: "analysing" }, async (signal, heard) => {
    let soon = true;
    for (let n = game.line.length; n >= 0; n -= 1) {
      heard({ done: game.line.length - n, total: game.line.length + 1, stage: t("stage.positions") });
      const view = await game.view(game.line.slice(0, n));
      const node = game.node(view);
      const ended = view.status === "won" ? (view.winner === view.players[0] ? 1 : 0) : { drawn: 0.5, solved: 1, stuck: 0 }[view.status];
      if (ended != null) Object.assign(node, { share: ended, evidence: "computed" });
      else if (isSure(node)) continue;
      else if (view.players.length === 2) {
        const found = soon ? await solvedSoon(game.place(view.record), view, signal) : null;
        soon = found !== null;
        if (found) Object.assign(node, found);
        else if (node.share == null) Object.assign(node, { share: await mean(game.place(view.record), view, signal), evidence: "estimated" });
      } else {
        const { share, evidence } = (await extras(view.game).weigh?.(game.place(view.record), signal, () => {})) ?? {};
        if (share != null) Object.assign(node, { share, evidence });
      }
    }
  });
}

/** What the solver finds in a moment. */
async function solvedSoon(place, view, signal) {
  const { answer } = await job("solve", { ...place, time: "2s" }, () => {}, signal);
  const share = settled(view, answer);
  return share == null ? null : { share, evidence: answer.evidence };
}

/** The share of the first side over all play-outs from a position: steadier than that of one move. */
async function mean(place, view, signal) {
  const { moves } = await ask("advise", { ...place, all: true, engine: `search:${Math.max(400, 6 * view.moves.length)}`, time: "2s" }, signal);
  const sure = ({ share, status, winner }) => (status === "ongoing" ? share : winner === view.turn || status === "solved" ? 1 : winner || status === "stuck" ? 0 : 0.5);
  if (moves.some((move) => move.status !== "ongoing" && sure(move) === 1)) return view.seat === 0 ? 1 : 0;
  const visits = moves.reduce((sum, move) => sum + (move.visits || 1), 0);
  const share = moves.reduce((sum, move) => sum + (move.visits || 1) * sure(move), 0) / visits;
  return view.seat === 0 ? share : 1 - share;
}
