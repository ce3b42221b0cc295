// A place as an address: `#hex:8/e4,d6`. Moves that hold a comma are split by semicolons; a set-up
// position stands behind `?from=`. Slashes in ids (drawn boards) and other odd letters are escaped.

const plain = /[^A-Za-z0-9:@=*._,+-]/g;
const escape = (text) => text.replace(plain, (c) => encodeURIComponent(c));
const unescape = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Games whose moves are pairs of numbers. */
const PAIRS = ["torus", "bridgit"];

export function write({ id, moves = [], from = null }) {
  const pairs = moves.some((move) => move.includes(","));
  const line = pairs ? moves.map(escape).join(";") + ";" : moves.map(escape).join(",");
  const query = from ? `?from=${escape(from)}` : "";
  return `#${escape(id)}${line || query ? "/" : ""}${line}${query}`;
}

export function read(hash) {
  const text = hash.replace(/^#/, "");
  const [path, query = ""] = text.split("?");
  const slash = path.indexOf("/");
  const id = unescape(slash < 0 ? path : path.slice(0, slash));
  const line = slash < 0 ? "" : path.slice(slash + 1);
  const separator = line.includes(";") || PAIRS.includes(id.split(":")[0]) ? ";" : ",";
  const from = query.startsWith("from=") ? unescape(query.slice(5)) : null;
  return { id, moves: line.split(separator).filter(Boolean).map(unescape), from };
}
