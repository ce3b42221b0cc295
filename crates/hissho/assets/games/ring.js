// An endless move as a turning ring: the hole that is sown from stands on top, and after one period the ring looks as it
// did at first, only turned by the shift.

import { html, svg, nothing } from "../lib/lit-html.js";
import { update } from "../app.js";
import { app } from "../state.js";
import { t } from "../words.js";

const state = { key: null, at: 0, timer: null };
app.ring = state;

/** One sowing: takes all stones of a hole and puts them down one by one. */
function sown([holes, at]) {
  const next = [...holes];
  let [hand, to] = [next[at], at];
  for (next[at] = 0; hand > 0; hand -= 1) {
    to = (to + 1) % next.length;
    next[to] += 1;
  }
  return [next, to];
}

const stop = () => ((state.timer = clearInterval(state.timer) ?? null), update());

function turn() {
  if (state.timer) return stop();
  state.timer = setInterval(() => {
    if (!document.querySelector(".loop-ring")) return stop();
    state.at += 1;
    update();
  }, 700);
  update();
}

/** The ring of a loop, whose canonical state begins with the hole that is sown from. */
export function ring({ canonical, period, shift, sowings }) {
  const key = canonical.join();
  if (state.key !== key) Object.assign(state, { key, at: 0 });
  let now = [canonical, 0];
  for (let n = 0; n < state.at % (sowings * canonical.length); n += 1) now = sown(now);
  const [holes, at] = now;
  const angle = (k) => (k * 360) / holes.length;
  const back = state.at > 0 && state.at % sowings === 0;
  const hole = (count, k) => svg`<g transform="rotate(${angle(k)}) translate(0 -1.25)"><circle class=${k === at ? "here" : ""} r=".34"/><text transform="rotate(${angle(at) - angle(k)})" dy=".35em">${count}</text></g>`;
  return html`<figure class="loop-ring"><svg viewBox="-1.75 -1.95 3.5 3.7" role="img" aria-label=${t("ring.words", { stones: holes.join(", "), at })}>
      <path class="top" d="M-.12-1.9H.12L0-1.68z"/>
      <g class="turning" .style=${`transform: rotate(${-angle(at)}deg)`}>${holes.map(hole)}</g>
      <text class="middle" dy=".35em">${state.at % sowings}/${sowings}</text></svg>
    <figcaption>${t("ring.more", { sowings, period, shift })} ${back ? html`<strong>${t("ring.back", { shift })}</strong>` : nothing}
      <span class="row"><button class="small" @click=${turn}>${t(state.timer ? "pause" : "ring.turn")}</button><button class="small step" @click=${() => ((state.at += 1), update())}>${t("ring.step")}</button></span></figcaption></figure>`;
}
