// What is known of a position: evidence, values, mistakes.

import { test } from "node:test";
import assert from "node:assert/strict";
import { gate, screen, setUp } from "./bench.js";

const { open } = setUp();

test("answers say what they rest on", async () => {
  const { page, at, close } = await open();
  await at("#hex:3");
  await page.keyboard.press("2");
  await page.keyboard.press("w");
  await page.waitForSelector(".badge.evidence.estimated");
  assert.equal(await page.locator(".badge.evidence.certified").count(), 0, "nothing estimated looks proved");
  await page.getByRole("button", { name: "Solve" }).click();
  await page.waitForSelector(".verdict .badge.evidence.certified");
  await at("#domineering:3x3");
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Solve" }).click();
  await page.waitForSelector(".verdict .badge.evidence.certified");
  await screen(page, "domineering-solved");
  await close();
});

test("an estimate never replaces what is solved, and only what is known to lose is marked so", async () => {
  const { page, at, close } = await open();
  const values = () => page.evaluate(() => ({ kind: globalThis.hissho.values?.kind, texts: [...(globalThis.hissho.values?.list.values() ?? [])].map(({ text }) => text) }));
  const solveIt = async () => {
    await page.keyboard.press("s");
    await page.waitForFunction(() => globalThis.hissho.values?.kind === "solve");
  };
  await at("#hex:3");
  await page.keyboard.press("2");
  await solveIt();
  assert.match(await page.locator(".verdict").innerText(), /hex:3, Black to move: Black wins/);
  for (const key of ["w", "h"]) {
    await page.keyboard.press(key);
    await page.waitForFunction(() => !globalThis.hissho.work);
    assert.equal((await values()).kind, "solve", `after ${key}`);
  }
  // The solver of the torus names one winning move; of the others nothing is known.
  await at("#torus:3:c/1,1;");
  await page.keyboard.press("2");
  await solveIt();
  const { texts } = await values();
  assert.ok(texts.length === 8 ? texts.every((text) => text === "✗") : texts.every((text) => text === "✓"), texts.join());
  // Refute it: the proof of this position, in place.
  await at("#hex:3/b2");
  await page.keyboard.press("2");
  await solveIt();
  await page.locator("button.refute").click();
  await page.waitForFunction(() => globalThis.hissho.proof?.view);
  await close();
});

test("a puzzle has no chances: a jump keeps it solvable or does not", async () => {
  const { page, at, close } = await open();
  await at("#hiq:triangle:15@a1/a3>a1,a5>a3");
  await page.keyboard.press("2");
  await page.keyboard.press("w");
  await page.waitForFunction(() => globalThis.hissho.values?.kind === "guide");
  const texts = await page.evaluate(() => [...globalThis.hissho.values.list.values()].map(({ text }) => text));
  assert.ok(texts.length > 0 && texts.every((text) => ["✓", "✗", "?"].includes(text)), texts.join());
  await page.getByRole("button", { name: "Fill in values" }).click();
  await page.waitForFunction(() => !globalThis.hissho.work && document.querySelector(".strip"));
  assert.doesNotMatch(await page.locator(".side").innerText(), /\d ?%/);
  assert.match(await page.locator(".strip").getAttribute("aria-label"), /solvable/);
  await close();
});

test("values stay hidden until one peeks", async () => {
  const { page, at, close } = await open();
  await at("#hex:3");
  await page.keyboard.press("w");
  await page.waitForFunction(() => globalThis.hissho.values && !globalThis.hissho.work);
  assert.equal(await page.locator(".board .note").count(), 0);
  await page.keyboard.down("v");
  assert.equal(await page.locator(".board .note").count(), 9);
  await page.keyboard.up("v");
  assert.equal(await page.locator(".board .note").count(), 0);
  await close();
});

test("a mistake is marked where what is proved changes sides", async () => {
  const { page, at, close } = await open();
  await at("#hex:3/a1");
  for (const [key, n] of [["", 1], ["Home", 0]]) {
    if (key) await page.keyboard.press(key);
    await page.waitForFunction((n) => globalThis.hissho.view.record.length === n, n);
    await page.keyboard.press("s");
    await page.waitForFunction(() => globalThis.hissho.values?.kind === "solve" && globalThis.hissho.values.board === globalThis.hissho.view.board);
  }
  assert.equal(await page.locator(".moves .move.wrong").innerText(), "a1?");
  await close();
});

test("filled-in values go on while one looks around, are proved where that is quick, and mark mistakes", async () => {
  const { page, at, close } = await open();
  await at("#hex:3/a1,b2,c3");
  await page.selectOption('select[data-seat="1"]', "person");
  // The first answer is held back until somebody has gone to another position.
  const { held, release } = gate();
  await page.route("**/api/solve", async (route) => (await held, route.continue()));
  await Promise.all([page.waitForRequest("**/api/solve"), page.getByRole("button", { name: "Fill in values" }).click()]);
  await page.keyboard.press("Home");
  await page.waitForFunction(() => globalThis.hissho.view.record.length === 0);
  assert.match(await page.locator(".solving").innerText(), /Analysing/);
  release();
  await page.waitForFunction(() => !globalThis.hissho.solving);
  const known = await page.evaluate(() => [0, 1, 2, 3].map((n) => globalThis.hissho.game.nodeAt(["a1", "b2", "c3"].slice(0, n))).map(({ share, evidence }) => [share, evidence]));
  assert.deepEqual(known, [[1, "certified"], [0, "certified"], [0, "certified"], [0, "certified"]]);
  assert.deepEqual(await page.locator(".moves .move").allInnerTexts(), ["a1?", "b2✓", "c3✓"]);
  // A puzzle has no sides: a jump after which it cannot be solved is a mistake too.
  await at("#hiq:drawn:oo.oo*/a1>c1");
  await page.getByRole("button", { name: "Fill in values" }).click();
  await page.waitForFunction(() => !globalThis.hissho.solving && globalThis.hissho.game.nodeAt(["a1>c1"])?.share != null);
  const [before, after] = await page.evaluate(() => [[], ["a1>c1"]].map((line) => globalThis.hissho.game.nodeAt(line).share));
  assert.equal(await page.locator(".moves .move.wrong").count(), before > after ? 1 : 0);
  await close();
});
