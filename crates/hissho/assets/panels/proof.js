// The proof explorer: a certificate is loaded or made, the checker judges it, and then any move can
// be tried against it. Every reply cites the step it comes from.

import { html, svg, nothing } from "../lib/lit-html.js";
import { ask, job } from "../api.js";
import { app, complain, errorWords, statusWords, update } from "../app.js";
import { stopWork, working } from "../engine.js";
import { board, describeCell } from "../board.js";
import { carriers, cites, exchange, parse, trees } from "../certificate.js";
import { extras } from "../games/all.js";
import { exchanged, lines } from "../games/bridgit.js";
import { Links } from "../links.js";
import { moveWord, player, sentence, t } from "../words.js";
import { download } from "./share.js";
import { progress } from "./progress.js";

const EXAMPLES = [
  { game: "hex:3", moves: ["b2"] },
  { game: "hex:5", moves: ["c3"] },
  { game: "hex:6", moves: ["c4"] },
  { game: "bridgit:5", moves: ["3,3"] },
  { game: "hiq:triangle:15@a1" },
  { game: "torus:3:c" },
  { game: "bao:2" },
  { game: "null:8" },
];

/** Proves the position on the table and opens the explorer. */
export async function makeProof(app, request = app.game.place()) {
  const made = await working("prove", (signal, heard) => job("prove", { ...request, time: "60s" }, heard, signal));
  if (!made) return;
  const { answer } = made;
  if (!answer.certificate) {
    app.error = answer.reason ?? t("proof.none");
    return update();
  }
  await load(answer.certificate);
  if (location.hash !== "#proof") location.hash = "#proof";
}

export async function load(text) {
  const made = await working("check", (signal, heard) => job("check", { text }, heard, signal));
  if (!made) return;
  const [verdict] = made.answer;
  const certificate = verdict.verdict === "accepted" ? parse(text) : null;
  app.proof = { text, verdict, certificate, path: [], at: certificate?.last, view: null, carrier: certificate && certificate.steps.size < 200_000 ? carriers(certificate) : null };
  if (certificate) await arrive(certificate.last);
  update();
}

const step = () => app.proof.certificate.steps.get(app.proof.at);

/** Stands at a step; if the proof is to move there, it does. */
async function arrive(number) {
  const { proof } = app;
  proof.at = number;
  const here = step();
  proof.trees = here.rule === "trees" ? trees(here) : null;
  proof.links = null;
  if (here.rule === "linked") {
    proof.links = new Links(proof.certificate);
    proof.links.start(Number(here.words[0]));
  }
  proof.view = await ask("view", { game: proof.certificate.id, position: here.board });
  if (here.rule === "move") {
    const [[move, next]] = cites(here);
    proof.path.push({ by: "proof", move, step: number });
    return arrive(next);
  }
}

/** An attack: any move of the other side. */
export async function attack(move) {
  const { proof } = app;
  if (!proof?.certificate || proof.busy) return;
  const here = step();
  proof.busy = true;
  try {
    if (here.rule === "all") {
      const next = cites(here).get(move);
      if (next === undefined) return;
      proof.path.push({ by: "you", move, step: proof.at });
      await arrive(next);
    } else if (here.rule === "trees") await cut(move);
    else if (here.rule === "linked") await intrude(move);
    else await wander(move);
  } catch (error) {
    complain(error);
  } finally {
    proof.busy = false;
    update();
  }
}

/** Against two trees: the reply mends the tree that was cut. */
async function cut(move) {
  const { proof } = app;
  const side = proof.view.players.indexOf(step().what);
  const far = 2 * Number(proof.certificate.id.split(":")[1]);
  const hurt = await ask("view", { game: proof.certificate.id, position: proof.view.board, moves: [move] });
  proof.path.push({ by: "you", move, step: proof.at });
  const taken = new Set(proof.view.scene.cells.map((cell) => cell.name).filter((name) => !hurt.moves.includes(name)));
  const mended = exchange(proof.trees, move, side, far, taken);
  const reply = mended.reply ?? hurt.moves[0];
  Object.assign(proof, { trees: mended.trees, swap: mended.reply ? [move, reply] : null, view: hurt });
  if (hurt.status !== "ongoing" || !reply) return;
  proof.path.push({ by: "proof", move: reply, step: proof.at, swap: mended.reply ? [move, reply] : null });
  proof.view = await ask("view", { game: proof.certificate.id, position: hurt.board, moves: [reply] });
}

