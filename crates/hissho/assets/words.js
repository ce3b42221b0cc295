// Words in both languages. The page's own stand in two dictionaries: `t(key, values)` fills
// `{name}`, a missing key shows itself and is remembered, and a test compares the two. What the
// server says comes with its Japanese: `words` and `words_ja`, `error` and `error_ja`.

import en from "./words/en.js";
import ja from "./words/ja.js";

const dictionaries = { en, ja };
let language = "en";

export const languages = Object.keys(dictionaries);

export function speak(next) {
  language = languages.includes(next) ? next : "en";
  document.documentElement.lang = language;
}

export const spoken = () => language;

/** Keys that were asked for and are not there. */
export const missing = new Set();

export const has = (key) => key in en;

/** Where something is counted, `key#1` is what is said of one. */
export function t(key, values = {}) {
  const one = values.count === 1 ? dictionaries[language][`${key}#1`] : undefined;
  const text = one ?? dictionaries[language][key] ?? en[key];
  if (text === undefined) missing.add(key);
  return (text ?? key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/** A sentence with a capital, unless it begins with a board or an id, which are spelled as they are. */
export const capital = (text) => text.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());

/** Sentences one after the other: some languages put a space between them. */
export const spaced = (...parts) => parts.filter(Boolean).join(t("space"));

/** A word in Latin letters, where there are no others. */
export const latin = (key) => en[key] ?? key;

/** The words of a key, or something else where there is none. */
export const word = (key, otherwise) => (has(key) ? t(key) : otherwise);

/** A field of the server's answer in the language spoken. */
export const told = (answer, field = "words") => (language === "ja" ? answer?.[`${field}_ja`] : null) ?? answer?.[field] ?? "";

/** What went wrong: in the words of the server, or of the page by their key. */
export const errorWords = (said) => (!said ? "" : said.key ? t(said.key, said.values) : told(said, "error"));

/** The name of a player, or the word itself. */
export const player = (name) => (name == null ? "" : word(`player.${name}`, name));

/** A move as people write it: cells are their names, swaps and the like are words. */
export const moveWord = (move) => word(`move.${move}`, move);
