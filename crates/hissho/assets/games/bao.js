// BAO: seeds in pits, sown clockwise. A move is shown stone by stone; one that never ends is
// shown for a while, and then by its class.

import { html, svg, nothing } from "../lib/lit-html.js";
import { ask, job } from "../api.js";
import { complain, travel, update } from "../app.js";
import { working } from "../engine.js";
import * as place from "../place.js";
import { app, keep } from "../state.js";
import { processes } from "./processes.js";
import { ring } from "./ring.js";
import { t, word } from "../words.js";

export const lesson = [
  { place: { game: "bao:8" }, wanted: ["5"], source: "2" },
  { place: { game: "bao:4", position: "3,1,0,1,0,1,0,1:first" }, wanted: ["0"], source: "5" },
  { place: { game: "bao:3:2,2,2,2,2,2", position: "0,0,1,0,1,0:7-3:first" }, wanted: ["2"] },
];

export const proofs = [{ game: "bao:2" }];

export const setup = {
  turns: ["first", "second"],
  read(board) {
    const [holes, ...rest] = board.split(":");
    const turn = rest.find((word) => word === "first" || word === "second") ?? null;
    const stores = rest.find((word) => /^\d+-\d+$/.test(word)) ?? null;
    return { cells: new Map(holes.split(",").map((count, i) => [String(i), Number(count)])), turn, stores };
  },
  write: ({ cells, turn, stores }) => [[...cells.values()].join(","), stores, turn].filter(Boolean).join(":"),
  next: (count, back) => (back ? Math.max(0, count - 1) : count + 1),
  empty: () => 0,
  full: (count) => count,
  text: String,
};

export const setupHint = "edit.how.bao";

/** The scene with other numbers of seeds. */
function counted(scene, count) {
  const names = new Map(scene.cells.map((cell) => [cell.at.join(), cell.name]));
  const pieces = scene.pieces.map((piece) => {
    const name = names.get(piece.at.join());
    return name ? { ...piece, count: count(name) } : piece;
  });
  return { ...scene, pieces };
}

const holesOf = (view) => view.board.split(":")[0].split(",").map(Number);
const speed = { stone: Number(localStorage.getItem("hissho.stone") ?? 110), skip: false };

/** The class of an endless move, and the board that it led to. */
let loop = null;

export const skip = () => (speed.skip = true);

/** Shows the move before the board changes. */
export async function animate(app, view, move, after) {
  const trace = await ask("bao/move", { board: holesOf(view).join(","), hole: move });
  loop = trace.ends === false ? { ...trace.loop, board: after.board } : null;
  await run(app, view, sowings(holesOf(view), Number(move), trace.ends ? trace.sowings.length : 24));
}

