// Every page in both themes and two sizes: it fits, it is accessible, and a picture is kept.

import { test } from "node:test";
import assert from "node:assert/strict";
import { faultsOfAccess, screen, setUp } from "./bench.js";

const { open } = setUp();
const PAGES = { home: "", hiq: "#hiq:english@d4/d2>d4,b3>d3", bridgit: "#bridgit:4/3,3;4,4;5,3;4,2;", bao: "#bao:4/1", hex: "#hex:5/c3,b4,c2,d2", torus: "#torus:5:c/2,2;1,3;2,1;", domineering: "#domineering:4x4/b2,a1,d1", proof: "#proof", claims: "#claims", reduction: "#reduction", learn: "#learn/bao", puzzles: "#puzzles" };
for (const dark of [false, true]) {
  for (const [size, options] of Object.entries({ wide: {}, phone: { width: 390, height: 844, touch: true } })) {
    test(`screens and accessibility, ${dark ? "dark" : "light"}, ${size}`, async () => {
      const { page, at, close } = await open({ dark, ...options });
      for (const [name, hash] of Object.entries(PAGES)) {
        await at(hash);
        if (name === "home") await page.waitForFunction(() => [...document.querySelectorAll(".thumb")].every((thumb) => thumb.querySelector("svg")));
        if (name === "proof") {
          await page.getByRole("button", { name: "hex:3 b2" }).click();
          await page.waitForSelector(".status.accepted");
        }
        if (name === "claims") await page.waitForSelector(".claims .claim");
        if (["reduction", "learn", "puzzles"].includes(name)) await page.waitForSelector(".frame svg");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), `${name} fits the width`);
        assert.deepEqual(await faultsOfAccess(page), [], name);
        await screen(page, `${name}-${dark ? "dark" : "light"}-${size}`);
        // Each mode is looked at once in either theme and in either size.
        if ((await page.evaluate(() => globalThis.hissho.page)) === "table" && dark === (size === "phone")) {
          // Proofs of these positions are soon found.
          const refuted = ["hiq", "bridgit", "hex", "domineering"].includes(name);
          for (const key of ["2", "x", ...(refuted ? ["3"] : []), "4"]) {
            await page.keyboard.press(key);
            if (key === "3") {
              await page.waitForFunction(() => globalThis.hissho.refuting && globalThis.hissho.proof?.view && !globalThis.hissho.proof.busy && !globalThis.hissho.work);
              await page.locator(".status.accepted .ask").click();
              await page.waitForSelector(".why");
            }
            assert.deepEqual(await faultsOfAccess(page), [], `${name}, key ${key}`);
            await screen(page, `${name}-key-${key}-${dark ? "dark" : "light"}-${size}`);
            if (key === "x") {
              await page.keyboard.press("Escape");
              await page.waitForFunction(() => !document.querySelector("dialog[open]") && !globalThis.hissho.dialog);
            }
          }
          await page.keyboard.press("1");
        }
      }
      await close();
    });
  }
}
