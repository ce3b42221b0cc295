// What the page adds to single games, in a real browser.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { ask, press, screen, setUp, settled, view } from "./bench.js";

const { server, open } = setUp();
const moves = (page, count) => page.waitForFunction((n) => globalThis.hissho.view.record.length === n, count);

/** The board with the fewest moves. */
async function smallest(boards) {
  const counts = await Promise.all(boards.map(async ({ id }) => [(await ask(server.address, "show", { game: id })).body.moves.length, id]));
  return counts.sort(([a], [b]) => a - b)[0][1];
}

test("the engines of every game can take a seat", async () => {
  const { body } = await ask(server.address, "games");
  for (const { boards } of body.games.filter(({ players }) => players.length === 2)) {
    const { page, at, close } = await open();
    const id = await smallest(boards);
    await at(`#${id}`);
    const engines = (await view(page)).engines.filter((name) => name !== "search");
    const offered = await page.locator('select[data-seat="1"] option').evaluateAll((list) => list.map((option) => option.value));
    for (const engine of engines) {
      assert.ok(offered.includes(engine), `${id}: ${engine}`);
      const { status, body } = await ask(server.address, "advise", { game: id, engine, time: "2s" });
      assert.equal(status, 200, body.error);
    }
    await page.selectOption('select[data-seat="0"]', engines.at(-1));
    await page.selectOption('select[data-seat="1"]', engines.at(-1));
    await page.waitForFunction(() => globalThis.hissho.view.status !== "ongoing");
    await close();
  }
});

test("where an engine that knows the game gives up, play-outs take over", async () => {
  const { page, at, close } = await open();
  await at("#bao:8");
  await page.route("**/api/advise", (route) => {
    const { time, ...request } = route.request().postDataJSON();
    route.continue({ postData: JSON.stringify(request.engine === "perfect" ? { ...request, time: "1ms" } : { ...request, time }) });
  });
  await page.selectOption('select[data-seat="0"]', "perfect");
  await page.waitForFunction(() => globalThis.hissho.view.record.length > 0 || globalThis.hissho.error);
  assert.equal(await page.evaluate(() => globalThis.hissho.error), null);
  await close();
});

test("Hex: the engine says what it has proved, plays on what is lost, and resigns if it is asked to", async () => {
  const { page, at, close } = await open();
  await at("#hex:5");
  await page.selectOption('select[data-seat="0"]', "search:5000");
  await moves(page, 1);
  assert.match(await page.locator(".said").innerText(), /proved: it wins; the checker accepts/);
  await at("");
  await at("#hex:5");
  await page.selectOption('select[data-seat="0"]', "person");
  await page.selectOption('select[data-seat="1"]', "search:5000");
  await press(page, "c3");
  await moves(page, 2);
  assert.equal((await view(page)).status, "ongoing", "nobody resigns unasked");
  const known = await page.evaluate(() => globalThis.hissho.game.nodeAt(["c3"]));
  assert.deepEqual([known.share, known.evidence], [1, "certified"], "what was proved of the position stays known");
  await page.locator("[data-resigns]").check();
  await page.keyboard.press("Home");
  await moves(page, 0);
  await press(page, "c3");
  await page.waitForFunction(() => globalThis.hissho.view.status === "won");
  assert.match(await page.locator(".said").innerText(), /White resigned: proved: every move loses/);
  assert.match(await page.locator(".moves .here").innerText(), /Resigns/);
  assert.equal(await page.evaluate(() => localStorage.getItem("hissho.resigns")), "yes");
  await close();
});

test("Hex: a game with the engine on 11×11", async () => {
  const { page, at, close } = await open();
  await at("#hex:11");
  for (const [cell, count] of [["a1", 2], ["k11", 4]]) {
    await press(page, cell);
    await moves(page, count);
    assert.match(await page.locator(".said").innerText(), /% of \d+ play-outs|proved/);
  }
  await close();
});

test("Hex: after a swap the people are exchanged", async () => {
  for (const [rule, seat] of [["swap-sides", 1], ["swap-pieces", 0]]) {
    const { page, at, close } = await open();
    await at(`#hex:5:${rule}`);
    await press(page, "c3");
    await moves(page, 2);
    assert.match(await page.locator(".said").innerText(), /White swapped: /);
    assert.equal(await page.locator(`select[data-seat="${seat}"]`).inputValue(), "person");
    assert.equal((await view(page)).seat, seat);
    await press(page, "b2");
    await moves(page, 4);
    await page.keyboard.press(",");
    await moves(page, 2);
    await page.keyboard.press(",");
    await moves(page, 0);
    assert.equal(await page.locator('select[data-seat="0"]').inputValue(), "person");
    await close();
  }
});

