// Pages beside the table: the reduction, lessons, puzzles, claims.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import { faultsOfAccess, press, screen, setUp, settled } from "./bench.js";

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
  // Drawn by hand: two vertices and three arcs between them.
  await page.getByRole("button", { name: "Clear" }).click();
  const paper = await page.locator(".sketch").boundingBox();
  for (const part of [0.25, 0.75]) await page.mouse.click(paper.x + part * paper.width, paper.y + paper.height / 2);
  assert.equal(await page.locator(".sketch .vertex").count(), 2);
  for (const [from, to] of [["v0", "v1"], ["v1", "v0"], ["v1", "v0"]]) {
    for (const name of [from, to]) await page.getByRole("button", { name: `Vertex ${name}`, exact: true }).click();
  }
  assert.equal(await page.inputValue("textarea[name=text]"), "v0 v1\nv1 v0\nv1 v0");
  await page.locator(".sources button.primary").click();
  await page.waitForFunction(() => globalThis.hissho.reduction.made?.vertices === 2 && globalThis.hissho.reduction.made.hamiltonian);
  await page.fill("textarea[name=text]", "a b\nb c\n");
  await page.locator(".sources button.primary").click();
  await page.waitForSelector(".error");
  assert.match(await page.locator(".error").innerText(), /in-degree/);
  await page.keyboard.press("Escape");
  await settled(page);
  await close();
});

test("lessons: every step of every game is done by pressing, and ends as the papers say", async () => {
  const { page, at, close } = await open();
  // What the worked examples of the papers come to.
  const ends = {
    hiq: [{ status: "solved" }, { status: "ongoing" }, { status: "solved" }],
    bridgit: [{ status: "ongoing" }, { winner: "left" }, { winner: "right" }],
    bao: [{ board: "0,0,0,4,0,0,1,5,1,0,1,5,1,5,1,4:4-0:second" }, { status: "drawn" }, { winner: "first" }],
    hex: [{ status: "ongoing" }, { status: "ongoing" }, { winner: "black" }],
    torus: [{ status: "ongoing" }, { winner: "black" }, { status: "ongoing" }],
  };
  for (const [game, steps] of Object.entries(ends)) {
    await at(`#learn/${game}`);
    for (const [n, end] of steps.entries()) {
      await page.waitForFunction(([game, n]) => globalThis.hissho.exercise?.game === game && globalThis.hissho.exercise.step === n && globalThis.hissho.exercise.view, [game, n]);
      const { wanted, moves } = await page.evaluate(() => ({ wanted: globalThis.hissho.exercise.wanted, moves: globalThis.hissho.exercise.view.moves }));
      const other = moves.find((move) => wanted && !wanted.includes(move) && !move.includes(">"));
      if (other) {
        await press(page, other);
        await page.waitForSelector(".again");
      }
      for (const cell of (wanted ?? moves)[0].split(">")) await press(page, cell);
      await page.waitForSelector(".done");
      const after = await page.evaluate(() => globalThis.hissho.exercise.after);
      for (const [key, value] of Object.entries(end)) assert.equal(after[key], value, `${game}, step ${n + 1}: ${key}`);
      if (n === 1) assert.deepEqual(await faultsOfAccess(page), []);
      if (n === 1) await screen(page, `learn-${game}`);
      if (n < 2) await page.locator(".next").click();
    }
    await page.locator(".next").click();
    await page.waitForFunction((game) => globalThis.hissho.page === "table" && globalThis.hissho.view?.game === game, game);
  }
  await close();
});

