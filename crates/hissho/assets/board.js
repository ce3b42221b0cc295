// A board drawn from a scene: cells to click, pieces, links, marks, labels. It knows no game; what
// a game adds (a ghost of a bridge, weights on holes, arrows) comes in as options.

import { html, svg, nothing } from "./lib/lit-html.js";
import { player, t } from "./words.js";

const HEXAGON = "M0-.577.5-.289V.289L0 .577-.5 .289V-.289Z";
/** The same with an edge at the top, for boards that are turned by 30°. */
const TILTED = "M-.577 0-.289-.5H.289L.577 0 .289 .5H-.289Z";
const GOLDEN = 2.399963229728653;
const key = ([x, y]) => `${Math.round(x * 1000)} ${Math.round(y * 1000)}`;
const move = ([x, y]) => `translate(${x} ${y})`;

/**
 * Options: scene, seat (who moves: 0 or 1), legal (names that can be clicked), chosen (a name),
 * press(name), aim(name) (in place of press, where a finger hits a cell that is smaller than itself), drag(from, to), pan(way) → the part taken, foresee(name) (the pointer is there), ghost ({name, pieces,
 * links}: what a move would put down), notes (Map name → {text, tone}),
 * over (extra drawings), editing (right click goes back), label (for screen readers), describe(name) → words, small.
 */
export function board(options) {
  const { scene, label, small, legal = new Set() } = options;
  const [x, y, w, h] = bounds(scene);
  const pieces = new Map(scene.pieces.flatMap((piece) => covered(piece).map((at) => [key(at), piece])));
  const marks = new Map();
  for (const mark of scene.marks) {
    marks.set(key(mark.at), [...(marks.get(key(mark.at)) ?? []), mark.sign]);
  }
  const parts = { ...options, legal, pieces, marks };
  const shapes = new Set(scene.cells.map((cell) => cell.shape));
  const inner = svg`
    ${definitions}
    ${plate(scene, shapes)}
    ${shapes.has("hexagon") ? links(scene, "shore", 0.24) : links(scene, "shore", 0.42, "pale")}
    ${halos(scene, marks)}
    ${shapes.has("pit") ? scene.marks.map((mark) => drawMark(mark, scene)) : nothing}
    ${small ? scene.cells.map((cell) => drawCell(cell, parts)) : scene.cells.map((cell) => liveCell(cell, parts))}
    ${links(scene, "bridge", 0.15)}
    ${options.ghost ? foreseen(options.ghost) : nothing}
    ${shapes.has("crossing") ? options.over ?? nothing : nothing}
    ${posts(scene)}
    ${frame(scene)}${curve(scene)}
    ${shapes.has("pit") ? nothing : scene.marks.map((mark) => drawMark(mark, scene))}
    ${shapes.has("crossing") ? nothing : options.over ?? nothing}
    ${noteMarks(scene, options.notes)}
    ${small ? nothing : svg`<g class="labels" font-size=${Math.min(0.26, 0.03 * Math.max(w, h)).toFixed(3)} aria-hidden="true">${scene.labels.map((l) => svg`<text transform=${move(l.at)} dy=".35em">${player(l.text)}</text>`)}</g>`}
    <g class="drag-layer"></g>`;
  const box = `${x} ${y} ${w} ${h}`;
  if (small) return html`<svg class="board small" viewBox=${box} aria-hidden="true" focusable="false">${inner}</svg>`;
  return html`<svg class="board ${options.pan ? "pannable" : ""}" .style=${options.style ?? ""} viewBox=${box} role="group" aria-label=${label} data-seat=${options.seat ?? ""}
    @click=${(e) => clicked(e, options)} @contextmenu=${(e) => clicked(e, options)} @keydown=${(e) => keyed(e, options)}
    @pointerover=${(e) => hovered(e, options)} @pointerleave=${(e) => hovered(e, options)} @focusin=${(e) => hovered(e, options)}
    @touchmove=${stay} @pointerdown=${(e) => grabbed(e, options)}>${inner}</svg>`;
}

