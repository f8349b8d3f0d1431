import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServiceContext } from "./context.ts";
import type { createCredentials } from "./credentials.ts";
import { type FaultPlan, requestFaults } from "./faults.ts";
import { playBodyFault } from "./faulty-body.ts";
import { Refusal, type RefusalKind } from "./refusal.ts";

const bodyFaults = ["reset_after_headers", "cut", "stall", "drip", "truncate", "corrupt", "error_event"];

function refusalFor(status: number): RefusalKind {
  if (status === 401) return "credentials";
  if (status === 402) return "balance";
  if (status === 403) return "permission";
  if (status === 404) return "not_found";
  if (status === 413) return "too_large";
  if (status === 422) return "sensitive";
  if (status === 429) return "rate";
  if (status === 529 || status === 503) return "overloaded";
  return status < 500 ? "invalid" : "internal";
}

async function strikeBeforeWork(fault: FaultPlan, request: FastifyRequest) {
  if (fault.kind === "delay") await delay(fault.delayMs ?? 1000);
  if (fault.kind === "status") {
    const status = fault.status ?? 500;
    throw new Refusal(refusalFor(status), `sandbox fault: status ${status}`, {
      status,
      ...(fault.retryAfter !== undefined ? { retryAfter: String(fault.retryAfter) } : {}),
    });
  }
  if (fault.kind === "expired_link") throw new Refusal("permission", "the link has expired", { status: 403 });
  if (fault.kind === "reset_before_headers") {
    request.raw.socket.destroy();
    // The socket is gone; the route must not run.
    throw new Refusal("internal", "sandbox fault: reset");
  }
}

function shiftTimes(payload: string, seconds: number): string {
  return payload.replace(/"(created_at|updated_at)":(\d+)/g, (_, name, at) => `"${name}":${Number(at) + seconds}`);
}

function spoilBody(fault: FaultPlan, request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const length =
    typeof payload === "string" || Buffer.isBuffer(payload)
      ? Buffer.byteLength(payload)
      : Number(reply.getHeader("content-length")) || undefined;
  const whole: AsyncIterable<unknown> =
    payload instanceof Readable ? payload : Readable.from([payload ?? ""], { objectMode: true });
  const socket = request.raw.socket;
  const closed = new AbortController();
  socket.once("close", () => closed.abort());
  const events = String(reply.getHeader("content-type") ?? "").includes("event-stream");
  // Only a truncation pretends to the whole length; the others are sent in chunks.
  if (fault.kind === "truncate" && length !== undefined) reply.header("content-length", length);
  else if (fault.kind !== "corrupt") reply.removeHeader("content-length");
  const connection = { destroy: () => void socket.destroy(), closed: closed.signal };
  const spoilt = Readable.from(playBodyFault(whole, fault, { events, length }, connection), { objectMode: false });
  spoilt.on("error", () => socket.destroy());
  return spoilt;
}

/** Counts each request, checks its credentials, and plays the fault that is due for it. */
export function addFaultHooks(
  app: FastifyInstance,
  context: ServiceContext,
  identify: ReturnType<typeof createCredentials>,
) {
  app.addHook("onRequest", async (request) => {
    const { operation, open } = request.routeOptions.config ?? {};
    if (operation) {
      context.counters.add("requests", operation);
      request.fault = context.faults.take(operation, requestFaults);
    }
    if (!open) request.account = identify(request.headers);
  });
  app.addHook("preHandler", async (request) => {
    if (request.fault) await strikeBeforeWork(request.fault, request);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    reply.header("x-request-id", request.id);
    const fault = request.fault;
    if (!fault) return payload;
    if (fault.kind === "reset_after_work") {
      request.raw.socket.destroy();
      return payload;
    }
    if (fault.kind === "clock_skew") {
      const seconds = fault.skewSeconds ?? 3600;
      reply.header("date", new Date(context.clock.now() + seconds * 1000).toUTCString());
      if (typeof payload !== "string") return payload;
      reply.removeHeader("content-length");
      return shiftTimes(payload, seconds);
    }
    if (fault.kind === "wrong_content_length") {
      const length =
        typeof payload === "string" ? Buffer.byteLength(payload) : Number(reply.getHeader("content-length"));
      // A body shorter than it says: the connection closes with bytes missing.
      reply.header("content-length", (length || 0) + 512);
      reply.header("connection", "close");
      const socket = request.raw.socket;
      const body = payload instanceof Readable ? payload : Readable.from([Buffer.from(String(payload ?? ""))]);
      body.once("end", () => setTimeout(() => socket.destroy(), 50));
      return body;
    }
    return bodyFaults.includes(fault.kind) ? spoilBody(fault, request, reply, payload) : payload;
  });
}
