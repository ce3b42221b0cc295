// The proof explorer: a certificate is loaded or made, the checker judges it, and then any move can
// be tried against it. What it answers, from which step and why, the server says.
//
//   path:  attack, reply, attack, …      at = what the server says of it: attacks here, the step, what to draw
//   tree:  all paths that were tried

import { html, nothing } from "../lib/lit-html.js";
import { ask, job } from "../api.js";
import { complain, openDialog, statusWords, update } from "../app.js";
import { stopWork, working } from "../engine.js";
import { board, describeCell } from "../board.js";
import { adding, extras } from "../games/all.js";
import { drawn } from "../overlay.js";
import { app, forget, keep, kept } from "../state.js";
import { errorWords, has, moveWord, player, t, told } from "../words.js";
import { evidence } from "./evidence.js";
import { download } from "./share.js";
import { progress } from "./progress.js";
import { ahead, end, enter, tree, tried } from "./tried.js";
import { asked, explanation, whyButton } from "./why.js";

/** The mode Refute: the proof of the position on the table, in its place. */
export async function refuteHere(app) {
  const request = app.game.place();
  const about = JSON.stringify(request);
  Object.assign(app, { refuting: true, error: null });
  update();
  if (app.proof?.about === about) return;
  app.proof = null;
  await makeProof(app, request);
  if (app.proof) app.proof.about = about;
}

/** Proves a position and loads the certificate. */
export async function makeProof(app, request, how) {
  const made = await working("prove", (signal, heard) => job("prove", { ...request, time: "60s" }, heard, signal));
  if (!made) return;
  const { answer } = made;
  if (!answer.certificate) {
    app.error = answer.reason ? { error: answer.reason, error_ja: answer.reason_ja } : { key: "proof.none" };
    return update();
  }
  await load(answer.certificate, how);
}

/** A proved position for whoever has none of his own, to be attacked at once. */
export async function showOff() {
  if (!app.proof && !app.work && !app.offline) await makeProof(app, adding("dare")[0][1], { demo: true });
}

/** What there is to try, in a few words: who wins, and the last reply with its step. */
export function dare({ proof }) {
  if (!proof?.at) return nothing;
  const { at, path, view } = proof;
  const reply = path.findLast(({ by }) => by === "proof");
  const words = view.status === "ongoing" ? t("dare", { player: player(at.plays ?? at.side) }) : statusWords(view);
  return html`<p class="dare"><strong>${words}</strong> ${evidence(proof.verdict.evidence)}</p>
    <p class="said">${reply ? html`${t("proof.proof")} ${moveWord(reply.move)} ${reply.step == null ? "" : t("proof.step", { step: reply.step })} ${told(reply, "why")}` : told(proof.verdict.claimed)}</p>`;
}

/** Proves the position on the table and saves the certificate. */
export async function saveProof(app) {
  const made = await working("prove", (signal, heard) => job("prove", { ...app.game.place(), time: "60s" }, heard, signal));
  if (made?.answer.certificate) download(new Blob([made.answer.certificate], { type: "text/plain" }), "hissho.cert");
}

export async function load(text, { demo = false } = {}) {
  const made = await working("check", (signal, heard) => job("check", { text }, heard, signal));
  if (!made) return;
  const [verdict] = made.answer;
  const proof = { text, verdict, demo, path: [], tree: tree(), at: null, view: null, busy: true, hover: null };
  app.proof = proof;
  if (!demo) remember(text);
  if (verdict.verdict === "accepted") await go(proof, []).catch((error) => (complain(error), shut(proof)));
  proof.busy = false;
  update();
}

/** The last certificate is there after a reload, if the browser has room for it. */
function remember(text) {
  if (!keep("proof", text)) forget("proof");
}

export async function recall() {
  const text = kept("proof", null);
  if (text && (!app.proof || app.proof.demo)) return load(text);
  return showOff();
}

/** A certificate that nobody can play from still shows the position of its claim. */
async function shut(proof) {
  const { claimed } = proof.verdict;
  const view = await ask("view", { game: claimed.game, position: claimed.board });
  Object.assign(proof, { view, at: { claimed, attacks: [], ground: [] } });
}

