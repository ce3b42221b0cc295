// Words in both languages. `t(key, values)` fills `{name}`; a missing key shows itself, and a test
// compares the two dictionaries.

import en from "./words/en.js";
import ja from "./words/ja.js";
import { rewrite } from "./words/sentences.js";

const dictionaries = { en, ja };
let language = "en";

export const languages = Object.keys(dictionaries);

export function speak(next) {
  language = languages.includes(next) ? next : "en";
  document.documentElement.lang = language;
}

export const spoken = () => language;

export function t(key, values = {}) {
  const text = dictionaries[language][key] ?? en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/** The name of a player, or the word itself. */
export const player = (name) => (name == null ? "" : t(`player.${name}`) === `player.${name}` ? name : t(`player.${name}`));

/** A move as people write it: cells are their names, swaps and the like are words. */
export const moveWord = (move) => (t(`move.${move}`) === `move.${move}` ? move : t(`move.${move}`));

/** Sentences of the server that came in both languages. */
const heard = new Map();

export const hear = (english, japanese) => void (japanese && heard.set(english, japanese));

/** A sentence that the server wrote in English. */
export const sentence = (text) => (text && language === "ja" ? heard.get(text) ?? rewrite(text, player) : text);