/** Against a link: the derivation of the carrier that was hit says the answer. */
async function intrude(move) {
  const { proof } = app;
  const side = proof.view.players.indexOf(step().what);
  const game = proof.certificate.id;
  const hurt = await ask("view", { game, position: proof.view.board, moves: [move] });
  proof.path.push({ by: "you", move, step: proof.at });
  proof.view = hurt;
  const stones = new Set(hurt.scene.pieces.filter((piece) => piece.side === side).map((piece) => piece.at.join()));
  const mine = new Set(hurt.scene.cells.filter((cell) => stones.has(cell.at.join())).map((cell) => cell.name));
  const found = proof.links.answer(move, mine);
  // Where any move would do, one inside a carrier at least ends the game sooner.
  const reply = found?.reply ?? proof.links.carrier().find((cell) => hurt.moves.includes(cell)) ?? hurt.moves[0];
  if (hurt.status !== "ongoing" || !reply) return;
  proof.path.push({ by: "proof", move: reply, step: found?.step ?? proof.at, free: !found?.reply, carrier: found?.carrier });
  proof.view = await ask("view", { game, position: hurt.board, moves: [reply] });
}

/** Puzzles: every line of moves stays where the step says. */
async function wander(move) {
  const { proof } = app;
  const view = await ask("view", { game: proof.certificate.id, position: proof.view.board, moves: [move] });
  proof.path.push({ by: "you", move, step: proof.at });
  proof.view = view;
}

async function restart() {
  app.proof.path = [];
  app.proof.swap = null;
  await arrive(app.proof.certificate.last);
  update();
}

/** The moves that can be tried here. */
function choices() {
  const { proof } = app;
  if (!proof?.view) return [];
  const here = step();
  if (here.rule === "all") return [...cites(here).keys()];
  if (here.rule === "over") return [];
  if (here.rule === "line") {
    const done = proof.path.filter((p) => p.step === proof.at).length;
    return here.words.slice(done, done + 1);
  }
  return proof.view.status === "ongoing" ? proof.view.moves : [];
}

function random() {
  const list = choices();
  if (list.length) attack(list[Math.floor(Math.random() * list.length)]);
}

export function proof(app) {
  const { proof } = app;
  return html`<section class="stage">${proof?.view ? explorer(app) : welcome()}</section>
    <section class="side" aria-label=${t("panel")}>
      ${app.work ? progress(app.work, stopWork) : nothing}
      ${app.error ? html`<p class="error" role="alert">${errorWords()}</p>` : nothing}
      ${proof ? verdict(proof) : nothing}
      ${proof?.view ? replies(proof) : nothing}
      ${sources()}
    </section>`;
}

function welcome() {
  return html`<div class="sheet"><h1>${t("proofs")}</h1><p>${t("about.proofs")}</p><p>${t("proof.how")}</p></div>`;
}

function explorer(app) {
  const { proof } = app;
  const { view } = proof;
  const here = step();
  const extra = extras(view.game);
  const scene = extra.arrange ? extra.arrange(view.scene, app) : view.scene;
  const list = choices();
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
  const open = new Set(view.moves);
  const carrier = new Set(proof.hover ?? (proof.links ? proof.links.carrier().filter((cell) => open.has(cell)) : proof.carrier?.(proof.at) ?? []));
  const tint = new Map([...carrier].map((name) => [name, "carrier"]));
  const named = scene.cells.filter((cell) => cell.name && !cell.copy);
  return html`<div class="frame">${board({
    scene, legal, press, tint, chosen: app.chosen, seat: view.seat, ghost: extra.ghost,
    entry: list[0]?.split(">")[0] ?? named[0]?.name,
    drag: jumps ? (a, b) => list.includes(`${a}>${b}`) && attack(`${a}>${b}`) : null,
    notes: weights(here),
    over: proof.trees ? drawTrees(proof, view) : nothing,
    label: `${proof.certificate.id}. ${statusWords(view)}`,
    describe: (cell, piece, can) => describeCell(cell, piece, can, names),
  })}</div>
  <div class="bar" role="toolbar" aria-label=${t("tools")}>
    <button class="tool wide" ?disabled=${!proof.path.length} @click=${restart}>${t("proof.restart")}</button>
    <button class="tool wide primary attack" ?disabled=${!list.length} @click=${random}>${t("proof.random")}</button>
    <span class="gap"></span>
    ${list.filter((move) => !scene.cells.some((cell) => cell.name === move.split(">")[0])).map((move) => html`<button @click=${() => attack(move)}>${moveWord(move)}</button>`)}
  </div>`;
}

