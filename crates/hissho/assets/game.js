// A game on the page: where it began, the line that is shown, and all variations tried so far as a
// graph in which positions reached by different orders of moves are one node.
//
//   line:  m1 m2 m3 m4        cursor = 2: m3 and m4 can be redone
//   graph: board ──move──▶ board
//
// Which moves are legal and what they lead to, only the server says.

import { ask } from "./api.js";

export class Game {
  constructor({ id, moves = [], from = null }) {
    this.id = id;
    this.from = from;
    this.line = [...moves];
    this.cursor = moves.length;
    this.nodes = new Map();
    this.root = null;
    this.views = new Map();
  }

  get moves() {
    return this.line.slice(0, this.cursor);
  }

  /** The request that names the place shown. */
  place(moves = this.moves) {
    return { game: this.id, moves, ...(this.from ? { position: this.from } : {}) };
  }

  /** Fetches the view after these moves, and enters what it shows into the graph. */
  async view(moves = this.moves) {
    const key = moves.join(" ");
    if (!this.views.has(key)) this.views.set(key, ask("view", this.place(moves)));
    try {
      const view = await this.views.get(key);
      this.enter(view);
      return view;
    } catch (error) {
      this.views.delete(key);
      throw error;
    }
  }

  /** Fetches the place with all positions on the way, and enters them into the graph, in one request. */
  async walk() {
    const view = await this.enterLine(this.moves);
    this.id = view.id;
    this.line = [...view.record];
    return view;
  }

  /** The same for any line, which need not be the one that is shown. */
  async enterLine(moves) {
    const view = await ask("view", { ...this.place(moves), trail: true });
    const stops = [...(view.trail ?? []), view];
    stops.forEach((stop, n) => {
      this.enter({ status: "ongoing", winner: null, ...stop, record: view.record.slice(0, n) });
      if (n) this.tie(stops[n - 1], view.record[n - 1], stop);
    });
    this.views.set(view.record.join(" "), Promise.resolve(view));
    return view;
  }

  /** The node behind a line of moves, as far as it is known. */
  nodeAt(moves) {
    let board = this.root;
    for (const move of moves) board = this.nodes.get(board)?.next.get(move);
    return this.nodes.get(board);
  }

  node(view) {
    if (!this.nodes.has(view.board)) {
      this.nodes.set(view.board, { board: view.board, next: new Map(), share: null, evidence: null });
    }
    return this.nodes.get(view.board);
  }

  enter(view) {
    const node = this.node(view);
    if (view.record.length === 0) this.root = node.board;
    node.seat = view.seat;
    node.status = view.status;
    node.winner = view.winner;
  }

  /** Says that a move leads from one view to the next. */
  tie(before, move, after) {
    this.node(before).next.set(move, after.board);
  }

  /** Puts a move behind the cursor; a different line behind it stays in the graph only. */
  push(move) {
    if (this.line[this.cursor] !== move) this.line = [...this.moves, move];
    this.cursor += 1;
  }

  go(cursor) {
    this.cursor = Math.max(0, Math.min(this.line.length, cursor));
  }
}
