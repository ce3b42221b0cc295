// The tree of a game with what people wrote into it, as text: for the link that holds all of it, and for this browser.
//
//   [[move, [children], note?], …]      note: { c: comment, m: { cell: sign }, a: [[from, to], …] }
//
// A position that two orders of moves reach is one node; its continuations are written out once.

import { unpack } from "./packed.js";

/** No link has more lines: each is a request. */
const LINES = 5000;

/** What people wrote at a node. */
export const noteOf = (node) => (node.note ??= { comment: "", marks: new Map(), arrows: [] });

const isPlain = ({ note }) => !note || (!note.comment && !note.marks.size && !note.arrows.length);

function packedNote(node) {
  if (isPlain(node)) return [];
  const { comment, marks, arrows } = node.note;
  return [{ ...(comment ? { c: comment } : {}), ...(marks.size ? { m: Object.fromEntries(marks) } : {}), ...(arrows.length ? { a: arrows } : {}) }];
}

/** The tree behind the root of a game; nothing where there is no more than one line without notes. */
export function written(game) {
  const seen = new Set();
  const below = (board) => {
    const node = game.nodes.get(board);
    if (!node || seen.has(board)) return [];
    seen.add(board);
    return [...node.next].map(([move, to]) => [move, below(to), ...packedNote(game.nodes.get(to) ?? {})]);
  };
  const children = below(game.root);
  const root = packedNote(game.nodes.get(game.root) ?? {});
  return [children, ...root];
}

/** Whether there is more than the line itself. */
export function isRich(game) {
  const nodes = [...game.nodes.values()];
  return nodes.some((node) => node.next.size > 1 || !isPlain(node));
}

const isNote = (note) => note == null || (typeof note === "object" && (note.a == null || (Array.isArray(note.a) && note.a.every(Array.isArray))));
const isTree = (list) => Array.isArray(list) && list.every((entry) => Array.isArray(entry) && typeof entry[0] === "string" && isTree(entry[1]) && isNote(entry[2]));
const ends = (list) => list.reduce((sum, [, below]) => sum + (below.length ? ends(below) : 1), 0);

/** The tree that a text holds; throws if it holds none, or one with too many lines. */
export async function read(text) {
  const found = await unpack(text);
  if (!Array.isArray(found) || !isTree(found[0]) || !isNote(found[1]) || ends(found[0]) > LINES) throw new Error("no tree");
  return found;
}

function takeNote(node, note) {
  if (!node || !note) return;
  const mine = noteOf(node);
  mine.comment ||= String(note.c ?? "");
  for (const [cell, sign] of Object.entries(note.m ?? {})) mine.marks.set(cell, String(sign));
  for (const [from, to] of note.a ?? []) if (!mine.arrows.some(([a, b]) => a === from && b === to)) mine.arrows.push([from, to]);
}

/** Enters a tree into a game: one request a line, from the server, which says what is legal. */
export async function graft(game, [children, note]) {
  const lines = [];
  const notes = [];
  const orders = [];
  const walk = (list, path) => {
    orders.push([path, list.map(([move]) => move)]);
    for (const [move, below, note] of list) {
      const line = [...path, move];
      if (note) notes.push([line, note]);
      if (below.length) walk(below, line);
      else lines.push(line);
    }
  };
  walk(children, []);
  for (const line of lines) await game.enterLine(line).catch(() => {});
  // The tree says which variation comes first.
  for (const [path, order] of orders) {
    const node = game.nodeAt(path);
    const known = order.filter((move) => node?.next.has(move)).map((move) => [move, node.next.get(move)]);
    if (node) node.next = new Map([...known, ...[...node.next].filter(([move]) => !order.includes(move))]);
  }
  takeNote(game.nodes.get(game.root), note);
  for (const [line, note] of notes) takeNote(game.nodeAt(line), note);
}

/** Puts a variation first among its siblings. */
export function promote(game, line) {
  for (let n = 0; n < line.length; n += 1) {
    const parent = game.nodeAt(line.slice(0, n));
    const rest = [...(parent?.next ?? [])].filter(([move]) => move !== line[n]);
    if (parent?.next.has(line[n])) parent.next = new Map([[line[n], parent.next.get(line[n])], ...rest]);
  }
}

/** Forgets a move and what only it led to. */
export function prune(game, line) {
  game.nodeAt(line.slice(0, -1))?.next.delete(line.at(-1));
}