/** Goes to the end of a path of moves; whatever the proof plays there follows. */
async function go(proof, path) {
  for (;;) {
    const line = path.map(({ move }) => move);
    const at = await ask("refute", { certificate: proof.text, line });
    // A line of moves is not played by a side: whoever reads it makes its moves one by one.
    if (at.reply && at.side) {
      path = [...path, replied(at)];
      continue;
    }
    const { game, board } = at.claimed;
    const view = await ask("view", { game, position: board, moves: line });
    enter(proof.tree, path);
    return void Object.assign(proof, { at, view, path, why: null });
  }
}

/** A move of the certificate, with where it stands there and why. */
const replied = ({ reply, step, cited, carrier, reason, why, why_ja }) => ({ by: "proof", move: reply, step, cited, carrier, reason, why, why_ja });

/** An attack: any move of the other side. */
export async function attack(move) {
  const { proof } = app;
  if (!proof?.at || proof.busy || !choices().includes(move)) return;
  proof.busy = true;
  proof.hover = null;
  try {
    const next = proof.at.reply === move ? replied(proof.at) : { by: "you", move };
    await go(proof, [...proof.path, next]);
  } catch (error) {
    complain(error);
  } finally {
    proof.busy = false;
    update();
  }
}

/** Back to a point of a line that was tried. */
async function back(path) {
  const { proof } = app;
  if (!proof?.at || proof.busy) return;
  Object.assign(proof, { hover: null, busy: true });
  await go(proof, path).catch(complain);
  proof.busy = false;
  update();
}

export const restart = () => back([]);

/** Forwards along the line that was followed last: by an attack and its replies, or to the end. */
export function advance(far = false) {
  const { tree, path } = app.proof ?? {};
  const next = tree && (far ? end(tree, path) : ahead(tree, path));
  if (next && next !== path) back(next);
}

/** Takes back the last attack, with the replies behind it. */
export function retreat() {
  const path = app.proof?.path ?? [];
  const last = path.findLastIndex(({ by }) => by === "you");
  if (path.length) back(path.slice(0, Math.max(0, last)));
}

/** The moves that can be tried here; of a line, its next one. */
function choices() {
  const { at } = app.proof ?? {};
  if (!at) return [];
  return at.reply ? [at.reply] : at.attacks;
}

export function random() {
  const list = choices();
  if (list.length) attack(list[Math.floor(Math.random() * list.length)]);
}

export function proof(app) {
  return html`<section class="stage">${app.proof?.view ? html`<h1 class="sr">${t("proofs")}</h1>` : nothing}${explorer(app) ?? welcome()}</section>
    <section class="side" aria-label=${t("panel")}>${explained(app)}</section>`;
}

/** The column beside the board: verdict, claim, replies, where certificates come from. */
export function explained(app) {
  const { proof } = app;
  return html`
    ${app.work ? progress(app.work, stopWork) : nothing}
    ${app.error ? html`<p class="error" role="alert">${errorWords(app.error)}</p>` : nothing}
    ${proof ? verdict(proof) : nothing}
    ${proof?.view ? html`${explanation(proof)}${replies(proof)}` : nothing}
    ${sources()}`;
}

function welcome() {
  return html`<div class="sheet"><h1>${t("proofs")}</h1><p>${t("about.proofs")}</p><p>${t("proof.how")}</p></div>`;
}

