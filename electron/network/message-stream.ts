import { knownStreamEvent, type StreamEvent, unknownEvent } from "#shared/wire/stream-events.ts";
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
 * The events of a streamed reply (API.md § Text stream), up to and with `message_stop`. An error inside the stream and
 * an end without `message_stop` are thrown as ServiceError; what came before has been handed over by then.
 */
export async function* readMessageStream(
  chunks: AsyncIterable<Uint8Array>,
  names: ModelNames,
  requestId: string | null,
): AsyncGenerator<StreamEvent> {
  for await (const events of readSse(chunks)) {
    for (const { data } of events) {
      if (data === "[DONE]") continue;
      const event = parseStreamEvent(data);
      if (event.type === "error") {
        const { error, request_id } = event as { error: { type: string; message: string }; request_id?: string | null };
        throw toldFailure({ http: null, ...error, requestId: request_id ?? requestId }, "yes");
      }
      if (event.type === "message_start" && "message" in event) {
        yield { ...event, message: names.neutral(event.message) } as StreamEvent;
      } else {
        yield event;
      }
      if (event.type === "message_stop") return;
    }
  }
  throw clientFailure("stream_interrupted", "unknown", undefined, { requestId });
}
