// A certificate read for exploring. The checker has judged it before; here it is only looked up.
//
//   N FACT RULE ARGUMENTS      FACT: wins P B, lo V B, hi V B, reaches G B, never G B

export function parse(text) {
  const lines = text.split("\n");
  const steps = new Map();
  let [id, claim, last] = [null, null, null];
  for (let n = 0; n < lines.length; n += 1) {
    const words = lines[n].trim().split(/\s+/);
    if (words[0] === "game") id = words[1];
    else if (words[0] === "claim") claim = fact(words.slice(1));
    else if (words[0] === "qed") last = Number(words[1]);
    else if (/^\d+$/.test(words[0])) {
      const step = { number: Number(words[0]), ...fact(words.slice(1)), rule: words[4], words: words.slice(5), line: lines[n] };
      if (["table", "orbits"].includes(step.rule)) {
        const count = Number(step.words[0]);
        step.boards = new Set(lines.slice(n + 1, n + 1 + count));
        n += count;
      }
      steps.set(step.number, step);
    }
  }
  return { id, claim, steps, last };
}

const fact = ([kind, what, board]) => ({ kind, what, board });

/** The moves of a `move` or `all` step with the steps that they lead to. */
export function cites(step) {
  return new Map(step.words.map((word) => word.split("=")).map(([move, number]) => [move, Number(number)]));
}

/** Where the proof may still play, from each step on: a set of cells. */
export function carriers(certificate) {
  const bit = new Map();
  const mask = new Map();
  const of = (move) => {
    if (!bit.has(move)) bit.set(move, BigInt(bit.size));
    return 1n << bit.get(move);
  };
  for (const step of certificate.steps.values()) {
    let all = 0n;
    if (step.rule === "move" || step.rule === "all") {
      for (const [move, number] of cites(step)) {
        all |= mask.get(number) ?? 0n;
        if (step.rule === "move") all |= of(move);
      }
    }
    mask.set(step.number, all);
  }
  return (number) => [...bit].filter(([, n]) => ((mask.get(number) ?? 0n) >> n) & 1n).map(([move]) => move);
}

/** Two trees and the exchange between them (Bridg-It). */
export function trees(step) {
  const bar = step.words.indexOf("|");
  return [new Set(step.words.slice(0, bar)), new Set(step.words.slice(bar + 1))];
}

/** The two posts that a bridge of that side joins; posts at an end are one. */
export function banks(cell, side, far) {
  const [x, y] = cell.split(",").map(Number);
  const across = (x % 2 === 1) === (side === 0);
  const ends = across ? [[x - 1, y], [x + 1, y]] : [[x, y - 1], [x, y + 1]];
  return ends.map(([a, b]) => (side === 0 ? (a === 0 ? "start" : a === far ? "end" : `${a},${b}`) : b === 0 ? "start" : b === far ? "end" : `${a},${b}`));
}

/**
 * The reply to `cut`: if it lay in one tree, a bridge of the other that joins what fell apart.
 * Gives the reply and the trees afterwards; the reply is in both, as it can no more be cut.
 */
export function exchange([one, two], cut, side, far, taken) {
  const [hurt, whole] = one.has(cut) ? [one, two] : two.has(cut) ? [two, one] : [null, null];
  if (!hurt) return { reply: null, trees: [one, two] };
  const rest = new Set(hurt);
  rest.delete(cut);
  const root = new Map();
  const find = (v) => {
    while (root.get(v) !== undefined && root.get(v) !== v) v = root.get(v);
    return v;
  };
  for (const cell of rest) {
    const [a, b] = banks(cell, side, far);
    root.set(find(a), find(b));
  }
  const reply = [...whole].find((cell) => {
    const [a, b] = banks(cell, side, far);
    return !taken.has(cell) && find(a) !== find(b);
  });
  if (!reply) return { reply: null, trees: [rest, whole] };
  rest.add(reply);
  return { reply, cut, trees: hurt === one ? [rest, whole] : [whole, rest] };
}