/** The board with its tools; nothing while there is no proof to attack. */
export function explorer(app, below = nothing) {
  const { proof } = app;
  if (!proof?.view) return null;
  const { view } = proof;
  const extra = extras(view.game);
  const why = asked(proof);
  const shown = why?.scene ?? view.scene;
  const scene = extra.arrange ? extra.arrange(shown, app) : shown;
  const list = why ? [] : choices();
  const jumps = list.some((move) => move.includes(">"));
  const names = view.players.map(player);
  const legal = new Set(list.map((move) => move.split(">")[0]));
  if (app.chosen) list.filter((move) => move.startsWith(`${app.chosen}>`)).forEach((move) => legal.add(move.split(">")[1]));
  const press = (name) => {
    if (!jumps) return list.includes(name) && attack(name);
    const [chosen] = [app.chosen];
    app.chosen = null;
    if (chosen && list.includes(`${chosen}>${name}`)) return attack(`${chosen}>${name}`);
    if (list.some((move) => move.startsWith(`${name}>`))) app.chosen = name;
    update();
  };
  const { tint, notes, strokes } = attacked(app);
  const named = scene.cells.filter((cell) => cell.name && !cell.copy);
  return html`<div class="frame">${board({
    scene, legal, press, tint, chosen: app.chosen, seat: view.seat,
    entry: list[0]?.split(">")[0] ?? named[0]?.name,
    drag: jumps ? (a, b) => list.includes(`${a}>${b}`) && attack(`${a}>${b}`) : null,
    notes,
    over: drawn(strokes, scene),
    label: `${view.id}. ${statusWords(view)}`,
    describe: (cell, piece, can) => describeCell(cell, piece, can, names),
  })}</div>${below}
  <div class="bar" role="toolbar" aria-label=${t("tools")}>
    ${moving("restart", "«", "proof.restart", restart, !proof.path.length)}
    ${moving("retreat", "‹", "key.undo", retreat, !proof.path.length)}
    ${moving("advance", "›", "key.redo", () => advance(), !ahead(proof.tree, proof.path))}
    <button class="tool wide primary attack" ?disabled=${!list.length} @click=${random}>${t(proof.at.reply && !why ? "proof.next" : "proof.random")}</button>
    <span class="gap"></span>
    ${list.filter((move) => !scene.cells.some((cell) => cell.name === move.split(">")[0])).map((move) => html`<button @click=${() => attack(move)}>${moveWord(move)}</button>`)}
    ${app.page === "table" ? html`<button class="tool wide" @click=${() => openDialog("share")}>${t("share")}</button>` : nothing}
  </div>`;
}

/** A button that goes along the line. */
const moving = (name, sign, word, run, off) => html`<button class="tool ${name}" ?disabled=${off || app.proof.busy} title=${t(word)} aria-label=${t(word)} @click=${run}><span aria-hidden="true">${sign}</span></button>`;

/** What is seen of the proof: the position, and the carrier, weights or trees that are laid over it. */
export function attacked({ proof }) {
  const { view, path } = proof;
  const why = asked(proof);
  // Whoever asks why looks at a step, and plays on when he has seen it.
  const at = why ? { ...why, ground: why.carrier ?? [] } : proof.at;
  const open = new Set(why ? at.ground : view.moves);
  const carrier = proof.hover ?? at.ground.filter((cell) => open.has(cell));
  const { claimed } = proof.verdict;
  const place = { game: claimed.game, position: why?.position ?? claimed.board, moves: why ? [] : path.map(({ move }) => move) };
  return {
    view,
    place,
    tint: new Map(carrier.map((name) => [name, "carrier"])),
    notes: weights(at),
    strokes: at.trees ? trees({ ...proof, at: { plays: proof.at.plays, ...at } }, why) : [],
    ...(why?.stones ? { stones: `${["one", "two"][why.seat]}:${why.stones.join(";")}` } : {}),
  };
}

/** Who sits at a side while a proof is attacked: the proof, or whoever tries to refute it. */
export function opponent({ proof }, seat) {
  if (proof?.view?.players.length !== 2 || !proof.at?.plays) return nothing;
  const { view, at } = proof;
  const name = view.players[seat];
  const moves = view.status === "ongoing" && view.seat === seat;
  return html`<p class="seat ${moves ? "mover" : ""}"><span class="chip ${view.game} ${name} side${seat}" aria-hidden="true"></span><span>${player(name)}</span> <b>${t(name === at.plays ? "proof.proof" : "proof.you")}</b></p>`;
}

/** Weights of cells, or the cells whose pegs are counted, as notes on the board. */
export function weights({ weights, marked }) {
  if (weights) return new Map(weights.map(([cell, weight]) => [cell, { text: weight, tone: Number(weight) > 0 ? "good" : "bad" }]));
  if (marked) return new Map(marked.map((cell) => [cell, { tone: "ring" }]));
  return null;
}

function trees({ at, view, path }, why) {
  const { reason, move } = (why ? null : path.at(-1)) ?? {};
  const exchange = reason?.kind === "exchange" ? { cut: reason.cut, reply: move } : null;
  return extras(view.game).trees?.(at.trees, view.players.indexOf(at.plays), exchange) ?? [];
}

