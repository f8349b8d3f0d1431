import { DEEPEST_JSON, jsonDepth } from "#shared/wire/json-depth.ts";
import { knownStreamEvent, type StreamEvent, unknownEvent } from "#shared/wire/text/stream-events.ts";
import type { KnownKeys } from "../../secrets/index.ts";
import { requireModel } from "../answers/answer-match.ts";
import { type Bounds, tooLarge } from "../answers/bounds.ts";
import { reportedFailure } from "../answers/error-answer.ts";
import { parseAnswer } from "../answers/parse-answer.ts";
import type { ModelNames } from "../model-names.ts";
import { clientFailure } from "../service-error.ts";
import { createFastDeltaParser } from "./fast-delta-parser.ts";
import { createStreamRedactor } from "./redact-stream.ts";
import { createReplyMeter } from "./reply-meter.ts";
import { readSse } from "./sse-reader.ts";

const knownTypes: ReadonlySet<string> = new Set(knownStreamEvent.options.map((option) => option.shape.type.value));

/** The two deltas that make up nearly all of a stream, checked by hand: a schema run costs ten times as much. */
const isPlainDelta = (event: unknown): event is StreamEvent => {
  const { type, index, delta } = event as { type?: unknown; index?: unknown; delta?: Record<string, unknown> | null };
  if (type !== "content_block_delta" || typeof delta !== "object") return false;
  // Any other number is refused by the schema; too large a one by the meter.
  if (!Number.isInteger(index) || (index as number) < 0) return false;
  if (delta?.type === "text_delta") return typeof delta.text === "string";
  return delta?.type === "thinking_delta" && typeof delta.thinking === "string";
};

/** One `data:` line → a typed event; kinds newer than this program are kept as they are. */
export function parseStreamEvent(data: string): StreamEvent {
  const depth = jsonDepth(data);
  if (depth > DEEPEST_JSON) throw tooLarge("levels of nesting", depth, DEEPEST_JSON);
  let parsed: unknown;
  try {
    parsed = parseAnswer(data);
  } catch (cause) {
    throw clientFailure("invalid_response", "unknown", "An event of the stream is not JSON.", {}, cause);
  }
  if (typeof parsed === "object" && parsed !== null && isPlainDelta(parsed)) return parsed;
  const type = (parsed as { type?: unknown } | null)?.type;
  const schema = typeof type === "string" && knownTypes.has(type) ? knownStreamEvent : unknownEvent;
  const checked = schema.safeParse(parsed);
  if (!checked.success) throw clientFailure("invalid_response", "unknown", "An event of the stream lacks its fields.");
  return checked.data;
}

export interface MessageStreamOptions {
  readonly names: ModelNames;
  readonly keys: KnownKeys;
  readonly bounds: Bounds;
  readonly requestId: string | null;
  /** Milliseconds in which something of the reply itself has to come; pings are none of it. */
  readonly silenceMs: number;
  /** The model that was asked. */
  readonly asked?: string;
}

/**
 * The events of a streamed reply (API.md § Text stream) in batches, up to and with `message_stop`, without keys. An error
 * inside the stream, a reply without end and an end without `message_stop` are thrown as ServiceError, after all that
 * came before. A reply of another model than the one that was asked is broken off before its first word.
 */
export async function* readMessageStream(
  chunks: AsyncIterable<Uint8Array>,
  { names, keys, bounds, requestId, silenceMs, asked }: MessageStreamOptions,
): AsyncGenerator<StreamEvent[]> {
  const shortcut = createFastDeltaParser();
  const meter = createReplyMeter(bounds);
  const striker = createStreamRedactor(keys);
  const read = (line: string): StreamEvent => {
    const event = parseStreamEvent(line);
    shortcut.learn(line, event);
    if (event.type === "message_start") {
      const message = names.neutral(keys.strikeIn((event as { message: { model?: unknown } }).message));
      if (asked !== undefined) requireModel(asked, message.model);
      return { ...event, message } as StreamEvent;
    }
    if (event.type !== "error") return event;
    const { error, request_id } = keys.strikeIn(event) as {
      error: { type: string; message: string };
      request_id?: string | null;
    };
    throw reportedFailure({ http: null, ...error, requestId: request_id ?? requestId }, "yes");
  };
  let heardAt = performance.now();
  try {
    for await (const frames of readSse(chunks, bounds)) {
      const events: StreamEvent[] = [];
      let failure: unknown;
      let ended = false;
      for (const { data } of frames) {
        if (data === "[DONE]") continue;
        try {
          const event = shortcut.read(data) ?? read(data);
          meter.note(event, data.length);
          if (event.type !== "ping") heardAt = performance.now();
          striker.take(event, events);
          ended = event.type === "message_stop";
        } catch (error) {
          failure = error;
          break;
        }
        if (ended) break;
      }
      if (performance.now() - heardAt > silenceMs) {
        const minutes = Math.round(silenceMs / 60_000);
        failure ??= clientFailure("timeout_idle", "unknown", `Nothing but pings came for ${minutes} minutes.`);
      }
      if (events.length > 0) yield events;
      if (failure !== undefined) throw failure;
      if (ended) return;
    }
    throw clientFailure("stream_interrupted", "unknown", undefined, { requestId });
  } catch (error) {
    const rest: StreamEvent[] = [];
    striker.end(rest);
    if (rest.length > 0) yield rest;
    throw error;
  }
}
