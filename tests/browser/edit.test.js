// Positions set up by hand.

import { test } from "node:test";
import assert from "node:assert/strict";
import { ask, press, screen, setUp } from "./bench.js";

const { server, open } = setUp();

test("set-up with the reason when illegal", async () => {
  const { page, at, close } = await open();
  await at("#torus:3:c");
  await page.keyboard.press("e");
  for (const name of ["0,0", "1,0", "2,0"]) await press(page, name);
  await page.waitForSelector(".error");
  assert.match(await page.locator('.desk .error').innerText(), /won already/);
  await press(page, "2,0");
  await press(page, "2,0");
  await page.waitForSelector(".ok");
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.waitForFunction(() => globalThis.hissho.view?.board.startsWith("B../B../"));
  await close();
});

test("every game that has letters is edited as it is drawn", async () => {
  const { body } = await ask(server.address, "games");
  for (const { name, presets, letters } of body.games.filter(({ letters }) => letters.length)) {
    const { page, at, close } = await open();
    await at(`#${presets[0]}`);
    await page.keyboard.press("e");
    await page.waitForFunction(() => globalThis.hissho.edit?.view);
    const cells = await page.evaluate(() => [...globalThis.hissho.edit.cells]);
    const [cell, held] = cells[Math.floor(cells.length / 3)];
    const ring = letters.find((ring) => ring.includes(held));
    for (let n = 1; n <= ring.length; n += 1) {
      await press(page, cell);
      await page.waitForFunction(([cell, letter]) => globalThis.hissho.edit.cells.get(cell) === letter && (!globalThis.hissho.edit.legal || globalThis.hissho.edit.view.board === globalThis.hissho.edit.position), [cell, ring[(ring.indexOf(held) + n) % ring.length]]);
      // What the server made of the letters stands on the cell that was pressed.
      const { legal, position } = await page.evaluate(() => ({ legal: globalThis.hissho.edit.legal, position: globalThis.hissho.edit.position }));
      const shown = await ask(server.address, "show", { game: presets[0], position });
      assert.equal(shown.status === 200, legal, `${name}: ${position}`);
    }
    await screen(page, `edit-${name}`);
    await close();
  }
});

test("a domino stands where the pointer is, and where it is set up", async () => {
  const { page, at, close } = await open();
  await at("#domineering:4x4");
  await page.locator('.board [data-cell="b2"]').hover();
  await page.waitForSelector(".board .foreseen .tile", { state: "attached" });
  await press(page, "b2");
  await page.waitForFunction(() => globalThis.hissho.view.record.length === 2);
  assert.equal(await page.locator(".board .posts .tile").count(), 2);
  await page.keyboard.press("e");
  await page.waitForFunction(() => globalThis.hissho.edit?.view);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.waitForFunction(() => globalThis.hissho.edit.view.board.startsWith("..../"));
  for (const cell of ["a1", "a2"]) await press(page, cell);
  await page.waitForFunction(() => globalThis.hissho.edit.legal && globalThis.hissho.edit.view.board.startsWith("L.../L..."));
  await screen(page, "edit-domineering");
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.waitForFunction(() => !globalThis.hissho.edit && globalThis.hissho.view.board.startsWith("L.../L..."));
  await close();
});
