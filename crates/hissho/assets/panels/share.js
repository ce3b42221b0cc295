// Out and in: the address, the record in several notations, the figure.

import { html } from "../lib/lit-html.js";
import { ask, picture } from "../api.js";
import { complain, gameOf, open, update } from "../app.js";
import * as place from "../place.js";
import * as sgf from "../sgf.js";
import { app } from "../state.js";
import { isRich, pack, written } from "../tree.js";
import { annotate } from "./notes.js";
import { t, word } from "../words.js";

const share = { format: "record", text: "", theme: "light", scale: 48, copied: false };

/** The link to the position; with the whole tree, once it is packed, if there is more than a line. */
let packed = { key: null, tree: null };

function share_link() {
  const { game } = app;
  if (!isRich(game)) return location.href;
  const key = JSON.stringify(written(game));
  if (packed.key !== key) {
    packed = { key, tree: packed.tree };
    pack(game).then((tree) => ((packed = { key, tree }), update()));
  }
  return location.href.split("#")[0] + place.write({ id: game.id, moves: game.moves, from: game.from, tree: packed.tree });
}

function panel() {
  const formats = ["record", "moves", ...gameOf(app.view.game).notations];
  if (!formats.includes(share.format)) share.format = "record";
  return html`
    <label class="field">${t("share.link")}<div class="row"><input class="mono" readonly .value=${share_link()} @focus=${(e) => e.target.select()}><button @click=${copy}>${share.copied ? t("copied") : t("copy")}</button></div></label>
    <h3>${t("figure")}</h3>
    <div class="row figure">
      <label>${t("figure.theme")} <select @change=${(e) => (share.theme = e.target.value)}>${["light", "dark", "print"].map((theme) => html`<option value=${theme} ?selected=${theme === share.theme}>${t(`theme.${theme}`)}</option>`)}</select></label>
      <label>${t("figure.scale")} <input type="number" min="8" max="100" .value=${String(share.scale)} class="narrow" @change=${(e) => (share.scale = Math.max(8, Math.min(100, Number(e.target.value) || 48)))}></label>
      <button @click=${() => figure(false)}>SVG</button><button @click=${() => figure(true)}>PNG</button>
    </div>
    <h3>${t("record")}</h3>
    <div class="row"><select aria-label=${t("record.format")} @change=${(e) => ((share.format = e.target.value), update())}>${formats.map((format) => html`<option value=${format} ?selected=${format === share.format}>${word(`format.${format}`, format)}</option>`)}</select>
      <button @click=${exportRecord}>${t("record.export")}</button></div>
    <form @submit=${importRecord}><label class="field">${t("record.import")}<textarea class="mono" name="text" rows="3" spellcheck="false"></textarea></label>
      <div class="row"><button>${t("record.read")}</button><label class="button">${t("record.file")}<input type="file" class="sr" @change=${fileRecord}></label></div></form>`;
}
export { panel as share };

async function copy() {
  try {
    await navigator.clipboard.writeText(share_link());
    share.copied = true;
    setTimeout(() => ((share.copied = false), update()), 1500);
    update();
  } catch (error) {
    complain(error);
  }
}

export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const fileName = (ending) => `${app.game.id.replace(/[^a-z0-9]+/gi, "-")}-${app.game.cursor}.${ending}`;

async function figure(png) {
  try {
    const blob = await picture({ ...app.game.place(), png, theme: share.theme, scale: share.scale });
    download(blob, fileName(png ? "png" : "svg"));
  } catch (error) {
    complain(error);
  }
}

/** Our own record as text, which every other notation is converted from. */
function record() {
  const head = app.game.from ? `${app.game.id} ${app.view.first}` : app.game.id;
  return `${head}\n${app.game.moves.join(" ")}\n`;
}

/** The root as the server writes it, and behind it all variations of the page. */
async function tree() {
  const [head] = record().split("\n");
  const { text } = await ask("convert", { text: `${head}\n`, to: "sgf" });
  return sgf.write(text, app.game);
}

async function exportRecord() {
  try {
    const text = share.format === "sgf" ? await tree() : (await ask("convert", { text: record(), to: share.format })).text;
    download(new Blob([text], { type: "text/plain" }), fileName({ sgf: "sgf" }[share.format] ?? "txt"));
  } catch (error) {
    complain(error);
  }
}

async function read(text) {
  try {
    const found = await ask("convert", { text, to: "record" });
    const [head, ...rest] = found.text.split("\n");
    const [id, from = null] = head.split(" ");
    await open({ id, from, moves: rest.join(" ").split(/\s+/).filter(Boolean) });
    await branches(found.lines ?? [], found.notes ?? []);
    app.dialog = null;
    update();
  } catch (error) {
    complain(error);
  }
}

/** Enters the other lines of a file into the graph, and what is written there. */
async function branches(lines, notes) {
  const { game } = app;
  for (const [n, line] of lines.entries()) {
    if (n) await game.enterLine(line);
    annotate(game, line, notes[n] ?? []);
  }
  update();
}

function importRecord(event) {
  event.preventDefault();
  read(new FormData(event.target).get("text"));
}

async function fileRecord(event) {
  const [file] = event.target.files;
  if (file) read(await file.text());
}
