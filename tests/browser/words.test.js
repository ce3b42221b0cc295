// What the page says, in both languages.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { ask, screen, setUp } from "./bench.js";

const { server, open } = setUp();

/** The modules that the page is made of. */
const SOURCES = new URL("../../crates/hissho/assets/", import.meta.url);

test("both languages are complete", async () => {
  const words = async (name) => {
    const text = await readFile(new URL(`words/${name}.js`, SOURCES), "utf8");
    return (await import(`data:text/javascript,${encodeURIComponent(text)}`)).default;
  };
  const [en, ja] = [await words("en"), await words("ja")];
  // What is said of one is English only: Japanese has no plural.
  const plain = Object.keys(en).filter((key) => !key.endsWith("#1"));
  assert.deepEqual(Object.keys(ja).sort(), plain.sort());
  for (const key of Object.keys(en).filter((key) => key.endsWith("#1"))) assert.ok(en[key.slice(0, -2)].includes("{count}"), key);
  for (const key of plain) {
    const holes = (text) => (text.match(/\{\w+\}/g) ?? []).sort();
    assert.deepEqual(holes(ja[key]), holes(en[key]), key);
  }
  const used = new Set();
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => file.endsWith(".js"));
  assert.ok(files.length > 30);
  for (const file of files) {
    const text = await readFile(new URL(file, SOURCES), "utf8");
    for (const [, key] of text.matchAll(/\bt\("([a-z][\w.:-]*)"/g)) used.add(key);
  }
  assert.deepEqual([...used].filter((key) => !(key in en)), []);
  const { page, at, close } = await open({ language: "ja" });
  await at("#hex:3/b2");
  assert.match(await page.locator(".status .turn").innerText(), /白の番/);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "ja");
  await page.keyboard.press("l");
  assert.match(await page.locator(".status .turn").innerText(), /White to move/);
  await close();
});

test("in Japanese nothing is missing, whatever the game", async () => {
  const { body } = await ask(server.address, "games");
  const { page, at, close } = await open({ language: "ja" });
  const allowed = /Hissho|English|BAO|Hi-Q|SVG|PNG|SGF|HexWorld|Lehman|West|Bridg-It|must-play|Backspace|Shift|Term|Uehara|TikZ/g;
  for (const { presets, picture } of body.games) {
    await at(`#${(picture?.game ?? presets[0])}`);
    await page.waitForFunction(() => document.documentElement.lang === "ja");
    for (const key of ["1", "2", "x", "4"]) {
      await page.keyboard.press(key);
      const text = await page.evaluate(() => {
        const copy = document.querySelector("#app").cloneNode(true);
        copy.querySelectorAll("svg, .mono, input, textarea, select, code, kbd, .rules + details, [lang=en]").forEach((part) => part.remove());
        return copy.textContent;
      });
      const words = text.replace(/[a-z]+:\S+/g, "").replace(allowed, "").match(/[A-Za-z]{4,}( [A-Za-z]+)*/g) ?? [];
      assert.deepEqual(words, [], `${presets[0]}, key ${key}`);
      if (key === "x") await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Escape");
  }
  await at("");
  await screen(page, "home-ja");
  await at("#domineering:5x5/b2,d1,d3");
  await screen(page, "domineering-ja");
  await page.keyboard.press("e");
  await page.waitForFunction(() => globalThis.hissho.edit?.view);
  await screen(page, "edit-ja");
  assert.deepEqual(await page.evaluate(() => [...globalThis.hissho.missing]), []);
  await close();
});

test("what the server and the page refuse is Japanese in Japanese", async () => {
  const { page, at, close, faults } = await open({ language: "ja" });
  await at("#hex:3");
  await page.locator("details", { hasText: "盤をIDで指定" }).locator("summary").click();
  await page.fill("input[name=id]", "hex:99");
  await page.locator("form.field button").click();
  await page.waitForFunction(() => globalThis.hissho.error);
  assert.match(await page.locator(".status .error").innerText(), /「99」は読めません/);
  await page.route("**/api/view", (route) => route.abort());
  await at("#bao:2");
  await page.waitForSelector(".error");
  assert.match(await page.locator(".error").first().innerText(), /サーバーが応答しません/);
  assert.ok(faults.every((fault) => fault.includes("net::ERR_FAILED")), String(faults));
  faults.length = 0;
  await close();
});

test("what is typed or pasted wrongly is said where one looks, in the language spoken", async () => {
  for (const [language, record, stones, formula] of [["en", /expected a value in \[ \]/, /expected a cell of the board/, /expected a formula/], ["ja", /値がありません/, /盤のマスではありません/, /期待：論理式/]]) {
    const { page, at, close } = await open({ language });
    const said = (where) => page.locator(`${where} .error`).first().innerText();
    for (const hash of ["#constructor", "#__proto__", "#hex:5/zz"]) {
      await at(hash);
      await page.waitForSelector(".error");
      assert.ok((await said("main")).length > 5, hash);
    }
    await at("#hex:4/b2");
    await page.keyboard.press("x");
    await page.fill("dialog textarea", "(;nonsense");
    await page.locator("dialog form button").filter({ hasText: /^(Open|開く)$/ }).click();
    await page.waitForSelector("dialog .error");
    assert.match(await said("dialog"), record);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !globalThis.hissho.dialog);
    await page.keyboard.press("2");
    await page.fill("input[name=stones]", "zz");
    await page.locator("form.sigma button").click();
    await page.waitForSelector("main .error");
    assert.match(await said("main"), stones);
    await at("#bao:4");
    await page.keyboard.press("2");
    await page.fill("input[name=formula]", "X max=");
    await page.locator(".formula button").click();
    await page.waitForSelector("main .error");
    assert.match(await said("main"), formula);
    await at("#hex:4/a1?tree=%%%");
    await page.waitForSelector("main .error");
    assert.match(await said("main"), /tree that can be read|変化図を読み取れません/);
    await close();
  }
});
