// Out and in: the address of a game or of a proof, the record in several notations, the figure.

import { html, nothing } from "../lib/lit-html.js";
import { ask, picture } from "../api.js";
import { complain, gameOf, open, update } from "../app.js";
import { linesOf } from "../attack.js";
import { requested } from "../overlay.js";
import { MOST, pack } from "../packed.js";
import * as place from "../place.js";
import * as sgf from "../sgf.js";
import { app } from "../state.js";
import { isRich, written } from "../tree.js";
import { annotate } from "./notes.js";
import { isAttacked, lying, seen } from "./seen.js";
import { t, word } from "../words.js";

const share = { format: "record", theme: "light", scale: 48, copied: null, numbers: false, seen: true };

/** A link may be as long as this: longer ones do not survive mail and chat. */
const LONGEST = 8000;

/** What is being packed for a link, by its name: `text` is there when it is done. */
const packs = new Map();

/** Packs a value; nothing until that is done. */
function packed(name, value) {
  const key = JSON.stringify(value);
  if (packs.get(name)?.key !== key) {
    const mine = { key, text: null };
    packs.set(name, mine);
    pack(value).then((text) => ((mine.text = text), update()), complain);
  }
  return packs.get(name).text;
}

const here = (hash) => location.href.split("#")[0] + hash;

/** The link to the position; with the whole tree, once it is packed, if there is more than a line. */
function tableLink({ game }) {
  return isRich(game) ? here(place.write({ id: game.id, moves: game.moves, from: game.from, tree: packed("tree", written(game)) })) : location.href;
}

/** The link that holds the certificate and the lines tried; none if it would be too long. */
function proofLink({ proof }) {
  if (proof.text.length > MOST / 2) return null;
  const text = packed("proof", { certificate: proof.text, ...linesOf(proof) });
  return text && text.length > LONGEST ? null : here(text ? `#proof/${text}` : "#proof");
}

const linkField = (word, link) => html`<label class="field">${t(word)}<div class="row"><input class="mono" readonly data-link=${word} .value=${link} @focus=${(e) => e.target.select()}><button @click=${() => copy(link)}>${share.copied === link ? t("copied") : t("copy")}</button></div></label>`;

/** The proof on the board goes out as a link, or as a file where it is too long for one. */
function proofField({ proof }) {
  const link = proofLink(app);
  if (link) return linkField("share.proof", link);
  return html`<p class="too-long">${t("share.proof.long", { size: Math.ceil(proof.text.length / 1000) })}</p><div class="row"><button @click=${() => saveCertificate(proof.text)}>${t("proof.save")}</button></div>`;
}

function panel() {
  return html`
    ${isAttacked(app) ? proofField(app) : nothing}
    ${app.page === "table" ? linkField("share.link", tableLink(app)) : nothing}
    <h3>${t("figure")}</h3>
    <div class="preview">${preview()}</div>
    <label class="check"><input type="checkbox" ?checked=${share.numbers} @change=${(e) => ((share.numbers = e.target.checked), update())}> ${t("figure.numbers")}</label>
    <label class="check"><input type="checkbox" ?checked=${share.seen} @change=${(e) => ((share.seen = e.target.checked), update())}> ${t("figure.seen")}</label>
    <div class="row figure">
      <label>${t("figure.theme")} <select @change=${(e) => ((share.theme = e.target.value), update())}>${["light", "dark", "print"].map((theme) => html`<option value=${theme} ?selected=${theme === share.theme}>${t(`theme.${theme}`)}</option>`)}</select></label>
      <label>${t("figure.scale")} <input type="number" min="8" max="100" .value=${String(share.scale)} class="narrow" @change=${(e) => (share.scale = Math.max(8, Math.min(100, Number(e.target.value) || 48)))}></label>
      <button @click=${() => figure("svg")}>SVG</button><button @click=${() => figure("png")}>PNG</button><button @click=${() => figure("tex")}>TikZ</button>
    </div>
    ${app.page === "table" ? records() : nothing}`;
}
export { panel as share };

/** The record of the game out and in. */
function records() {
  const formats = ["record", "moves", ...gameOf(app.view.game).notations];
  if (!formats.includes(share.format)) share.format = "record";
  return html`<h3>${t("record")}</h3>
    <div class="row"><select aria-label=${t("record.format")} @change=${(e) => ((share.format = e.target.value), update())}>${formats.map((format) => html`<option value=${format} ?selected=${format === share.format}>${word(`format.${format}`, format)}</option>`)}</select>
      <button @click=${exportRecord}>${t("record.export")}</button></div>
    <form @submit=${importRecord}><label class="field">${t("record.import")}<textarea class="mono" name="text" rows="3" spellcheck="false"></textarea></label>
      <div class="row"><button>${t("record.read")}</button><label class="button">${t("record.file")}<input type="file" class="sr" @change=${fileRecord}></label></div></form>`;
}

async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    share.copied = link;
    setTimeout(() => ((share.copied = null), update()), 1500);
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

export const saveCertificate = (text) => download(new Blob([text], { type: "text/plain" }), "hissho.cert");

const fileName = (ending) => {
  const { game, moves } = seen(app).place;
  return `${game.replace(/[^a-z0-9]+/gi, "-")}-${moves?.length ?? 0}.${ending}`;
};

/** The figure that is asked for: with all that is laid over the board, if it is to be so. */
function wanted(kind) {
  const { place, view, ...over } = seen(app);
  const request = { ...place, ...lying(app, view), png: kind === "png", tikz: kind === "tex", theme: share.theme, scale: share.scale, numbers: share.numbers };
  return share.seen ? { ...request, ...requested(over, new Set(view.scene.cells.map(({ name }) => name))) } : request;
}

let shown = { key: null, url: null };

/** The figure as it will be, fetched anew whenever it changes. */
function preview() {
  const request = { ...wanted("svg"), scale: 24 };
  const key = JSON.stringify(request);
  if (shown.key !== key) {
    shown.key = key;
    picture(request).then((blob) => {
      if (shown.key !== key) return;
      if (shown.url) URL.revokeObjectURL(shown.url);
      shown.url = URL.createObjectURL(blob);
      update();
    }, complain);
  }
  return shown.url ? html`<img src=${shown.url} alt=${t("figure.preview")}>` : nothing;
}

async function figure(kind) {
  try {
    download(await picture(wanted(kind)), fileName(kind));
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