test("puzzles of the day: a wrong move, the right one, remembered; another day, other puzzles", async () => {
  const { page, at, close } = await open();
  // What a table shows over its board stays there.
  await at("#hiq:drawn:oo.*");
  await page.keyboard.press("2");
  await page.getByLabel(/keep it solvable/).check();
  await page.waitForSelector(".board .stroke .arrow");
  await at("#puzzles");
  await page.waitForFunction(() => globalThis.hissho.exercise?.view);
  assert.equal(await page.locator(".puzzle").count(), 5);
  const first = await page.evaluate(() => globalThis.hissho.exercise.puzzle.position);
  await page.locator('[data-level="2"]').click();
  await page.locator('.puzzle[data-game="hex"]').click();
  await page.waitForFunction(() => globalThis.hissho.exercise?.view?.game === "hex");
  const { answer, moves } = await page.evaluate(() => ({ answer: globalThis.hissho.exercise.puzzle.answer, moves: globalThis.hissho.exercise.view.moves }));
  await press(page, moves.find((move) => move !== answer));
  await page.waitForSelector(".again");
  await press(page, answer);
  await page.waitForSelector(".done");
  assert.match(await page.locator(".done").innerText(), /only move that wins/);
  await page.waitForFunction(() => [...document.querySelectorAll(".puzzle .thumb")].every((thumb) => thumb.querySelector("svg")));
  assert.deepEqual(await faultsOfAccess(page), []);
  await screen(page, "puzzles");
  await page.reload();
  await page.waitForSelector(".puzzle .ok");
  await page.evaluate(() => ((globalThis.hissho.day += 1), null));
  await page.locator('[data-level="1"]').click();
  await page.waitForFunction((first) => globalThis.hissho.exercise.puzzle.position !== first, first);
  await close();
});

test("BAO as processes: the messages of the worked move, what is observed, a formula; an endless move as a ring", async () => {
  const { page, at, close } = await open();
  await at("#bao:4");
  await page.keyboard.press("2");
  await page.locator(".ccs-holes button").first().click();
  await page.waitForSelector("svg.ccs");
  const { messages, taus } = await page.evaluate(() => globalThis.hissho.processes.move);
  assert.equal(messages.length, taus);
  assert.match(await page.locator(".observed").innerText(), /nget_\d\(\d+\).*change_n/);
  for (let n = 0; n < 3; n += 1) await page.locator(".forward").click();
  assert.match(await page.locator(".message-now").innerText(), /nsend_/);
  // Stone for stone: what the messages leave is what the server says.
  await page.locator(".desk input[type=range]").last().evaluate((slider) => {
    slider.value = slider.max;
    slider.dispatchEvent(new Event("input"));
  });
  const drawn = await page.locator("svg.ccs .process:not(.manager) text:not(.name)").allTextContents();
  assert.deepEqual(drawn.map(Number), await page.evaluate(() => globalThis.hissho.processes.move.left));
  await page.locator(".formula button").click();
  await page.waitForSelector(".formula-answer");
  assert.match(await page.locator(".formula-answer").innerText(), /It holds \(\d+ states\)/);
  await page.fill("input[name=formula]", "X max=");
  await page.locator(".formula button").click();
  await page.waitForFunction(() => globalThis.hissho.error);
  await screen(page, "bao-processes");
  await at("#bao:4/3,5,1,6,1,4,0");
  await page.waitForSelector(".loop-ring");
  assert.match(await page.locator(".loop-ring").innerText(), /4 sowings. Period 1, shift 1/);
  for (let n = 0; n < 4; n += 1) await page.locator(".loop-ring .step").click();
  assert.match(await page.locator(".loop-ring").innerText(), /The same again, turned by 1/);
  assert.deepEqual(await faultsOfAccess(page), []);
  await screen(page, "bao-ring");
  await close();
});

