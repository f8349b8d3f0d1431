import { createParser, type EventSourceMessage } from "eventsource-parser";
import { clientFailure } from "./service-error.ts";

/** `event` is undefined when the frame has no such line (WIRE.md: such frames are accepted). */
export type SseEvent = Pick<EventSourceMessage, "event" | "data">;

/** One event of this many characters is no reply of a text model. */
const LONGEST_EVENT = 32 * 1024 * 1024;

/** Bytes in any chunking → the events that each chunk completed. A frame that its blank line never ended is dropped. */
export async function* readSse(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SseEvent[]> {
  let events: SseEvent[] = [];
  let tooLong = false;
  const parser = createParser({
    maxBufferSize: LONGEST_EVENT,
    onEvent: (event) => events.push(event),
    onError: (error) => {
      tooLong ||= error.type === "max-buffer-size-exceeded";
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    if (tooLong) throw clientFailure("response_too_large", "unknown");
    if (events.length === 0) continue;
    yield events;
    events = [];
  }
}
