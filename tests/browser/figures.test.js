// What is seen is what is exported: everything that is laid over a board is in the figure, in all three formats.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { press, screen, settled, setUp } from "./bench.js";

const { open } = setUp();

const saved = async (page, name) => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
  return readFile(await download.path());
};

/** What the page shows over its board, counted. */
const shown = (page) => page.evaluate(() => {
  const all = (list) => [...document.querySelectorAll(list)];
  return {
    strokes: all(".frame .board .stroke").length,
    cards: all(".frame .board .note:not(.ring)").map((note) => [...note.querySelectorAll("text")].map((text) => text.textContent).join(" ")).sort(),
    tints: all(".frame .board .cell:is(.carrier, .must, .inferior)").length,
    signs: all(".frame .board .sign").length,
    stones: all(".frame .board .cell .stone.man").length,
  };
});

/** The same in a figure. */
const drawn = (page, svg) => page.evaluate((text) => {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const all = (list) => [...parsed.querySelectorAll(list)];
  return {
    strokes: all(".stroke:not(.note)").length,
    cards: all(".card").map((card) => card.getAttribute("aria-label")).sort(),
    tints: all(".tint").length,
    signs: all("g.note, g.text, .stroke.note").length,
    stones: all(".stone").length,
  };
}, svg);

/** Exports what is shown, and compares. */
async function exported(page) {
  const seen = await shown(page);
  await page.keyboard.press("x");
  await page.waitForSelector(".preview img");
  const svg = (await saved(page, "SVG")).toString();
  assert.deepEqual(await drawn(page, svg), seen);
  const tikz = (await saved(page, "TikZ")).toString();
  assert.equal((tikz.match(/^\\(draw|fill)\[tint /gm) ?? []).length, seen.tints, "tints in TikZ");
  assert.equal((tikz.match(/^\\node\[card/gm) ?? []).length, seen.cards.length, "cards in TikZ");
  assert.equal((await saved(page, "PNG")).subarray(1, 4).toString(), "PNG");
  return { seen, svg, tikz };
}
const shut = (page) => page.keyboard.press("Escape");

test("Bridg-It: graphs, trees, the exchange, the moves of a strategy, and the values of all options", async () => {
  const { page, at, close } = await open();
  await at("#bridgit:2/1,1;");
  await page.selectOption('select[data-seat="1"]', "person");
  await page.keyboard.press("2");
  for (const name of ["Left's graph", "Right's graph"]) await page.getByLabel(name).check();
  const graphs = (await exported(page)).seen.strokes;
  assert.ok(graphs > 5, String(graphs));
  await shut(page);
  await page.getByRole("button", { name: "Three strategies" }).click();
  await page.waitForSelector(".strategies");
  await settled(page);
  await press(page, "3,1");
  await page.waitForFunction(() => globalThis.hissho.view.record.length === 2);
  await page.waitForSelector(".board .stroke .cross", { state: "attached" });
  await page.getByRole("button", { name: "Values", exact: true }).click();
  await page.waitForSelector(".board .note.two");
  await settled(page);
  const { seen, svg, tikz } = await exported(page);
  assert.ok(seen.strokes > graphs && seen.cards.length > 2, JSON.stringify(seen));
  for (const tone of ["one", "two", "first", "second", "glow"]) assert.match(svg, new RegExp(`class="stroke line ${tone}"`));
  assert.match(tikz, /\\draw\[tone second\]/);
  await page.getByLabel("Signs, tints and values").uncheck();
  const plain = await drawn(page, (await saved(page, "SVG")).toString());
  assert.deepEqual([plain.strokes, plain.cards], [0, []]);
  await screen(page, "figure-bridgit");
  await close();
});

test("Hi-Q: jumps that keep it solvable and jumps that do not; weights on the holes", async () => {
  const { page, at, close } = await open();
  await at("#hiq:triangle:15@a1/a3>a1,a5>a3");
  await page.keyboard.press("2");
  await page.getByLabel("Show which jumps keep it solvable").check();
  await page.waitForSelector(".board .stroke .arrow", { state: "attached" });
  const jumps = (await exported(page)).seen.strokes;
  assert.equal(jumps, await page.evaluate(() => globalThis.hissho.view.moves.length));
  await at("#hiq:english@d4/?from=__o.o__%2F__o.o__%2Fo.o.o.o%2F...*...%2Fo.....o%2F__...__%2F__o.o__");
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Why is it hopeless?" }).click();
  await page.waitForSelector(".board .note");
  await settled(page);
  const { seen } = await exported(page);
  assert.ok(seen.cards.length > 10 && seen.cards.some((text) => Number(text) < 0), seen.cards.join());
  await close();
});

test("Hex: carriers of a proof, the stones of a step, signs, letters and arrows, turned as the board is", async () => {
  const { page, at, close } = await open();
  await at("#hex:4/b3");
  await page.selectOption('select[data-seat="1"]', "person");
  await page.keyboard.press("2");
  for (const [pen, cell] of [["CR", "a1"], ["LB", "b1"], ["MA", "c1"]]) {
    await page.locator(`[data-pen=${pen}]`).click();
    await press(page, cell);
  }
  await page.locator("[data-pen=AR]").click();
  await press(page, "a2");
  await press(page, "d4");
  await page.keyboard.press("Escape");
  await page.keyboard.press("]");
  assert.equal((await exported(page)).seen.signs, 4);
  await shut(page);
  await page.keyboard.press("r");
  await page.waitForFunction(() => globalThis.hissho.proof?.at && !globalThis.hissho.proof.busy);
  await page.locator(".attack").click();
  await page.waitForFunction(() => globalThis.hissho.proof.path.length === 2 && !globalThis.hissho.proof.busy);
  const carrier = (await exported(page)).seen;
  assert.ok(carrier.tints > 2 && carrier.stones === 3, JSON.stringify(carrier));
  await shut(page);
  await page.locator(".path .ask, .status .ask").first().click();
  await page.waitForFunction(() => globalThis.hissho.proof.why);
  while (!(await page.evaluate(() => globalThis.hissho.proof.why.at(-1).stones))) {
    const depth = await page.evaluate(() => globalThis.hissho.proof.why.length);
    await page.locator(".why .cites .ask").first().click();
    await page.waitForFunction((n) => globalThis.hissho.proof.why.length > n, depth);
  }
  await exported(page);
  await close();
});
