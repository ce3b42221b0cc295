// The torus as what it is: a small picture in space, which can be turned. It shows and does not play.
//
//   cell (i,j) ──▶ the angles 2πi/rows around the tube and 2πj/columns around the hole

import { html, svg } from "../lib/lit-html.js";
import { update } from "../app.js";
import { t } from "../words.js";

const state = { turn: [0.65, 0.5] };
const [WIDE, TUBE] = [1.55, 0.72];

/** Turns a vector as the picture is turned: [x, y, towards the eye]. */
function turnedTo([x, y, z]) {
  const [a, b] = state.turn;
  const [x1, y1] = [x * Math.cos(b) - y * Math.sin(b), x * Math.sin(b) + y * Math.cos(b)];
  return [x1, y1 * Math.cos(a) - z * Math.sin(a), y1 * Math.sin(a) + z * Math.cos(a)];
}

/** A point of the surface. */
function point(i, j, { rows, columns }) {
  const [u, v] = [(2 * Math.PI * i) / rows, (2 * Math.PI * j) / columns];
  const far = WIDE + TUBE * Math.cos(u);
  return turnedTo([far * Math.cos(v), far * Math.sin(v), TUBE * Math.sin(u)]);
}

/** How much of the surface there faces the eye, from −1 to 1. */
function facing(i, j, { rows, columns }) {
  const [u, v] = [(2 * Math.PI * i) / rows, (2 * Math.PI * j) / columns];
  return turnedTo([Math.cos(u) * Math.cos(v), Math.cos(u) * Math.sin(v), Math.sin(u)])[2];
}

/** The scraps of the surface that a cell is cut into, so that it looks round, each with how far away it is. */
function scraps([i, j], size, won) {
  const cuts = Math.max(2, Math.round(18 / size.columns));
  const list = [];
  for (let k = 0; k < cuts * cuts; k += 1) {
    const [a, b] = [(k % cuts) / cuts - 0.5, Math.floor(k / cuts) / cuts - 0.5];
    const step = 1 / cuts;
    const shade = facing(i + a + step / 2, j + b + step / 2, size);
    if (shade <= 0) continue;
    const corners = [[0, 0], [0, step], [step, step], [step, 0]].map(([c, d]) => point(i + a + c, j + b + d, size));
    list.push({ depth: point(i + a + step / 2, j + b + step / 2, size)[2], drawn: svg`<path class="skin ${won ? "won" : ""} shade${Math.min(3, Math.floor(4 * shade))}" d=${path(corners)}/>` });
  }
  return list;
}

/** The border of a cell, and the stone on it, where they face the eye. */
function rims([i, j], size, stone) {
  const side = Array.from({ length: 6 }, (_, k) => k / 6 - 0.5);
  const around = [...side.map((s) => [-0.5, s]), ...side.map((s) => [s, 0.5]), ...side.map((s) => [0.5, -s]), ...side.map((s) => [-s, -0.5])];
  const ends = around.map(([a, b], k) => [[a, b], around[(k + 1) % around.length]]);
  const border = ends.filter(([[a, b]]) => facing(i + a, j + b, size) > 0).map(([[a, b], [c, d]]) => {
    const [from, to] = [point(i + a, j + b, size), point(i + c, j + d, size)];
    return { depth: from[2] + 0.04, drawn: svg`<path class="border" d="M${from[0]} ${from[1]}L${to[0]} ${to[1]}"/>` };
  });
  if (stone === undefined || facing(i, j, size) <= 0.02) return border;
  const disc = Array.from({ length: 16 }, (_, k) => point(i + 0.36 * Math.sin((k * Math.PI) / 8), j + 0.36 * Math.cos((k * Math.PI) / 8), size));
  return [...border, { depth: point(i, j, size)[2] + 0.1, drawn: svg`<path class="stone side${stone}" d=${path(disc)}/>` }];
}

const path = (points) => `M${points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join("L")}z`;

function turned(event) {
  const board = event.currentTarget;
  let last = [event.clientX, event.clientY];
  const follow = (e) => {
    state.turn = [state.turn[0] + (e.clientY - last[1]) / 90, state.turn[1] + (e.clientX - last[0]) / 90];
    last = [e.clientX, e.clientY];
    update();
  };
  const drop = () => {
    board.removeEventListener("pointermove", follow);
    ["pointerup", "pointercancel"].forEach((name) => board.removeEventListener(name, drop));
  };
  board.setPointerCapture(event.pointerId);
  board.addEventListener("pointermove", follow);
  ["pointerup", "pointercancel"].forEach((name) => board.addEventListener(name, drop));
}

function keyed(event) {
  const step = { ArrowUp: [-0.2, 0], ArrowDown: [0.2, 0], ArrowLeft: [0, -0.2], ArrowRight: [0, 0.2] }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  state.turn = state.turn.map((angle, k) => angle + step[k]);
  update();
}

export function donut({ scene }) {
  const cells = scene.cells.filter((cell) => !cell.copy);
  const pairs = cells.map((cell) => cell.name.split(",").map(Number));
  const [rows, columns] = [0, 1].map((k) => Math.max(...pairs.map((pair) => pair[k])) + 1);
  const side = new Map(scene.pieces.map((piece) => [piece.at.join(), piece.side]));
  const won = new Set(scene.marks.filter(({ sign }) => sign === "win").map(({ at }) => at.join()));
  const size = { rows, columns };
  const parts = cells.flatMap((cell, n) => [...scraps(pairs[n], size, won.has(cell.at.join())), ...rims(pairs[n], size, side.get(cell.at.join()))]);
  parts.sort((a, b) => a.depth - b.depth);
  return html`<svg class="donut" viewBox="-2.4 -2.4 4.8 4.8" role="application" tabindex="0" aria-label=${t("torus.donut")} @pointerdown=${turned} @keydown=${keyed}>${parts.map(({ drawn }) => drawn)}</svg>`;
}