test("a tree with comments, signs and arrows: in the link, kept after a reload, out as SGF and in again; promote and delete", async () => {
  const { page, at, close } = await open();
  await at("#hex:4");
  await page.selectOption('select[data-seat="1"]', "person");
  const moves = (n) => page.waitForFunction((n) => globalThis.hissho.view.record.length === n && !globalThis.hissho.moving, n);
  for (const line of [["b2", "c3", "a4"], ["b2", "d1"], ["c2"]]) {
    await page.keyboard.press("Home");
    await moves(0);
    for (const [n, move] of line.entries()) {
      await press(page, move);
      await moves(n + 1);
    }
  }
  await page.keyboard.press("2");
  await page.fill("textarea.comment", "the short diagonal: [c2]");
  await page.locator("textarea.comment").blur();
  await page.locator('[data-pen="CR"]').click();
  await press(page, "a1");
  await page.locator('[data-pen="LB"]').click();
  await press(page, "b1");
  await page.locator('[data-pen="AR"]').click();
  await press(page, "a2");
  await press(page, "d4");
  assert.equal(await page.locator(".signs .sign").count(), 3);
  assert.equal(await page.evaluate(() => globalThis.hissho.view.record.join()), "c2", "a pen plays no move");
  await screen(page, "signs");
  const state = () => page.evaluate(() => {
    const { game } = globalThis.hissho;
    const note = game.nodeAt(["c2"])?.note;
    return { nodes: game.nodes.size, order: [...game.nodes.get(game.root).next.keys()], comment: note?.comment, marks: [...(note?.marks ?? [])], arrows: note?.arrows };
  });
  const meant = { nodes: 6, order: ["b2", "c2"], comment: "the short diagonal: [c2]", marks: [["a1", "CR"], ["b1", "A"]], arrows: [["a2", "d4"]] };
  assert.deepEqual(await state(), meant);
  await page.keyboard.press("Escape");
  await page.keyboard.press("x");
  await page.waitForFunction(() => document.querySelector("dialog input[readonly]").value.includes("tree="));
  const link = await page.inputValue("dialog input[readonly]");
  await page.selectOption("dialog select[aria-label]", "sgf");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download", exact: true }).click()]);
  const sgf = (await readFile(await download.path())).toString();
  assert.match(sgf, /;B\[c2\]C\[the short diagonal\\: \[c2\\\]\]CR\[a1\]LB\[b1:A\]AR\[a2:d4\]/);
  const grown = () => page.waitForFunction(() => globalThis.hissho.game?.nodes.size === 6 && globalThis.hissho.game.nodeAt(["c2"])?.note?.comment);
  await page.reload();
  await grown();
  assert.deepEqual(await state(), meant, "kept in this browser");
  // A browser that has seen nothing opens the link, and the file.
  for (const way of ["link", "file"]) {
    const other = await open();
    if (way === "link") await other.page.goto(link);
    else {
      await other.at("#hex:5");
      await other.page.keyboard.press("x");
      await other.page.fill("textarea[name=text]", sgf);
      await other.page.getByRole("button", { name: "Open", exact: true }).click();
    }
    await other.page.waitForFunction(() => globalThis.hissho?.game?.nodes.size === 6 && globalThis.hissho.game.nodeAt(["c2"])?.note?.arrows.length);
    const found = await other.page.evaluate(() => {
      const { note } = globalThis.hissho.game.nodeAt(["c2"]);
      return { comment: note.comment, marks: [...note.marks], arrows: note.arrows };
    });
    assert.deepEqual(found, { comment: meant.comment, marks: meant.marks, arrows: meant.arrows }, way);
    await other.close();
  }
  await page.keyboard.press("2");
  await page.locator(".promote").click();
  assert.deepEqual((await state()).order, ["c2", "b2"]);
  await page.locator(".prune").click();
  await moves(0);
  assert.deepEqual((await state()).order, ["b2"]);
  // What is no tree, what unpacks to 64 MiB, what is nested without end, and what has more lines than anybody draws.
  const packed = (text) => deflateRawSync(text).toString("base64url");
  const many = JSON.stringify([Array.from({ length: 6000 }, (_, n) => [`a${n}`, []])]);
  const bombs = { none: "AAAA", large: packed(" ".repeat(1 << 26)), deep: packed("[".repeat(500_000)), nested: packed(`${"[[".repeat(9999)}["a1",[]]${"]]".repeat(9999)}`), many: packed(many) };
  for (const [name, tree] of Object.entries(bombs)) {
    const asked = [];
    const count = (request) => asked.push(request.url());
    page.on("request", count);
    await at(`#hex:4?tree=${tree}`);
    await page.waitForFunction(() => globalThis.hissho.error);
    assert.match(await page.locator(".status .error").innerText(), /no tree that can be read/, name);
    page.off("request", count);
    assert.ok(asked.length < 60, `${name}: ${asked.length} requests`);
  }
  await close();
});

