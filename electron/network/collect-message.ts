import type { ResponseBlock, ResponseMessage } from "#shared/wire/messages.ts";
import { entryOf } from "#shared/wire/own-entry.ts";
import { knownStreamEvent, type StreamEvent } from "#shared/wire/stream-events.ts";
import { clientFailure } from "./service-error.ts";

/** Text as it grows. Pieces are joined now and then, so that they don't hold on to the lines they were cut from. */
interface GrowingText {
  readonly joined: string[];
  fresh: string[];
}

interface OpenBlock {
  readonly block: Record<string, unknown>;
  readonly texts: Map<string, GrowingText>;
}

const JOIN_AT = 1024;

const fieldOf: Readonly<Record<string, string>> = {
  text_delta: "text",
  thinking_delta: "thinking",
  signature_delta: "signature",
  input_json_delta: "partial_json",
};

function grow(text: GrowingText, piece: string): void {
  if (text.fresh.push(piece) < JOIN_AT) return;
  text.joined.push(text.fresh.join(""));
  text.fresh = [];
}

const wholeOf = ({ joined, fresh }: GrowingText): string => joined.join("") + fresh.join("");

function closeBlock({ block, texts }: OpenBlock): ResponseBlock {
  const { partial_json: input, ...rest } = Object.fromEntries(
    [...texts].map(([field, text]) => [field, wholeOf(text)]),
  );
  const closed: Record<string, unknown> = { ...block };
  for (const [field, added] of Object.entries(rest)) {
    const begun = closed[field];
    closed[field] = (typeof begun === "string" ? begun : "") + added;
  }
  if (input !== undefined && input.trim() !== "") {
    try {
      closed.input = JSON.parse(input);
    } catch (cause) {
      throw clientFailure("invalid_response", "unknown", "The input of a tool call is not JSON.", {}, cause);
    }
  }
  return closed as ResponseBlock;
}

/** A whole reply from the events of its stream. Throws `stream_interrupted` when they stop before the message began. */
export async function collectMessage(events: AsyncIterable<StreamEvent>): Promise<ResponseMessage> {
  let message: ResponseMessage | undefined;
  const blocks: OpenBlock[] = [];
  for await (const event of events) {
    if (event.type === "content_block_delta") {
      const { index, delta } = event as { index: number; delta: Record<string, unknown> };
      const field = entryOf(fieldOf, delta.type);
      const piece = field === undefined ? undefined : delta[field];
      const texts = blocks[index]?.texts;
      if (field === undefined || typeof piece !== "string" || texts === undefined) continue;
      const text = texts.get(field);
      if (text === undefined) texts.set(field, { joined: [], fresh: [piece] });
      else grow(text, piece);
      continue;
    }
    const known = knownStreamEvent.safeParse(event);
    if (!known.success) continue;
    if (known.data.type === "message_start") message = known.data.message;
    if (known.data.type === "content_block_start") {
      blocks[known.data.index] = { block: { ...known.data.content_block }, texts: new Map() };
    }
    if (known.data.type === "message_delta" && message !== undefined) {
      const { delta, usage } = known.data;
      message = {
        ...message,
        stop_reason: delta.stop_reason ?? message.stop_reason,
        stop_sequence: delta.stop_sequence ?? message.stop_sequence,
        usage: { ...message.usage, ...usage },
      };
    }
  }
  if (message === undefined) throw clientFailure("stream_interrupted", "unknown");
  return { ...message, content: blocks.filter((open) => open !== undefined).map(closeBlock) };
}
