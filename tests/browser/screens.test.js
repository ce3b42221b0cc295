// Pictures of every mode of every game and of all other pages, in both themes, both languages and three sizes, with a page
// that shows them side by side: target/screens/index.html. Nothing may be wider than the screen. SCREENS_ALL=1 takes all twelve
// kinds of pictures, which needs four minutes; else there are four, in which every size, theme and language comes up.

import { test } from "node:test";
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { settled, setUp } from "./bench.js";

const { open } = setUp();
const SIZES = { phone: { width: 390, height: 844, touch: true }, desk: { width: 1280, height: 860 }, large: { width: 2560, height: 1300 } };
const GAMES = {
  hiq: "#hiq:triangle:15@a1/a3>a1,a5>a3",
  bridgit: "#bridgit:4/3,3;4,4;5,3;4,2;",
  bao: "#bao:3:2,2,2,2,2,2/1",
  hex: "#hex:5/c3,b4,c2,d2",
  torus: "#torus:4:c/2,2;1,3;2,1;",
  domineering: "#domineering:4x4/b2,a1,d1",
};
const PAGES = { home: "", proof: "#proof", claims: "#claims", reduction: "#reduction", learn: "#learn/hex", puzzles: "#puzzles" };
const MODES = ["play", "analyse", "refute", "edit"];
const FEW = ["phone-light-ja", "desk-light-en", "desk-dark-ja", "large-dark-en"];
const shots = [];

async function shot(page, name, folder) {
  await mkdir(`${process.env.SCREENS}/${folder}`, { recursive: true });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), `${folder}/${name} fits the width`);
  await page.screenshot({ path: `${process.env.SCREENS}/${folder}/${name}.png` });
  shots.push({ name, folder });
}

for (const [size, options] of Object.entries(SIZES)) {
  for (const dark of [false, true]) {
    for (const language of ["en", "ja"]) {
      const folder = `${size}-${dark ? "dark" : "light"}-${language}`;
      if (!process.env.SCREENS_ALL && !FEW.includes(folder)) continue;
      test(`pictures: ${folder}`, async () => {
        const { page, at, close } = await open({ ...options, dark, language });
        for (const [name, hash] of Object.entries(PAGES)) {
          await at(hash);
          if (name === "home") await page.waitForFunction(() => [...document.querySelectorAll(".thumb")].every((thumb) => thumb.querySelector("svg")));
          if (["reduction", "learn", "puzzles"].includes(name)) await page.waitForSelector(".frame svg");
          if (name === "puzzles") await page.waitForFunction(() => [...document.querySelectorAll(".puzzle .thumb")].every((thumb) => thumb.querySelector("svg")));
          if (name === "claims") await page.waitForSelector(".claim .badge");
          await shot(page, name, folder);
        }
        for (const [game, hash] of Object.entries(GAMES)) {
          await at(hash);
          for (const [n, mode] of MODES.entries()) {
            await page.keyboard.press(String(n + 1));
            if (mode === "refute") await page.waitForFunction(() => globalThis.hissho.proof?.view || globalThis.hissho.error);
            if (mode === "edit") await page.waitForFunction(() => globalThis.hissho.edit?.view);
            await settled(page);
            await shot(page, `${game}-${mode}`, folder);
          }
          await page.keyboard.press("Escape");
        }
        assert.deepEqual(await page.evaluate(() => [...globalThis.hissho.missing]), []);
        await close();
      });
    }
  }
}

test("the page that shows them", async () => {
  const names = [...new Set(shots.map(({ name }) => name))];
  const row = (name) => `<h2>${name}</h2><div>${shots.filter((shot) => shot.name === name).map(({ folder }) => `<figure><a href="${folder}/${name}.png"><img loading="lazy" src="${folder}/${name}.png" alt="${name}, ${folder}"></a><figcaption>${folder}</figcaption></figure>`).join("")}</div>`;
  const style = "body{font:14px sans-serif;margin:1rem}div{display:flex;flex-wrap:wrap;gap:.6rem}figure{margin:0}img{height:220px;border:1px solid #999}";
  await writeFile(`${process.env.SCREENS}/index.html`, `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style><h1>Screens</h1>${names.map(row).join("")}</html>\n`);
  assert.equal(shots.length, names.length * (process.env.SCREENS_ALL ? 12 : FEW.length));
});