test("σ-connections of Hex: carrier and classes on the board, and in the figure as seen; TikZ", async () => {
  const { page, at, close } = await open();
  await at("#hex:8/e4,h8,d6,g8");
  await page.keyboard.press("2");
  await page.locator(".sigma button").click();
  await page.waitForSelector(".classes li");
  assert.ok((await page.locator(".board .cell.carrier").count()) > 10);
  assert.ok((await page.locator(".board .note").count()) > 10);
  await screen(page, "hex-sigma");
  await page.keyboard.press("x");
  await page.waitForSelector(".preview img");
  const saved = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    return (await readFile(await download.path())).toString();
  };
  const carrier = await page.evaluate(() => document.querySelectorAll(".board .cell.carrier:not(.copy)").length);
  await page.waitForFunction(() => document.querySelector(".preview img").complete);
  await screen(page, "figure-preview");
  assert.deepEqual(await faultsOfAccess(page), []);
  const marked = await saved("SVG");
  await page.getByLabel("Signs, tints and values").uncheck();
  const plain = await saved("SVG");
  assert.ok(carrier > 10 && marked.length > plain.length + 20 * carrier, "the carrier is in the figure");
  await page.getByLabel("Number the moves").check();
  assert.match(await saved("TikZ"), /\\begin\{tikzpicture\}/);
  await close();
});

test("the torus in space turns by keys and by the pointer; a figure has the origin that is shown", async () => {
  const { page, at, close } = await open();
  await at("#torus:5:c/2,2;1,3;2,1;");
  await page.keyboard.press("2");
  const donut = page.locator("svg.donut");
  const look = () => donut.locator("path").first().getAttribute("d");
  assert.ok((await donut.locator(".skin").count()) > 25);
  assert.ok((await donut.locator(".stone").count()) <= 3);
  const first = await look();
  await donut.focus();
  await page.keyboard.press("ArrowLeft");
  const second = await look();
  assert.notEqual(first, second);
  assert.equal((await page.evaluate(() => globalThis.hissho.view.record)).length, 3, "no move was taken back");
  await donut.scrollIntoViewIfNeeded();
  const box = await donut.boundingBox();
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 130, { steps: 4 });
  await page.mouse.up();
  assert.notEqual(await look(), second);
  await screen(page, "torus-donut");
  await page.keyboard.press("b");
  await page.keyboard.press("Shift+ArrowUp");
  const [request] = await Promise.all([page.waitForRequest((request) => request.url().endsWith("/api/draw")), page.keyboard.press("x")]);
  assert.equal(request.postDataJSON().origin, "1,0");
  await page.waitForSelector(".preview img");
  await close();
});

test("a phone: the panel is a sheet, small cells are confirmed, two fingers zoom", async () => {
  const { page, at, close } = await open({ width: 390, height: 844, touch: true });
  await at("#hex:19");
  await page.locator(".grip").tap();
  await page.selectOption('select[data-seat="1"]', "person");
  const heights = async () => (await page.locator(".side").boundingBox()).height;
  const raised = await heights();
  await page.locator(".grip").tap();
  assert.ok((await heights()) < raised, "the sheet goes down");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1));
  const cell = page.locator('.board [data-cell="j10"]');
  await cell.tap();
  await page.waitForFunction(() => globalThis.hissho.aim === "j10");
  assert.equal((await page.evaluate(() => globalThis.hissho.view.record)).length, 0, "one tap only aims");
  await screen(page, "phone-aim");
  await cell.tap();
  await page.waitForFunction(() => globalThis.hissho.view.record.join() === "j10");
  // Two fingers on the board, moving apart.
  const box = await page.locator(".frame").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await page.context().newCDPSession(page);
  const touch = (type, far) => client.send("Input.dispatchTouchEvent", { type, touchPoints: far === null ? [] : [{ x: x - far, y, id: 1 }, { x: x + far, y, id: 2 }] });
  await touch("touchStart", 20);
  for (const far of [30, 45, 60, 80]) await touch("touchMove", far);
  await touch("touchEnd", null);
  await page.waitForFunction(() => globalThis.hissho.zoom.scale > 2);
  assert.equal((await page.evaluate(() => globalThis.hissho.view.record)).length, 1, "a pinch is no move");
  await screen(page, "phone-zoom");
  // Cells are large enough now: one tap plays.
  await page.locator('.board [data-cell="k9"]').tap();
  await page.waitForFunction(() => globalThis.hissho.view.record.join() === "j10,k9");
  await page.locator(".unzoom").tap();
  assert.equal(await page.evaluate(() => globalThis.hissho.zoom.scale), 1);
  assert.deepEqual(await faultsOfAccess(page), []);
  await close();
});