function bounds(scene) {
  const wide = { hexagon: 0.62, hole: 0.72, pit: 0.66, store: 0.66, crossing: 1.02, square: 0.62, gap: 0.62 };
  let [left, top, right, foot] = [Infinity, Infinity, -Infinity, -Infinity];
  const take = ([x, y], r, tall = r) => {
    left = Math.min(left, x - r);
    right = Math.max(right, x + r);
    top = Math.min(top, y - tall);
    foot = Math.max(foot, y + tall);
  };
  for (const cell of scene.cells) take(cell.at, wide[cell.shape], cell.shape === "store" ? 1.2 : wide[cell.shape]);
  for (const label of scene.labels) take(label.at, 0.3);
  for (const link of scene.links) [link.from, link.to].forEach((at) => take(at, 0.3));
  if (left > right) return [0, 0, 1, 1];
  return [left, top, right - left, foot - top].map((v) => Math.round(v * 1000) / 1000);
}

/** The places of the cells that a piece lies on: a tile lies on several. */
function covered({ at, covers: [wide, high] = [1, 1] }) {
  const along = (k, many) => k - (many - 1) / 2;
  return Array.from({ length: wide * high }, (_, k) => [at[0] + along(k % wide, wide), at[1] + along(Math.floor(k / wide), high)]);
}

const definitions = svg`<defs>
  <radialGradient id="stone0" cx=".35" cy=".3" r=".8"><stop offset="0" class="stone0-light"/><stop offset="1" class="stone0-dark"/></radialGradient>
  <radialGradient id="stone1" cx=".35" cy=".3" r=".8"><stop offset="0" class="stone1-light"/><stop offset="1" class="stone1-dark"/></radialGradient>
  <radialGradient id="peg" cx=".35" cy=".3" r=".8"><stop offset="0" class="peg-light"/><stop offset="1" class="peg-dark"/></radialGradient>
  <radialGradient id="hollow" cx=".5" cy=".65" r=".6"><stop offset="0" class="hollow-light"/><stop offset="1" class="hollow-dark"/></radialGradient>
</defs>`;

/** What lies below the cells: wood around holes and pits, a field, the squares (a tile reaches over the next ones). */
function plate(scene, shapes) {
  if (shapes.has("hole")) {
    const holes = scene.cells.filter((cell) => cell.shape === "hole").map((cell) => cell.at);
    const near = ([a, b], [c, d]) => Math.hypot(a - c, b - d) < 1.05;
    const lines = holes.flatMap((from, n) => holes.slice(n).filter((to) => near(from, to)).map((to) => ({ from, to })));
    return svg`<path class="plate" d=${path(lines)}/>`;
  }
  if (shapes.has("pit")) {
    const at = scene.cells.map((cell) => cell.at);
    const xs = at.map((p) => p[0]);
    const left = Math.min(...xs) - 0.6;
    return svg`<g class="plate"><rect x=${left} y="-.68" width=${Math.max(...xs) + 0.6 - left} height="2.36" rx=".5"/></g>`;
  }
  if (shapes.has("crossing")) {
    const far = 0.98 + Math.max(...scene.cells.map((cell) => cell.at[0]));
    return svg`<rect class="field" x="-.48" y="-.48" width=${far + 0.48} height=${far + 0.48} rx=".3"/>`;
  }
  if (shapes.has("square")) {
    const squares = scene.cells.filter((cell) => cell.shape === "square");
    return svg`<path class="squares" d=${squares.map(({ at }) => `M${at[0] - 0.5} ${at[1] - 0.5}h1v1h-1z`).join("")}/>`;
  }
  return nothing;
}

const path = (list) => list.map(({ from, to }) => `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`).join("");

function links(scene, tie, width, extra = "") {
  return [1, 0].map((side) => {
    const mine = scene.links.filter((link) => link.tie === tie && link.side === side);
    if (!mine.length) return nothing;
    const d = path(mine);
    return svg`<g class="link ${tie} side${side} ${extra}"><path class="edge" d=${d} stroke-width=${width + 0.06}/><path d=${d} stroke-width=${width}/></g>`;
  });
}

function halos(scene, marks) {
  const middle = ({ from, to }) => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const won = scene.links.filter((link) => link.tie === "bridge" && marks.get(key(middle(link)))?.includes("win"));
  return won.length ? svg`<path class="halo" d=${path(won)}/>` : nothing;
}

/** The curve that ended the game. */
function curve(scene) {
  const lines = scene.links.filter((link) => link.tie === "curve");
  return lines.length ? svg`<path class="curve" d=${path(lines)}/>` : nothing;
}

function frame(scene) {
  const lines = scene.links.filter((link) => link.tie === "frame");
  return lines.length ? svg`<path class="frame" d=${path(lines)}/>` : nothing;
}

