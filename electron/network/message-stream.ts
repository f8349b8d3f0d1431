import { knownStreamEvent, type StreamEvent, unknownEvent } from "#shared/wire/stream-events.ts";
import { requireModel } from "./answer-match.ts";
import { createDeltaShortcut } from "./delta-shortcut.ts";
import { toldFailure } from "./error-answer.ts";
import type { ModelNames } from "./model-names.ts";
import { clientFailure } from "./service-error.ts";
import { readSse } from "./sse-reader.ts";

const knownTypes: ReadonlySet<string> = new Set(knownStreamEvent.options.map((option) => option.shape.type.value));

/** The two deltas that make up nearly all of a stream, checked by hand: a schema run costs ten times as much. */
const isPlainDelta = (event: unknown): event is StreamEvent => {
  const { type, index, delta } = event as { type?: unknown; index?: unknown; delta?: Record<string, unknown> | null };
  if (type !== "content_block_delta" || typeof index !== "number" || typeof delta !== "object") return false;
  if (delta?.type === "text_delta") return typeof delta.text === "string";
  return delta?.type === "thinking_delta" && typeof delta.thinking === "string";
};

/** One `data:` line → a typed event; kinds newer than this program are kept as they are. */
export function parseStreamEvent(data: string): StreamEvent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
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

/**
 * The events of a streamed reply (API.md § Text stream) in batches, up to and with `message_stop`. An error inside the
 * stream and an end without `message_stop` are thrown as ServiceError, after all that came before. `asked`: the model
 * that was asked; a reply of another one is broken off before its first word.
 */
export async function* readMessageStream(
  chunks: AsyncIterable<Uint8Array>,
  names: ModelNames,
  requestId: string | null,
  asked?: string,
): AsyncGenerator<StreamEvent[]> {
  const shortcut = createDeltaShortcut();
  const read = (line: string): StreamEvent => {
    const event = parseStreamEvent(line);
    shortcut.learn(line, event);
    if (event.type === "message_start") {
      const message = names.neutral((event as { message: { model?: unknown } }).message);
      if (asked !== undefined) requireModel(asked, message.model);
      return { ...event, message } as StreamEvent;
    }
    if (event.type !== "error") return event;
    const { error, request_id } = event as { error: { type: string; message: string }; request_id?: string | null };
    throw toldFailure({ http: null, ...error, requestId: request_id ?? requestId }, "yes");
  };
  for await (const frames of readSse(chunks)) {
    const events: StreamEvent[] = [];
    let failure: unknown;
    for (const { data } of frames) {
      if (data === "[DONE]") continue;
      try {
        events.push(shortcut.read(data) ?? read(data));
      } catch (error) {
        failure = error;
        break;
      }
      if (events.at(-1)?.type === "message_stop") break;
    }
    yield events;
    if (failure !== undefined) throw failure;
    if (events.at(-1)?.type === "message_stop") return;
  }
  throw clientFailure("stream_interrupted", "unknown", undefined, { requestId });
}
