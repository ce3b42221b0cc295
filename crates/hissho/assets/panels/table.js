// The table: board, tools below it, and the column with status, moves and what the mode adds.

import { html, svg, nothing } from "../lib/lit-html.js";
import { foresee, gameOf, gameTitle, mover, newGame, openDialog, play, press, redo, statusWords, travel, undo, update } from "../app.js";
import { refuteHere, saveProof } from "../attack.js";
import { edited, finishEdit } from "../edit.js";
import { analyse, halt, hint, resume, stopSolving, stopWork, weigh } from "../engine.js";
import { board, describeCell } from "../board.js";
import { extras } from "../games/all.js";
import { drawn } from "../overlay.js";
import { app } from "../state.js";
import { errorWords, has, moveWord, player, t, told } from "../words.js";
import { analysis, placed } from "./analysis.js";
import { evidence } from "./evidence.js";
import { modeOf } from "./modes.js";
import { moves } from "./moves.js";
import { signs } from "./notes.js";
import { explained, explorer, opponent } from "./proof.js";
import { setup } from "./setup.js";
import { progress } from "./progress.js";
import { seat, seats, swapSides } from "./seats.js";
import { strip } from "./strip.js";
import { isZoomed, swallowed, touched, unzoom, wheeled, zoomed } from "../zoom.js";

export function table(app) {
  if (!app.view) return html`<p class="error" role="alert">${errorWords(app.error)}</p>`;
  if (app.refuting) {
    return html`
      <section class="stage" id="board" aria-label=${t("board")}><h1 class="sr">${t("mode.refute")}</h1>
        ${beside("above", opponent(app, 1))}${explorer(app, beside("below", opponent(app, 0))) ?? html`<div class="faded">${stage(app)}</div>`}</section>
      <section class="side ${app.sheet ? "raised" : ""}" aria-label=${t("panel")}>${grip(app)}${explained(app)}</section>`;
  }
  return html`
    <section class="stage" id="board" aria-label=${t("board")}>
      <h1 class="sr">${gameTitle(gameOf(app.view.game), true)}, ${told(app.view, "name")}</h1>
      ${beside("above", seat(app, 1))}
      ${stage(app)}
      ${beside("below", seat(app, 0))}
      ${bar(app)}
    </section>
    <section class="side ${app.sheet ? "raised" : ""}" aria-label=${t("panel")}>
      ${grip(app)}
      ${status(app)}
      ${app.edit ? nothing : html`${strip(app)}${moves(app)}`}
      ${desk(app)}
    </section>`;
}

/** Who sits above or below the board, if anybody does. */
const beside = (where, who) => (who === nothing ? nothing : html`<div class=${where}>${who}</div>`);

/** On a phone: raises and lowers the panel. */
const grip = (app) => html`<button class="grip" aria-expanded=${app.sheet ? "true" : "false"} aria-label=${t("sheet")} @click=${() => ((app.sheet = !app.sheet), update())}><span aria-hidden="true"></span></button>`;

function stage(app) {
  const { view, edit } = app;
  const extra = extras(view.game);
  let scene = app.animating?.scene ?? view.scene;
  if (edit) scene = edited(edit).scene;
  if (extra.arrange) scene = extra.arrange(scene, app);
  const jumping = view.moves[0]?.includes(">");
  const mine = !edit && mover() === "person" && view.status === "ongoing" && !app.animating;
  const from = new Set(view.moves.map((move) => move.split(">")[0]));
  const into = new Set(view.moves.filter((move) => app.chosen && move.startsWith(`${app.chosen}>`)).map((move) => move.split(">")[1]));
  const legal = edit ? new Set(edit.cells.keys()) : app.pen ? new Set(scene.cells.map((cell) => cell.name)) : mine ? new Set([...from, ...into]) : new Set();
  const names = view.players.map(player);
  const last = view.record.at(-1)?.split(">").at(-1);
  const named = scene.cells.filter((cell) => cell.name && !cell.copy);
  const entry = app.chosen ?? (named.some((cell) => cell.name === last) ? last : named[Math.floor(named.length / 2)]?.name);
  const { tint, notes, strokes } = laid(app);
  return html`<div class="frame ${edit ? "editing" : ""} ${app.thinking ? "thinking" : ""} ${isZoomed() ? "zoomed" : ""}"
      @pointerdown=${touched} @pointermove=${touched} @pointerup=${touched} @pointercancel=${touched} @click=${{ handleEvent: swallowed, capture: true }} @wheel=${{ handleEvent: wheeled, passive: false }}>
    ${isZoomed() ? html`<button class="small unzoom" @click=${unzoom}>${t("zoom.out")}</button>` : nothing}
    ${corner(view)}
    ${board({
      style: zoomed(), aim: edit || jumping ? null : aim,
      scene, legal, entry, seat: view.seat, press, chosen: app.chosen ?? app.aim, editing: Boolean(edit),
      tint: new Map([...into].map((name) => [name, "goal"]).concat([...tint])),
      ghost: mine && app.ghost, foresee: mine && covers(scene) ? foresee : null,
      pan: isZoomed() ? null : extra.pan,
      drag: jumping && mine ? (a, b) => view.moves.includes(`${a}>${b}`) && play(`${a}>${b}`) : null,
      notes,
      over: edit ? nothing : svg`${drawn(strokes, scene)}${extra.over?.(app) ?? nothing}${signs(scene)}`,
      label: `${view.id}. ${statusWords(view)}`,
      describe: (cell, piece, can) => describeCell(cell, piece, can, names),
    })}
  </div>`;
}

