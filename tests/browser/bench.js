// The bench for the tests: a server on a free port, a browser, and pages that forgive no error.

import { spawn } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const require = createRequire(import.meta.url);
const axeSource = await readFile(require.resolve("axe-core/axe.min.js"), "utf8");

/** Starts the binary and reads its address. */
export async function startServer(...flags) {
  const live = process.env.ASSETS ? ["--assets", process.env.ASSETS] : [];
  const child = spawn(process.env.HISSHO, ["serve", ...(flags.includes("--port") ? [] : ["--port", "0"]), "--no-open", "--json", ...live, ...flags], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
      if (text.includes("\n")) resolve(JSON.parse(text.split("\n")[0]).address);
    });
    child.on("exit", (code) => reject(new Error(`the server ended: ${code}`)));
  });
  const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve(code ?? signal)));
  return { address, child, ended };
}

export const startBrowser = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });

/** A page in a fresh context. `close` fails if the console said anything bad. */
async function openPage(browser, address, { width = 1280, height = 860, dark = false, language = "en", touch = false, motion = "reduce", offline = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light", locale: language, hasTouch: touch, isMobile: touch, acceptDownloads: true, reducedMotion: motion });
  // However busy the machine is: whoever waits longer than this waits for something that never comes.
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 300_000));
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => {
    const refused = message.text().startsWith("Failed to load resource: the server responded with a status of 422");
    const gone = offline && /net::ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING)/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !refused && !gone) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("blob:")) faults.push(`a request leaves the server: ${url}`);
  });
  const at = async (hash) => {
    await page.goto(address + hash);
    await page.waitForFunction(() => globalThis.hissho?.games.length > 0);
    await settled(page);
  };
  const close = async () => {
    await context.close();
    assert.deepEqual(faults, []);
  };
  return { page, at, close, faults };
}

/** One server and one browser for all tests of a file. */
export function setUp() {
  const server = {};
  let browser;
  before(async () => {
    Object.assign(server, await startServer());
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    server.child?.kill("SIGTERM");
  });
  return { server, open: (options) => openPage(browser, options?.address ?? server.address, options) };
}

/** What the page shows. */
export const view = (page) => page.evaluate(() => globalThis.hissho.view);

/** Waits until nobody thinks, works or sows. */
export const settled = (page) => page.waitForFunction(() => {
  const { hissho } = globalThis;
  return hissho && !hissho.loading && !hissho.moving && !hissho.thinking && !hissho.work && !hissho.animating && (hissho.page !== "table" || hissho.view || hissho.error);
});

/** Serious accessibility faults, as short sentences. */
export async function faultsOfAccess(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary.split("\n")[1] ?? ""}`).join(" | ")}`);
}

export async function screen(page, name) {
  await mkdir(process.env.SCREENS, { recursive: true });
  await page.screenshot({ path: `${process.env.SCREENS}/${name}.png` });
}

/** Presses a cell of the board. */
export const press = (page, name) => page.locator(`.board [data-cell="${name}"]:not(.copy)`).first().click();

/** A verb of the server, asked from here. */
export async function ask(address, verb, request = {}) {
  const reply = await fetch(`${address}api/${verb}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request) });
  return { status: reply.status, body: await reply.json().catch(() => null) };
}

/** Starts a job. `works` waits until the server has told twice of it working, `running` tells whether it still does. */
export function startJob(address, verb, body) {
  const controller = new AbortController();
  const job = { running: true, abort: () => controller.abort() };
  job.works = (async () => {
    const headers = { "content-type": "application/json", accept: "text/event-stream" };
    const reply = await fetch(`${address}api/${verb}`, { method: "POST", headers, body: JSON.stringify(body), signal: controller.signal });
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const rest = async () => {
      for (;;) if ((await reader.read()).done) return;
    };
    while ((text.match(/"done":/g) ?? []).length < 2) {
      const { value, done } = await reader.read();
      if (done) return void (job.running = false);
      text += value;
    }
    job.ended = rest().catch(() => {}).finally(() => (job.running = false));
  })();
  return job;
}

/** Something to wait for until a test lets go. */
export const gate = () => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  return { held, release };
};
