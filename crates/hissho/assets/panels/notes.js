// What people write into a tree: a comment on the position, signs on cells, arrows; and the order of variations.

import { html, svg, nothing } from "../lib/lit-html.js";
import { complain, follow, save, update } from "../app.js";
import { arrow } from "../overlay.js";
import { app } from "../state.js";
import { noteOf, promote, prune } from "../tree.js";
import { t } from "../words.js";

/** Signs, by what SGF calls them: circle, triangle, square, cross; letters; arrows; the eraser. */
const PENS = { CR: "○", TR: "△", SQ: "□", MA: "×", LB: "A", AR: "→", none: "⌫" };

const here = () => app.game?.nodeAt(app.game.moves);

/** The next letter that is free. */
const letter = (marks) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("").find((sign) => ![...marks.values()].includes(sign)) ?? "•";

let from = null;

/** A cell was pressed while a pen is in hand. */
export function mark(cell) {
  const node = here();
  if (!node) return;
  const note = noteOf(node);
  if (app.pen === "none") {
    note.marks.delete(cell);
    note.arrows = note.arrows.filter((ends) => !ends.includes(cell));
  } else if (app.pen === "AR") {
    if (from && from !== cell) note.arrows.push([from, cell]);
    from = from && from !== cell ? null : cell;
    app.chosen = from;
  } else {
    const sign = app.pen === "LB" ? letter(note.marks) : app.pen;
    if (note.marks.get(cell) === sign) note.marks.delete(cell);
    else note.marks.set(cell, sign);
  }
  save();
  update();
}

function take(pen) {
  app.pen = app.pen === pen ? null : pen;
  from = null;
  app.chosen = null;
  update();
}

const SHAPES = {
  CR: svg`<circle r=".2"/>`,
  TR: svg`<path d="M0-.24.21.14H-.21z"/>`,
  SQ: svg`<path d="M-.17-.17H.17V.17H-.17z"/>`,
  MA: svg`<path d="M-.16-.16.16.16M.16-.16-.16.16"/>`,
};

/** Signs and arrows over the board. */
export function signs(scene) {
  const note = here()?.note;
  if (!note || (!note.marks.size && !note.arrows.length)) return nothing;
  const at = new Map(scene.cells.filter((cell) => !cell.copy).map((cell) => [cell.name, cell.at]));
  const sign = ([cell, sign]) => (at.has(cell) ? svg`<g class="sign" transform="translate(${at.get(cell)[0]} ${at.get(cell)[1]})">${SHAPES[sign] ?? svg`<text dy=".35em">${sign}</text>`}</g>` : nothing);
  const pointer = ([a, b]) => {
    if (!at.has(a) || !at.has(b)) return nothing;
    return svg`<path class="sign arrow" d=${arrow(at.get(a), at.get(b))}/>`;
  };
  return svg`<g class="signs" aria-hidden="true">${[...note.marks].map(sign)}${note.arrows.map(pointer)}</g>`;
}

function write(text) {
  const node = here();
  if (node) noteOf(node).comment = text;
  save();
  update();
}

/** The tools below the moves. */
export function notes() {
  const { game } = app;
  const node = here();
  const line = game.moves;
  const first = line.every((move, n) => [...(game.nodeAt(line.slice(0, n))?.next.keys() ?? [])][0] === move);
  const raise = () => {
    promote(game, line);
    save();
    update();
  };
  const remove = () => {
    prune(game, line);
    follow(line.slice(0, -1));
  };
  return html`<div class="notes-box">
    <div class="row pens" role="group" aria-label=${t("pens")}>${Object.entries(PENS).map(([pen, sign]) => html`<button class="small" data-pen=${pen} aria-pressed=${app.pen === pen ? "true" : "false"} aria-label=${t(`pen.${pen}`)} title=${t(`pen.${pen}`)} @click=${() => take(pen)}>${sign}</button>`)}
      <span class="gap"></span>
      <button class="small promote" ?disabled=${!line.length || first} @click=${raise}>${t("tree.promote")}</button>
      <button class="small prune" ?disabled=${!line.length} @click=${remove}>${t("tree.delete")}</button></div>
    <label class="field"><span class="sr">${t("tree.comment")}</span><textarea class="comment" rows="2" placeholder=${t("tree.comment")} .value=${node?.note?.comment ?? ""} @change=${(e) => write(e.target.value)}></textarea></label></div>`;
}

/** Signs in the words of SGF, behind a move. */
export function properties(node) {
  if (!node?.note) return "";
  const { comment, marks, arrows } = node.note;
  const text = (value) => value.replace(/[\\\]:]/g, (c) => `\\${c}`);
  const named = (sign) => [...marks].filter(([, s]) => s === sign).map(([cell]) => `[${cell}]`).join("");
  const plain = ["CR", "TR", "SQ", "MA"].map((sign) => (named(sign) ? sign + named(sign) : ""));
  const labels = [...marks].filter(([, sign]) => !(sign in SHAPES)).map(([cell, sign]) => `[${cell}:${text(sign)}]`).join("");
  return [comment ? `C[${text(comment)}]` : "", ...plain, labels ? `LB${labels}` : "", arrows.length ? `AR${arrows.map(([a, b]) => `[${a}:${b}]`).join("")}` : ""].join("");
}

/** Enters what a file says at the positions of a line. */
export function annotate(game, line, list) {
  for (const { after, comment, marks, arrows } of list) {
    const node = game.nodeAt(line.slice(0, after));
    if (!node) return complain(new Error(line.join(" ")));
    const note = noteOf(node);
    note.comment ||= comment;
    for (const [cell, sign] of marks) note.marks.set(cell, sign);
    for (const [a, b] of arrows) if (!note.arrows.some(([c, d]) => a === c && b === d)) note.arrows.push([a, b]);
  }
}
