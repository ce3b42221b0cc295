// The claims of the papers, and what comes out when they are done again, here.

import { html, nothing } from "../lib/lit-html.js";
import { ask, job } from "../api.js";
import { app, complain, errorWords, gameTitle, update, working } from "../app.js";
import { board } from "../board.js";
import * as place from "../place.js";
import { sentence, spoken, t } from "../words.js";
import { progress } from "./table.js";

const found = new Map();

export async function openClaims(app) {
  if (app.claims) return;
  try {
    app.claims = (await ask("claims/list")).papers;
  } catch (error) {
    complain(error);
  }
  update();
}

/** Does the claims of a paper again: all of them, or one. */
const redo = (paper, only) =>
  working(`claims ${paper}`, async (signal, heard) => {
    const { answer } = await job("claims", { paper, ...(only ? { only } : {}), time: "300s" }, heard, signal);
    const before = found.get(paper) ?? [];
    const fresh = new Map(answer.claims.map((claim) => [claim.id, claim]));
    found.set(paper, only ? before.map((claim) => fresh.get(claim.id) ?? claim) : answer.claims);
    for (const claim of answer.claims) {
      const where = claim.counterexample && spot(claim.counterexample);
      if (where) claim.view = await ask("view", where).catch(() => null);
    }
  });

/** The place that a counterexample names: `ID BOARD`, if it is one. */
function spot(text) {
  const [, game, position] = text.match(/^([a-z]+:\S+) (\S+)/) ?? [];
  return game ? { game, position } : null;
}

export function claims(app) {
  return html`<section class="claims"><h1>${t("claims")}</h1><p class="hint">${t("claims.more")}</p>
    ${app.error ? html`<p class="error" role="alert">${errorWords()}</p>` : nothing}
    ${(app.claims ?? []).map((paper) => section(app, paper))}</section>`;
}

function section(app, paper) {
  const list = found.get(paper) ?? [];
  const busy = app.work?.kind === `claims ${paper}`;
  return html`<article class="paper"><h2>${gameTitle(app.games.find((game) => game.name === paper) ?? { name: paper, title: paper })}</h2>
    <p>${t(`paper.${paper}`)}</p>
    ${busy ? progress(app.work) : html`<div class="row"><button class="primary" data-paper=${paper} @click=${() => redo(paper)} ?disabled=${Boolean(app.work)}>${list.length ? t("claims.again") : t("claims.run")}</button></div>`}
    </article>
    ${list.map((claim) => entry(claim))}`;
}

function entry(claim) {
  const where = claim.counterexample && spot(claim.counterexample);
  return html`<article><h3><span class="mono">${claim.id}</span><span class="badge ${claim.verdict}">${t(`claims.${claim.verdict}`)}</span></h3>
    <p class="statement">${spoken() === "ja" ? claim.statement_ja : claim.statement}</p>
    <p class="hint">${t("claims.range")} <span lang="en">${sentence(claim.range)}</span> · ${claim.seconds.toFixed(2)} s</p>
    ${claim.counterexample ? html`<p>${t("claims.counterexample")} <span class="mono">${claim.counterexample}</span>
      ${where ? html` <a href=${place.write({ id: where.game, from: where.position })}>${t("claims.open-board")}</a>` : nothing}</p>
      ${claim.view ? board({ scene: claim.view.scene, small: true }) : nothing}` : nothing}
    ${Object.keys(claim.figures ?? {}).length ? html`<details><summary>${t("claims.figures")}</summary><pre class="figures mono" tabindex="0">${JSON.stringify(claim.figures, null, 1)}</pre></details>` : nothing}
  </article>`;
}
