// What is laid over a board, as data: the page draws it, and a figure is asked for the same.
//
//   strokes   { shape: "line" | "arrow", from, to, tone }     { shape: "ring" | "dot" | "cross", at, tone }
//   tint      cell → the name of its tint
//   notes     cell → { text, more, tone, evidence, latin }    latin: what a figure writes, which knows no other letters
//
// A place is the name of a cell, or a point [x, y] of the scene.

import { svg, nothing } from "./lib/lit-html.js";

/** An arrow from beside one point to beside the other. */
export function arrow([x, y], [u, v]) {
  const far = Math.hypot(u - x, v - y) || 1;
  const [dx, dy] = [(u - x) / far, (v - y) / far];
  const end = [u - 0.2 * dx, v - 0.2 * dy];
  const tip = (s) => `L${end[0] - 0.22 * dx - s * 0.14 * dy} ${end[1] - 0.22 * dy + s * 0.14 * dx}`;
  return `M${x + 0.2 * dx} ${y + 0.2 * dy}L${end[0]} ${end[1]}${tip(1)}M${end[0]} ${end[1]}${tip(-1)}`;
}

const SHAPES = {
  line: ([x, y], [u, v]) => svg`<path class="line" d="M${x} ${y}L${u} ${v}" pathLength="1"/>`,
  arrow: (from, to) => svg`<path class="arrow" d=${arrow(from, to)}/>`,
  ring: ([x, y]) => svg`<circle class="ring" cx=${x} cy=${y} r=".22"/>`,
  dot: ([x, y]) => svg`<circle class="dot" cx=${x} cy=${y} r=".09"/>`,
  cross: ([x, y]) => svg`<path class="cross" transform="translate(${x} ${y})" d="M-.14-.14.14.14M.14-.14-.14.14"/>`,
};

/** The strokes over a scene as it is shown. */
export function drawn(strokes, scene) {
  if (!strokes?.length) return nothing;
  const places = new Map(scene.cells.filter((cell) => !cell.copy).map((cell) => [cell.name, cell.at]));
  const place = (at) => (typeof at === "string" ? places.get(at) : at);
  const stroke = ({ shape, from, to, at, tone }) => {
    const ends = [from ?? at, to ?? at].map(place);
    return ends.every(Boolean) ? svg`<g class="stroke ${tone}">${SHAPES[shape](...ends)}</g>` : nothing;
  };
  return svg`<g class="strokes" aria-hidden="true">${strokes.map(stroke)}</g>`;
}

/** The tones in which figures have the tints of the page. */
const TINTS = { carrier: "good", must: "bad", inferior: "faint" };
const SIGNS = { CR: "circle", TR: "triangle", SQ: "square", MA: "cross" };

const thousandths = (v) => Math.round(v * 1000) / 1000;
const placed = (at) => (typeof at === "string" ? at : `@${at.map(thousandths).join(",")}`);

const written = ({ shape, from, to, at, tone }) => [shape, ...(at ? [at] : [from, to]).map(placed), tone].join(" ");

const card = ([cell, { text, latin = text, more, tone, evidence }]) =>
  `${[cell, tone, evidence === "estimated" ? evidence : ""].filter(Boolean).join(":")}=${[latin, more].filter((line) => line != null).join("\n")}`;

/** The same as fields of the request for a figure; `names` are the cells that it has. */
export function requested({ strokes = [], tint, notes, marks, arrows = [], stones }, names) {
  const mine = (map) => [...(map ?? [])].filter(([name]) => names.has(name));
  const [ringed, cards] = [true, false].map((ring) => mine(notes).filter(([, { tone }]) => (tone === "ring") === ring));
  const fields = {
    tint: mine(tint).filter(([, name]) => TINTS[name]).map(([cell, name]) => `${cell}=${TINTS[name]}`).join(";"),
    mark: mine(marks).map(([cell, sign]) => `${cell}=${SIGNS[sign] ?? sign}`).join(";"),
    arrows: arrows.map((ends) => ends.join(">")).join(";"),
    stroke: [...strokes.map(written), ...ringed.map(([cell]) => `ring ${cell} good`)],
    card: cards.filter(([, { text }]) => text).map(card),
    stones: stones ?? "",
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length));
}