function posts(scene) {
  const cells = new Set(scene.cells.map((cell) => key(cell.at)));
  const free = scene.pieces.filter((piece) => piece.man === "tile" || !cells.has(key(piece.at)));
  return svg`<g class="posts">${free.map((piece) => svg`<g transform=${move(piece.at)}>${man(piece)}</g>`)}</g>`;
}

function drawCell(cell, { pieces, marks, scene }) {
  const win = marks.get(key(cell.at))?.includes("win");
  const piece = pieces.get(key(cell.at));
  return svg`<g class="cell ${cell.shape} ${cell.copy ? "copy" : ""} ${win ? "win" : ""}" transform=${move(cell.at)}>${outline(cell, scene.tilted)}${standing(piece, cell)}</g>`;
}

function liveCell(cell, parts) {
  const { pieces, marks, legal, seat, chosen, describe, entry } = parts;
  const piece = pieces.get(key(cell.at));
  const win = marks.get(key(cell.at))?.includes("win");
  const can = cell.name !== "" && legal.has(cell.name);
  const classes = ["cell", cell.shape, cell.copy && "copy", win && "win", can && "legal", chosen === cell.name && cell.name && "chosen", parts.tint?.get(cell.name)];
  const body = svg`${outline(cell, parts.scene.tilted)}${standing(piece, cell)}${can ? hint(cell, seat, piece) : nothing}`;
  if (cell.name === "" || cell.copy) {
    return svg`<g class=${classes.filter(Boolean).join(" ")} data-cell=${cell.name || nothing} transform=${move(cell.at)} aria-hidden="true">${body}</g>`;
  }
  return svg`<g class=${classes.filter(Boolean).join(" ")} data-cell=${cell.name} transform=${move(cell.at)}
    role="button" tabindex=${cell.name === entry ? "0" : "-1"} aria-disabled=${can ? nothing : "true"}
    aria-pressed=${chosen === cell.name ? "true" : nothing}
    aria-label=${describe ? describe(cell, piece, can) : cell.name}>${body}</g>`;
}

/** What stands in a cell; tiles are drawn above all cells. */
const standing = (piece, cell) => (piece && piece.man !== "tile" ? man(piece, cell) : nothing);

function outline({ shape }, tilted) {
  switch (shape) {
    case "hexagon":
      return svg`<path class="outline" d=${tilted ? TILTED : HEXAGON}/>`;
    case "square":
    case "gap":
      return svg`<rect class="outline" x="-.5" y="-.5" width="1" height="1"/>`;
    case "hole":
      return svg`<circle class="hit" r=".5"/><circle class="outline hollow" r=".27"/>`;
    case "pit":
      return svg`<circle class="outline hollow" r=".44"/>`;
    case "store":
      return svg`<rect class="outline hollow" x="-.42" y="-.98" width=".84" height="1.96" rx=".4"/>`;
    default:
      return svg`<circle class="hit" r=".34"/><circle class="dot" r=".055"/>`;
  }
}

/** What appears under the pointer: the mover's own piece. */
function hint({ shape }, seat, piece) {
  if (shape === "hexagon") return svg`<circle class="spot" r=".1"/><circle class="ghost stone side${seat}" r=".38"/>`;
  if (shape === "crossing" || shape === "square") return svg`<circle class="spot" r=".1"/>`;
  if (shape === "hole") return svg`<circle class="ring" r=${piece ? 0.4 : 0.27}/>`;
  return svg`<circle class="ring" r=".44"/>`;
}

/** The bridges and tiles that a move would put down; stones and seeds have their own hints. */
function foreseen({ pieces, links }) {
  const bridges = links.filter((link) => link.tie === "bridge");
  return svg`<g class="foreseen" aria-hidden="true">${bridges.map((link) => svg`<path class="ghost bridge side${link.side}" d=${path([link])}/>`)}
    ${pieces.filter((piece) => piece.man === "tile").map((piece) => svg`<g class="ghost" transform=${move(piece.at)}>${man(piece)}</g>`)}</g>`;
}

