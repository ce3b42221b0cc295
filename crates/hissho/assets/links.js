// Links of Hex as an opponent. At any time some links hold side by side, their carriers disjoint; a
// move into the carrier of one is answered by taking its derivation apart:
//
//   and        the premises take its place, and the one that was hit is asked
//   or         a threat that the move avoids: its key is the answer
//   captured   the pair is watched: a stone on one cell is answered on the other
//   turn, shift  the same derivation with its cells moved

import { letter } from "./games/grid.js";

const CELL = /^[a-z]+[1-9]\d*$/;

function place(cell) {
  const [, letters, digits] = cell.match(/^([a-z]+)(\d+)$/);
  const column = [...letters].reduce((sum, l) => sum * 26 + l.charCodeAt(0) - 96, 0) - 1;
  return [column, Number(digits) - 1];
}

const name = ([c, r]) => `${letter(c)}${r + 1}`;
const without = (set, other) => new Set([...set].filter((x) => !other.has(x)));

export class Links {
  constructor(certificate) {
    this.steps = certificate.steps;
    const [columns, rows] = certificate.id.split(":")[1].split("x").map(Number);
    this.size = [columns, rows ?? columns];
    this.sets = new Map();
    for (const step of this.steps.values()) if (step.kind === "link") this.sets.set(step.number, this.work(step));
    this.watched = [];
  }

  /** Stones S and carrier C of a step, from those of the steps it cites. */
  work(step) {
    const cells = new Set(step.words.filter((word) => CELL.test(word)));
    const cited = (word) => this.sets.get(Number(word));
    let [S, C] = [new Set(cells), new Set()];
    if (step.rule === "turn" || step.rule === "shift") {
      const map = this.map(step);
      const { S: s, C: c } = cited(step.words[0]);
      return { S: new Set([...s].map(map)), C: new Set([...c].map(map)) };
    }
    for (const word of step.words) {
      const [key, number] = word.split("=");
      if (number !== undefined) {
        const { S: s, C: c } = cited(number);
        s.forEach((cell) => cell !== key && S.add(cell));
        [...c, key].forEach((cell) => C.add(cell));
      } else if (/^\d+$/.test(word)) {
        const { S: s, C: c } = cited(word);
        s.forEach((cell) => S.add(cell));
        c.forEach((cell) => C.add(cell));
      }
    }
    if (step.rule === "captured") {
      const pair = step.words.slice(1, 3);
      pair.forEach((cell) => C.add(cell));
      const rest = new Set(step.words.slice(3));
      S = new Set([...this.sets.get(Number(step.words[0])).S, ...rest].filter((cell) => !pair.includes(cell)));
    }
    return { S, C: without(C, S) };
  }

  /** How `turn` and `shift` move cells. */
  map(step) {
    const [columns, rows] = this.size;
    if (step.rule === "turn") return (cell) => name([columns - 1 - place(cell)[0], rows - 1 - place(cell)[1]]);
    const [dc, dr] = step.words.slice(1).map(Number);
    return (cell) => name([place(cell)[0] + dc, place(cell)[1] + dr]);
  }

  /** Begins with one link between the two sides. */
  start(number) {
    this.watched = [{ number, map: (cell) => cell }];
  }

  carrierOf({ number, map, pair }) {
    return pair ? new Set(pair) : new Set([...this.sets.get(number).C].map(map));
  }

  /** All cells in which the proof may still have to answer. */
  carrier() {
    return [...new Set(this.watched.flatMap((item) => [...this.carrierOf(item)]))];
  }

  /** The answer to a move, and the step that gives it; none if the move hits no carrier. */
  answer(move, mine) {
    const hit = this.watched.find((item) => this.carrierOf(item).has(move));
    if (!hit) return null;
    const carrier = [...this.carrierOf(hit)];
    this.watched = this.watched.filter((item) => item !== hit);
    const found = this.respond(hit, move, mine);
    return found && { ...found, carrier };
  }

  respond(item, move, mine) {
    if (item.pair) {
      const other = item.pair.find((cell) => cell !== move);
      return { reply: mine.has(other) ? null : other, step: item.number };
    }
    const step = this.steps.get(item.number);
    const at = (word, map = item.map) => ({ number: Number(word), map });
    const ask = (list) => {
      const hit = list.find((part) => this.carrierOf(part).has(move));
      this.watched.push(...list.filter((part) => part !== hit));
      return hit ? this.respond(hit, move, mine) : null;
    };
    if (step.rule === "turn" || step.rule === "shift") {
      const inner = this.map(step);
      return this.respond(at(step.words[0], (cell) => item.map(inner(cell))), move, mine);
    }
    if (step.rule === "and") return ask(step.words.filter((word) => /^\d+$/.test(word)).map((word) => at(word)));
    if (step.rule === "captured") return ask([at(step.words[0]), { number: item.number, pair: step.words.slice(1, 3).map(item.map) }]);
    for (const word of step.words.filter((word) => word.includes("="))) {
      const [key, number] = word.split("=");
      const threat = at(number);
      const [cell, needs] = [item.map(key), this.carrierOf(threat)];
      if (needs.has(move) || cell === move) continue;
      this.watched.push(threat);
      return { reply: mine.has(cell) ? null : cell, step: item.number };
    }
    return null;
  }
}