test("a solver goes on in the background, and its answer waits at its position", async () => {
  const { page, at, close } = await open();
  await at("#hex:4");
  await page.selectOption('select[data-seat="1"]', "person");
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Solve" }).click();
  await press(page, "a1");
  await moves(page, 1);
  await page.waitForFunction(() => !globalThis.hissho.solving);
  await page.keyboard.press("b");
  await page.keyboard.press(",");
  await moves(page, 0);
  const winning = await page.evaluate(() => globalThis.hissho.values?.answer.winning_moves);
  assert.ok(winning.includes("b3"), String(winning));
  assert.match(await page.locator(".verdict").innerText(), /Black wins/);
  await close();
});

test("variations go out as SGF and come back", async () => {
  const { page, at, close } = await open();
  await at("#hex:4");
  await page.selectOption('select[data-seat="1"]', "person");
  for (const line of [["b2", "c3", "a4"], ["b2", "d1"], ["c2"]]) {
    await page.keyboard.press("Home");
    await moves(page, 0);
    for (const [n, move] of line.entries()) {
      await press(page, move);
      await moves(page, n + 1);
    }
  }
  await page.keyboard.press("x");
  await page.selectOption('dialog select[aria-label]', "sgf");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download", exact: true }).click()]);
  const text = (await readFile(await download.path())).toString();
  assert.match(text, /\(;B\[b2\]\(;W\[c3\];B\[a4\]\)\(;W\[d1\]\)\)\(;B\[c2\]\)/);
  await page.reload();
  await at("#hex:5");
  await page.keyboard.press("x");
  await page.fill("textarea[name=text]", text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForFunction(() => globalThis.hissho.game.id === "hex:4" && globalThis.hissho.game.nodes.size === 6);
  assert.deepEqual((await view(page)).record, ["b2", "c3", "a4"]);
  assert.equal(await page.locator(".moves .move").count(), 5);
  await close();
});

test("files of other programs: stones set up in a later node, a colour that moves twice, LittleGolem", async () => {
  const { page, at, close } = await open();
  await at("#hex:5");
  for (const [text, id, record, nodes] of [
    ["(;FF[4]GM[11]SZ[4];AB[b2](;W[a1];B[c3](;W[d1])(;B[d2])))", "hex:4", ["a1", "c3", "d1"], 6],
    ["(;SZ[6];W[ab];B[cc](;W[dd])(;W[ee]))", "hex:6", ["a2", "c3", "d4"], 5],
  ]) {
    await page.keyboard.press("x");
    await page.fill("textarea[name=text]", text);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForFunction(() => !document.querySelector("dialog"));
    await page.waitForFunction(([id, nodes]) => globalThis.hissho.game.id === id && globalThis.hissho.game.nodes.size === nodes, [id, nodes]);
    assert.deepEqual((await view(page)).record, record);
  }
  await close();
});

test("BAO is sown stone by stone, skipped, rolled back; a loop shows its class", async () => {
  const { page, at, close } = await open({ motion: "no-preference" });
  await at("#bao:4");
  await page.selectOption('select[data-seat="1"]', "person");
  await press(page, "1");
  await page.waitForFunction(() => globalThis.hissho.animating?.hand > 0);
  await page.getByRole("button", { name: "Skip" }).click();
  await moves(page, 1);
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Roll back" }).click();
  await page.waitForFunction(() => globalThis.hissho.animating);
  await moves(page, 0);
  await settled(page);
  await at("#bao:4/3,5,1,6,1,4,0");
  await page.waitForSelector(".facts.loop");
  assert.match(await page.locator(".facts.loop").innerText(), /3,1,0,1,0,1,0,1/);
  await screen(page, "bao-loop");
  await close();
});

test("BAO: what nobody can follow to its end is said to be so", async () => {
  const { page, at, close } = await open();
  await at("#bao:6:4,2,3,5,4,5,4,5,2,3,8,3");
  await page.keyboard.press("2");
  await page.locator('.desk').getByRole("button", { name: "0", exact: true }).click();
  await page.waitForSelector(".conditions .open");
  assert.match(await page.locator(".conditions .open").innerText(), /\?.*not decided/s);
  assert.match(await page.locator('.desk').innerText(), /too many sowings/);
  await close();
});

test("BAO: Tables 1 and 2 as printed, beside the truth", async () => {
  const { page, at, close } = await open();
  await at("#bao:4");
  await page.keyboard.press("2");
  for (const name of ["Endless moves", "Endless turns"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await settled(page);
  }
  assert.equal(await page.locator("table.printed").count(), 2);
  const cells = (n) => page.locator("table.printed").nth(n).locator("tr:has(th[scope=row])").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.innerText.trim())));
  const [loops, turns] = [await cells(0), await cells(1)];
  assert.deepEqual([loops.length, turns.length], [12, 5]);
  assert.deepEqual(loops[7].slice(0, 3), ["L8", "5,1,0,3,0,1,0,1", "period 10, shift 1"]);
  // What stands there as true is what the server says of the move, and of the line.
  for (const [, board, , truth] of loops) {
    const { body } = await ask(server.address, "bao/move", { board, hole: "0" });
    assert.ok(truth.includes(body.ends ? "the move ends" : `period ${body.loop.period}, shift ${body.loop.shift}`), `${board}: ${truth}`);
  }
  for (const [, board, moves, truth] of turns) {
    const line = moves.split(" ");
    const { body } = await ask(server.address, "show", { game: "bao:4", position: `${board}:${Number(line[0]) < 4 ? "first" : "second"}`, moves: line });
    const back = body.board?.startsWith(`${board}:`) ?? false;
    assert.equal(truth.startsWith("✓"), back, `${board}: ${truth}`);
  }
  await page.locator("table.printed a").first().click();
  await page.waitForSelector(".facts.loop");
  await close();
});

