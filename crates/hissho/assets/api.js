// The server's verbs. `ask` waits for the answer; `job` tells of progress and can be cancelled.

/** What went wrong, as `said`: the server's `error` and `error_ja`, or the `key` of a word of the page. */
export class Refused extends Error {
  constructor(said) {
    super(said.error ?? said.key);
    this.said = said;
  }
}

/** What the page says of any error. */
export const saidOf = (error) => error?.said ?? { error: error?.message ?? String(error) };

/** Who hears whether the server answers: `answers(true)` or `answers(false)`. */
const listeners = [];
export const whenAnswering = (listener) => listeners.push(listener);
const answers = (yes) => listeners.forEach((listener) => listener(yes));

const headers = { "content-type": "application/json" };

export async function ask(verb, request = {}, signal) {
  const reply = await post(verb, request, headers, signal);
  const body = await whole(reply.json());
  if (!reply.ok) throw new Refused(body);
  return body;
}

/** The bytes of a picture. */
export async function picture(request) {
  const reply = await post("draw", request, headers);
  if (!reply.ok) throw new Refused(await whole(reply.json()));
  return whole(reply.blob());
}

async function post(verb, request, headers, signal) {
  const reply = await whole(fetch(`/api/${verb}`, { method: "POST", headers, body: JSON.stringify(request), signal }));
  answers(true);
  return reply;
}

/** What comes from the server, head or body: a server that falls silent at either is a refusal. */
async function whole(coming) {
  try {
    return await coming;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    answers(false);
    throw new Refused({ key: "error.silent" });
  }
}

/** A long job. `heard` gets every progress event; aborting the signal stops the work. */
export async function job(verb, request, heard, signal) {
  const reply = await post(verb, request, { ...headers, accept: "text/event-stream" }, signal);
  if (!reply.ok) throw new Refused(await whole(reply.json()));
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      if (error.name === "AbortError") throw error;
      answers(false);
      return { done: true };
    });
    if (done) throw new Refused({ key: "error.stopped" });
    rest += value;
    for (let end; (end = rest.indexOf("\n\n")) >= 0; rest = rest.slice(end + 2)) {
      const event = parse(rest.slice(0, end));
      if (event.event === "progress") heard(event.data);
      if (event.event === "error") throw new Refused(event.data);
      if (event.event === "answer") return { outcome: event.id, answer: event.data };
    }
  }
}

function parse(text) {
  const fields = {};
  for (const line of text.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields[line.slice(0, colon)] = (fields[line.slice(0, colon)] ?? "") + line.slice(colon + 1).trimStart();
  }
  return { ...fields, data: fields.data ? JSON.parse(fields.data) : null };
}
