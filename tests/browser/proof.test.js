// Certificates of every kind in the explorer: each is attacked at random, each reply is legal.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { ask, screen, setUp } from "./bench.js";

const { server, open } = setUp();
const FOLDER = new URL("../certificates/good/", import.meta.url);

const state = (page) => page.evaluate(() => {
  const { path, view, at } = globalThis.hissho.proof;
  return { path, view, at };
});
const idle = (page) => page.waitForFunction(() => globalThis.hissho.proof && !globalThis.hissho.proof.busy && !globalThis.hissho.work);
const load = async (page, certificate) => {
  await page.evaluate(() => (globalThis.hissho.proof = null));
  await page.setInputFiles("input[type=file]", { name: "a.cert", mimeType: "text/plain", buffer: Buffer.from(certificate) });
  await idle(page);
};

/** Where a goal would be: at a position, or at an end of the game. */
const reached = ({ board, status, winner }, goal) => (goal.startsWith("at-") ? `at-${board}` : [status, winner].filter(Boolean).join("-"));

/** Attacks what is loaded; every move that comes out is judged by the rules, every reply by its step. */
async function attack(page, certificate, attacks) {
  const numbered = certificate.split("\n").filter((line) => /^\d/.test(line));
  const steps = new Map(numbered.map((line) => [Number(line.split(" ")[0]), line]));
  for (let n = 0; n < attacks; n += 1) {
    const before = await state(page);
    const { claimed, plays } = before.at;
    if (await page.locator(".attack").isDisabled()) {
      if (claimed.kind === "wins") assert.equal(before.view.winner, plays, "whoever is out of moves has lost to the proof");
      if (claimed.kind === "reaches") assert.equal(reached(before.view, claimed.what), claimed.what);
      if (before.path.every(({ by }) => by === "proof")) return;
      await page.getByRole("button", { name: "From the start" }).click();
      await page.waitForFunction((n) => globalThis.hissho.proof.path.length < n, before.path.length);
      await idle(page);
      continue;
    }
    await page.locator(".attack").click();
    await page.waitForFunction((n) => globalThis.hissho.proof.path.length > n && !globalThis.hissho.proof.busy, before.path.length);
    const { path, view } = await state(page);
    assert.deepEqual(path.slice(0, before.path.length).map(({ move }) => move), before.path.map(({ move }) => move));
    const judged = await ask(server.address, "show", { game: claimed.game, position: claimed.board, moves: path.map(({ move }) => move) });
    assert.equal(judged.body.board, view.board, "the rules agree with every move");
    if (claimed.kind === "never") assert.notEqual(reached(view, claimed.what), claimed.what);
    const reply = path.at(-1);
    if (reply.by !== "proof" || reply.step == null) continue;
    const line = steps.get(reply.step);
    assert.ok(line, "the reply cites a step of the certificate");
    assert.equal(reply.cited.text, line, "and gives its text");
    // Steps about an image of the board name its cells otherwise, as the premises of a turn or a shift do.
    const framed = ["threat", "pair"].includes(reply.reason.kind) || / image \d+$/m.test(certificate);
    if (!framed) assert.ok(line.split(/[ =]/).includes(reply.move), `step ${reply.step} names ${reply.move}: ${line}`);
    assert.equal(await page.locator(".path li.proof").last().getAttribute("data-step"), String(reply.step), "and the page shows it");
  }
}

test("every certificate of the collection is loaded and attacked", async () => {
  const { page, at, close } = await open();
  await at("#proof");
  const rules = new Set();
  for (const name of (await readdir(FOLDER)).filter((name) => name.endsWith(".cert"))) {
    const certificate = (await readFile(new URL(name, FOLDER))).toString();
    await load(page, certificate);
    assert.equal(await page.locator(".status.accepted").count(), 1, name);
    rules.add((await state(page)).at.standing.rule);
    await attack(page, certificate, 10).catch((error) => assert.fail(`${name}: ${error.message}`));
  }
  assert.deepEqual([...rules].filter((rule) => !["move", "over"].includes(rule)).sort(), ["all", "forced", "held", "line", "linked", "looped", "orbits", "pagoda", "parity", "table", "trees"]);
  await close();
});

for (const [place, winner] of [[{ game: "hex:4", moves: ["b3"] }, "black"], [{ game: "null:8" }, "second"], [{ game: "bridgit:4", moves: ["3,3"] }, "left"], [{ game: "domineering:4x4" }, "left"], [{ game: "torus:3:c" }, "white"], [{ game: "torus:3:a" }, "white"]]) {
  test(`a certificate of ${place.game} made, loaded and attacked with random moves`, async () => {
    const proved = await ask(server.address, "prove", { ...place, time: "100s" });
    assert.equal(proved.body.result, "proved");
    assert.equal(proved.body.winner, winner);
    const { certificate } = proved.body;
    const { page, at, close } = await open();
    await at("#proof");
    await load(page, certificate);
    await attack(page, certificate, 12);
    await screen(page, `proof-${place.game.replace(/\W.*/, "")}`);
    await load(page, certificate.replace(/qed \d+/, "qed 0"));
    await page.waitForSelector(".status.rejected, .status.malformed");
    await close();
  });
}