/** Shows frames one after the other, at the chosen speed and in no more than six seconds. */
async function run(app, view, frames) {
  if (speed.stone === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  speed.skip = false;
  const pace = Math.min(speed.stone, 6000 / frames.length);
  for (const frame of frames) {
    if (speed.skip) break;
    const scene = counted(view.scene, (name) => frame.holes[Number(name)]);
    const at = view.scene.cells.find((cell) => cell.name === String(frame.at)).at;
    app.animating = { scene: { ...scene, marks: [{ at, sign: "last" }] }, at, hand: frame.hand };
    update();
    await new Promise((resolve) => setTimeout(resolve, pace));
  }
  app.animating = null;
}

/** Stone by stone: the holes, where the hand is, and what it still holds. */
function sowings(holes, at, count) {
  const frames = [];
  const now = [...holes];
  for (let n = 0; n < count; n += 1) {
    let hand = now[at];
    now[at] = 0;
    frames.push({ holes: [...now], at, hand });
    for (; hand > 0; hand -= 1) {
      at = (at + 1) % now.length;
      now[at] += 1;
      frames.push({ holes: [...now], at, hand: hand - 1 });
    }
    if (now[at] === 1) break;
  }
  return frames;
}

/** The hand above the hole while it sows. */
export function over(app) {
  if (!app.animating?.hand) return nothing;
  const [x, y] = app.animating.at;
  return svg`<g class="hand" transform="translate(${x} ${y - 0.42})"><rect x="-.28" y="-.17" width=".56" height=".34" rx=".17"/><text dy=".35em">${app.animating.hand}</text></g>`;
}

/** Takes the last move back as it was made: stone by stone, the other way round. */
async function rollback() {
  const { game } = app;
  const move = game.moves.at(-1);
  if (move === undefined || app.moving) return;
  app.moving = true;
  try {
    const before = await game.view(game.moves.slice(0, -1));
    const trace = await ask("bao/move", { board: holesOf(before).join(","), hole: move });
    await run(app, before, sowings(holesOf(before), Number(move), trace.ends ? trace.sowings.length : 24).reverse());
  } catch (error) {
    complain(error);
  }
  app.moving = false;
  travel(game.cursor - 1);
}

/** An endless move opened by its address is looked up too. */
export async function arrived(app) {
  const { game, view } = app;
  const move = game.moves.at(-1);
  if (view.status !== "drawn" || move === undefined || loop?.board === view.board) return;
  const before = await game.view(game.moves.slice(0, -1));
  const trace = await ask("bao/move", { board: holesOf(before).join(","), hole: move });
  if (trace.ends === false) loop = { ...trace.loop, board: view.board };
  update();
}

/** What the status card says about an endless move. */
export function told({ view }) {
  if (loop?.board !== view.board) return nothing;
  return html`<dl class="facts loop"><dt>${t("bao.class")}</dt><dd class="mono">${loop.canonical.join(",")}</dd>
    <dt>${t("bao.period")}</dt><dd>${loop.period}</dd><dt>${t("bao.shift")}</dt><dd>${loop.shift}</dd>
    <dt>${t("bao.sowings")}</dt><dd>${loop.sowings}</dd><dt>${t("bao.stones")}</dt><dd>${loop.stones}</dd></dl>${ring(loop)}`;
}

const LOOP2 = ["loop2-sufficient", "loop2-necessary", "loop2-repaired-sufficient", "loop2-repaired-necessary"];
export const matrices = [{ title: "matrix.bao", rows: LOOP2, columns: ["n<4", "n=4", "n>=5"] }];

const study = { asked: null, back: null, loops: null, cycles: null };

/** Which of the paper's conditions hold for a hole, and what led to it. */
async function conditions(hole) {
  try {
    const board = app.view.board.split(":")[0];
    const [answer, back] = await Promise.all([ask("bao/ask", { board, hole }), ask("bao/rollback", { board, hole })]);
    study.asked = { hole, board: app.view.board, answer, back };
  } catch (error) {
    complain(error);
  }
  update();
}

/** Endless moves, or endless turn-taking, of this board size and start. */
const classes = (kind) =>
  working(kind, async (signal, heard) => {
    const [, side, start] = app.game.id.split(":");
    const { answer } = await job(`bao/${kind}`, { side: Number(side), ...(start ? { start } : {}), time: "60s" }, heard, signal);
    study[kind] = { ...answer, id: app.game.id };
  });

/** The name that the paper's Table 1 gives a class. */
const nameOf = ({ table }, canonical) => table.find((row) => row.class?.canonical.join() === canonical.join())?.name ?? "–";

function tables() {
  const [loops, cycles] = [study.loops, study.cycles].map((list) => (list?.id === app.game.id ? list : null));
  const head = (...words) => html`<tr>${words.map((word) => html`<th scope="col">${t(word)}</th>`)}</tr>`;
  return html`
    ${loops?.classes ? html`<div class="scroll" tabindex="0"><table class="rows"><caption>${t("bao.loops.found", { count: loops.classes.length, positions: loops.positions.toLocaleString() })}</caption>
      ${head("bao.table", "bao.class", "bao.period", "bao.shift", "bao.stones")}
      ${loops.classes.map((c) => html`<tr><td>${nameOf(loops, c.canonical)}</td><td><a class="mono" href=${place.write({ id: app.game.id, moves: c.line.map(String) })}>${c.canonical.join(",")}</a></td><td>${c.period}</td><td>${c.shift}</td><td>${c.stones}</td></tr>`)}</table></div>` : nothing}
    ${cycles?.cycles ? html`<div class="scroll" tabindex="0"><table class="rows"><caption>${t("bao.cycles.found", { count: cycles.simple_cycles ?? `≥ ${cycles.at_least}` })}</caption>
      ${head("bao.start", "moves")}
      ${cycles.cycles.slice(0, 40).map((c) => html`<tr><td><a class="mono" href=${place.write({ id: app.game.id, from: `${c.board.join(",")}:${c.turn}`, moves: c.moves.map(String) })}>${c.board.join(",")}</a></td><td>${c.moves.join(" ")}</td></tr>`)}</table></div>` : nothing}
    ${loops?.classes ? printed("bao.table1", loops.table, moved, met) : nothing}
    ${cycles?.cycles ? printed("bao.table2", cycles.table, turned, returned) : nothing}
    ${study.loops?.reason || study.cycles?.reason ? html`<p class="hint">${t("hiq.unknown")}</p>` : nothing}`;
}

/** The rows of one of the paper's tables, which are about boards of 4×2: what is printed, and what is true of it. */
const printed = (title, paper, claim, truth) => html`<div class="scroll" tabindex="0"><table class="rows printed"><caption>${t(title)}</caption>
    <tr><td></td>${["bao.start", "bao.claim", "bao.truth"].map((word) => html`<th scope="col">${t(word)}</th>`)}</tr>
    ${paper.map((row) => {
      const [holds, words] = truth(row);
      const link = place.write({ id: "bao:4", from: `${row.board.join(",")}:${row.turn ?? "first"}`, moves: (row.moves?.slice(0, row.playable) ?? [0]).map(String) });
      return html`<tr><th scope="row">${row.name}</th><td><a class="mono" href=${link}>${row.board.join(",")}</a></td><td>${claim(row)}</td><td class=${holds ? "ok" : "error"}><span aria-hidden="true">${holds ? "✓" : "✗"}</span> ${words}</td></tr>`;
    })}</table></div>`;

const moved = ({ period, shift }) => t("bao.turns", { period, shift });
const turned = ({ moves }) => html`<span class="mono">${moves.join(" ")}</span>`;

/** What the move of a row does, and whether the board of this game can lead to it. */
const met = ({ holds, class: found, met }) => [holds && met, `${found ? moved(found) : t("bao.ending")}${t(met ? "bao.met" : "bao.unmet")}`];

const returned = ({ returns, playable, moves }) => [returns, returns ? t("bao.returns") : playable < moves.length ? t("bao.unplayable", { move: playable + 1 }) : t("bao.astray")];

function asked() {
  if (study.asked?.board !== app.view.board) return nothing;
  const { hole, answer, back } = study.asked;
  const sign = (holds) => (holds === null ? ["open", "?", "claims.unknown"] : holds ? ["yes", "✓", "yes"] : ["no", "✗", "no"]);
  const line = ([name, holds]) => html`<li class=${sign(holds)[0]}><span aria-hidden="true">${sign(holds)[1]}</span> ${word(`bao.if.${name}`, name.replaceAll("_", " "))}<span class="sr">: ${t(sign(holds)[2])}</span></li>`;
  return html`<ul class="conditions" tabindex="0">${Object.entries(answer).map(line)}</ul>
    <p>${t("bao.back", { hole })}</p>
    <ol class="back">${(back.steps ?? []).map(({ hole, board }) => html`<li><span class="mono">${board.join(",")}</span> ← ${hole}</li>`)}</ol>
    <p class="hint">${t(back.stops === null ? "bao.back.cut" : back.stops ? "bao.back.stops" : "bao.back.loops")}</p>`;
}

export function panel() {
  const set = (e) => {
    speed.stone = Number(e.target.value);
    keep("stone", speed.stone);
    update();
  };
  return html`
    <label class="field">${t("bao.speed")}${t("colon")}${speed.stone ? t("bao.pace", { ms: speed.stone }) : t("bao.off")}<input type="range" min="0" max="400" step="10" .value=${String(speed.stone)} @input=${set}></label>
    <div class="row"><button @click=${rollback} ?disabled=${app.game.cursor === 0 || app.moving}>${t("bao.rollback")}</button></div>
    <h3>${t("bao.conditions")}</h3>
    <div class="row">${app.view.moves.length ? app.view.moves.map((hole) => html`<button class="small" aria-pressed=${study.asked?.board === app.view.board && study.asked.hole === hole ? "true" : "false"} @click=${() => conditions(hole)}>${hole}</button>`) : html`<span class="hint">${t("bao.nomoves")}</span>`}</div>
    ${asked()}
    <h3>${t("bao.tables")}</h3>
    <div class="row"><button @click=${() => classes("loops")}>${t("bao.loops")}</button><button @click=${() => classes("cycles")}>${t("bao.cycles")}</button></div>
    ${tables()}
    ${processes()}`;
}