/** What is laid over the board: tints, notes and strokes. */
export function laid(app) {
  const { view, edit, values } = app;
  const extra = extras(view.game);
  if (edit) return { tint: new Map(), notes: edited(edit).notes, strokes: [] };
  const known = values?.board === view.board && (app.peek || app.keepValues);
  return { tint: extra.tint?.(app) ?? new Map(), notes: known ? jumpNotes(values.list, values.evidence) : extra.notes?.(app), strokes: extra.strokes?.(app) ?? [] };
}

/** The first tap on a small cell aims, the second plays. */
function aim(name) {
  if (app.aim !== name) {
    app.aim = name;
    return update();
  }
  app.aim = null;
  return press(name);
}

/** Moves put down more than a stone on the cell that is pressed: a bridge, a tile. */
const covers = (scene) => scene.cells.some(({ shape }) => shape === "crossing" || shape === "square");

/** Values of jumps are shown at the hole where they land; the best of several. */
function jumpNotes(list, evidence) {
  const notes = new Map();
  for (const [move, value] of list) {
    const name = move.split(">").at(-1);
    if (!notes.has(name) || (value.share ?? 1) > (notes.get(name).share ?? 0)) notes.set(name, { ...value, evidence });
  }
  return notes;
}

/** What a game adds in the corner of its board. */
const corner = ({ game }) => (extras(game).tools ? html`<div class="corner">${extras(game).tools().map(({ symbol, word, run }) => button(symbol, word, run))}</div>` : nothing);

const button = (symbol, word, run, off, extra = "") =>
  html`<button class="tool ${extra}" ?disabled=${off} title=${t(word)} aria-label=${t(word)} @click=${run}><span aria-hidden="true">${symbol}</span></button>`;

function bar(app) {
  const { game, view } = app;
  if (app.edit) return html`<div class="bar" role="toolbar" aria-label=${t("tools")}><span class="gap"></span><button class="tool wide" @click=${() => finishEdit(false)}>${t("cancel")}</button><button class="tool wide primary" ?disabled=${!app.edit.legal} @click=${() => finishEdit(true)}>${t("edit.use")}</button></div>`;
  if (app.animating) return html`<div class="bar" role="toolbar" aria-label=${t("tools")}><span class="gap"></span><button class="tool wide primary" @click=${() => extras(view.game).skip()}>${t("bao.skip")}</button></div>`;
  const over = view.status !== "ongoing";
  const others = view.moves.filter((move) => !view.scene.cells.some((cell) => cell.name === move.split(">")[0]));
  const peeking = { down: () => ((app.peek = true), app.values?.board === view.board || app.work ? update() : weigh()), up: () => ((app.peek = false), update()) };
  return html`<div class="bar" role="toolbar" aria-label=${t("tools")}>
    ${button("«", "key.first", () => travel(0), game.cursor === 0, "far")}
    ${button("‹", game.cursor === 0 && app.before ? "undo.new" : "key.undo", undo, game.cursor === 0 && !app.before)}
    ${pausing(app, over)}
    ${button("›", "key.redo", redo, game.cursor >= game.line.length)}
    ${button("»", "key.last", () => travel(game.line.length), game.cursor >= game.line.length, "far")}
    <span class="gap"></span>
    ${others.map((move) => html`<button class="tool wide" @click=${() => play(move)}>${moveWord(move)}</button>`)}
    ${extras(view.game).resigns && !over && mover() === "person" ? button("⚑", "resign", () => play("resign"), false) : nothing}
    <button class="tool wide" ?disabled=${over} @click=${hint}>${t("hint")}</button>
    <button class="tool wide" ?disabled=${over} title=${t("peek.more")} aria-pressed=${app.peek ? "true" : "false"}
      @pointerdown=${peeking.down} @pointerup=${peeking.up} @pointerleave=${() => app.peek && peeking.up()} @contextmenu=${(e) => e.preventDefault()}
      @keydown=${(e) => [" ", "Enter"].includes(e.key) && !e.repeat && peeking.down()} @keyup=${(e) => [" ", "Enter"].includes(e.key) && peeking.up()}>${t("peek")}</button>
    <button class="tool wide" @click=${() => openDialog("share")}>${t("share")}</button>
    <button class="tool wide primary" @click=${() => newGame()}>${t("new")}</button>
  </div>`;
}

