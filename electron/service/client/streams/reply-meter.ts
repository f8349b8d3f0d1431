import type { StreamEvent } from "#shared/wire/text/stream-events.ts";
import { type Bounds, tooLarge } from "../answers/bounds.ts";

const FIELDS: Readonly<Record<string, string>> = {
  text_delta: "text",
  thinking_delta: "thinking",
  signature_delta: "signature",
  input_json_delta: "partial_json",
};

/** The text that a delta brings; undefined for deltas of another kind. */
export function deltaText(event: StreamEvent): { field: string; text: string } | undefined {
  const { delta } = event as { delta?: Readonly<Record<string, unknown>> };
  const field = FIELDS[String(delta?.type)];
  const text = field === undefined ? undefined : delta?.[field];
  return field === undefined || typeof text !== "string" ? undefined : { field, text };
}

/** Counts a reply while it comes. `note` throws `response_too_large` for the event that is too much. */
export function createReplyMeter(bounds: Bounds) {
  const inputs = new Map<number, number>();
  let events = 0;
  let characters = 0;
  return {
    /** `written`: characters of the event as it came. */
    note(event: StreamEvent, written: number): void {
      events += 1;
      if (events > bounds.events) throw tooLarge("events", events, bounds.events);
      if (event.type === "ping") return;
      const { index } = event as { index?: unknown };
      if (typeof index === "number" && index >= bounds.blocks) throw tooLarge("blocks", index + 1, bounds.blocks);
      const delta = event.type === "content_block_delta" ? deltaText(event) : undefined;
      characters += delta?.text.length ?? written;
      if (characters > bounds.reply) throw tooLarge("characters", characters, bounds.reply);
      if (delta?.field !== "partial_json" || typeof index !== "number") return;
      const input = (inputs.get(index) ?? 0) + delta.text.length;
      if (input > bounds.toolInput) throw tooLarge("characters in a tool call", input, bounds.toolInput);
      inputs.set(index, input);
    },
  };
}