test("a torus on a phone: a tap aims and a tap plays, two fingers zoom and push nothing", async () => {
  const { page, at, close } = await open({ width: 390, height: 844, touch: true });
  await at("#torus:11:c");
  await page.selectOption('select[data-seat="1"]', "person");
  const cell = page.locator('.board [data-cell="5,5"]:not(.copy)');
  await cell.tap();
  await page.waitForFunction(() => globalThis.hissho.aim === "5,5");
  assert.match(await page.locator(".hint.aim").innerText(), /tap again/);
  await cell.tap();
  await page.waitForFunction(() => globalThis.hissho.view.record.join(" ") === "5,5");
  const box = await page.locator("div.frame").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch("touchStart", [x - 20, y], [x + 20, y]);
  for (const far of [30, 45, 60, 80]) await touch("touchMove", [x - far, y], [x + far, y]);
  await touch("touchEnd");
  await page.waitForFunction(() => globalThis.hissho.zoom.scale > 2);
  assert.deepEqual(await page.evaluate(() => globalThis.hissho.origin), [0, 0]);
  // One finger moves what is larger than its frame, and not the torus.
  const before = await page.evaluate(() => globalThis.hissho.zoom.x);
  await touch("touchStart", [x, y]);
  for (const by of [10, 20, 40]) await touch("touchMove", [x + by, y]);
  await touch("touchEnd");
  await page.waitForFunction((x) => globalThis.hissho.zoom.x > x, before);
  assert.deepEqual(await page.evaluate(() => [globalThis.hissho.origin, globalThis.hissho.view.record]), [[0, 0], ["5,5"]]);
  // The whole board again: now the finger pushes it round.
  await page.keyboard.press("0");
  await touch("touchStart", [x, y]);
  for (const by of [10, 20, 40, 60]) await touch("touchMove", [x + by, y]);
  await touch("touchEnd");
  await page.waitForFunction(() => globalThis.hissho.origin[1] !== 0);
  await close();
});

test("every page has one heading and a way past the menu; keys work behind a checkbox", async () => {
  const { page, at, close } = await open();
  for (const hash of ["", "#hex:4", "#proof", "#claims", "#reduction", "#learn/hex", "#puzzles"]) {
    await at(hash);
    await page.waitForSelector("main h1");
    assert.equal(await page.locator("main h1").count(), 1, hash);
    await page.locator(".skip").focus();
    await page.keyboard.press("Enter");
    assert.ok(await page.evaluate(() => Boolean(document.activeElement.closest("main"))), `${hash}: past the menu`);
  }
  await at("#hex:4");
  await page.keyboard.press("2");
  await page.locator(".desk input[type=checkbox]").first().focus();
  await page.keyboard.press(" ");
  await page.keyboard.press("+");
  assert.ok(await page.evaluate(() => globalThis.hissho.keepValues && globalThis.hissho.zoom.scale > 1));
  await page.keyboard.press("0");
  await page.keyboard.press("1");
  assert.equal(await page.evaluate(() => globalThis.hissho.mode), "play");
  await close();
});

test("a browser without room: everything goes on, only nothing is kept", async () => {
  const { page, at, close } = await open();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await at("#bao:4");
  await page.selectOption('select[data-seat="1"]', "random");
  await press(page, "1");
  await page.waitForFunction(() => globalThis.hissho.view.record.length === 2);
  await page.keyboard.press("d");
  await page.keyboard.press("l");
  await at("#proof");
  await page.getByRole("button", { name: "hex:3 b2" }).click();
  await page.waitForSelector(".status.accepted");
  await at("#puzzles");
  await page.waitForFunction(() => globalThis.hissho.exercise?.view);
  await page.locator('[data-level="3"]').click();
  await page.waitForFunction(() => document.querySelector('[data-level="3"]').getAttribute("aria-pressed") === "true");
  await close();
});
