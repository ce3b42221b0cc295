// Pages beside the table: the reduction, lessons, puzzles, claims.

import { test } from "node:test";
import assert from "node:assert/strict";
import { faultsOfAccess, screen, setUp, settled } from "./bench.js";

const { open } = setUp();

test("the reduction: a graph becomes a board, its cycle runs, and is read off the jumps", async () => {
  const { page, at, close } = await open();
  await at("#reduction");
  await page.waitForSelector(".reduction .tokens");
  const pegs = () => page.locator(".reduction .tokens").getAttribute("d").then((d) => (d.match(/M/g) ?? []).length);
  const before = await pegs();
  await page.locator("button.run").click();
  await page.waitForFunction(() => globalThis.hissho.reduction.at === globalThis.hissho.reduction.made.moves.length);
  assert.equal(before, 117);
  assert.equal(await pegs(), 1, "one peg is left");
  await page.locator("button.extract").click();
  await page.waitForSelector(".extracted");
  assert.match(await page.locator(".extracted").innerText(), /v0 → v1 → v2 → v3/);
  assert.deepEqual(await faultsOfAccess(page), []);
  await screen(page, "reduction");
  await page.locator('[data-example="none"]').click();
  await page.waitForSelector(".argument li");
  assert.equal(await page.locator("button.run").count(), 0);
  await page.fill("textarea[name=text]", "a b\nb c\n");
  await page.locator(".sources button.primary").click();
  await page.waitForSelector(".error");
  assert.match(await page.locator(".error").innerText(), /in-degree/);
  await page.keyboard.press("Escape");
  await settled(page);
  await close();
});
