import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dice } from "./dice.ts";
import { findMark, withoutMarks } from "./marks.ts";

/** What goes wrong between the studio and the service. `…-after`: the service has done what it was asked. */
export const allFaults = [
  ...["cut-before", "cut-after", "cut-answer", "short-answer", "delay", "refuse-429", "refuse-529", "fail-500"],
  ...["fail-502", "fail-500-after", "fail-502-after", "garbage", "wrong-id", "twice", "key-back"],
] as const;
export type Fault = (typeof allFaults)[number];

/** Where a request is when the studio may be killed. */
export const moments = ["half-asked", "asked", "answer-begins", "answer-half", "answered"] as const;
export type Moment = (typeof moments)[number];

export type Operation = "film" | "song" | "chat" | "count" | "query" | "list" | "delete" | "upload" | "file" | "other";
/** Those that the service charges for. */
export const paidOperations: ReadonlySet<Operation> = new Set(["film", "song", "chat"]);

function operationOf(method: string, path: string): Operation {
  if (method === "POST" && path === "/v2/video_generation") return "film";
  if (method === "POST" && path === "/v1/music_generation") return "song";
  if (path.endsWith("/v1/messages/count_tokens")) return "count";
  if (method === "POST" && path.endsWith("/v1/messages")) return "chat";
  if (path.startsWith("/v2/query/video_generation/")) return "query";
  if (path === "/v2/query/video_generation") return "list";
  if (method === "DELETE") return "delete";
  if (path === "/v1/files/upload") return "upload";
  return method === "GET" ? "file" : "other";
}

interface Upstream {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  /** A stream is passed on while it comes; everything else is held until it is whole. */
  readonly stream: IncomingMessage | null;
  readonly body: Buffer;
}

export interface ProxyParts {
  readonly service: string;
  readonly key: string;
  readonly dice: Dice;
  readonly tell: (event: string) => void;
  /** A request came to a moment at which the studio may have to die. */
  readonly at: (moment: Moment, operation: Operation) => void;
  readonly delivered: (delivery: Delivery) => void;
}

/** A paid answer that went out whole and unspoilt: whoever lives on has it. */
export interface Delivery {
  readonly operation: Operation;
  readonly mark: string;
  /** The remote task; undefined for what has none. */
  readonly remoteId: string | undefined;
}

export interface FaultProxy {
  readonly url: string;
  /** Paid requests that the service took, by the mark in their words. */
  readonly paid: ReadonlyMap<string, number>;
  /** The mark of the request that made a remote task. */
  readonly madeFor: ReadonlyMap<string, string>;
  readonly injected: ReadonlyMap<Fault, number>;
  /** Marks of paid requests that came here whole. */
  readonly asked: ReadonlySet<string>;
  /** Marks of those that were turned away for want of room: 429 or 529, and nothing bought. */
  readonly turnedAway: ReadonlySet<string>;
  /** What may go wrong from now on, and how often. */
  misbehave(faults: readonly Fault[], share: number): void;
  /** Resolves once nothing is on its way to the service any more. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** Answers by which a service has no room just now. */
const full: ReadonlySet<number> = new Set([429, 529]);

/** Stands between the studio and the service, counts what is paid for, and breaks what it is told to. */
export async function openFaultProxy(parts: ProxyParts): Promise<FaultProxy> {
  const { dice, tell, at } = parts;
  const paid = new Map<string, number>();
  const madeFor = new Map<string, string>();
  const injected = new Map<Fault, number>();
  const asked = new Set<string>();
  const turnedAway = new Set<string>();
  const upstream = new Set<Promise<unknown>>();
  const sockets = new Set<Socket>();
  let faults: readonly Fault[] = [];
  let share = 0;

  async function serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", parts.service).pathname;
    const operation = operationOf(request.method ?? "GET", path);
    const body = await readBody(request, () => at("half-asked", operation));
    // The studio died or left before all of it was here: nobody was asked anything.
    if (body === null) return void tell(`${operation} broke off before it was whole`);
    const mark = paidOperations.has(operation) ? findMark(body) : undefined;
    tell(`${operation}${mark === undefined ? "" : ` ${mark}`} asked`);
    if (mark !== undefined) asked.add(mark);
    at("asked", operation);
    const fault = dice.chance(share) ? dice.pick(faults.filter((one) => suits(one, operation))) : undefined;
    if (fault !== undefined) {
      injected.set(fault, (injected.get(fault) ?? 0) + 1);
      tell(`${operation}${mark === undefined ? "" : ` ${mark}`} meets ${fault}`);
    }
    if (fault === "delay") await sleep(50 + dice.below(600));
    if (fault === "cut-before") return void answer.destroy();
    const refusal = refusalOf(fault, operation, parts.key);
    if (refusal !== null && !isAfter(fault)) {
      if (mark !== undefined && full.has(refusal.status)) turnedAway.add(mark);
      return deliver(answer, refusal, operation, undefined);
    }
    const work = forward(request, operation, mark, body);
    upstream.add(work);
    const found = await work.finally(() => upstream.delete(work));
    if (found === null || fault === "cut-after") return void answer.destroy();
    await deliver(answer, spoilt(found, fault, operation, refusal), operation, fault);
    if (mark === undefined || found.status !== 200 || (fault !== undefined && !harmless.has(fault))) return;
    const remoteId = found.stream === null ? readJson(found.body)?.task_id : undefined;
    if (!answer.writableFinished) return;
    parts.delivered({ operation, mark, remoteId: remoteId as string | undefined });
  }

