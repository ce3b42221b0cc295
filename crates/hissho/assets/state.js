// The state of the page, which everything reads, and what the browser keeps of it.

import { missing } from "./words.js";

export const kept = (name, other) => localStorage.getItem(`hissho.${name}`) ?? other;

/** Keeps a value, if the browser has room; says whether it had. */
export function keep(name, value) {
  try {
    localStorage.setItem(`hissho.${name}`, value);
    return true;
  } catch {
    return false;
  }
}


export const forget = (name) => localStorage.removeItem(`hissho.${name}`);

/** Who sat at the table last time. */
function keptSides() {
  const sides = kept("sides", "").split(" ");
  return sides.length === 2 && sides.every(Boolean) ? sides : null;
}

export const app = {
  page: "home",
  games: [],
  game: null,
  view: null,
  error: null,
  mode: "play",
  sides: keptSides() ?? ["person", kept("level", "search:500")],
  // Engines resign what is lost only if they are asked to.
  mayResign: kept("resigns", "no") === "yes",
  paused: false,
  // After a reload, engines at both sides wait for somebody who looks.
  unattended: !(keptSides() ?? ["person"]).includes("person"),
  loading: true,
  // The address names a place that could not be opened.
  astray: false,
  moving: false,
  thinking: false,
  said: null,
  work: null,
  solving: null,
  values: null,
  peek: false,
  chosen: null,
  edit: null,
  pen: null,
  aim: null,
  zoom: { scale: 1, x: 0, y: 0 },
  sheet: false,
  origin: [0, 0],
  proof: null,
  exercise: null,
  refuting: false,
  offline: false,
  before: null,
  replacing: false,
  claims: null,
  dialog: null,
  theme: kept("theme", "auto"),
  tempo: Number(kept("tempo", 250)),
  ghost: null,
  missing,
};
globalThis.hissho = app;
