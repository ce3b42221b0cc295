// The torus as what it is: a small picture in space, which can be turned. It shows and does not play.
//
//   cell (i,j) ──▶ the angles 2πi/rows around the tube and 2πj/columns around the hole

import { html, svg } from "../lib/lit-html.js";
import { update } from "../app.js";
import { t } from "../words.js";

const state = { turn: [0.9, 0.5] };
const [WIDE, TUBE] = [1.55, 0.72];

/** A point of the surface, turned, as [x, y, depth]. */
function point(i, j, rows, columns) {
  const [u, v] = [(2 * Math.PI * i) / rows, (2 * Math.PI * j) / columns];
  const far = WIDE + TUBE * Math.cos(u);
  const [x, y, z] = [far * Math.cos(v), far * Math.sin(v), TUBE * Math.sin(u)];
  const [a, b] = state.turn;
  const [x1, y1] = [x * Math.cos(b) - y * Math.sin(b), x * Math.sin(b) + y * Math.cos(b)];
  return [x1, y1 * Math.cos(a) - z * Math.sin(a), y1 * Math.sin(a) + z * Math.cos(a)];
}

/** One cell: its corners, how far away it is, and what lies on it. */
function patch(i, j, rows, columns, stone, won) {
  const middle = point(i, j, rows, columns);
  const corners = [[-0.5, -0.5], [-0.5, 0.5], [0.5, 0.5], [0.5, -0.5]].map(([a, b]) => point(i + a, j + b, rows, columns));
  const rim = Array.from({ length: 12 }, (_, k) => point(i + 0.36 * Math.sin((k * Math.PI) / 6), j + 0.36 * Math.cos((k * Math.PI) / 6), rows, columns));
  return { depth: middle[2], corners, rim, stone, won };
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
  const patches = cells.map((cell, n) => patch(...pairs[n], rows, columns, side.get(cell.at.join()), won.has(cell.at.join())));
  patches.sort((a, b) => a.depth - b.depth);
  return html`<svg class="donut" viewBox="-2.4 -2.4 4.8 4.8" role="application" tabindex="0" aria-label=${t("torus.donut")} @pointerdown=${turned} @keydown=${keyed}>
    ${patches.map(({ corners, rim, stone, won, depth }) => svg`<g class=${depth < 0 ? "behind" : ""}><path class="skin ${won ? "won" : ""}" d=${path(corners)}/>${stone === undefined ? "" : svg`<path class="stone side${stone}" d=${path(rim)}/>`}</g>`)}</svg>`;
}
