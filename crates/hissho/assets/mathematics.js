// Mathematics as people read it: `b_L(G^L)` with its letters low and high, `n >= 5` with one sign, `code` as code.

import { html, nothing } from "./lib/lit-html.js";

/** A base and what stands low or high at it: `G_i^L`, `x_{n-3}`, `10^12`, `⊢^31`. */
const SCRIPTS = /([A-Za-z](?![A-Za-z])|[0-9⊢)}])((?:[_^](?:\{[^{}]*\}|[A-Za-z0-9*]+))+)|`([^`]*)`/gu;

const signs = (text) => text.replaceAll(">=", "≥").replaceAll("<=", "≤").replaceAll("->", "→");

const inner = (text) => signs(text.replace(/^\{|\}$/g, "")).replaceAll("-", "−");

function scripted(base, scripts) {
  const parts = scripts.match(/[_^](?:\{[^{}]*\}|[A-Za-z0-9*]+)/g);
  const letter = /[A-Za-z]/.test(base) ? html`<i>${base}</i>` : base;
  return html`${letter}${parts.map((part) => (part[0] === "_" ? html`<sub>${inner(part.slice(1))}</sub>` : html`<sup>${inner(part.slice(1))}</sup>`))}`;
}

/** A sentence with its formulas typeset. */
export function typeset(text) {
  if (!text) return nothing;
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(SCRIPTS)) {
    const [all, base, scripts, code] = found;
    // A word such as `n_moves` is no formula: a letter with another one before it.
    if (base && /[A-Za-z]/.test(base) && /[A-Za-z]/.test(text[found.index - 1] ?? "")) continue;
    parts.push(signs(text.slice(end, found.index)), code === undefined ? scripted(base, scripts) : html`<code>${code}</code>`);
    end = found.index + all.length;
  }
  return html`${parts}${signs(text.slice(end))}`;
}

/** Values of games: `^^*` is written ⇑∗. */
export const gameValue = (text) => text.replaceAll("^^", "⇑").replaceAll("^", "↑").replaceAll("vv", "⇓").replaceAll("v", "↓").replaceAll("*", "∗");
