// A certificate that is attacked: it is loaded or made, the checker judges it, and then any move can be tried against it. What
// it answers, from which step and why, the server says.
//
//   path:  attack, reply, attack, …      at = what the server says of it: attacks here, the step, what to draw
//   tree:  all paths that were tried
//
// This browser keeps the certificate and the lines; a link holds both. Of a line only the moves are kept: the certificate
// answers them anew.

import { ask, job, Refused } from "./api.js";
import { complain, update } from "./app.js";
import { working } from "./engine.js";
import { adding } from "./games/all.js";
import { unpack } from "./packed.js";
import { saveCertificate } from "./panels/share.js";
import { ahead, end, enter, leaves, tree } from "./panels/tried.js";
import { app, forget, keep, kept } from "./state.js";

/** No link, and no browser, has more lines than these: each of their attacks is a request. */
const LINES = 500;

// ---- where certificates come from ----

/** The mode Refute: the proof of the position on the table, in its place. */
export async function refuteHere(app) {
  const request = app.game.place();
  const about = JSON.stringify(request);
  Object.assign(app, { refuting: true, error: null });
  update();
  if (app.proof?.about === about) return;
  app.proof = null;
  await makeProof(app, request, { about });
}

const proved = (request) => working("prove", (signal, heard) => job("prove", { ...request, time: "60s" }, heard, signal));

/** Proves a position and loads the certificate. */
export async function makeProof(app, request, how) {
  const made = await proved(request);
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

/** Proves the position on the table and saves the certificate. */
export async function saveProof(app) {
  const made = await proved(app.game.place());
  if (made?.answer.certificate) saveCertificate(made.answer.certificate);
}

/** `lines` are tried again, `here` is the one that is shown; `about` is the place on the table that it was made for. */
export async function load(text, { demo = false, about = null, lines = [], here = [] } = {}) {
  const made = await working("check", (signal, heard) => job("check", { text }, heard, signal));
  if (!made) return;
  const [verdict] = made.answer;
  const proof = { text, verdict, demo, about, path: [], tree: tree(), at: null, view: null, busy: true, hover: null };
  app.proof = proof;
  if (!demo && !keep("proof", text)) forget("proof");
  if (verdict.verdict === "accepted") await retrace(proof, lines, here).then(() => write(proof), (error) => (complain(error), shut(proof)));
  proof.busy = false;
  update();
}

/** A certificate that nobody can play from still shows the position of its claim. */
async function shut(proof) {
  const { claimed } = proof.verdict;
  const view = await ask("view", { game: claimed.game, position: claimed.board });
  Object.assign(proof, { view, at: { claimed, attacks: [], ground: [] } });
}

/** What was dropped on another page, until this one has it. */
let fallen = null;

/** A certificate that is dropped onto the page is loaded: at a table in its place, else among the proofs. */
export async function dropped(event) {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  const text = await file.text();
  app.proof = null;
  if (app.page === "table") Object.assign(app, { refuting: true, error: null });
  else if (app.page !== "proof") {
    fallen = text;
    location.hash = "#proof";
    return;
  }
  await load(text);
}

/** The page of proofs: what was dropped, what the address holds, what was there before, or something to begin with. */
export async function recall(packed) {
  if (fallen !== null) {
    const text = fallen;
    fallen = null;
    return load(text);
  }
  if (packed) return unfold(packed);
  if (app.proof && !app.proof.demo) return;
  if (kept("proof", null) === null) return showOff();
  return resume();
}

/** The certificate of this browser, with the lines that were tried against it. */
const resume = () => load(kept("proof", ""), written());

/** Back in the mode Refute after a reload: the same certificate, unless another place has got one since. */
export function resumeHere(app) {
  const { about } = written();
  if (kept("proof", null) === null || (about !== null && about !== JSON.stringify(app.game.place()))) return refuteHere(app);
  Object.assign(app, { refuting: true, error: null });
  return resume();
}

/** A link: the certificate and the lines. From now on this browser keeps them. */
async function unfold(packed) {
  const found = await unpack(packed).catch(() => null);
  if (typeof found?.certificate !== "string") return complain(new Refused({ key: "proof.broken" }));
  app.proof = null;
  await load(found.certificate, { lines: listed(found.lines), here: listed([found.here])[0] });
  if (kept("proof", null) === found.certificate) history.replaceState(null, "", "#proof");
}

// ---- lines ----

const movesOf = (path) => path.map(({ move }) => move);

/** The lines that were tried, and the one that is shown, as moves. */
export const linesOf = ({ tree, path }) => ({ lines: leaves(tree).map(movesOf), here: movesOf(path) });

const listed = (lines) => (Array.isArray(lines) ? lines.filter(Array.isArray).slice(0, LINES).map((line) => line.map(String)) : []);

/** What this browser kept of the lines. */
function written() {
  try {
    const { about = null, lines, here } = JSON.parse(kept("tried", "{}"));
    return { about, lines: listed(lines), here: listed([here])[0] };
  } catch {
    return { about: null };
  }
}

function write(proof) {
  if (!proof.demo && !keep("tried", JSON.stringify({ about: proof.about, ...linesOf(proof) }))) forget("tried");
}

/** Tries lines again, each as far as the certificate goes along with it. */
async function retrace(proof, lines, here = []) {
  await go(proof, []);
  const known = new Map();
  const after = (path) => {
    const key = movesOf(path).join(" ");
    if (!known.has(key)) known.set(key, answered(proof, path));
    return known.get(key);
  };
  const along = async (line) => {
    let { at, path } = await after([]);
    while (path.length < line.length && choices(at).includes(line[path.length])) ({ at, path } = await after([...path, tried(at, line[path.length])]));
    return path;
  };
  for (const line of lines) enter(proof.tree, await along(line));
  if (here.length) await go(proof, await along(here));
}

/** The end of a path of moves; whatever the proof plays there follows. */
async function answered(proof, path) {
  for (;;) {
    const at = await ask("refute", { certificate: proof.text, line: movesOf(path) });
    // A line of moves is not played by a side: whoever reads it makes its moves one by one.
    if (!at.reply || !at.side) return { at, path };
    path = [...path, replied(at)];
  }
}

async function go(proof, from) {
  const { at, path } = await answered(proof, from);
  const { game, board } = at.claimed;
  const view = await ask("view", { game, position: board, moves: movesOf(path) });
  enter(proof.tree, path);
  Object.assign(proof, { at, view, path, why: null });
}

/** A move of the certificate, with where it stands there and why. */
const replied = ({ reply, step, cited, carrier, reason, why, why_ja }) => ({ by: "proof", move: reply, step, cited, carrier, reason, why, why_ja });

/** A move that is made at a point: the next one of a line, or an attack. */
const tried = (at, move) => (at.reply === move ? replied(at) : { by: "you", move });

/** The moves that can be tried at a point; of a line, its next one. */
export const choices = (at) => (!at ? [] : at.reply ? [at.reply] : at.attacks);

/** An attack: any move of the other side. */
export async function attack(move) {
  const { proof } = app;
  if (choices(proof?.at).includes(move)) await back([...proof.path, tried(proof.at, move)]);
}

/** To the end of a path: one that was tried, or a new one. */
export async function back(path) {
  const { proof } = app;
  if (!proof?.at || proof.busy) return;
  Object.assign(proof, { hover: null, busy: true });
  await go(proof, path).then(() => write(proof), complain);
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

export function random() {
  const list = choices(app.proof?.at);
  if (list.length) attack(list[Math.floor(Math.random() * list.length)]);
}