function man(piece, cell) {
  switch (piece.man) {
    case "stone":
      return svg`<circle class="man stone side${piece.side}" r=".39"/>`;
    case "post":
      return svg`<circle class="man post side${piece.side}" r=".15"/>`;
    case "peg":
      return svg`<circle class="man peg" r=".34"/>`;
    case "tile": {
      const [wide, high] = piece.covers;
      const groove = wide > high ? "M0-.24V.24" : wide < high ? "M-.24 0H.24" : "";
      return svg`<g class="man tile side${piece.side}"><rect x=${0.1 - wide / 2} y=${0.1 - high / 2} width=${wide - 0.2} height=${high - 0.2} rx=".16"/><path d=${groove}/></g>`;
    }
    default:
      return seeds(piece, cell?.shape === "store" ? 0.55 : 0);
  }
}

/** Seeds along the spiral of a sunflower, and their number below. */
function seeds({ count, at }, tall) {
  if (!count) return nothing;
  const low = svg`<g class="count" transform=${tall ? "translate(0 .8)" : "translate(.33 .33)"}><circle r=".145"/><text dy=".35em">${count}</text></g>`;
  if (count > 40) return svg`<text class="many" dy=".35em">${count}</text>`;
  const crowd = Math.sqrt(Math.max(count, 9));
  const dots = Array.from({ length: count }, (_, k) => {
    const r = (0.3 / crowd) * Math.sqrt(k + 0.5);
    const turn = k * GOLDEN + at[0] * 1.3 + at[1] * 2.1;
    return svg`<circle cx=${(r * Math.cos(turn)).toFixed(3)} cy=${(r * Math.sin(turn) * (1 + 2 * tall)).toFixed(3)} r=${Math.min(0.08, 0.25 / crowd).toFixed(3)}/>`;
  });
  return svg`<g class="man seeds">${dots}</g>${low}`;
}

function drawMark({ at, sign }, scene) {
  if (sign === "win") return nothing;
  const shape = scene.cells.find((cell) => key(cell.at) === key(at))?.shape;
  if (sign === "target") return svg`<circle class="mark target" transform=${move(at)} r=".42"/>`;
  const on = scene.pieces.find((piece) => covered(piece).some((cell) => key(cell) === key(at)));
  const taken = Boolean(on);
  if (on?.man === "tile") return svg`<circle class="mark last crossing" transform=${move(on.at)} r=".09"/>`;
  const r = { pit: 0.46, crossing: 0.07, hole: taken ? 0.42 : 0.34 }[shape] ?? 0.14;
  return svg`<circle class="mark last ${shape}" transform=${move(at)} r=${r}/>`;
}

function noteMarks(scene, notes) {
  if (!notes?.size) return nothing;
  return svg`<g class="notes" aria-hidden="true">${scene.cells
    .filter((cell) => notes.has(cell.name) && !cell.copy)
    .map(({ at, name, shape }) => {
      const { text = "", tone = "", evidence = "", more } = notes.get(name);
      const half = Math.min(0.42, 0.08 + 0.05 * Math.max(text.length, more?.length ?? 0));
      if (more != null) return svg`<g class="note two ${tone} ${evidence}" transform=${move(at)}><rect x=${-half} y="-.22" width=${2 * half} height=".44" rx=".1"/><text y="-.1" dy=".35em">${text}</text><text class=${more.length > 7 ? "fine" : ""} y=".1" dy=".35em">${more}</text></g>`;
      if (tone === "ring") return svg`<circle class="note ring" transform=${move(at)} r=".46"/>`;
      if (shape === "hole") {
        const aside = scene.pieces.some((piece) => key(piece.at) === key(at)) ? 0.25 : 0;
        return svg`<g class="note ${tone} ${evidence}" transform="translate(${at[0] + aside} ${at[1] + aside}) scale(.85)"><rect x="-.26" y="-.19" width=".52" height=".38" rx=".14"/><text dy=".35em">${text}</text></g>`;
      }
      return svg`<g class="note ${tone} ${evidence} ${text.length > 3 ? "long" : ""}" transform=${move(at)}><rect x="-.36" y="-.19" width=".72" height=".38" rx=".12"/><text dy=".35em">${text}</text></g>`;
    })}</g>`;
}

const cellOf = (target) => target.closest?.("[data-cell]");

/** A finger needs so many pixels to hit a cell for sure. */
const FINGER = 30;

function clicked(event, { press, editing, aim }) {
  const cell = cellOf(event.target);
  const back = event.type === "contextmenu" || event.shiftKey;
  if (event.type === "contextmenu" && !editing) return;
  event.preventDefault();
  if (!cell || !press) return;
  const blind = aim && event.pointerType === "touch" && cell.getBoundingClientRect().width < FINGER;
  if (blind) aim(cell.dataset.cell);
  else press(cell.dataset.cell, editing && back);
}