test("Bridg-It: three strategies, the exchange, a counterexample one click away", async () => {
  const { page, at, close } = await open();
  await at("#bridgit:3/3,3;");
  await page.selectOption('select[data-seat="1"]', "person");
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Three strategies" }).click();
  await page.waitForSelector(".strategies");
  assert.equal(await page.locator(".strategy").count(), 3);
  await press(page, "1,1");
  await moves(page, 2);
  await page.waitForSelector(".board .stroke.glow", { state: "attached" });
  const reply = (await page.locator('.desk .said').last().innerText()).match(/(\d,\d) of the other tree/)?.[1];
  const { body } = await ask(server.address, "prove", { game: "bridgit:3", moves: ["3,3", "1,1", reply] });
  assert.equal(body.winner, "left", `${reply} mends the trees`);
  await screen(page, "bridgit-exchange");
  await page.getByRole("button", { name: "Size 2" }).click();
  await page.waitForSelector(".examples a");
  await page.locator(".examples a").first().click();
  await page.waitForFunction(() => globalThis.hissho.game.id === "bridgit:2" && globalThis.hissho.game.from);
  await page.goBack();
  await page.waitForFunction(() => globalThis.hissho.game.id === "bridgit:3" && !globalThis.hissho.loading);
  await page.getByRole("link", { name: /On a tie, smaller/ }).click();
  await page.waitForFunction(() => globalThis.hissho.game.id === "bridgit:2" && !globalThis.hissho.loading);
  assert.deepEqual(await page.locator(".board .note text:first-of-type").allTextContents(), ["A", "B"], "the compared options are marked");
  assert.equal(await page.locator(".compared li").count(), 2);
  await close();
});

test("Bridg-It: b_L, b_R and the value of every option on the board, and the thermograph", async () => {
  const { page, at, close } = await open();
  await at("#bridgit:2/1,1;");
  await page.selectOption('select[data-seat="1"]', "person");
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Values", exact: true }).click();
  await page.waitForSelector(".thermograph .mast", { state: "attached" });
  const place = { game: "bridgit:2", moves: ["1,1"] };
  const { body: worth } = await ask(server.address, "bridgit/value", { ...place, options: true });
  const shown = await page.locator(".board .note.two").evaluateAll((notes) => notes.map((note) => [...note.querySelectorAll("text")].map((text) => text.textContent)));
  assert.equal(shown.length, worth.options.length, "one for each option");
  for (const { move } of worth.options) {
    const { body } = await ask(server.address, "bridgit/strategy", { ...place, moves: [...place.moves, move] });
    const [left, right] = [body.b_left ?? "∞", body.b_right ?? "∞"];
    assert.ok(shown.some(([b]) => b === `${left}/${right}`), `${move}: ${left}/${right} among ${shown.map(([b]) => b)}`);
  }
  assert.ok(worth.walls.left.length && worth.walls.right.length);
  await page.locator(".desk details summary").first().click();
  assert.equal(await page.locator("table.options tr").count(), worth.options.length + 1, "all of them in full");
  assert.match(await page.locator(".thermograph figcaption").innerText(), new RegExp(`temperature ${worth.temperature}`));
  await screen(page, "bridgit-values");
  // Too many crossings for values: the rest is there, with the reason.
  await at("#bridgit:5");
  await page.getByRole("button", { name: "Values", exact: true }).click();
  await page.waitForSelector(".status .error");
  assert.equal(await page.locator(".board .note").count(), 41);
  await close();
});

