// BAO: seeds in pits, sown clockwise. A move is shown stone by stone; one that never ends is
// shown for a while, and then by its class.

import { html, nothing } from "../lib/lit-html.js";
import { ask, job } from "../api.js";
import { app, complain, undo, update, working } from "../app.js";
import * as place from "../place.js";
import { t } from "../words.js";

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
  show: (scene, { cells }) => ({ ...counted(scene, (name) => cells.get(name)), marks: [] }),
};

/** The scene with other numbers of seeds. */
function counted(scene, count) {
  const names = new Map(scene.cells.map((cell) => [cell.at.join(), cell.name]));
  const pieces = scene.pieces.map((piece) => {
    const name = names.get(piece.at.join());
    return name ? { ...piece, count: count(name) } : piece;
  });
  return { ...scene, pieces };
}

const speed = { stone: Number(localStorage.getItem("hissho.stone") ?? 110), skip: false, loop: null };

/** Shows the move before the board changes. */
export async function animate(app, view, move, after) {
  const holes = view.board.split(":")[0].split(",").map(Number);
  const trace = await ask("bao/move", { board: holes.join(","), hole: move });
  speed.loop = trace.ends === false ? trace.loop : null;
  if (speed.stone === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  speed.skip = false;
  const frames = sowings(holes, Number(move), trace.ends ? trace.sowings.length : 24);
  const pace = Math.min(speed.stone, 6000 / frames.length);
  for (const frame of frames) {
    if (speed.skip || app.game === null) break;
    const scene = counted(view.scene, (name) => frame.holes[Number(name)]);
    const at = view.scene.cells.find((cell) => cell.name === String(frame.at)).at;
    app.animating = { scene: { ...scene, marks: [{ at, sign: "last" }] }, hand: frame.hand };
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

const STARTS = ["bao:2", "bao:3:2,2,2,2,2,2", "bao:4", "bao:8"];
const study = { asked: null, loops: null, cycles: null };

/** Which of the paper's conditions hold for a hole. */
async function conditions(hole) {
  try {
    const board = app.view.board.split(":")[0];
    study.asked = { hole, board: app.view.board, answer: await ask("bao/ask", { board, hole }) };
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
function printed({ paper }, canonical) {
  const found = Object.entries(paper ?? {}).find(([, row]) => row && row.join() === canonical.join());
  return found ? found[0] : "";
}

function found() {
  const [loops, cycles] = [study.loops, study.cycles].map((list) => (list?.id === app.game.id ? list : null));
  return html`
    ${loops?.classes ? html`<p>${t("bao.loops.found", { count: loops.classes.length, positions: loops.positions.toLocaleString() })}</p>
      <ul class="examples">${loops.classes.map((c) => html`<li><a href=${place.write({ id: app.game.id, moves: c.line.map(String) })}>${printed(loops, c.canonical) || c.canonical.join(",")}</a> ${t("bao.loops.row", c)}</li>`)}</ul>` : nothing}
    ${cycles?.cycles ? html`<p>${t("bao.cycles.found", { count: cycles.simple_cycles })}</p>
      <ul class="examples">${cycles.cycles.slice(0, 40).map((c) => html`<li><a href=${place.write({ id: app.game.id, from: `${c.board.join(",")}:${c.turn}`, moves: c.moves.map(String) })}>${c.board.join(",")}</a> ${c.moves.join(" ")}</li>`)}</ul>` : nothing}
    ${study.loops?.reason || study.cycles?.reason ? html`<p class="hint">${t("hiq.unknown")}</p>` : nothing}`;
}

export function panel() {
  const set = (e) => {
    speed.stone = Number(e.target.value);
    localStorage.setItem("hissho.stone", speed.stone);
    update();
  };
  return html`
    <label class="field">${t("bao.speed")}<input type="range" min="0" max="400" step="10" .value=${String(speed.stone)} @input=${set}></label>
    <p class="hint">${speed.stone ? t("bao.pace", { ms: speed.stone }) : t("bao.off")}</p>
    <div class="row"><button ?disabled=${!app.animating} @click=${() => (speed.skip = true)}>${t("bao.skip")}</button>
      <button @click=${undo} ?disabled=${app.game.cursor === 0}>${t("bao.rollback")}</button></div>
    ${app.animating ? html`<p class="said">${t("bao.hand", { count: app.animating.hand })}</p>` : nothing}
    ${speed.loop ? html`<h3>${t("bao.loop")}</h3><dl class="facts">
      <dt>${t("bao.class")}</dt><dd class="mono">${speed.loop.canonical.join(",")}</dd>
      <dt>${t("bao.stones")}</dt><dd>${speed.loop.stones}</dd>
      <dt>${t("bao.sowings")}</dt><dd>${speed.loop.sowings}</dd>
      <dt>${t("bao.period")}</dt><dd>${speed.loop.period}</dd>
      <dt>${t("bao.shift")}</dt><dd>${speed.loop.shift}</dd></dl>` : nothing}
    <h3>${t("bao.conditions")}</h3>
    <div class="row">${app.view.moves.map((hole) => html`<button class="small" @click=${() => conditions(hole)}>${hole}</button>`)}</div>
    ${study.asked?.board === app.view.board ? html`<ul class="conditions">${Object.entries(study.asked.answer).map(([name, holds]) => html`<li class=${holds ? "yes" : "no"}><span aria-hidden="true">${holds ? "✓" : "✗"}</span> <span>${name.replaceAll("_", " ")}</span><span class="sr">: ${holds ? t("yes") : t("no")}</span></li>`)}</ul>` : nothing}
    <h3>${t("bao.tables")}</h3>
    <div class="row"><button @click=${() => classes("loops")}>${t("bao.loops")}</button><button @click=${() => classes("cycles")}>${t("bao.cycles")}</button></div>
    ${found()}
    <h3>${t("bao.starts")}</h3><div class="row">${STARTS.map((id) => html`<a class="button" href="#${id}">${id}</a>`)}</div>`;
}
