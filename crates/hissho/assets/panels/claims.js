// The claims of the papers, and what came out when they were done again. Verdicts ship with the program, with the
// date; whatever is done again here takes their place and is kept in this browser.

import { html, nothing } from "../lib/lit-html.js";
import { ask, job } from "../api.js";
import { complain, gameOf, gameTitle, update } from "../app.js";
import { stopWork, working } from "../engine.js";
import { board } from "../board.js";
import * as place from "../place.js";
import { app, keep, kept } from "../state.js";
import { typeset } from "../mathematics.js";
import { errorWords, t, told, word } from "../words.js";
import { extras } from "../games/all.js";
import { evidence } from "./evidence.js";
import { progress } from "./progress.js";

const said = new Map();
const found = new Map();
const views = new Map();

/** How the shipped verdicts were made. */
let made = null;

export async function openClaims() {
  if (app.claims) return;
  try {
    const [{ papers }, shipped] = await Promise.all([ask("claims/list"), ask("claims/shipped")]);
    made = shipped.made;
    for (const { paper, claims } of papers) {
      said.set(paper, claims ?? []);
      found.set(paper, newest(shipped.papers[paper] ?? [], remembered(paper)));
    }
    app.claims = papers.map(({ paper }) => paper);
  } catch (error) {
    complain(error);
  }
  update();
}

/** What the paper says, with what is known of it. */
function known(paper) {
  const fresh = new Map(found.get(paper).map((claim) => [claim.id, claim]));
  return said.get(paper).length ? said.get(paper).map((claim) => ({ ...claim, ...fresh.get(claim.id) })) : found.get(paper);
}

/** What was done later takes the place of what was done before. */
const newest = (...lists) => [...new Map(lists.flat().map((claim) => [claim.id, claim])).values()];

function remembered(paper) {
  try {
    return JSON.parse(kept(`claims.${paper}`, "[]"));
  } catch {
    return [];
  }
}

/** Does the claims of a paper again: all of them, or one. */
const redo = (paper, only) =>
  working(`claims ${paper}`, async (signal, heard) => {
    const { answer } = await job("claims", { paper, ...(only ? { only } : {}), time: "300s" }, heard, signal);
    const fresh = answer.claims.map((claim) => ({ ...claim, here: true }));
    found.set(paper, newest(found.get(paper), fresh));
    const own = newest(remembered(paper), fresh);
    keep(`claims.${paper}`, JSON.stringify(own.map(({ figures, ...claim }) => ({ ...claim, figures: JSON.stringify(figures).length < 2000 ? figures : {} }))));
  });

/** The place that a counterexample names: `ID BOARD`, a board of Bridg-It, or holes of BAO. */
function spot(paper, text) {
  const [, game, position] = text.match(/^([a-z]+:\S+) (\S+)/) ?? [];
  if (game) return { game, position };
  const [, rows, turn] = text.match(/^([.LR]+(?:\/[.LR]+)+)(?:[ ;:]\s*(left|right))?/) ?? [];
  if (paper === "bridgit" && rows) return { game: `bridgit:${rows.split("/")[0].length}`, position: `${rows}:${turn ?? "left"}` };
  const [holes] = text.match(/^\d+(,\d+)+/) ?? [];
  if (paper === "bao" && holes && holes.split(",").length % 2 === 0) return { game: `bao:${holes.split(",").length / 2}:${holes}` };
  return null;
}

/** The board of a counterexample, fetched when somebody opens it. */
function picture(where, compared) {
  const key = JSON.stringify(where);
  if (!views.has(key)) {
    views.set(key, null);
    ask("view", where).then((view) => (views.set(key, view.scene), update()), () => {});
  }
  return views.get(key) ? board({ scene: views.get(key), small: true, notes: new Map(compared.map((cell, n) => [cell, { text: "AB"[n], tone: "even" }])) }) : nothing;
}

/** The options that a counterexample compares: `… with 1,1 worth ^ and 2,2 worth *`. */
const optionsOf = (text) => text.match(/ with (\S+) worth .* and (\S+) worth /)?.slice(1) ?? [];

const open = new Set();

export function claims(app) {
  return html`<section class="claims"><h1>${t("claims")}</h1><p class="hint">${t("claims.more")}</p>
    ${made ? html`<p class="hint made">${typeset(t("claims.made", made))}</p>` : nothing}
    ${app.error ? html`<p class="error" role="alert">${errorWords(app.error)}</p>` : nothing}
    ${(app.claims ?? []).map((paper) => section(app, paper))}</section>`;
}

function section(app, paper) {
  const list = known(paper);
  const busy = app.work?.kind === `claims ${paper}`;
  const count = (...verdicts) => list.filter((claim) => verdicts.includes(claim.verdict)).length;
  const tally = [["holds", count("holds")], ["holds-up-to", count("holds-up-to")], ["fails", count("fails")], ["unknown", count("unknown")]].filter(([, n]) => n);
  return html`<article class="paper"><div class="head"><div><h2>${gameTitle(gameOf(paper) ?? { title: paper })}</h2>
      <p>${t(`paper.${paper}`)}</p></div>
      ${busy ? nothing : html`<button class="primary" data-paper=${paper} @click=${() => redo(paper)} ?disabled=${Boolean(app.work)}>${tally.length ? t("claims.again") : t("claims.run")}</button>`}</div>
    ${busy ? progress(app.work, stopWork) : nothing}
    ${tally.length ? html`<p class="tally">${tally.map(([verdict, n]) => html`<span class="badge ${verdict}">${t(`claims.${verdict}`)}${t("colon")}${n}</span>`)}</p>` : nothing}
    ${grouped(app, paper, list)}</article>`;
}