function verdict(proof) {
  const { verdict, view } = proof;
  const { claimed } = verdict;
  return html`<div class="status ${verdict.verdict}">
    <p><strong class="verdict-word">${t(`verdict.${verdict.verdict}`)}</strong> ${evidence(verdict.evidence)}</p>
    <p>${verdict.verdict === "accepted" ? told(claimed) : html`${verdict.line ? t("verdict.line", { line: verdict.line }) : ""} ${told(verdict, "reason")}`}</p>
    <p class="hint">${t("verdict.facts", { steps: verdict.steps ?? 0, lemmas: (verdict.lemmas ?? []).join(", ") })}</p>${view ? whyButton(proof, null) : nothing}</div>`;
}

/** Points at a reply: the carrier that it mended. */
function point(proof, p) {
  const cells = p?.carrier?.length ? p.carrier : null;
  if (proof.hover === cells) return;
  proof.hover = cells;
  update();
}

function item(proof, p, n) {
  const step = p.step == null ? "" : t("proof.step", { step: p.step });
  return html`<li class=${p.by} tabindex=${p.by === "proof" ? "0" : nothing} data-step=${p.step ?? nothing}
    @pointerenter=${() => point(proof, p)} @pointerleave=${() => point(proof, null)} @focus=${() => point(proof, p)} @blur=${() => point(proof, null)}>
    <span class="who">${t(`proof.${p.by}`)}</span> <button class="move" title=${t("proof.to")} @click=${() => back(proof.path.slice(0, n + 1))}>${moveWord(p.move)}</button> <span class="cite">${step} ${told(p, "why")}</span> ${p.step == null ? nothing : whyButton(proof, p.step)}</li>`;
}

/** Whose turn it is, and what can be tried. */
function situation(proof) {
  const { at, view, path } = proof;
  if (view.status !== "ongoing") return html`<strong>${statusWords(view)}</strong> ${path.some(({ by }) => by === "proof") ? html`${t("proof.lost")} ${whyButton(proof, null, "why.lost")}` : ""}`;
  return html`${at.side ? html`${t("proof.sides", { side: player(at.side), attacker: player(at.attacker) })} ` : nothing}${has(`rule.${at.standing?.rule}`) ? t(`rule.${at.standing.rule}`, { count: choices().length }) : ""}`;
}

function replies(proof) {
  const { at, view } = proof;
  const step = proof.path.at(-1)?.cited ?? at.standing;
  const more = !at.reply && at.step ? html`<p class="said remark">${told(at, "why")}</p>` : nothing;
  return html`<div class="status ${view.status === "ongoing" ? "" : "won"}"><p class="said">${situation(proof)}</p>${more}
      ${step ? html`<details open><summary>${t("proof.line", { step: step.number })}</summary><p class="mono step">${step.text}</p>${whyButton(proof, step.number)}</details>` : nothing}</div>
    <ol class="path">${proof.path.map((p, n) => item(proof, p, n))}</ol>
    ${tried(proof, back)}`;
}

const fileOf = async (event) => {
  const [file] = event.target.files;
  if (file) load(await file.text());
};

/** A certificate that is dropped onto the page is loaded. */
export async function dropped(event) {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  app.proof = null;
  if (app.page === "table") Object.assign(app, { refuting: true, error: null });
  else if (location.hash !== "#proof") location.hash = "#proof";
  await load(await file.text());
}

function sources() {
  return html`<div class="sources">
    <h3>${t("proof.load")}</h3>
    <div class="row"><label class="button primary">${t("proof.file")}<input type="file" class="sr" accept=".cert,.txt,text/plain" @change=${fileOf}></label>
      ${app.proof ? html`<button @click=${() => download(new Blob([app.proof.text], { type: "text/plain" }), "hissho.cert")}>${t("proof.save")}</button>` : nothing}</div>
    <details><summary>${t("proof.paste")}</summary><form @submit=${(e) => (e.preventDefault(), load(new FormData(e.target).get("text")))}><textarea class="mono" name="text" rows="6" aria-label=${t("proof.paste")} spellcheck="false"></textarea><div class="row"><button>${t("proof.check")}</button></div></form></details>
    <h3>${t("proof.make")}</h3>
    <div class="row wrap">${adding("proofs").flatMap(([, places]) => places).map((place) => html`<button class="small" @click=${() => makeProof(app, place)}>${[place.game, ...(place.moves ?? []), ...(place.position ? ["…"] : [])].join(" ")}</button>`)}</div>
  </div>`;
}
