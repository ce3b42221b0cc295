// The claims of the papers, and what comes out when they are done again, here. Verdicts are kept in
// this browser until they are done again; before that, a claim is what the paper says.

import { html, nothing } from "../lib/lit-html.js";
import { ask, job } from "../api.js";
import { complain, gameOf, gameTitle, update } from "../app.js";
import { stopWork, working } from "../engine.js";
import { board } from "../board.js";
import * as place from "../place.js";
import { app, keep, kept } from "../state.js";
import { errorWords, t, told } from "../words.js";
import { evidence } from "./evidence.js";
import { progress } from "./progress.js";

const said = new Map();
const found = new Map();
const views = new Map();

export async function openClaims() {
  if (app.claims) return;
  try {
    const { papers } = await ask("claims/list");
    for (const { paper, claims } of papers) {
      said.set(paper, claims ?? []);
      found.set(paper, remembered(paper));
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
    const fresh = new Map([...(only ? found.get(paper) : []), ...answer.claims].map((claim) => [claim.id, claim]));
    const list = [...fresh.values()];
    found.set(paper, list);
    keep(`claims.${paper}`, JSON.stringify(list.map(({ figures, ...claim }) => ({ ...claim, figures: JSON.stringify(figures).length < 2000 ? figures : {} }))));
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
function picture(where) {
  const key = JSON.stringify(where);
  if (!views.has(key)) {
    views.set(key, null);
    ask("view", where).then((view) => (views.set(key, view.scene), update()), () => {});
  }
  return views.get(key) ? board({ scene: views.get(key), small: true }) : nothing;
}

const open = new Set();

export function claims(app) {
  return html`<section class="claims"><h1>${t("claims")}</h1><p class="hint">${t("claims.more")}</p>
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
    ${tally.length ? html`<p class="tally">${tally.map(([verdict, n]) => html`<span class="badge ${verdict}">${t(`claims.${verdict}`)}: ${n}</span>`)}</p>` : nothing}
    ${list.map((claim) => entry(app, paper, claim))}</article>`;
}

function entry(app, paper, claim) {
  const key = `${paper} ${claim.id}`;
  const toggle = (e) => {
    if (e.target.open === open.has(key)) return;
    if (e.target.open) open.add(key);
    else open.delete(key);
    update();
  };
  return html`<details class="claim" ?open=${open.has(key)} @toggle=${toggle}><summary><span class="badge ${claim.verdict ?? "open"}">${t(`claims.${claim.verdict ?? "open"}`)}</span><span class="statement">${told(claim, "statement")}</span><span class="mono id">${claim.id}</span></summary>
    ${open.has(key) ? more(app, paper, claim) : nothing}</details>`;
}

function more(app, paper, claim) {
  const where = claim.counterexample && spot(paper, claim.counterexample);
  const link = where && place.write({ id: where.game, from: where.position ?? null });
  return html`<div class="more">
    ${claim.verdict ? html`<p class="hint">${evidence(claim.evidence)} ${t("claims.range")} ${told(claim, "range")} · ${t("done.seconds", { seconds: claim.seconds.toFixed(2) })}</p>` : nothing}
    ${claim.counterexample ? html`<p>${t("claims.counterexample")} <span class="mono">${claim.counterexample}</span></p>
      ${where ? html`<a class="counter" href=${link}>${picture(where)}<span>${t("claims.open-board")}</span></a>` : nothing}` : nothing}
    ${Object.keys(claim.figures ?? {}).length ? html`<details><summary>${t("claims.figures")}</summary><pre class="figures mono" tabindex="0">${JSON.stringify(claim.figures, null, 1)}</pre></details>` : nothing}
    <div class="row"><button class="small" ?disabled=${Boolean(app.work)} @click=${() => redo(paper, claim.id)}>${t("claims.one")}</button></div></div>`;
}