/** A certificate of some megabytes: the same step once more, many times. Nobody cites it, everybody checks it. */
async function large() {
  const proved = await ask(server.address, "prove", { game: "null:99", time: "100s" });
  const steps = proved.body.certificate.split("\n");
  const end = steps.findIndex((line) => line.startsWith("qed"));
  const step = steps[end - 1];
  const last = Number(step.split(" ")[0]);
  const more = Array.from({ length: 40_000 }, (_, n) => step.replace(/^\d+/, String(last + 1 + n)));
  const certificate = [...steps.slice(0, end), ...more, ...steps.slice(end)].join("\n");
  assert.ok(certificate.length > 1e6, String(certificate.length));
  return certificate;
}

test("a certificate of some megabytes is attacked too", async () => {
  const certificate = await large();
  const { page, at, close } = await open();
  await at("#proof");
  await load(page, certificate);
  await attack(page, certificate, 4);
  await close();
});

test("Refute is a mode of the table: attack, take back, go to any point, come back to the game", async () => {
  const { page, at, close } = await open();
  await at("#hex:4/b3");
  await page.selectOption('select[data-seat="1"]', "person");
  await page.locator('[data-mode="refute"]').click();
  await page.waitForFunction(() => globalThis.hissho.proof?.at && !globalThis.hissho.proof.busy);
  assert.equal(await page.evaluate(() => location.hash), "#hex:4/b3", "the table stays");
  assert.match(await page.locator(".status.accepted").innerText(), /Black wins from/, "the claim is whole");
  const tried = async () => {
    const { path } = await state(page);
    await page.locator(".attack").click();
    await page.waitForFunction((n) => globalThis.hissho.proof.path.length > n && !globalThis.hissho.proof.busy, path.length);
    return (await state(page)).path;
  };
  const first = await tried();
  assert.deepEqual(first.map(({ by }) => by), ["you", "proof"]);
  await tried();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => globalThis.hissho.proof.path.length === 2 && !globalThis.hissho.proof.busy);
  await page.locator(".retreat").click();
  await page.waitForFunction(() => globalThis.hissho.proof.path.length === 0 && !globalThis.hissho.proof.busy);
  // Forwards again along the same line; another attack from the start makes a tree.
  await page.keyboard.press("End");
  await page.waitForFunction((moves) => globalThis.hissho.proof.path.length === 4 && globalThis.hissho.proof.path[0].move === moves[0] && !globalThis.hissho.proof.busy, first.map(({ move }) => move));
  await page.keyboard.press("Home");
  await page.waitForFunction(() => globalThis.hissho.proof.path.length === 0 && !globalThis.hissho.proof.busy);
  assert.equal(await page.locator(".tried").count(), 0, "one line is no tree");
  const other = await page.evaluate((move) => globalThis.hissho.proof.at.attacks.find((attack) => attack !== move), first[0].move);
  await page.locator(`.board [data-cell="${other}"]`).click();
  await page.waitForFunction(() => globalThis.hissho.proof.path.length >= 2 && !globalThis.hissho.proof.busy);
  assert.equal(await page.locator(".tried .asides li").count(), 1, "the second line leaves the first");
  await page.locator(".tried .move.you").first().click();
  await page.waitForFunction((move) => globalThis.hissho.proof.path.length === 2 && globalThis.hissho.proof.path[0].move === move && !globalThis.hissho.proof.busy, first[0].move);
  assert.equal(await page.locator(".tried .move.here").innerText(), first[1].move);
  await page.locator('[data-mode="play"]').click();
  assert.deepEqual(await page.evaluate(() => globalThis.hissho.view.record), ["b3"], "nothing was played on the table");
  // Back again: the same proof, without proving anew; and it survives a reload.
  await page.keyboard.press("r");
  await page.waitForFunction(() => globalThis.hissho.refuting && globalThis.hissho.proof?.at);
  await screen(page, "refute-hex");
  await page.reload();
  await page.waitForFunction(() => globalThis.hissho?.refuting && globalThis.hissho.proof?.at && !globalThis.hissho.proof.busy);
  await at("#proof");
  await page.reload();
  await page.waitForFunction(() => globalThis.hissho.proof?.at && !globalThis.hissho.proof.busy);
  await close();
});

