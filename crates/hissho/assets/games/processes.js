// BAO as processes: holes in a ring and two managers, the messages of a move as they pass, what an observer sees,
// and formulas about all that can happen. The server runs the model in CCS.
//
//   'nsend_3(2)    from hole 2 to hole 3, with 2 stones to sow; n is the first player's move, s the second's

import { html, svg, nothing } from "../lib/lit-html.js";
import { ask, job } from "../api.js";
import { complain, update } from "../app.js";
import { working } from "../engine.js";
import { evidence } from "../panels/evidence.js";
import { app } from "../state.js";
import { t } from "../words.js";

/** Formulas to begin with, by the key of their words. */
const FORMULAS = {
  ends: "X min= [-]X",
  takes: "X min= <get_n>tt or <->X",
  stuck: "X min= [-]ff or <->X",
};

const state = { move: null, at: 0, formula: FORMULAS.stuck, answer: null };
app.processes = state;

const board = () => app.view.board.split(":")[0];

async function follow(hole) {
  try {
    const found = await ask("bao/messages", { board: board(), hole });
    Object.assign(state, { move: { ...found, left: found.board, hole, board: app.view.board, start: board().split(",").map(Number) }, at: 0 });
  } catch (error) {
    complain(error);
  }
  update();
}

const check = (event) => {
  event.preventDefault();
  state.formula = new FormData(event.target).get("formula");
  return working("formula", async (signal, heard) => {
    const { answer } = await job("bao/formula", { board: board(), second: app.view.seat === 1, formula: state.formula, time: "30s" }, heard, signal);
    state.answer = { ...answer, board: app.view.board, formula: state.formula };
  });
};

/** Channel, place and value of a message. */
function parts(message) {
  const [, side, name, place, value] = message.match(/^'?([ns]?)(select|send|put|return|stop|get|checked|check|change|end|ended|finish)_?(\w*)(?:\((\d+)\))?$/) ?? [];
  return { side, name, place: /^\d+$/.test(place ?? "") ? Number(place) : null, value: value === undefined ? null : Number(value) };
}

/** Where a message comes from and goes to: numbers are holes, `n` and `s` the managers. */
function ends(message, count) {
  const { side, name, place } = parts(message);
  const before = (hole) => (hole + count - 1) % count;
  switch (name) {
    case "select":
    case "return":
      return [side, place];
    case "send":
      return [before(place), place];
    case "put":
    case "get":
      return [place, side];
    case "stop":
      return [count - 1 - place, place];
    case "check":
      return place === null ? [state.move.hole < count / 2 ? "n" : "s", side === "n" ? 0 : count / 2] : [before(place), place];
    case "checked":
      return [side === "n" ? count / 2 - 1 : count - 1, state.move.hole < count / 2 ? "n" : "s"];
    case "change":
      return message.endsWith("n") ? ["n", "s"] : ["s", "n"];
    default:
      return null;
  }
}

/** The stones in the holes after so many messages. */
function stones({ start, messages }, at) {
  const now = [...start];
  messages.slice(0, at).forEach((message, n) => {
    const { name, place } = parts(message);
    if (name === "send") now[place] += 1;
    if (name === "select" || name === "get" || (name === "return" && parts(messages[n + 1] ?? "").name === "send")) now[place] = 0;
  });
  return now;
}

function picture(move) {
  const count = move.start.length;
  const spot = (who) => {
    if (who === "n") return [-1.1, 0];
    if (who === "s") return [1.1, 0];
    const side = count / 2;
    const [row, k] = who < side ? [-1.6, who] : [1.6, count - 1 - who];
    return [(k - (side - 1) / 2) * 1.25, row];
  };
  const now = stones(move, state.at);
  const message = move.messages[state.at - 1];
  const way = message ? ends(message, count) : null;
  const width = Math.max(6, (count / 2) * 1.25 + 1);
  const node = (who, text) => {
    const [x, y] = spot(who);
    return svg`<g class="process ${way?.includes(who) ? "here" : ""} ${typeof who === "string" ? "manager" : ""}" transform="translate(${x} ${y})"><circle r=".42"/><text dy=".35em">${text}</text>${typeof who === "number" ? svg`<text class="name" y=${who < count / 2 ? -0.58 : 0.8}>${who}</text>` : nothing}</g>`;
  };
  const arrow = way && svg`<path class="message" marker-end="url(#tip)" d=${curve(spot(way[0]), spot(way[1]))}/>`;
  return html`<svg class="ccs" viewBox="${-width / 2} -2.7 ${width} 5.4" role="img" aria-label=${t("ccs.picture", { stones: now.join(", "), message: message ?? "" })}>
    <defs><marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0 6 3 0 6z"/></marker></defs>
    ${now.map((n, hole) => node(hole, n))}${node("n", "Mn")}${node("s", "Ms")}${arrow ?? nothing}</svg>`;
}

/** From one node to another, stopping at their rims. */
function curve([x, y], [u, v]) {
  const far = Math.hypot(u - x, v - y) || 1;
  const [dx, dy] = [(0.45 * (u - x)) / far, (0.45 * (v - y)) / far];
  return `M${x + dx} ${y + dy}L${u - dx} ${v - dy}`;
}

function followed(move) {
  const go = (at) => ((state.at = Math.max(0, Math.min(move.messages.length, at))), update());
  return html`${picture(move)}
    <div class="row"><button class="small" aria-label=${t("key.undo")} @click=${() => go(state.at - 1)}>‹</button>
      <input type="range" min="0" max=${move.messages.length} .value=${String(state.at)} aria-label=${t("ccs.at", { at: state.at, count: move.messages.length })} @input=${(e) => go(Number(e.target.value))}>
      <button class="small forward" aria-label=${t("key.redo")} @click=${() => go(state.at + 1)}>›</button></div>
    <p class="mono message-now">${move.messages[state.at - 1] ?? "–"}</p>
    <p>${t(`ccs.${move.status}`, { taus: move.taus })} ${evidence(move.evidence)}</p>
    <p>${t("ccs.observed")} <span class="mono observed">${move.observed.join(" ") || "–"}</span></p>`;
}

export function processes() {
  const { view } = app;
  const move = state.move?.board === view.board ? state.move : null;
  const answer = state.answer?.board === view.board ? state.answer : null;
  return html`<h3>${t("ccs")}</h3><p class="hint">${t("ccs.more")}</p>
    <div class="row ccs-holes">${view.moves.map((hole) => html`<button class="small" aria-label=${t("ccs.hole", { hole })} aria-pressed=${move?.hole === hole ? "true" : "false"} @click=${() => follow(hole)}>${hole}</button>`)}</div>
    ${move ? followed(move) : nothing}
    <form class="field formula" @submit=${check}><label>${t("ccs.formula")}<input class="mono" name="formula" spellcheck="false" autocomplete="off" .value=${state.formula}></label>
      <div class="row"><select aria-label=${t("ccs.examples")} @change=${(e) => ((state.formula = FORMULAS[e.target.value]), update())}>${Object.entries(FORMULAS).map(([key, text]) => html`<option value=${key} ?selected=${text === state.formula}>${t(`ccs.formula.${key}`)}</option>`)}</select><button>${t("ccs.check")}</button></div></form>
    ${answer ? html`<p class="said formula-answer">${t(answer.holds === null ? "hiq.unknown" : answer.holds ? "ccs.holds" : "ccs.fails", { states: answer.states })} ${evidence(answer.evidence)}</p>` : nothing}`;
}