/** Pagoda weights, or the cells of a parity, on the holes. */
function weights(here) {
  if (here.rule === "pagoda") return new Map([...here.words.map((word) => word.split("="))].map(([cell, w]) => [cell, { text: w, tone: Number(w) > 0 ? "good" : "bad" }]));
  if (here.rule === "parity") return new Map(here.words.map((cell) => [cell, { tone: "ring" }]));
  return null;
}

function drawTrees(proof, view) {
  const side = view.players.indexOf(step().what);
  return svg`${lines([...proof.trees[0]], side, "tree first", -0.05)}${lines([...proof.trees[1]], side, "tree second", 0.05)}${proof.swap ? exchanged({ cut: proof.swap[0], reply: proof.swap[1] }, side) : nothing}`;
}

function verdict({ verdict, certificate }) {
  return html`<div class="status ${verdict.verdict}">
    <p><strong class="verdict-word">${t(`verdict.${verdict.verdict}`)}</strong> ${certificate ? claimWords(certificate) : html`${verdict.line ? t("verdict.line", { line: verdict.line }) : ""} ${sentence(verdict.reason)}`}</p>
    <p class="hint">${t("verdict.facts", { steps: verdict.steps ?? 0, lemmas: (verdict.lemmas ?? []).join(", ") })}</p></div>`;
}

export function claimWords({ id, claim }) {
  const what = claim.kind === "wins" ? player(claim.what) : claim.kind === "lo" || claim.kind === "hi" ? claim.what : t(`goal.${claim.what}`);
  return `${id}: ${t(`claim.${claim.kind}`, { what })}`;
}

/** Points at a reply: the carrier that it mended, or that is left behind it. */
function point(proof, p) {
  const cells = p && (p.carrier ?? (p.by === "proof" && !proof.links ? proof.carrier?.(p.step) : null));
  if (proof.hover === (cells ?? null)) return;
  proof.hover = cells ?? null;
  update();
}

function replies(proof) {
  const here = step();
  const over = proof.view.status !== "ongoing";
  const item = (p) => html`<li class=${p.by} tabindex=${p.by === "proof" ? "0" : nothing} @pointerenter=${() => point(proof, p)} @pointerleave=${() => point(proof, null)} @focus=${() => point(proof, p)} @blur=${() => point(proof, null)}><span class="who">${t(`proof.${p.by}`)}</span> <b>${p.move}</b> <span class="cite">${t("proof.step", { step: p.step })}${p.free ? html` · ${t("proof.free")}` : nothing}${p.swap ? html` · ${t("proof.swap", { cut: p.swap[0], reply: p.swap[1] })}` : nothing}</span></li>`;
  return html`<div class="status ${over ? "won" : ""}"><p class="said">${over ? html`<strong>${statusWords(proof.view)}</strong>` : t(`rule.${here.rule}`, { count: choices().length })}</p>
      <details><summary>${t("proof.line", { step: here.number })}</summary><p class="mono step">${here.line.length > 600 ? here.line.slice(0, 600) + "…" : here.line}</p></details></div>
    <ol class="path">${proof.path.map(item)}</ol>`;
}

const fileOf = async (event) => {
  const [file] = event.target.files;
  if (file) load(await file.text());
};

function sources() {
  return html`<div class="tabs sources">
    <h3>${t("proof.load")}</h3>
    <div class="row"><label class="button primary">${t("proof.file")}<input type="file" class="sr" accept=".cert,.txt,text/plain" @change=${fileOf}></label>
      ${app.proof ? html`<button @click=${() => download(new Blob([app.proof.text], { type: "text/plain" }), "hissho.cert")}>${t("proof.save")}</button>` : nothing}</div>
    <details><summary>${t("proof.paste")}</summary><form @submit=${(e) => (e.preventDefault(), load(new FormData(e.target).get("text")))}><textarea class="mono" name="text" rows="6" aria-label=${t("proof.paste")} spellcheck="false"></textarea><div class="row"><button>${t("proof.check")}</button></div></form></details>
    <h3>${t("proof.make")}</h3>
    <div class="row wrap">${EXAMPLES.map((place) => html`<button class="small" @click=${() => makeProof(app, place)}>${[place.game, ...(place.moves ?? [])].join(" ")}</button>`)}</div>
  </div>`;
}