  /** The service does what it was asked even if nobody waits for it any more. */
  async function forward(request: IncomingMessage, operation: Operation, mark: string | undefined, body: Buffer) {
    const found = await pass(parts.service, request, withoutMarks(operation, body)).catch(() => null);
    if (found === null) return null;
    const said = found.stream === null && isJson(found) ? readJson(found.body) : undefined;
    const code = (said?.base_resp as { status_code?: number } | undefined)?.status_code ?? 0;
    if (mark !== undefined && full.has(found.status)) turnedAway.add(mark);
    if (mark !== undefined && found.status === 200 && code === 0) {
      paid.set(mark, (paid.get(mark) ?? 0) + 1);
      tell(`${operation} ${mark} PAID (${paid.get(mark)})`);
      if (typeof said?.task_id === "string") madeFor.set(said.task_id, mark);
    }
    return found;
  }

  function spoilt(found: Upstream, fault: Fault | undefined, operation: Operation, refusal: Upstream | null): Upstream {
    if (refusal !== null) return refusal;
    if (found.stream !== null) return found;
    if (fault === "garbage") return { ...found, body: Buffer.from("<html>it\0works</html>") };
    if (fault === "short-answer") return { ...found, body: found.body.subarray(0, found.body.length >> 1) };
    if (fault === "key-back") return withKey(found, operation, parts.key);
    if (fault === "wrong-id") return withOtherId(found, dice.pick([...madeFor.keys()]));
    return found;
  }

  async function deliver(answer: ServerResponse, found: Upstream, operation: Operation, fault: Fault | undefined) {
    const { "transfer-encoding": _coding, connection: _connection, ...headers } = found.headers;
    if (found.stream !== null) return passStream(answer, found.stream, found.status, headers, operation, fault);
    const { body } = found;
    answer.writeHead(found.status, { ...headers, "content-length": body.length });
    answer.flushHeaders();
    at("answer-begins", operation);
    const half = body.length >> 1;
    if (body.length > 1) answer.write(body.subarray(0, half));
    await turn();
    at("answer-half", operation);
    if (fault === "cut-answer") return void answer.destroy();
    const { socket } = answer;
    answer.end(body.subarray(body.length > 1 ? half : 0));
    await turn();
    at("answered", operation);
    if (fault === "twice" && socket !== null && !socket.destroyed) {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
      socket.write(body);
    }
  }

  async function passStream(
    answer: ServerResponse,
    stream: IncomingMessage,
    status: number,
    headers: Upstream["headers"],
    operation: Operation,
    fault: Fault | undefined,
  ) {
    answer.writeHead(status, { ...headers });
    answer.flushHeaders();
    at("answer-begins", operation);
    let pieces = 0;
    for await (const piece of stream) {
      pieces += 1;
      if (pieces === 3) {
        at("answer-half", operation);
        if (fault === "cut-answer" || fault === "short-answer") {
          if (fault === "cut-answer") answer.destroy();
          else answer.end();
        }
      }
      // To the end, for the service's sake, whoever listens.
      if (!answer.writableEnded && !answer.destroyed) answer.write(piece);
    }
    if (!answer.writableEnded) answer.end();
    await turn();
    at("answered", operation);
  }