/** The cell under the pointer and all its copies light up together. */
function hovered(event, { foresee }) {
  const svg = event.currentTarget;
  const name = event.type === "pointerleave" ? null : cellOf(event.target)?.dataset.cell;
  svg.querySelectorAll("[data-hover]").forEach((cell) => cell.removeAttribute("data-hover"));
  if (name) svg.querySelectorAll(`[data-cell="${CSS.escape(name)}"]`).forEach((cell) => cell.setAttribute("data-hover", ""));
  foresee?.(name);
}

/** Arrow keys go to the nearest cell in that direction. */
function keyed(event, { press, editing }) {
  const here = cellOf(event.target);
  if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
  const back = editing && ["Backspace", "Delete", "-"].includes(event.key);
  if (event.key === "Enter" || event.key === " " || back) {
    event.preventDefault();
    press?.(here.dataset.cell, back);
    return;
  }
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!step || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  const place = (cell) => cell.transform.baseVal[0].matrix;
  const from = place(here);
  let best = null;
  let least = Infinity;
  for (const cell of event.currentTarget.querySelectorAll(".cell[tabindex]")) {
    const to = place(cell);
    const [dx, dy] = [to.e - from.e, to.f - from.f];
    const along = dx * step[0] + dy * step[1];
    const aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
    if (along > 0.1 && along + 2.2 * aside < least) [best, least] = [cell, along + 2.2 * aside];
  }
  best?.focus();
}

/** A finger that holds a peg does not scroll the page. */
let held = false;
const stay = { handleEvent: (event) => held && event.cancelable && event.preventDefault(), passive: false };

/** Board units to a pixel of the screen. */
const unit = (board) => 1 / board.getScreenCTM().a;

/** Drags a peg to where it jumps. */
function grabbed(event, { drag, pan, legal }) {
  const from = cellOf(event.target);
  if (pan) return void (event.isPrimary && panned(event, pan));
  if (!drag || !from || !legal?.has(from.dataset.cell)) return;
  const man = from.querySelector(".man");
  if (!man) return;
  const board = event.currentTarget;
  const start = [event.clientX, event.clientY];
  const scale = unit(board);
  let moved = false;
  held = true;
  const follow = (e) => {
    const [dx, dy] = [e.clientX - start[0], e.clientY - start[1]];
    moved ||= Math.hypot(dx, dy) > 6;
    if (moved) man.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
    board.classList.toggle("dragging", moved);
  };
  const drop = (e) => {
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", drop);
    held = false;
    man.removeAttribute("transform");
    board.classList.remove("dragging");
    if (!moved || e.type === "pointercancel") return;
    swallowClick();
    const to = document.elementsFromPoint(e.clientX, e.clientY).map(cellOf).find((cell) => cell && cell !== from);
    if (to) drag(from.dataset.cell, to.dataset.cell);
  };
  addEventListener("pointermove", follow);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
}

/** Pushes the whole board; `pan` says how much of the way it took. A small move is still a click. */
function panned(event, pan) {
  const board = event.currentTarget;
  const scale = unit(board);
  let last = [event.clientX, event.clientY];
  let moved = false;
  const follow = (e) => {
    const way = [(e.clientX - last[0]) * scale, (e.clientY - last[1]) * scale];
    const taken = pan(way);
    if (!taken[0] && !taken[1]) return;
    moved = true;
    last = [last[0] + taken[0] / scale, last[1] + taken[1] / scale];
  };
  const drop = () => {
    removeEventListener("pointerdown", second);
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", drop);
    if (moved) swallowClick();
  };
  // A second finger wants something else.
  const second = (e) => e !== event && drop();
  addEventListener("pointerdown", second);
  addEventListener("pointermove", follow);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
}

/** The click that ends a drag is no click. */
function swallowClick() {
  const swallow = (click) => click.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}

/** Words for a cell: its name, what is on it, whether it can be played. */
export function describeCell(cell, piece, can, names) {
  const on = !piece
    ? t("cell.empty")
    : piece.man === "seeds"
      ? t("cell.seeds", { count: piece.count })
      : piece.man === "peg"
        ? t("cell.peg")
        : names[piece.side];
  return `${cell.name}, ${on}${can ? `, ${t("cell.legal")}` : ""}`;
}
