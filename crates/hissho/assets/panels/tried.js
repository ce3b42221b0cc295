// The lines that were tried against a proof, as a tree in which a node is named by the moves that lead to it.
//
//   entry of a path: { by: "you" | "proof", move, step, why, … }

import { html, nothing } from "../lib/lit-html.js";
import { spaced, t, told } from "../words.js";
import { lines } from "./lines.js";

const nameOf = (path) => path.map(({ move }) => move).join(" ");

export const tree = () => ({ root: "", nodes: new Map([["", { next: new Map(), path: [], last: null }]]) });

/** Enters a path, which becomes the one that is followed. */
export function enter({ nodes }, path) {
  path.forEach(({ move }, n) => {
    const [from, to] = [nameOf(path.slice(0, n)), nameOf(path.slice(0, n + 1))];
    const parent = nodes.get(from);
    Object.assign(parent, { last: to }).next.set(move, to);
    if (!nodes.has(to)) nodes.set(to, { next: new Map(), path: path.slice(0, n + 1), last: null });
  });
}

/** One attack on along the line that was followed last; none at its end. */
export const ahead = ({ nodes }, path) => nodes.get(nodes.get(nameOf(path))?.last)?.path ?? null;

/** The end of that line. */
export function end(tree, path) {
  for (let next = path; next; next = ahead(tree, path)) path = next;
  return path;
}

/** The ends of all lines, as paths. */
export const leaves = ({ nodes }) => [...nodes.values()].filter(({ next, path }) => path.length && !next.size).map(({ path }) => path);

/** The tree, once there is more than a line. */
export function tried({ tree, path, view }, follow) {
  const { nodes } = tree;
  if (![...nodes.values()].some(({ next }) => next.size > 1)) return nothing;
  const looks = (moves) => {
    const entry = nodes.get(moves.join(" ")).path.at(-1);
    return { name: entry.by, title: entry.step == null ? null : spaced(t("proof.step", { step: entry.step }), told(entry, "why")) };
  };
  const go = (moves) => follow(nodes.get(moves.join(" ")).path);
  return html`<div class="moves tried"><h2>${t("proof.tried")}</h2>
    <div class="list" role="group" tabindex="0" aria-label=${t("proof.tried")}>${lines(tree, { current: path.map(({ move }) => move), two: view.players.length === 2, follow: go, looks })}</div></div>`;
}