  const server = createServer((request, answer) => {
    // Whoever asked is often dead by now.
    for (const side of [request, answer]) side.on("error", () => {});
    serve(request, answer).catch(() => answer.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ paid, madeFor, injected, asked, turnedAway },
    misbehave(wanted, often) {
      faults = wanted;
      share = often;
    },
    async quiet() {
      while (upstream.size > 0) await Promise.allSettled([...upstream]);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

const turn = () => new Promise<void>((done) => setImmediate(done));
/** What leaves the answer whole. */
const harmless: ReadonlySet<Fault> = new Set(["delay", "twice", "key-back"]);
const isAfter = (fault: Fault | undefined): boolean => fault === "fail-500-after" || fault === "fail-502-after";

/** Not every fault can happen to everything: a file has no id, and a refusal after the work would be a lie. */
function suits(fault: Fault, operation: Operation): boolean {
  if (fault === "wrong-id") return operation === "query";
  if (fault === "key-back") return ["film", "song", "query", "chat"].includes(operation);
  if (fault === "refuse-529") return operation === "chat";
  return true;
}

/** Null where whoever asked left before the end. */
async function readBody(request: IncomingMessage, half: () => void): Promise<Buffer | null> {
  const wanted = Number(request.headers["content-length"] ?? 0);
  const pieces: Buffer[] = [];
  let bytes = 0;
  let told = false;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (!told && bytes * 2 >= wanted) {
        told = true;
        half();
      }
    }
  } catch {
    return null;
  }
  return request.complete ? Buffer.concat(pieces) : null;
}

function pass(service: string, request: IncomingMessage, body: Buffer): Promise<Upstream> {
  const { "transfer-encoding": _coding, connection: _connection, expect: _expect, ...headers } = request.headers;
  const { promise, resolve, reject } = Promise.withResolvers<Upstream>();
  // The host stays as it was asked for, so that the service's links lead here too.
  const asked = ask(
    new URL(request.url ?? "/", service),
    {
      method: request.method,
      headers: { ...headers, ...(body.length > 0 ? { "content-length": body.length } : {}) },
      agent: false,
    },
    (answer) => {
      const { statusCode: status = 502, headers } = answer;
      if (/event-stream/.test(headers["content-type"] ?? "")) {
        resolve({ status, headers, stream: answer, body: Buffer.alloc(0) });
        return;
      }
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("end", () => resolve({ status, headers, stream: null, body: Buffer.concat(pieces) }));
      answer.on("error", reject);
    },
  );
  asked.on("error", reject);
  asked.end(body);
  return promise;
}

const isJson = ({ headers }: Upstream): boolean => String(headers["content-type"]).includes("json");

function readJson(body: Buffer): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

const errors = {
  "refuse-429": { status: 429, type: "rate_limit_error", message: "rate limit, retry later (1002)", code: 1002 },
  "refuse-529": { status: 529, type: "overloaded_error", message: "overloaded", code: 1002 },
  "fail-500": { status: 500, type: "server_error", message: "internal error (1000)", code: 1000 },
  "fail-502": { status: 502, type: "", message: "", code: 0 },
  "fail-500-after": { status: 500, type: "server_error", message: "internal error (1000)", code: 1000 },
  "fail-502-after": { status: 502, type: "", message: "", code: 0 },
} as const;

function refusalOf(fault: Fault | undefined, operation: Operation, key: string): Upstream | null {
  if (fault === undefined || !(fault in errors)) return null;
  const { status, type, message, code } = errors[fault as keyof typeof errors];
  const about = { "x-request-id": `request ${key}` };
  // A gateway speaks no JSON.
  const said =
    status === 502
      ? "<html><body>502 Bad Gateway</body></html>"
      : JSON.stringify(
          operation === "song"
            ? { base_resp: { status_code: code, status_msg: message } }
            : { type: "error", request_id: "world", error: { type, message, http_code: String(status) } },
        );
  const kind = status === 502 ? "text/html" : "application/json";
  return {
    status,
    headers: { "content-type": kind, ...(fault === "fail-500" ? about : {}) },
    stream: null,
    body: Buffer.from(said),
  };
}

/** As some services do: the key comes back where one would never look for it. */
function withKey(found: Upstream, operation: Operation, key: string): Upstream {
  const said = readJson(found.body);
  const headers = { ...found.headers, "x-request-id": `for Bearer ${key}` };
  if (said === undefined) return { ...found, headers };
  if (operation === "song") said.trace_id = `trace-${key}`;
  if (operation === "query" && typeof said.task === "object") said.task = { ...said.task, task_type: `for ${key}` };
  return { ...found, headers, body: Buffer.from(JSON.stringify(said)) };
}

function withOtherId(found: Upstream, id: string | undefined): Upstream {
  const said = readJson(found.body);
  if (id === undefined || typeof said?.task !== "object") return found;
  return { ...found, body: Buffer.from(JSON.stringify({ ...said, task: { ...said.task, id } })) };
}
