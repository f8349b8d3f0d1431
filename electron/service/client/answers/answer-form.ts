import type { HttpAnswer } from "../network/http-call.ts";

/** Blanks that some services send while they work; of more than these the header is believed. */
const MOST_LOOKED_AT = 4096;
const EVENTS = /^(?:(?:data|event|id|retry)[:\r\n]|:)/;

/**
 * Whether an answer comes in events or as one document, by how it begins: what it is called on the way may be the other's
 * name, and what it holds was paid for. The answer that comes back begins where this one did.
 */
export async function readForm(answer: HttpAnswer): Promise<{ isEvents: boolean; answer: HttpAnswer }> {
  const pieces = answer.chunks();
  const looked: Uint8Array[] = [];
  let start = "";
  let failure: { cause: unknown } | undefined;
  let bytes = 0;
  try {
    while (start.length < "event:".length && bytes < MOST_LOOKED_AT) {
      const next = await pieces.next();
      if (next.done) break;
      looked.push(next.value);
      bytes += next.value.length;
      start = beginningOf(looked);
      if (start.startsWith("{")) break;
    }
  } catch (cause) {
    // It broke off: whoever reads on hears of it behind what came.
    failure = { cause };
  }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* looked.splice(0);
      if (failure !== undefined) throw failure.cause;
      yield* pieces;
    } finally {
      await pieces.return(undefined);
    }
  }
  const isCalledEvents = (answer.header("content-type") ?? "").includes("event-stream");
  const isEvents = start.startsWith("{") ? false : EVENTS.test(start) || isCalledEvents;
  return { isEvents, answer: { ...answer, chunks } };
}

/** Without blanks and the mark of UTF-8 before it. */
const beginningOf = (pieces: readonly Uint8Array[]): string =>
  Buffer.concat(pieces)
    .toString("latin1", 0, MOST_LOOKED_AT)
    .replace(/^(?:ï»¿)?\s+|^ï»¿/, "");
