// A place as an address: `#hex:8/e4,d6`. Moves that hold a comma are split by semicolons; a set-up
// position stands behind `?from=`, the packed tree of variations behind `&tree=`. Slashes in ids (drawn boards) and other odd letters are escaped.

const plain = /[^A-Za-z0-9:@=*._,+-]/g;
const escape = (text) => text.replace(plain, (c) => encodeURIComponent(c));
const unescape = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export function write({ id, moves = [], from = null, tree = null }) {
  const pairs = moves.some((move) => move.includes(","));
  const line = pairs ? moves.map(escape).join(";") + ";" : moves.map(escape).join(",");
  const parts = [from ? `from=${escape(from)}` : "", tree ? `tree=${tree}` : ""].filter(Boolean);
  const query = parts.length ? `?${parts.join("&")}` : "";
  return `#${escape(id)}${line || query ? "/" : ""}${line}${query}`;
}

/** Where an address leads; its moves are still one text, `line`. */
export function read(hash) {
  const text = hash.replace(/^#/, "");
  const [path, query = ""] = text.split("?");
  const slash = path.indexOf("/");
  const id = unescape(slash < 0 ? path : path.slice(0, slash));
  const line = slash < 0 ? "" : path.slice(slash + 1);
  const field = (name) => query.split("&").find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
  const from = field("from");
  return { id, line, from: from && unescape(from), tree: field("tree") };
}

/** The ways to read a line, the likely one first: a semicolon splits for sure; without one a comma does, or is part of a single move. */
export function readings(line) {
  const split = (by) => line.split(by).filter(Boolean).map(unescape);
  return line.includes(";") || !line.includes(",") ? [split(";")] : [split(","), [unescape(line)]];
}
