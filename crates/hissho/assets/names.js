// Boards by names that people use, and the sizes worth offering.

import { t } from "./words.js";

/** Sizes beyond the presets of the server. */
const MORE = {
  hex: ["hex:3", "hex:4", "hex:5", "hex:6", "hex:7", "hex:8", "hex:9", "hex:11", "hex:13", "hex:8:swap-pieces", "hex:11:swap-pieces"],
  torus: ["torus:3:c", "torus:4:c", "torus:5:c", "torus:7:c", "torus:9:c", "torus:11:c", "torus:5:a", "torus:5:b"],
  bridgit: ["bridgit:2", "bridgit:3", "bridgit:4", "bridgit:5", "bridgit:6", "bridgit:8"],
  domineering: ["domineering:3x3", "domineering:4x4", "domineering:5x5", "domineering:6x6", "domineering:8x8"],
  bao: ["bao:2", "bao:3", "bao:4", "bao:5", "bao:6", "bao:8"],
};

export function boards(game, presets, current) {
  const list = [...new Set([...(MORE[game] ?? []), ...presets])];
  return list.includes(current) ? list : [...list, current];
}

const word = (key) => (t(key) === key ? null : t(key));
const across = (size) => (size.includes("x") ? size.replace("x", " × ") : `${size} × ${size}`);

/** The name of a board: "11 × 11, with swap" for `hex:11:swap-pieces`. */
export function boardName(id) {
  const [game, size = "", ...rest] = id.split(":");
  const joined = (...parts) => parts.filter(Boolean).join(" · ");
  if (game === "domineering") return across(size);
  if (game === "hex") return joined(across(size), rest[0] && t("board.swap"), rest[0] === "swap-sides" && t("board.swap-sides"));
  if (game === "torus") return joined(across(size), t("torus.rule", { rule: rest[0] }), rest[1] && t("board.slant"));
  if (game === "bridgit") return t("board.posts", { count: size });
  if (game === "bao") return joined(`${size} × 2`, rest[0]);
  if (game === "null") return t("board.heap", { count: size });
  if (game !== "hiq") return id;
  if (size.startsWith("drawn")) return joined(t("board.drawn"), rest.join(":").slice(0, 24));
  const [preset, vacancy] = id.slice(4).split("@");
  const [kind, extent] = preset.split(":");
  return joined(`${word(`board.${kind}`) ?? kind}${extent ? ` ${extent.replace("x", " × ")}` : ""}`, vacancy && t("board.vacant", { cell: vacancy.split("=")[0] }), vacancy?.includes("=") && t("board.target", { cell: vacancy.split("=")[1] }));
}
