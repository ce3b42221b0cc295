// Variations in SGF (Hex): the tree of the page written behind the root that the server wrote, and
// the branches of a file, which the server reads only the main line of.
//
//   (;FF[4]GM[11]SZ[5](;B[c3];W[b4])(;B[d2]))

const spelled = (move, id) => (move === "swap" ? id.split(":")[2] ?? "swap-pieces" : move);

/** The game tree of a graph; a position reached twice is written out once. */
export function write(root, game) {
  const seen = new Set();
  const node = (board, move) => `;${game.nodes.get(board).seat === 0 ? "B" : "W"}[${spelled(move, game.id)}]`;
  const tree = (board) => {
    const { next } = game.nodes.get(board);
    const wanted = [...next].map(([move, to]) => {
      const again = seen.has(to);
      seen.add(to);
      return node(board, move) + (again ? "" : tree(to));
    });
    return wanted.length === 1 ? wanted[0] : wanted.map((text) => `(${text})`).join("");
  };
  return root.trim().replace(/\)$/, `${tree(game.root)})\n`);
}

/** All lines of moves in a file, the main line first. */
export function lines(text) {
  const all = [];
  const tokens = text.match(/[()]|;|[A-Za-z]+\s*(?:\[(?:\\[^]|[^\]\\])*\]\s*)+/g) ?? [];
  let at = 0;
  const walk = (path) => {
    let line = [...path];
    let branched = false;
    for (; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (token === "(") {
        at += 1;
        walk(line);
        branched = true;
      } else if (token === ")") break;
      else {
        const [, move] = token.match(/^[BW]\s*\[([^\]]*)\]/i) ?? [];
        if (move !== undefined) line = [...line, move.trim().toLowerCase().replace(/^swap.*/, "swap")];
      }
    }
    if (!branched) all.push(line);
  };
  walk([]);
  return all;
}
