// What single games add to the page. Every entry is optional; a game without any can be played,
// weighed, solved, proved and drawn all the same.
//
//   arrange(scene, app)    the scene as it is shown
//   lesson                 the rules by doing, in about twenty seconds: places, and the moves that are asked for (any, if none
//                          are named). What a step says stands in the dictionaries, `lesson.GAME.N` before the move and
//                          `lesson.GAME.N.done` after it; `source` is its section of the paper
//   proofs                 positions whose proof is soon made
//   dare                   the proved position on the first page
//   setup, setupHint       how positions are edited where boards are no rows of letters
//   drawing(app)           a way to draw boards of one's own
//   panel(app)             a panel of its own
//   strokes, notes, tint   what it lays over the board, and over figures of it
//   over(app)              what it draws there while something moves
//   trees(pair, side)      two trees of a certificate as strokes
//   weigh(place, …)        the values of all moves, where play-outs say nothing
//   knowing, solving       what its engines and its solver are asked besides
//   matrices               claims of its paper that differ in two ways: rows and columns of their ids
//   pictured(app)          what a figure is asked for besides
//   resigns                a person may resign

import * as bao from "./bao.js";
import * as bridgit from "./bridgit.js";
import * as domineering from "./domineering.js";
import * as hex from "./hex.js";
import * as hiq from "./hiq.js";
import * as torus from "./torus.js";

const games = { hiq, bridgit, bao, hex, torus, domineering };

export const extras = (name) => games[name] ?? {};

/** The games that add something, with what that is. */
export const adding = (what) => Object.entries(games).filter(([, extra]) => extra[what]).map(([name, extra]) => [name, extra[what]]);
