import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { type CallOptions, createServiceClient, type RateLimiters, ServiceError } from "#core/service/client/index.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import { DEEPEST_JSON, jsonDepth } from "#shared/wire/json-depth.ts";

const KEY = "fuzz-key-7Qp2Lx9ZtR4vWm";

export interface FuzzOptions {
  readonly seed: number;
  readonly rounds: number;
  readonly onRound?: (round: number) => void;
}
export interface FuzzFailure {
  readonly round: number;
  /** The operation and the answer's kind. */
  readonly what: string;
  readonly problem: string;
}
export interface FuzzReport {
  readonly rounds: number;
  readonly accepted: number;
  readonly refused: number;
  readonly failures: readonly FuzzFailure[];
}

/** Mulberry32: the same seed, the same run. */
function createChance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return { next, below, pick };
}
type Chance = ReturnType<typeof createChance>;

const odd = [
  "__proto__",
  "constructor",
  "toString",
  "",
  "\u0000",
  "💥",
  "\ud800",
  "a".repeat(5000),
  KEY,
  "../..",
  "%s%n",
];
const deep = (levels: number) => `${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`;

function oddValue({ below, pick, next }: Chance): unknown {
  return pick<() => unknown>([
    () => null,
    () => pick([-1, 0, 1e308, -0.5, 2 ** 53, 4_294_967_294, Number.MAX_SAFE_INTEGER]),
    () => next() < 0.5,
    () => pick(odd),
    () => Array.from({ length: below(4) }, () => pick(odd)),
    () => ({ [pick(odd)]: pick(odd), nested: { [pick(odd)]: below(9) } }),
    () => Array.from({ length: 300 }, (_, at) => at),
  ])();
}

/** One place of a document gets another value, goes, or comes twice. */
function mutate(value: unknown, chance: Chance): unknown {
  if (typeof value !== "object" || value === null) return oddValue(chance);
  const entries = Object.entries(value);
  if (entries.length === 0 || chance.next() < 0.1) return oddValue(chance);
  const at = chance.below(entries.length);
  const [name, inner] = entries[at] as [string, unknown];
  const way = chance.below(4);
  const changed: [string, unknown][] = entries.map((entry) => [...entry]);
  if (way === 0) changed.splice(at, 1);
  else if (way === 1) changed[at] = [name, oddValue(chance)];
  else if (way === 2) changed.push([chance.pick(odd), inner]);
  else changed[at] = [name, mutate(inner, chance)];
  return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed);
}

const message = {
  id: "m",
  type: "message",
  role: "assistant",
  model: "Vendor-M3",
  content: [],
  stop_reason: null,
  usage: { input_tokens: 1 },
};
const events: readonly object[] = [
  { type: "message_start", message },
  { type: "ping" },
  { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "", signature: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Hm" } },
  { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "c2ln" } },
  { type: "content_block_stop", index: 0 },
  { type: "content_block_start", index: 1, content_block: { type: "tool_use", id: "t", name: "n", input: {} } },
  { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: '{"a":1}' } },
  { type: "content_block_stop", index: 1 },
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 2 } },
  { type: "message_stop" },
];
const documents: Readonly<Record<string, object>> = {
  query: {
    task: {
      id: "t",
      model: "Vendor-H3",
      status: "running",
      created_at: 1,
      content: { url: "https://x/v.mp4" },
      usage: {},
    },
  },
  list: { items: [{ id: "t", model: "Vendor-H3", status: "queued" }], total: 1 },
  file: {
    file: { file_id: "f", bytes: 1, filename: "a.mp4", download_url: "https://x/a" },
    base_resp: { status_code: 0 },
  },
  count: { input_tokens: 3, usage: { input_tokens: 3 } },
  song: {
    data: { audio: "6162", status: 2 },
    trace_id: "t",
    extra_info: { music_size: 2 },
    base_resp: { status_code: 0 },
  },
  reply: message,
  refusal: {
    type: "error",
    error: { type: "bad_request_error", message: "no (2013)", http_code: "400" },
    request_id: "r",
  },
  outcome: { base_resp: { status_code: 2013, status_msg: "no" }, trace_id: "t" },
};

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly pieces: readonly Buffer[];
  readonly breaks: boolean;
  readonly kind: string;
}

