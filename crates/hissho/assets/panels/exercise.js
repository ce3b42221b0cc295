// A position and a move that is asked for: lessons and puzzles are made of these. What is legal, only the server says.
//
//   { place, wanted: moves or null for any, view, chosen, tries, played, after: the view behind the move }

import { html, nothing } from "../lib/lit-html.js";
import { ask } from "../api.js";
import { complain, statusWords, update } from "../app.js";
import { board, describeCell } from "../board.js";
import { extras } from "../games/all.js";
import { app } from "../state.js";
import { player } from "../words.js";

/** Puts an exercise on the page: `app.exercise`. */
export async function begin(place, wanted, more = {}) {
  const mine = { ...more, place: { moves: [], ...place }, wanted, view: null, chosen: null, tries: [], played: null, after: null };
  app.exercise = mine;
  update();
  try {
    mine.view = await ask("view", mine.place);
  } catch (error) {
    complain(error);
  }
  update();
}

async function attempt(mine, move) {
  if (mine.wanted && !mine.wanted.includes(move)) {
    mine.tries.push(move);
    mine.chosen = null;
    return update();
  }
  try {
    const after = await ask("view", { ...mine.place, moves: [...mine.place.moves, move] });
    if (app.exercise !== mine || mine.played) return;
    mine.played = move;
    await extras(after.game).animate?.(app, mine.view, move, after);
    mine.after = after;
    mine.done?.();
  } catch (error) {
    complain(error);
  }
  update();
}

function press(mine, name) {
  const { moves } = mine.view;
  if (mine.played) return;
  if (moves.includes(name)) return attempt(mine, name);
  const { chosen } = mine;
  mine.chosen = null;
  if (chosen && moves.includes(`${chosen}>${name}`)) return attempt(mine, `${chosen}>${name}`);
  if (moves.some((move) => move.startsWith(`${name}>`))) mine.chosen = name;
  update();
}

/** The board; after two wrong tries the cell that is meant is ringed. */
export function exercise() {
  const mine = app.exercise;
  if (!mine?.view) return nothing;
  const view = mine.after ?? mine.view;
  const extra = extras(view.game);
  const raw = app.animating?.scene ?? view.scene;
  const scene = extra.arrange ? extra.arrange(raw, { origin: [0, 0] }) : raw;
  const moves = mine.played ? [] : view.moves;
  const legal = new Set(moves.map((move) => move.split(">")[0]));
  if (mine.chosen) moves.filter((move) => move.startsWith(`${mine.chosen}>`)).forEach((move) => legal.add(move.split(">")[1]));
  const shown = !mine.played && mine.tries.length > 1 ? mine.wanted : [];
  const named = scene.cells.filter((cell) => cell.name && !cell.copy);
  return html`<div class="frame">${board({
    scene, legal, seat: view.seat, chosen: mine.chosen, press: (name) => press(mine, name),
    entry: mine.chosen ?? named[Math.floor(named.length / 2)]?.name,
    drag: moves[0]?.includes(">") ? (a, b) => moves.includes(`${a}>${b}`) && attempt(mine, `${a}>${b}`) : null,
    notes: new Map(shown.map((move) => [move.split(">")[0], { tone: "ring" }])),
    // What the table shows over its board is not for this one; but a hand that sows is.
    over: (app.animating && extra.over?.(app, scene)) ?? nothing,
    label: `${view.id}. ${statusWords(view)}`,
    describe: (cell, piece, can) => describeCell(cell, piece, can, view.players.map(player)),
  })}</div>`;
}
