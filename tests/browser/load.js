// The server under load: 200 clients who move while a solver runs, and its memory afterwards.
//
//   HISSHO=target/release/hissho node tests/browser/load.js [CLIENTS] [REQUESTS]
//
// Clients keep their connections, as browsers do, and ask for the view after a move of Hex 11×11.

import { Agent, request } from "node:http";
import { readFile } from "node:fs/promises";
import { startBrowser, startServer } from "./bench.js";

const [clients = 200, requests = 10_000] = process.argv.slice(2).map(Number);
const server = await startServer();
const { port } = new URL(server.address);
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const MOVES = ["f6", "e5", "g4", "d8", "h3", "c9", "i2", "f5"];

const ask = (verb, body) => new Promise((resolve, reject) => {
  const text = JSON.stringify(body);
  const begun = performance.now();
  const call = request({ agent, port, host: "127.0.0.1", path: `/api/${verb}`, method: "POST", headers: { "content-type": "application/json", "content-length": Buffer.byteLength(text) } }, (reply) => {
    reply.on("data", () => {}).on("end", () => resolve({ status: reply.statusCode, ms: performance.now() - begun }));
  });
  call.on("error", reject).end(text);
});

const memory = async () => Number((await readFile(`/proc/${server.child.pid}/status`, "utf8")).match(/VmRSS:\s+(\d+)/)[1]) / 1024;
const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];

async function run() {
  const times = [];
  const faults = [];
  let left = requests;
  const client = async (n) => {
    for (; left > 0; ) {
      left -= 1;
      const moves = MOVES.slice(0, 1 + ((n + left) % MOVES.length));
      try {
        const { status, ms } = await ask("view", { game: "hex:11", moves });
        if (status === 200) times.push(ms);
        else faults.push(status);
      } catch (error) {
        faults.push(error.message);
      }
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  times.sort((a, b) => a - b);
  return { times, faults, seconds: (performance.now() - begun) / 1000 };
}

const before = await memory();
const alone = [];
for (let n = 0; n < 200; n += 1) alone.push((await ask("view", { game: "hex:11", moves: MOVES })).ms);
alone.sort((a, b) => a - b);
console.log(`a move alone: ${at(alone, 0.5).toFixed(1)} ms in the middle, ${at(alone, 0.99).toFixed(1)} ms at the 99th percent`);

const stop = new AbortController();
const job = fetch(`${server.address}api/solve`, { method: "POST", headers: { "content-type": "application/json", accept: "text/event-stream" }, body: '{"game":"hex:9","time":"10m"}', signal: stop.signal }).then((reply) => reply.text()).catch(() => {});
await new Promise((resolve) => setTimeout(resolve, 500));
const { times, faults, seconds } = await run();
console.log(`${clients} clients, ${requests} moves while a solver runs: ${faults.length} errors, ${at(times, 0.5).toFixed(0)} ms in the middle, ${at(times, 0.99).toFixed(0)} ms at the 99th percent, ${at(times, 1).toFixed(0)} ms at most, ${(requests / seconds).toFixed(0)} a second`);
stop.abort();
await job;
await new Promise((resolve) => setTimeout(resolve, 1500));
console.log(`memory: ${before.toFixed(0)} MiB at the start, ${(await memory()).toFixed(0)} MiB after ${requests} requests and the solver`);

// A browser that has seen nothing, seven times: first paint, the first board, requests and compressed bytes until then.
const browser = await startBrowser();
for (const hash of ["", "#hex:11"]) {
  const seen = [];
  for (let n = 0; n < 7; n += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    let asked = 0;
    page.on("request", () => (asked += 1));
    await page.goto(server.address + hash);
    const board = await page.waitForFunction(() => document.querySelector(".board:not(.small) .cell") && performance.now()).then((handle) => handle.jsonValue());
    const [paint, bytes] = await page.evaluate(() => [performance.getEntriesByName("first-contentful-paint")[0]?.startTime, [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce((sum, entry) => sum + entry.transferSize, 0)]);
    seen.push({ paint, board, asked, bytes });
    await context.close();
  }
  const half = (key) => seen.map((one) => one[key]).sort((a, b) => a - b)[3];
  console.log(`${hash || "home"}: first paint ${half("paint").toFixed(0)} ms, board ${half("board").toFixed(0)} ms, ${half("asked")} requests, ${(half("bytes") / 1000).toFixed(0)} kB, each in the middle of 7`);
}
await browser.close();
server.child.kill("SIGTERM");
if (faults.length) process.exitCode = 1;
agent.destroy();
