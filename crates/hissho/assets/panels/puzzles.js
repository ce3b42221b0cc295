// Puzzles of the day: one of each game and level, from the sets that ship with the program. Which move wins was
// settled when they were made; what has been solved, this browser remembers.

import { html, nothing } from "../lib/lit-html.js";
import { ask } from "../api.js";
import { complain, gameOf, gameTitle, update } from "../app.js";
import { board } from "../board.js";
import * as place from "../place.js";
import { app, keep, kept } from "../state.js";
import { errorWords, moveWord, player, t } from "../words.js";
import { evidence } from "./evidence.js";
import { begin, exercise } from "./exercise.js";

const LEVELS = [1, 2, 3];
const state = { level: Number(kept("puzzles.level", 1)), list: null, command: "", scenes: new Map(), solved: remembered() };
app.day = Math.floor(Date.now() / 86_400_000);

function remembered() {
  try {
    return new Set(JSON.parse(kept("puzzles", "[]")));
  } catch {
    return new Set();
  }
}

const keyOf = ({ game, position }) => `${game} ${position}`;
const nameOf = ({ game }) => game.split(":")[0];

export async function openPuzzles() {
  // A lesson is not left on the board while the puzzles come.
  if (!app.exercise?.puzzle) app.exercise = null;
  try {
    state.list ??= (await ask("puzzles")).puzzles;
    choose(state.level);
  } catch (error) {
    complain(error);
  }
}

/** Today's puzzle of each game: of the level, or of the nearest one that the game has. */
function today() {
  const games = [...new Set(state.list.map(nameOf))];
  return games.map((name) => {
    const mine = state.list.filter((puzzle) => nameOf(puzzle) === name);
    const near = Math.min(...mine.map(({ level }) => Math.abs(level - state.level)));
    const fitting = mine.filter(({ level }) => Math.abs(level - state.level) === near);
    return fitting[app.day % fitting.length];
  });
}

function choose(level) {
  state.level = level;
  keep("puzzles.level", level);
  const list = today();
  list.forEach(picture);
  start(list.find((puzzle) => !state.solved.has(keyOf(puzzle))) ?? list[0]);
}

function picture(puzzle) {
  const key = keyOf(puzzle);
  if (state.scenes.has(key)) return;
  state.scenes.set(key, null);
  ask("view", { game: puzzle.game, position: puzzle.position }).then(({ scene }) => (state.scenes.set(key, scene), update()), () => {});
}

function start(puzzle) {
  const done = () => {
    state.solved.add(keyOf(puzzle));
    keep("puzzles", JSON.stringify([...state.solved]));
  };
  begin({ game: puzzle.game, position: puzzle.position }, [puzzle.answer], { puzzle, done });
}

function card(puzzle) {
  const scene = state.scenes.get(keyOf(puzzle));
  const here = app.exercise?.puzzle === puzzle;
  const solved = state.solved.has(keyOf(puzzle));
  return html`<button class="puzzle ${here ? "here" : ""}" data-game=${nameOf(puzzle)} aria-pressed=${here ? "true" : "false"} @click=${() => start(puzzle)}>
    <span class="thumb">${scene ? board({ scene, small: true }) : nothing}</span>
    <span>${gameTitle(gameOf(nameOf(puzzle)) ?? { title: puzzle.game }, true)}${solved ? html` <span class="ok" aria-hidden="true">✓</span><span class="sr">${t("puzzle.solved")}</span>` : nothing}</span></button>`;
}

function words({ puzzle, view, after, tries }) {
  const two = view.players.length === 2;
  const wrong = tries.at(-1);
  return html`<div class="status ${after ? "solved" : ""}">
    <p class="task">${two ? t("puzzle.find", { player: player(view.turn) }) : t("puzzle.keep")} <span class="hint">${t("puzzle.choices", { count: puzzle.choices })}</span></p>
    ${after ? html`<p class="said done">${t(two ? "puzzle.right" : "puzzle.right.one", { move: moveWord(puzzle.answer) })} ${evidence("computed")}</p>` : nothing}
    ${!after && wrong ? html`<p class="said again">${t(two ? "puzzle.wrong" : "puzzle.wrong.one", { move: moveWord(wrong) })} ${evidence("computed")}</p>` : nothing}
    <div class="row">${after ? html`<a class="button" href=${place.write({ id: puzzle.game, from: puzzle.position, moves: [puzzle.answer] })}>${t("puzzle.on")}</a>` : nothing}
      ${!after && wrong ? html`<a class="button" href=${place.write({ id: puzzle.game, from: puzzle.position, moves: [wrong] })}>${t("puzzle.why")}</a>` : nothing}</div></div>`;
}

export function puzzles() {
  const mine = app.exercise;
  return html`<section class="stage" id="board" aria-label=${t("board")}><h1>${t("puzzles")}</h1>${exercise()}</section>
    <section class="side" aria-label=${t("panel")}>
      ${app.error ? html`<p class="error" role="alert">${errorWords(app.error)}</p>` : nothing}
      ${mine?.puzzle && mine.view ? words(mine) : nothing}
      <div class="sources"><div class="modes" role="group" aria-label=${t("puzzle.level")}>${LEVELS.map((level) => html`<button data-level=${level} aria-pressed=${level === state.level ? "true" : "false"} @click=${() => choose(level)}>${t(`puzzle.level.${level}`)}</button>`)}</div>
      <div class="puzzles">${state.list ? today().map(card) : nothing}</div>
      <p class="hint">${t("puzzle.more")}</p></div>
    </section>`;
}
