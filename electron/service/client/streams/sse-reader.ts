import { createParser, type EventSourceMessage } from "eventsource-parser";
import { type Bounds, tooLarge, bounds as usual } from "../answers/bounds.ts";

/** `event` is undefined when the frame has no such line (WIRE.md: such frames are accepted). */
export type SseEvent = Pick<EventSourceMessage, "event" | "data">;

/**
 * Bytes in any chunking → the events that each chunk completed. A frame that its blank line never ended is dropped.
 * Throws `response_too_large` for an event, or a stream, without end.
 */
export async function* readSse(
  chunks: AsyncIterable<Uint8Array>,
  bounds: Pick<Bounds, "event" | "stream"> = usual,
): AsyncGenerator<SseEvent[]> {
  let bytes = 0;
  let events: SseEvent[] = [];
  let tooLong = false;
  const parser = createParser({
    maxBufferSize: bounds.event,
    onEvent: (event) => events.push(event),
    onError: (error) => {
      tooLong ||= error.type === "max-buffer-size-exceeded";
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > bounds.stream) throw tooLarge("bytes", bytes, bounds.stream);
    parser.feed(decoder.decode(chunk, { stream: true }));
    // What came before it is whole, and is told first.
    if (tooLong && events.length > 0) yield events;
    if (tooLong) throw tooLarge("characters in one event", bounds.event + 1, bounds.event);
    if (events.length === 0) continue;
    yield events;
    events = [];
  }
}