test("why? leads from the claim down to steps that cite nothing, for every kind of certificate", async () => {
  const { page, at, close } = await open();
  await at("#proof");
  const trail = () => page.evaluate(() => globalThis.hissho.proof.why?.map(({ step }) => step) ?? []);
  for (const name of ["hex-strategy", "hex-link-corner", "bridgit-trees", "bao-bounds", "hiq-pagoda", "hiq-line", "null-table", "torus-arcs", "torus-forced", "hex-goal-sigma-sum", "hiq-orbits", "hiq-parity"]) {
    const certificate = (await readFile(new URL(`${name}.cert`, FOLDER))).toString();
    await load(page, certificate);
    await page.locator(".status.accepted .ask").click();
    await page.waitForFunction(() => globalThis.hissho.proof.why?.length === 1);
    assert.ok(certificate.includes(`qed ${(await trail())[0]}`), `${name} begins with the claim`);
    while (!(await page.locator(".why .axiom").count())) {
      const before = await trail();
      await page.locator(".why .cites .ask").last().click();
      await page.waitForFunction((n) => globalThis.hissho.proof.why.length > n, before.length);
      const [cited, citing] = (await trail()).reverse();
      const line = certificate.split("\n").find((line) => line.startsWith(`${citing} `));
      assert.ok(cited < citing && line.split(/[ =]/).includes(String(cited)), `${name}: ${line} cites ${cited}`);
    }
    const said = await page.locator(".why").innerText();
    assert.match(said, /rules of the game alone/, name);
    assert.equal(await page.locator(".attack").isDisabled(), true, "nobody plays while a step is looked at");
    await page.locator(".why .close").click();
    assert.equal(await page.locator(".why").count(), 0);
  }
  await close();
});

test("why did I lose? The classes of an or, its carrier on the board, and the book's lemma", async () => {
  const { page, at, close } = await open();
  await at("#hex:4/b3");
  await page.locator('[data-mode="refute"]').click();
  await page.waitForFunction(() => globalThis.hissho.proof?.at && !globalThis.hissho.proof.busy);
  while (!(await page.locator(".attack").isDisabled())) {
    const { path } = await state(page);
    await page.locator(".attack").click();
    await page.waitForFunction((n) => globalThis.hissho.proof.path.length > n && !globalThis.hissho.proof.busy, path.length);
  }
  assert.match(await page.locator(".below .seat").innerText(), /Black\s+Proof/);
  await page.getByRole("button", { name: "Why did I lose?" }).click();
  await page.waitForFunction(() => globalThis.hissho.proof.why?.length === 1);
  const asked = () => page.evaluate(() => globalThis.hissho.proof.why.at(-1));
  let step = await asked();
  for (let n = 2; step.rule !== "or"; n += 1) {
    await page.locator(".why .cites .ask").first().click();
    await page.waitForFunction((n) => globalThis.hissho.proof.why.length === n, n);
    step = await asked();
  }
  // Every move in the carrier is answered by exactly one of the threats.
  assert.deepEqual(step.cites.flatMap(({ answers }) => answers).sort(), [...step.carrier].sort());
  assert.equal(await page.locator(".board .carrier").count(), step.carrier.length);
  const book = await fetch(new URL(await page.locator(".why h3 a").getAttribute("href"), server.address));
  assert.ok((await book.text()).includes('id="15-or"'));
  await screen(page, "why");
  await close();
});

test("the first page dares to be refuted", async () => {
  const { page, at, close } = await open();
  await at("");
  await page.waitForFunction(() => globalThis.hissho.proof?.at && !globalThis.hissho.proof.busy);
  assert.match(await page.locator(".dare").innerText(), /Black wins. Try to stop it./);
  await page.locator('.live [data-cell="b3"]').click();
  await page.waitForFunction(() => globalThis.hissho.proof.path.length === 2 && !globalThis.hissho.proof.busy);
  assert.match(await page.locator(".hero .said").innerText(), /step \d+/);
  await screen(page, "home");
  await close();
});

const drop = async (page, name) => page.evaluate((text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "dropped.cert"));
  document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
}, (await readFile(new URL(`${name}.cert`, FOLDER))).toString());

test("a certificate is dropped onto the page: at a table, on the first page, among the proofs; what is none is said to be none", async () => {
  const { page, at, close } = await open();
  const shows = (game) => page.waitForFunction((game) => globalThis.hissho.proof?.view?.game === game && !globalThis.hissho.proof.busy, game);
  await at("#hex:4");
  await drop(page, "bridgit-trees");
  await shows("bridgit");
  assert.equal(await page.evaluate(() => globalThis.hissho.refuting), true);
  await page.reload();
  await shows("bridgit");
  await at("");
  await shows("hex");
  await drop(page, "hiq-pagoda");
  await shows("hiq");
  assert.equal(await page.evaluate(() => location.hash), "#proof");
  await drop(page, "hex-link-corner");
  await shows("hex");
  await drop(page, "../bad/all-bare-word");
  await page.waitForSelector(".status.malformed, .status.rejected");
  assert.match(await page.locator(".status.malformed, .status.rejected").innerText(), /Line \d+:/);
  await close();
});