/** Engines at both sides, or one that thinks: they can be stopped and let go on. */
function pausing(app, over) {
  const engines = app.view.players.length === 2 && app.sides.every((side) => side !== "person");
  if (over || !(engines || app.thinking)) return nothing;
  return app.paused ? button("▶", "resume", resume, false, "pause") : button("⏸", "pause", halt, false, "pause");
}

function status(app) {
  const { view, said } = app;
  const over = view.status !== "ongoing";
  const waiting = app.paused && !over && mover() !== "person" && !app.edit;
  const seat = view.status === "won" ? view.players.indexOf(view.winner) : view.seat;
  const chip = view.players.length === 2 && view.status !== "drawn";
  const words = app.edit ? t("edit.title") : app.thinking ? t("thinking", { player: player(view.turn) }) : statusWords(view);
  return html`<div class="status ${app.edit ? "" : view.status}">
    <p class="turn">${chip && !app.edit ? html`<span class="chip ${view.game} ${view.players[seat]} side${seat}" aria-hidden="true"></span>` : nothing}
      <strong class=${app.thinking ? "thinking-words" : nothing}>${words}</strong>
      ${waiting ? html`<button class="small" @click=${resume}>${t("resume")}</button>` : nothing}</p>
    ${app.aim && !over ? html`<p class="hint aim">${t("aim", { move: app.aim })}</p>` : nothing}
    ${view.note && !app.edit ? html`<p class="note">${told(view, "note")}</p>` : nothing}
    ${said && !app.edit ? html`<p class="said">${reasonWords(said)} ${evidence(said.evidence)}</p>` : nothing}
    ${over || app.edit ? nothing : sealed(app)}
    ${extras(view.game).told?.(app) ?? nothing}
    ${over && !app.edit ? ended(app) : nothing}
    ${app.before && app.game.cursor === 0 && !app.game.line.length && !app.edit ? html`<p class="hint replaced">${t("replaced", { id: app.before.id })} <button class="small" @click=${undo}>${t("undo.new")}</button></p>` : nothing}
    ${app.work && !app.work.quiet ? progress(app.work, stopWork) : nothing}
    ${app.solving ? html`<p class="hint solving">${t(app.solving.said.key, app.solving.said.values)}</p>${progress(app.solving, stopSolving)}` : nothing}
    ${app.error ? html`<p class="error" role="alert">${errorWords(app.error)}</p>` : nothing}
  </div>`;
}

/** What is proved of the position on the table, whole, to be refuted in place; or of the move that led to it. */
function sealed(app) {
  const { game, view, said } = app;
  const node = game.nodeAt(game.moves);
  const proved = node?.evidence === "certified" && node.share != null;
  if (!proved && said?.evidence !== "certified") return nothing;
  const words = proved ? (view.players.length === 2 ? outcomeWords(view, node.share) : t(node.share ? "strip.solvable" : "strip.unsolvable")) : "";
  return html`<div class="sealed">${proved ? html`<p>${evidence("certified")} <strong>${words}</strong> <span class="hint place">${placed(app)}</span></p>` : nothing}
    <div class="row"><button class="primary refute" @click=${() => refuteHere(app)}>${t("refute")}</button><button @click=${() => saveProof(app)}>${t("certificate")}</button></div></div>`;
}

const outcomeWords = (view, share) => (share === 0.5 ? t("strip.draw") : t("strip.wins", { player: player(view.players[share === 1 ? 0 : 1]) }));

/** What one may want after a game. */
function ended(app) {
  const two = app.view.players.length === 2;
  const mixed = two && app.sides.includes("person") && app.sides.some((side) => side !== "person");
  return html`<div class="row"><button class="primary" @click=${() => newGame()}>${t("again")}</button>
    ${mixed ? html`<button @click=${() => (swapSides(app), newGame())}>${t("again.swapped")}</button>` : nothing}
    ${app.game.line.length ? html`<button @click=${analyse}>${t("again.analyse")}</button>` : nothing}</div>`;
}

function reasonWords(said) {
  const why = said.key ? t(said.key) : told(said);
  const key = said.hint ? "said.hint" : "said.move";
  const own = `${key}.${said.move}`;
  return t(has(own) ? own : key, { player: player(said.player), move: said.move, why });
}

/** What a mode adds below the moves. */
const DESKS = { play: seats, analyse: study, edit: setup };

/** Values and proofs, and below them what the game itself has to show. */
function study(app) {
  const own = extras(app.view.game).panel;
  return html`${analysis(app)}${own ? html`<h2 class="own">${gameTitle(gameOf(app.view.game), true)}</h2><div class="own">${own(app)}</div>` : nothing}`;
}

const desk = (app) => html`<div class="desk ${modeOf(app)}">${DESKS[modeOf(app)](app)}</div>`;
