// The proof explorer: what a certificate claims, the board on which it is attacked, its replies with their steps, and where
// certificates come from.

import { html, nothing } from "../lib/lit-html.js";
import { openDialog, statusWords, update } from "../app.js";
import { advance, attack, back, choices, load, makeProof, random, restart, retreat } from "../attack.js";
import { stopWork } from "../engine.js";
import { board, describeCell } from "../board.js";
import { adding, extras } from "../games/all.js";
import { drawn } from "../overlay.js";
import { app } from "../state.js";
import { capital, errorWords, has, moveWord, player, spaced, t, told } from "../words.js";
import { evidence } from "./evidence.js";
import { progress } from "./progress.js";
import { saveCertificate } from "./share.js";
import { ahead, tried } from "./tried.js";
import { asked, explanation, whyButton } from "./why.js";

/** What there is to try, in a few words: who wins, and the last reply with its step. */
export function dare({ proof }) {
  if (!proof?.at) return nothing;
  const { at, path, view } = proof;
  const reply = path.findLast(({ by }) => by === "proof");
  const words = view.status === "ongoing" ? t("dare", { player: player(at.plays ?? at.side) }) : statusWords(view);
  return html`<p class="dare"><strong>${words}</strong> ${evidence(proof.verdict.evidence)}</p>
    <p class="said">${reply ? html`${t("proof.proof")} ${moveWord(reply.move)} ${cited(reply)}` : told(proof.verdict.claimed)}</p>`;
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
  const list = why ? [] : choices(proof.at);
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
    ${app.page === "home" ? nothing : html`<button class="tool wide" @click=${() => openDialog("share")}>${t("share")}</button>`}
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
    // Two trees show by themselves which cells count.
    tint: new Map(at.trees && !proof.hover ? [] : carrier.map((name) => [name, "carrier"])),
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
  const word = html`<strong class="verdict-word">${t(`verdict.${verdict.verdict}`)}</strong>`;
  if (verdict.verdict !== "accepted") return html`<div class="status ${verdict.verdict}"><p>${word}</p><p>${spaced(verdict.line ? t("verdict.line", { line: verdict.line }) : "", told(verdict, "reason"))}</p></div>`;
  return html`<div class="status accepted">
    <p>${word} ${evidence(verdict.evidence)}</p>
    <p>${told(verdict.claimed)}</p>
    <p class="hint">${t("verdict.facts", { steps: verdict.steps, lemmas: verdict.lemmas.join(", ") })}</p>${view ? whyButton(proof, null) : nothing}</div>`;
}

/** Points at a reply: the carrier that it mended. */
function point(proof, p) {
  const cells = p?.carrier?.length ? p.carrier : null;
  if (proof.hover === cells) return;
  proof.hover = cells;
  update();
}

/** The step that a reply comes from, and why. */
const cited = (reply) => spaced(reply.step == null ? "" : t("proof.step", { step: reply.step }), told(reply, "why"));

function item(proof, p, n) {
  return html`<li class=${p.by} tabindex=${p.by === "proof" ? "0" : nothing} data-step=${p.step ?? nothing}
    @pointerenter=${() => point(proof, p)} @pointerleave=${() => point(proof, null)} @focus=${() => point(proof, p)} @blur=${() => point(proof, null)}>
    <span class="who">${t(`proof.${p.by}`)}</span> <button class="move" title=${t("proof.to")} @click=${() => back(proof.path.slice(0, n + 1))}>${moveWord(p.move)}</button> <span class="cite">${cited(p)}</span> ${p.step == null ? nothing : whyButton(proof, p.step)}</li>`;
}

/** Whose turn it is, and what can be tried. */
function situation(proof) {
  const { at, view, path } = proof;
  if (view.status !== "ongoing") return html`<strong>${statusWords(view)}</strong> ${path.some(({ by }) => by === "proof") ? html`${t("proof.lost")} ${whyButton(proof, null, "why.lost")}` : ""}`;
  return spaced(at.side ? t("proof.sides", { side: player(at.side), attacker: player(at.attacker) }) : "", has(`rule.${at.standing?.rule}`) ? t(`rule.${at.standing.rule}`, { count: choices(at).length }) : "");
}

function replies(proof) {
  const { at, view } = proof;
  const step = proof.path.at(-1)?.cited ?? at.standing;
  const more = !at.reply && at.step ? html`<p class="said remark">${capital(told(at, "why"))}</p>` : nothing;
  return html`<div class="status ${view.status === "ongoing" ? "" : "won"}"><p class="said">${situation(proof)}</p>${more}
      ${step ? html`<details open><summary>${t("proof.line", { step: step.number })}</summary><p class="mono step">${step.text}</p>${whyButton(proof, step.number)}</details>` : nothing}</div>
    <ol class="path">${proof.path.map((p, n) => item(proof, p, n))}</ol>
    ${tried(proof, back)}`;
}

const fileOf = async (event) => {
  const [file] = event.target.files;
  if (file) load(await file.text());
};

function sources() {
  return html`<div class="sources">
    <h3>${t("proof.load")}</h3>
    <div class="row"><label class="button primary">${t("proof.file")}<input type="file" class="sr" accept=".cert,.txt,text/plain" @change=${fileOf}></label>
      ${app.proof ? html`<button @click=${() => saveCertificate(app.proof.text)}>${t("proof.save")}</button>` : nothing}</div>
    <details><summary>${t("proof.paste")}</summary><form @submit=${(e) => (e.preventDefault(), load(new FormData(e.target).get("text")))}><textarea class="mono" name="text" rows="6" aria-label=${t("proof.paste")} spellcheck="false"></textarea><div class="row"><button>${t("proof.check")}</button></div></form></details>
    <h3>${t("proof.make")}</h3>
    <div class="row wrap">${adding("proofs").flatMap(([, places]) => places).map((place) => html`<button class="small" @click=${() => makeProof(app, place)}>${[place.game, ...(place.moves ?? []), ...(place.position ? ["…"] : [])].join(" ")}</button>`)}</div>
  </div>`;
}