/** Claims of our own making: a repair, a weaker or a freer form, a slip of the pen. */
const isOurs = ({ id }) => /-(corrected|repaired|weak|weaker|free|both)\b|^(errata|slip)-/.test(id);

/** What the paper says, then our variants of it; claims that differ in two ways stand in a table. */
function grouped(app, paper, list) {
  const tables = extras(paper).matrices ?? [];
  const inTable = new Set(tables.flatMap(({ rows, columns }) => rows.flatMap((row) => columns.map((column) => `${row}-${column}`))));
  const rest = list.filter(({ id }) => !inTable.has(id));
  const [ours, theirs] = [rest.filter(isOurs), rest.filter((claim) => !isOurs(claim))];
  return html`${theirs.map((claim) => entry(app, paper, claim))}
    ${tables.map((table) => matrix(app, paper, list, table))}
    ${ours.length ? html`<h3>${t("claims.ours")}</h3>${ours.map((claim) => entry(app, paper, claim))}` : nothing}`;
}

function matrix(app, paper, list, { title, rows, columns }) {
  const claims = new Map(list.map((claim) => [claim.id, claim]));
  const shown = rows.flatMap((row) => columns.map((column) => claims.get(`${row}-${column}`))).find((claim) => claim && open.has(`${paper} ${claim.id}`));
  const choose = (id) => {
    rows.forEach((row) => columns.forEach((column) => open.delete(`${paper} ${row}-${column}`)));
    if (shown?.id !== id) open.add(`${paper} ${id}`);
    update();
  };
  const cell = (claim) => (claim ? html`<td><button class="badge ${claim.verdict ?? "open"}" aria-pressed=${shown === claim ? "true" : "false"} aria-label="${told(claim, "statement")}${t("colon")}${t(`claims.${claim.verdict ?? "open"}`)}" @click=${() => choose(claim.id)}>${t(`claims.${claim.verdict ?? "open"}`)}</button></td>` : html`<td></td>`);
  return html`<div class="scroll" tabindex="0"><table class="rows matrix"><caption>${t(title)}</caption>
      <tr><td></td>${columns.map((column) => html`<th scope="col">${typeset(word(`matrix.${column}`, column))}</th>`)}</tr>
      ${rows.map((row) => html`<tr><th scope="row">${typeset(t(`matrix.${row}`))}</th>${columns.map((column) => cell(claims.get(`${row}-${column}`)))}</tr>`)}</table></div>
    ${shown ? html`<div class="claim shown"><p class="statement">${typeset(told(shown, "statement"))}</p>${more(app, paper, shown)}</div>` : nothing}`;
}

function entry(app, paper, claim) {
  const key = `${paper} ${claim.id}`;
  const toggle = (e) => {
    if (e.target.open === open.has(key)) return;
    if (e.target.open) open.add(key);
    else open.delete(key);
    update();
  };
  return html`<details class="claim" ?open=${open.has(key)} @toggle=${toggle}><summary><span class="badge ${claim.verdict ?? "open"}">${t(`claims.${claim.verdict ?? "open"}`)}</span><span class="statement">${typeset(told(claim, "statement"))}</span><span class="mono id">${claim.id}</span></summary>
    ${open.has(key) ? more(app, paper, claim) : nothing}</details>`;
}

function more(app, paper, claim) {
  const where = claim.counterexample && spot(paper, claim.counterexample);
  const compared = claim.counterexample ? optionsOf(claim.counterexample) : [];
  const link = where && place.write({ id: where.game, from: where.position ?? null });
  return html`<div class="more">
    ${claim.verdict ? html`<p class="hint">${evidence(claim.evidence)} ${t("claims.range")} ${told(claim, "range")} · ${t("done.seconds", { seconds: claim.seconds.toFixed(2) })}${claim.here ? html` · ${t("claims.here")}` : nothing}</p>` : nothing}
    ${claim.certified_when_made && !claim.here ? html`<p class="hint">${t("claims.certified")}</p>` : nothing}
    ${claim.counterexample ? html`<p>${t("claims.counterexample")} <span class="mono">${claim.counterexample}</span></p>
      ${where ? html`<a class="counter" href=${link}>${picture(where, compared)}<span>${t("claims.open-board")}</span></a>` : nothing}` : nothing}
    ${Object.keys(claim.figures ?? {}).length ? html`<details><summary>${t("claims.figures")}</summary><pre class="figures mono" tabindex="0">${JSON.stringify(claim.figures, null, 1)}</pre></details>` : nothing}
    <div class="row"><button class="small" ?disabled=${Boolean(app.work)} @click=${() => redo(paper, claim.id)}>${t("claims.one")}</button></div></div>`;
}
