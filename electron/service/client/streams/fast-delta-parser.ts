import { entryOf } from "#shared/wire/own-entry.ts";
import type { StreamEvent } from "#shared/wire/text/stream-events.ts";

const fieldOf: Readonly<Record<string, string>> = { text_delta: "text", thinking_delta: "thinking" };
type PlainDelta = { type: string; index: number; delta: Record<string, string> };

/** How the deltas of the block under way are written: only the text between `before` and `after` changes. */
interface Shape {
  readonly before: string;
  readonly after: string;
  readonly make: (text: string) => PlainDelta;
}

export interface FastDeltaParser {
  /** The event that a line spells in the same shape as the last one; undefined when it must be parsed in full. */
  read(line: string): StreamEvent | undefined;
  /** Remembers the shape of a parsed line, if it is a plain text or thinking delta and nothing more. */
  learn(line: string, event: StreamEvent): void;
}

/**
 * Nearly all lines of a long reply differ only in a few words of text; parsing each as JSON is most of the work of
 * reading it. A line that begins and ends as the last one did, with no quote or backslash between, needs no parser.
 */
export function createFastDeltaParser(): FastDeltaParser {
  let shape: Shape | undefined;
  return {
    read(line) {
      if (shape === undefined) return undefined;
      const { before, after } = shape;
      const length = line.length - before.length - after.length;
      if (length < 0 || !line.startsWith(before) || !line.endsWith(after)) return undefined;
      const text = line.slice(before.length, before.length + length);
      return text.includes('"') || text.includes("\\") ? undefined : (shape.make(text) as StreamEvent);
    },
    learn(line, event) {
      shape = undefined;
      const { index, delta, ...rest } = event as PlainDelta;
      if (rest.type !== "content_block_delta" || Object.keys(rest).length !== 1) return;
      const { type = "", ...fields } = delta;
      const field = entryOf(fieldOf, type);
      if (field === undefined || Object.keys(fields).length !== 1) return;
      const quoted = JSON.stringify(fields[field]);
      // Only where the text comes last is all before it sure to be the frame.
      if (Object.keys(event).at(-1) !== "delta" || Object.keys(delta).at(-1) !== field) return;
      const end = line.lastIndexOf(quoted);
      const after = line.slice(end + quoted.length - 1);
      if (end === -1 || !/^"[\s}]*$/.test(after)) return;
      const make = (text: string): PlainDelta =>
        field === "text"
          ? { type: "content_block_delta", index, delta: { type, text } }
          : { type: "content_block_delta", index, delta: { type, thinking: text } };
      shape = { before: line.slice(0, end + 1), after, make };
    },
  };
}
