// A tree of moves as text: one line from the root on, the others nested where they leave it. A position that another order of
// moves reaches too is written out once; elsewhere a sign leads there.
//
//   nodes: name → { next: move → name }

import { html, nothing } from "../lib/lit-html.js";
import { moveWord, t } from "../words.js";

/** The number before a move: where two play, one a pair of moves. */
const numberOf = (path, two) => (two ? (path.length % 2 === 0 ? `${path.length / 2 + 1}.` : "") : `${path.length + 1}.`);

/** Where the position that is met again is written out: the sign leads there. */
const elsewhere = (path, two, follow) => html` <button class="move merged" title=${t("merged")} aria-label="${t("merged")}${t("colon")}${path.map(moveWord).join(" ")}" @click=${() => follow(path)}>≡→${two ? Math.ceil(path.length / 2) : path.length}</button>`;

/**
 * The lines of a tree. `current` is the line that is shown, `follow(path)` goes to another; `looks(path)` says what a move has
 * besides: `name` (a class), `title`, `sign` behind it, `comment`.
 */
export function lines({ nodes, root }, { current, two, follow, looks = () => ({}) }) {
  const seen = new Map([[root, []]]);
  const here = current.join(" ");

  const item = (path, merged) => {
    const { name = "", title, sign = "", comment } = looks(path);
    const number = numberOf(path.slice(0, -1), two);
    const now = path.join(" ") === here;
    return html`${number ? html`<span class="number">${number}</span>` : nothing}<button class="move ${now ? "here" : ""} ${name}" aria-current=${now ? "step" : nothing}
      title=${title ?? nothing} @click=${() => follow(path)}>${moveWord(path.at(-1))}${sign}</button>${merged ? elsewhere(merged, two, follow) : nothing}${comment ? html`<span class="comment">${comment}</span>` : nothing}`;
  };

  /** Notes where a position is written out; gives the place if it is written out already. */
  const met = (name, path) => {
    const before = seen.get(name);
    if (!before) seen.set(name, path);
    return before;
  };

  const from = (name, path) => {
    const parts = [];
    for (;;) {
      const [main, ...asides] = [...(nodes.get(name)?.next ?? [])].map(([move, to]) => ({ to, path: [...path, move] }));
      if (!main) return parts;
      const merged = met(main.to, main.path);
      parts.push(item(main.path, merged));
      if (asides.length) {
        parts.push(html`<ul class="asides">${asides.map(({ to, path }) => {
          const again = met(to, path);
          return html`<li>${item(path, again)}${again ? nothing : from(to, path)}</li>`;
        })}</ul>`);
      }
      if (merged) return parts;
      ({ to: name, path } = main);
    }
  };
  return from(root, []);
}