test("the lines tried against a proof survive a reload, and travel in its link with the certificate", async () => {
  const { page, at, close } = await open();
  await at("#hex:4/b3");
  await page.keyboard.press("r");
  await idle(page);
  const attacks = await page.evaluate(() => globalThis.hissho.proof.at.attacks.slice(0, 2));
  const lines = () => page.evaluate(() => ({ lines: [...globalThis.hissho.proof.tree.nodes.keys()].sort(), here: globalThis.hissho.proof.path.map(({ move, step }) => `${move} ${step}`) }));
  const tryOne = async (move) => {
    await page.locator(`.board [data-cell="${move}"]`).click();
    await page.waitForFunction((move) => globalThis.hissho.proof.path[0]?.move === move && !globalThis.hissho.proof.busy, move);
  };
  await tryOne(attacks[0]);
  await page.keyboard.press("Home");
  await page.waitForFunction(() => globalThis.hissho.proof.path.length === 0 && !globalThis.hissho.proof.busy);
  await tryOne(attacks[1]);
  const before = await lines();
  assert.equal(await page.locator(".tried .asides li").count(), 1);
  // At the table, where nothing is proved anew, and among the proofs.
  const asked = [];
  page.on("request", (request) => request.url().endsWith("/api/prove") && asked.push(request.url()));
  for (const elsewhere of [() => page.reload(), async () => (await at("#proof"), page.reload())]) {
    await elsewhere();
    await page.waitForFunction(() => globalThis.hissho?.proof?.at && !globalThis.hissho.proof.busy);
    assert.deepEqual(await lines(), before);
  }
  assert.deepEqual(asked, []);
  await page.keyboard.press("x");
  await page.waitForFunction(() => document.querySelector("dialog [data-link]")?.value.includes("#proof/"));
  const link = await page.inputValue("dialog [data-link]");
  await page.waitForSelector(".preview img");
  await screen(page, "share-proof");
  await close();
  const other = await open();
  await other.page.goto(link);
  await other.page.waitForFunction(() => globalThis.hissho?.proof?.at && !globalThis.hissho.proof.busy);
  assert.deepEqual(await other.page.evaluate(() => [...globalThis.hissho.proof.tree.nodes.keys()].sort()), before.lines);
  assert.match(await other.page.locator(".status.accepted").innerText(), /Black wins from/);
  await other.page.waitForFunction(() => location.hash === "#proof");
  // A link that was cut short says so.
  await other.page.goto("about:blank");
  await other.page.goto(link.slice(0, -40));
  await other.page.waitForSelector(".error");
  assert.match(await other.page.locator(".error").innerText(), /no certificate that can be read/);
  await other.close();
});

test("a certificate that is too large for a link is offered as a file", async () => {
  const certificate = await large();
  const { page, at, close } = await open();
  await at("#proof");
  await load(page, certificate);
  await page.locator(".bar").getByRole("button", { name: "Share" }).click();
  await page.waitForSelector("dialog .too-long");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("dialog").getByRole("button", { name: "Download" }).click()]);
  assert.equal((await readFile(await download.path())).toString(), certificate);
  await close();
});

test("in Japanese a proof says everything in Japanese", async () => {
  const { page, at, close } = await open({ language: "ja" });
  await at("#proof");
  for (const name of ["hex-link-corner", "bridgit-trees", "bao-bounds", "hiq-pagoda", "hiq-parity", "hiq-line", "hex-strategy", "null-table"]) {
    await load(page, (await readFile(new URL(`${name}.cert`, FOLDER))).toString());
    for (let n = 0; n < 3; n += 1) {
      if (await page.locator(".attack").isDisabled()) break;
      const { path } = await state(page);
      await page.locator(".attack").click();
      await page.waitForFunction((n) => globalThis.hissho.proof.path.length > n && !globalThis.hissho.proof.busy, path.length);
    }
    const words = await page.locator(".side .said, .side .path .cite, .side .verdict-word").allInnerTexts();
    // A board in its notation names the mover in English: `2:first`.
    for (const text of words) assert.doesNotMatch(text.replace(/[\w./]+:\w+/g, ""), /[a-z]{4}/, `${name}: ${text}`);
  }
  assert.deepEqual(await page.evaluate(() => [...globalThis.hissho.missing]), []);
  await screen(page, "proof-ja");
  await close();
});