test("Hex: the board turns by keys and buttons, and the figure with it", async () => {
  const { page, at, close } = await open();
  await at("#hex:5/c3,b4");
  const place = (name) => page.locator(`.board [data-cell="${name}"]`).boundingBox();
  const apart = async () => {
    const [a, b] = [await place("a1"), await place("a5")];
    return [b.x - a.x, b.y - a.y].map(Math.round);
  };
  const [right, down] = await apart();
  assert.ok(right > 0 && down > 0);
  await page.keyboard.press("]");
  await page.waitForFunction(() => document.querySelector(".board .hexagon .outline").getAttribute("d").includes("H"));
  const turned = await apart();
  assert.ok(Math.abs(turned[0]) < 4 && turned[1] > 0, `the column stands upright: ${turned}`);
  await page.keyboard.press("x");
  await page.locator("dialog .check input").first().check();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "SVG", exact: true }).click()]);
  const svg = (await readFile(await download.path())).toString();
  const at_ = (name) => svg.match(new RegExp(`data-cell="${name}"[^>]*translate\\(([-\\d.]+) ([-\\d.]+)\\)`)).slice(1).map(Number);
  assert.ok(Math.abs(at_("a5")[0] - at_("a1")[0]) < 0.01, "the figure lies as the board does");
  assert.deepEqual(svg.match(/class="text" aria-label="2" transform="translate\(([-\d.]+) ([-\d.]+)\)/).slice(1).map(Number), at_("b4"), "numbers too");
  await page.keyboard.press("Escape");
  // The board stays as it was left, and still plays.
  await page.reload();
  await page.waitForFunction(() => globalThis.hissho?.view && !globalThis.hissho.loading);
  assert.ok(Math.abs((await apart())[0]) < 4);
  await page.locator(".corner button").first().click();
  assert.deepEqual(await apart(), [right, down]);
  await close();
});

test("boards that no page can draw are refused with the reason", async () => {
  const { page, at, close } = await open();
  await at("#hex:3");
  await page.getByText("Any board, by its id").click();
  await page.fill("input[name=id]", "bridgit:300");
  await page.locator("form.field button").click();
  await page.waitForSelector(".status .error");
  assert.match(await page.locator(".status .error").innerText(), /bridgit:300 has 179401 cells, and the page draws up to 1800/);
  await at("#bridgit:30");
  assert.equal((await view(page)).id, "bridgit:30");
  await close();
});

test("Hi-Q: guide, the way back, a board of one's own, the reason when it is hopeless", async () => {
  const { page, at, close } = await open();
  await at("#hiq:triangle:15@a1");
  await page.keyboard.press("2");
  await page.getByLabel("Show which jumps keep it solvable").check();
  await page.waitForSelector(".board .stroke .arrow", { state: "attached" });
  for (let n = 1; n < 8; n += 1) {
    const now = await view(page);
    const guide = await ask(server.address, "hiq/guide", { game: now.id, moves: now.record });
    const bad = guide.body.jumps.find(({ outlook }) => outlook === "unsolvable");
    const [from, to] = (bad?.move ?? now.moves[0]).split(">");
    await press(page, from);
    await press(page, to);
    await moves(page, n);
    await settled(page);
    if (bad) break;
  }
  const length = (await view(page)).record.length;
  await page.getByRole("button", { name: /to the last solvable position/ }).click();
  await moves(page, length - 1);
  await page.keyboard.press("4");
  await page.locator("details.drawing summary").click();
  await page.locator("details.drawing").getByRole("button", { name: "Clear" }).click();
  const paint = async (brush, ...cells) => {
    await page.getByRole("radio", { name: brush, exact: true }).click();
    for (const cell of cells) await page.locator(`.draw-grid [aria-label^="${cell}:"]`).click();
  };
  await paint("peg", "1, 1", "2, 1");
  await paint("target", "3, 1");
  await page.getByRole("button", { name: "Play on this board" }).click();
  await page.waitForFunction(() => globalThis.hissho.view?.id === "hiq:drawn:oo*");
  await press(page, "a1");
  await press(page, "c1");
  await page.waitForFunction(() => globalThis.hissho.view.status === "solved");
  await at("#hiq:english@d4/?from=__o.o__/__o.o__/o.o.o.o/...*.../o.....o/__...__/__o.o__");
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Why is it hopeless?" }).click();
  await page.waitForSelector(".board .note", { state: "attached" });
  assert.match(await page.locator('.desk .said').innerText(), /weights under the pegs/);
  await screen(page, "hiq-hopeless");
  await close();
});