/** An answer that a service could give, broken in one or several ways. */
function oddAnswer(chance: Chance, usual: string): Answer {
  const { next, below, pick } = chance;
  const status = next() < 0.7 ? 200 : pick([201, 204, 301, 307, 400, 401, 408, 422, 429, 500, 502, 503, 504, 529, 599]);
  const streams = next() < (usual === "stream" || usual === "song" ? 0.8 : 0.05);
  let body: Buffer;
  if (streams) {
    const told = (usual === "song" ? [documents.song, documents.song] : [...events]) as object[];
    for (let times = below(4); times > 0; times -= 1) {
      const at = below(told.length);
      const way = below(4);
      if (way === 0) told.splice(at, 1);
      else if (way === 1) told.splice(at, 0, told[below(told.length)] ?? {});
      else told[at] = mutate(told[at], chance) as object;
    }
    const end = pick(["\n", "\r\n", "\r"]);
    const lines = told.map((event) => {
      const data = next() < 0.03 ? deep(below(3000)) : JSON.stringify(event);
      return `${next() < 0.5 ? `event: ${pick(["x", "error", ...odd])}${end}` : ""}data:${next() < 0.5 ? " " : ""}${data}${end}${end}`;
    });
    body = Buffer.from(lines.join(""));
  } else {
    const whole = documents[next() < 0.2 ? pick(Object.keys(documents)) : documents[usual] ? usual : "refusal"];
    let document: unknown = status >= 400 && next() < 0.7 ? pick([documents.refusal, documents.outcome]) : whole;
    for (let times = below(4); times > 0; times -= 1) document = mutate(document, chance);
    body = Buffer.from(next() < 0.04 ? deep(below(4000)) : (JSON.stringify(document) ?? ""));
  }
  for (let times = next() < 0.25 ? 1 + below(6) : 0; times > 0 && body.length > 0; times -= 1) {
    const at = below(body.length);
    if (next() < 0.5) body[at] = below(256);
    else body = Buffer.concat([body.subarray(0, at), body.subarray(at + below(20))]);
  }
  const packed = next() < 0.1;
  if (packed) body = next() < 0.8 ? gzipSync(body) : body;
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const size = next() < 0.5 ? body.length : 1 + below(64);
    pieces.push(body.subarray(at, at + size));
    at += size;
  }
  return {
    status,
    headers: {
      "content-type": streams ? "text/event-stream" : pick(["application/json", "application/json", "text/html", ""]),
      "x-request-id": next() < 0.1 ? `r-${KEY}` : "r",
      ...(packed ? { "content-encoding": "gzip" } : {}),
      ...(next() < 0.05 ? { "retry-after": pick(["0", "-1", "9e99", "soon", "Wed, 21 Oct 2015 07:28:00 GMT"]) } : {}),
      ...(next() < 0.05 ? { location: pick(["https://127.0.0.1/", "//x", "::", "file:///etc/passwd"]) } : {}),
    },
    pieces,
    breaks: next() < 0.1,
    kind: `${status} ${streams ? "stream" : "document"}`,
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Asks a service on this machine that answers with what a seed makes of its answers. Nothing but a ServiceError may come
 * out, in time, without the key, and nothing that is nested deeper than anybody can walk.
 */
export async function fuzzService({ seed, rounds, onRound }: FuzzOptions): Promise<FuzzReport> {
  const chance = createChance(seed);
  let answer: Answer | undefined;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      if (answer === undefined) return void response.destroy();
      response.writeHead(answer.status, answer.headers);
      for (const piece of answer.pieces) response.write(piece);
      if (answer.breaks) response.destroy();
      else response.end();
    });
  });
  const limiters: RateLimiters = {
    acquire: async () => () => undefined,
    pause: () => undefined,
    recall: () => undefined,
    under: () => limiters,
  };
  const client = createServiceClient({
    baseUrl: await listen(server),
    pathSegment: "compat",
    modelPrefix: "Vendor-",
    assumptions: defaultAssumptions,
    readKey: async () => KEY,
    media: async () => Promise.reject(new Error("There is no media.")),
    limiters,
    timeouts: { connect: 2000, headers: 2000, generationHeaders: 2000, idle: 1000, silence: 1000 },
  });
  const request = { model: "Vendor-M3" as const, messages: [{ role: "user" as const, content: "Hi" }] };
  const operations: Readonly<Record<string, (options: CallOptions) => Promise<unknown>>> = {
    query: (options) => client.queryVideo("t", options),
    list: (options) => client.listVideos({}, options),
    file: (options) => client.retrieveFile("f", options),
    count: (options) => client.countTokens(request, options),
    reply: (options) => client.createMessage(request, options),
    song: (options) =>
      client.createMusic(
        { model: "music-3.0", prompt: "x", lyrics: "[Verse]\nx" },
        { audio: async () => undefined, ...options },
      ),
    stream: async (options) => {
      const all: unknown[] = [];
      for await (const event of client.streamMessages(request, options)) all.push(event);
      return all;
    },
  };
  const failures: FuzzFailure[] = [];
  let accepted = 0;
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    onRound?.(round);
    const name = chance.pick(Object.keys(operations));
    answer = oddAnswer(chance, name);
    const fail = (problem: string) => failures.push({ round, what: `${name}: ${answer?.kind}`, problem });
    // The repeat of a call that costs nothing is given up.
    const patience = new AbortController();
    const options = { signal: patience.signal, onWait: () => patience.abort() };
    const began = performance.now();
    const told = await operations[name]?.(options).then(
      (value) => {
        accepted += 1;
        return value;
      },
      (error: unknown) => {
        refused += 1;
        if (!(error instanceof ServiceError)) fail(`threw ${String(error)}`);
        return error instanceof ServiceError ? error.error : null;
      },
    );
    if (performance.now() - began > 5000) fail("took more than five seconds");
    const written = JSON.stringify(told) ?? "";
    if (written.includes(KEY)) fail("told the key");
    if (jsonDepth(written) > DEEPEST_JSON + 5) fail("is nested too deep");
  }
  await client.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  return { rounds, accepted, refused, failures };
}
