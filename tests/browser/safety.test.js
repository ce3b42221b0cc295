// What the server promises about strangers, cancelled jobs and its own end.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { startJob, startServer } from "./bench.js";

let server;

before(async () => {
  server = await startServer("--jobs", "1");
});
after(() => server?.child.kill("SIGTERM"));

const json = { "content-type": "application/json" };

/** Work for every job, longer than anybody waits. */
const LONG = [
  ["solve", { game: "hex:9" }],
  ["solve", { game: "torus:6:c" }],
  ["solve", { game: "bao:8" }],
  ["solve", { game: "hiq:wiegleb@e5" }],
  ["prove", { game: "hex:9" }],
  ["prove", { game: "torus:6:c" }],
  ["prove", { game: "bao:8" }],
  ["prove", { game: "hiq:wiegleb@e5" }],
  ["count", { game: "hiq:english@d4" }],
  ["count", { game: "hex:5" }],
  ["bao/loops", { side: 6 }],
  ["bao/cycles", { side: 6 }],
  ["bao/census", { holes: 12, stones: 20 }],
  ["bridgit/lab", { size: 3 }],
  ["hiq/guide", { game: "hiq:wiegleb@e5" }],
  ["hiq/sweeps", { game: "hiq:english@d4" }],
  ["hiq/classify", { board: "english" }],
  ["match", { game: "hex:11", first: "search:20000", second: "search:20000", pairs: 100 }],
  ["claims", { paper: "hiq" }],
  ["claims", { paper: "bridgit" }],
  ["claims", { paper: "bao" }],
];

test("a cancelled job gives its place away, whatever the verb", async () => {
  for (const [verb, body] of LONG) {
    const job = startJob(server.address, verb, body);
    await job.works;
    assert.ok(job.running, `${verb} is long enough`);
    job.abort();
    const begun = performance.now();
    const next = await fetch(`${server.address}api/solve`, { method: "POST", headers: json, body: '{"game":"null:3"}' });
    assert.equal(next.status, 200);
    const ms = performance.now() - begun;
    assert.ok(ms < 5000, `${verb}: the next job waited ${ms.toFixed(0)} ms`);
  }
});

test("SIGTERM and Ctrl-C end a server, whatever it is doing", async () => {
  for (const [signal, verb, body] of [["SIGTERM", "claims", { paper: "bridgit" }], ["SIGINT", "solve", { game: "hex:9" }], ["SIGTERM", "match", { game: "hex:11", first: "search:20000", second: "search:20000", pairs: 100 }]]) {
    const other = await startServer();
    const job = startJob(other.address, verb, body);
    await job.works;
    assert.ok(job.running);
    other.child.kill(signal);
    assert.equal(await other.ended, 0, `${signal} during ${verb}`);
  }
});

test("a job that would take too much memory is stopped", async () => {
  const other = await startServer("--jobs", "1", "--memory", "64MiB");
  const resident = async () => Number((await readFile(`/proc/${other.child.pid}/status`, "utf8")).match(/VmRSS:\s+(\d+)/)[1]) / 1024;
  let most = 0;
  const clock = setInterval(async () => (most = Math.max(most, await resident().catch(() => 0))), 50);
  const reply = await fetch(`${other.address}api/solve`, { method: "POST", headers: json, body: '{"game":"domineering:9x9","time":"600s"}' });
  clearInterval(clock);
  assert.equal(reply.headers.get("hissho-outcome"), "spent");
  assert.ok((await reply.json()).seconds < 600, "by its memory, not by its time");
  assert.ok(most < 128, `${most.toFixed(0)} MiB`);
  other.child.kill("SIGTERM");
  await other.ended;
});

/** A request from the lowest level, with any headers. */
const send = (address, { method = "POST", path = "/api/games", headers = {}, body = "{}" } = {}) => new Promise((resolve, reject) => {
  const { port, hostname } = new URL(address);
  const call = request({ port, host: hostname, path, method, headers: { ...json, ...headers } }, (reply) => {
    let text = "";
    reply.on("data", (chunk) => (text += chunk)).on("end", () => resolve({ status: reply.statusCode, headers: reply.headers, text }));
  });
  call.on("error", reject).end(body);
});

test("--listen asks for the token that it printed", async () => {
  const other = await startServer("--listen", "0.0.0.0");
  const { port, searchParams } = new URL(other.address);
  const here = `http://127.0.0.1:${port}/`;
  const token = searchParams.get("token");
  assert.match(token, /^[0-9a-f]{32}$/);
  assert.equal((await send(here)).status, 401);
  assert.equal((await send(here, { method: "GET", path: "/", body: "" })).status, 401);
  assert.equal((await send(here, { headers: { authorization: `Bearer ${token}` } })).status, 200);
  assert.equal((await send(here, { headers: { authorization: `Bearer ${token.replace(/.$/, "x")}` } })).status, 401);
  const first = await send(here, { method: "GET", path: `/?token=${token}`, body: "" });
  assert.equal(first.status, 303);
  assert.equal(first.headers.location, "/", "the token leaves the address");
  const [cookie] = first.headers["set-cookie"];
  assert.match(cookie, /HttpOnly; SameSite=Strict/);
  assert.equal((await send(here, { headers: { cookie: cookie.split(";")[0] } })).status, 200);
  assert.equal((await send(here, { headers: { cookie: cookie.split(";")[0], host: "evil.example" } })).status, 403);
  other.child.kill("SIGTERM");
  assert.equal(await other.ended, 0);
});

test("every answer carries the policy; sizes are bounded", async () => {
  for (const [path, method, status] of [["/", "GET", 200], ["/page.js", "GET", 200], ["/app.js", "GET", 404], ["/nothing", "GET", 404], ["/api", "GET", 200], ["/api/games", "POST", 200], ["/api/nothing", "POST", 404]]) {
    const reply = await send(server.address, { method, path, body: method === "GET" ? "" : "{}" });
    assert.equal(reply.status, status, path);
    const policy = reply.headers["content-security-policy"];
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe|\*|http/);
    assert.equal(reply.headers["x-content-type-options"], "nosniff");
  }
  const big = (body) => send(server.address, { path: "/api/show", body: JSON.stringify(body) });
  assert.equal((await big({ game: "hex:5", position: "x".repeat(70_000) })).status, 413);
  for (const game of ["hex:41", "hex:99999999999", "bao:17", "bridgit:301", "torus:99999:c", "hiq:square:99999@a1"]) {
    const reply = await big({ game });
    assert.equal(reply.status, 422, game);
    assert.ok(JSON.parse(reply.text).error.length > 5);
  }
  for (const [verb, body] of [["solve", { game: "hex:5", setup: "/etc/passwd" }], ["prove", { game: "null:3", output: "/tmp/out" }], ["convert", { input: ["/etc/passwd"], to: "record" }]]) {
    const reply = await send(server.address, { path: `/api/${verb}`, body: JSON.stringify(body) });
    assert.doesNotMatch(reply.text, /root:/, `${verb} reads no file`);
  }
});