test("torus: the winning curve in all copies, the fair start", async () => {
  const { page, at, close } = await open();
  await at("#torus:3:c/0,0;0,1;1,0;0,2;2,0;");
  assert.equal((await view(page)).winner, "black");
  const [cells, copies] = [await page.locator(".board .win:not(.copy)").count(), await page.locator(".board .win.copy").count()];
  assert.ok(cells === 3 && copies > cells, `${cells} and ${copies}`);
  await screen(page, "torus-won");
  await at("#torus:5:c");
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Place two stones" }).click();
  await page.waitForFunction(() => globalThis.hissho.game.from);
  assert.equal((await view(page)).board.match(/B/g).length, 2);
  await page.getByRole("button", { name: "I play Black" }).click();
  await moves(page, 1);
  await close();
});

test("a finger drags a peg, and pushes the torus sideways", async () => {
  const { page, at, close } = await open({ width: 390, height: 844, touch: true });
  const drag = async (from, to) => {
    const touch = await page.context().newCDPSession(page);
    const point = ({ x, y }) => [{ x, y }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point(from) });
    for (let n = 1; n <= 6; n += 1) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: point({ x: from.x + ((to.x - from.x) * n) / 6, y: from.y + ((to.y - from.y) * n) / 6 }) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const middle = async (name) => {
    const box = await page.locator(`.board [data-cell="${name}"]:not(.copy)`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await at("#hiq:english@d4");
  await drag(await middle("d2"), await middle("d4"));
  await moves(page, 1);
  await at("#torus:5:c");
  await drag(await middle("2,1"), await middle("2,3"));
  await page.waitForFunction(() => globalThis.hissho.origin[1] === -2);
  assert.equal((await view(page)).record.length, 0);
  await close();
});

test("the engine's reasons are Japanese in Japanese", async () => {
  for (const [id, level] of [["bridgit:3", "perfect"], ["bao:2", "perfect"], ["bao:2", "gentle"], ["hex:3", "search:50"], ["hex:4", "search:500"], ["hex:8", "search:500"], ["torus:3:c", "greedy"]]) {
    const { page, at, close } = await open({ language: "ja" });
    await at(`#${id}`);
    await page.selectOption('select[data-seat="0"]', level);
    await page.waitForSelector(".said");
    const text = await page.locator(".said").innerText();
    assert.doesNotMatch(text.replace(/Lehman|lo|hi|U/g, ""), /[a-z]{3}/, `${id} ${level}: ${text}`);
    await close();
  }
});

test("claims: verdicts are there, done again here, a matrix, a counterexample drawn and opened", async () => {
  const { page, at, close } = await open();
  await at("#claims");
  await page.waitForSelector(".claim .badge.fails");
  assert.match(await page.locator(".made").innerText(), /Verdicts of \d{4}-\d\d-\d\d, version/);
  for (const paper of ["hiq", "bridgit", "bao", "hex", "torus"]) {
    const there = await page.locator(`.paper:has([data-paper=${paper}]) :is(.claim .badge.fails, .claim .badge.holds)`).count();
    assert.ok(there > 1, `${there} verdicts on ${paper} are there before anything is done`);
  }
  const matrix = page.locator(".matrix").filter({ hasText: "k / −k" });
  assert.equal(await matrix.locator("button.badge").count(), 25);
  await matrix.locator("button.badge.fails").first().click();
  await page.waitForSelector(".claim.shown svg.board .note");
  assert.equal(await page.locator(".claim.shown .board .note").count(), 2, "the compared options are marked");
  await page.locator(".claim", { hasText: "runs-of-the-start" }).locator("summary").first().click();
  await page.locator("details.claim[open]").getByRole("button", { name: "Do this one again" }).click();
  await page.waitForFunction(() => document.querySelector("details.claim[open]")?.innerText.includes("done here"));
  await page.locator(".claim", { hasText: "c2-converse" }).locator("summary").first().click();
  await page.waitForSelector("details.claim .counter svg.board");
  await screen(page, "claims-counterexample");
  await page.locator("details.claim .counter").click();
  await page.waitForFunction(() => globalThis.hissho.game?.id.startsWith("bridgit:") && globalThis.hissho.game.from);
  await at("#claims");
  await page.reload();
  await page.waitForSelector(".claim .badge.fails");
  await page.locator(".claim", { hasText: "runs-of-the-start" }).locator("summary").first().click();
  await page.waitForFunction(() => document.querySelector("details.claim[open]")?.innerText.includes("done here"));
  assert.ok((await page.locator(".claim .badge.holds, .claim .badge.fails").count()) > 10, "verdicts are kept");
  await close();
});
