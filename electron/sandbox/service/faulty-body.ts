import { setTimeout as delay } from "node:timers/promises";
import type { FaultPlan } from "./faults.ts";

/** What the faulty body asks of the connection. */
export interface Connection {
  destroy(): void;
  readonly closed: AbortSignal;
}

const isText = (chunk: unknown): chunk is string => typeof chunk === "string";
const separator = Buffer.from("\n\n");

/** Splits a body into pieces: whole SSE events for event streams, chunks as they come otherwise. */
async function* pieces(body: AsyncIterable<unknown>, events: boolean): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of body) {
    const bytes = isText(chunk) ? Buffer.from(chunk) : Buffer.from(chunk as Uint8Array);
    if (!events) {
      yield bytes;
      continue;
    }
    rest = Buffer.concat([rest, bytes]);
    for (let at = rest.indexOf(separator); at >= 0; at = rest.indexOf(separator)) {
      yield rest.subarray(0, at + 2);
      rest = rest.subarray(at + 2);
    }
  }
  if (rest.length > 0) yield rest;
}

/** Never ends by itself: the client has to lose patience or leave. */
async function silence(connection: Connection) {
  await delay(2 ** 31 - 1, undefined, { signal: connection.closed, ref: false }).catch(() => undefined);
}

/**
 * Plays a fault of the body. `length` is the body's whole size where known; `body` is read as it is sent.
 * Faults by event count strike in the event that follows `afterEvents`; faults by byte count at that byte.
 */
export async function* playBodyFault(
  body: AsyncIterable<unknown>,
  fault: FaultPlan,
  shape: { events: boolean; length: number | undefined },
  connection: Connection,
): AsyncGenerator<Buffer> {
  const half = Math.floor((shape.length ?? 4096) / 2);
  const strikeByte =
    fault.afterBytes ??
    (fault.afterEvents !== undefined
      ? Number.POSITIVE_INFINITY
      : fault.kind === "truncate" || fault.kind === "cut" || fault.kind === "stall"
        ? half
        : fault.kind === "corrupt"
          ? Math.floor((shape.length ?? 3000) / 3)
          : 0);
  const strikeEvent = fault.afterEvents ?? Number.POSITIVE_INFINITY;
  let bytes = 0;
  let events = 0;
  for await (const piece of pieces(body, shape.events)) {
    const room = strikeByte - bytes;
    const struck = events >= strikeEvent || piece.length > room;
    bytes += piece.length;
    events += 1;
    if (fault.kind === "drip") {
      for (let at = 0; at < piece.length; at += 7) {
        await delay(fault.delayMs ?? 20);
        yield piece.subarray(at, at + 7);
      }
      continue;
    }
    if (!struck) {
      yield piece;
      continue;
    }
    if (fault.kind === "corrupt") {
      const wrong = Buffer.from(piece);
      for (let at = Math.max(0, Math.min(room, piece.length)); at < wrong.length; at += 1)
        wrong[at] = 0xff ^ (wrong[at] ?? 0);
      yield wrong;
      continue;
    }
    if (fault.kind === "error_event") {
      const error = {
        type: "error",
        error: { type: "overloaded_error", message: "sandbox fault: error in the stream" },
      };
      yield Buffer.from(`event: error\ndata: ${JSON.stringify(error)}\n\n`);
      return;
    }
    // A byte count cuts at that byte, an event count in the middle of the event.
    const part = piece.subarray(
      0,
      Number.isFinite(room) && room < piece.length ? Math.max(0, room) : piece.length >> 1,
    );
    if (part.length > 0) yield part;
    if (fault.kind === "stall") {
      await silence(connection);
      return;
    }
    // Lets the bytes reach the socket before it is closed under the client.
    await delay(15);
    connection.destroy();
    await silence(connection);
    return;
  }
}
