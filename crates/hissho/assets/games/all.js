// What single games add to the page. Every entry is optional; a game without any can be played,
// weighed, solved, proved and drawn all the same.
//
//   arrange(scene, app)    the scene as it is shown
//   ghost(cell, seat)      the bridge that the mover would build there, or the tile
//   setup                  how positions are edited: read, write, next, draw
//   panel(app)             a panel of its own
//   presets                positions worth a look

import * as bao from "./bao.js";
import * as bridgit from "./bridgit.js";
import * as domineering from "./domineering.js";
import * as hex from "./hex.js";
import * as hiq from "./hiq.js";
import * as torus from "./torus.js";

const games = { bao, bridgit, domineering, hex, hiq, torus };

export const extras = (name) => games[name] ?? {};
