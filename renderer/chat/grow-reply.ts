import type { Message, ReplyEvent } from "#shared/contract/conversations.ts";
import { DEEPEST_JSON, jsonDepth } from "#shared/wire/json-depth.ts";
import { appendText, noText, type SplitText } from "./text/split-text.ts";

/** A block that is still growing. `input` is the JSON text of a tool call. */
export interface LiveBlock {
  readonly type: string;
  readonly text: string;
  /** The same text by its parts, as it is shown. */
  readonly split: SplitText;
  readonly thinking: string;
  readonly input: string;
  readonly sealed: boolean;
  /** As it began, and what signs it: with them it can be kept exactly as the core keeps it. */
  readonly start: Message["blocks"][number];
  readonly signature: string;
}

export interface LiveReply {
  /** When the last event arrived here, in milliseconds. */
  readonly heardAt: number;
  /** The last event that was taken in: the position to attach from again. */
  readonly seq: number;
  readonly blocks: readonly LiveBlock[];
  /** When the first event of thinking arrived here, in milliseconds. */
  readonly thinkingSince: number | null;
  /** The call waits for its turn: milliseconds, 0 when nobody knows how long; null once it goes on. */
  readonly waiting: number | null;
}

export const nothingArrived: LiveReply = { seq: 0, heardAt: 0, blocks: [], thinkingSince: null, waiting: null };

const grow = (block: LiveBlock, { kind, text }: Extract<ReplyEvent, { type: "delta" }>): LiveBlock => {
  if (kind === "text") {
    return { ...block, text: block.text + text, split: appendText(block.split, text) };
  }
  if (kind === "thinking") return { ...block, thinking: block.thinking + text };
  if (kind === "signature") return { ...block, signature: block.signature + text };
  return kind === "input_json" ? { ...block, input: block.input + text } : block;
};

/** Takes one event in; only the block it is about becomes a new object. An event seen before changes nothing. */
export function indexFile(reply: LiveReply, event: ReplyEvent, now: number): LiveReply {
  if (event.seq <= reply.seq && reply.seq > 0) return reply;
  const blocks = [...reply.blocks];
  let { thinkingSince } = reply;
  if (event.type === "block_start") {
    const { type, text, thinking } = event.block as { type: string; text?: string; thinking?: string };
    blocks[event.index] = {
      type,
      text: text ?? "",
      split: appendText(noText, text ?? ""),
      thinking: thinking ?? "",
      input: "",
      sealed: false,
      start: event.block,
      signature: "",
    };
    if (type === "thinking") thinkingSince ??= now;
  } else if (event.type === "delta") {
    const block = blocks[event.index];
    if (block) blocks[event.index] = grow(block, event);
  } else if (event.type === "block_stop") {
    const block = blocks[event.index];
    if (block) blocks[event.index] = { ...block, sealed: true };
  }
  return {
    seq: event.seq,
    heardAt: now,
    blocks,
    thinkingSince,
    waiting: event.type === "waiting" ? event.milliseconds : null,
  };
}

/** The blocks as the core keeps them: the end of a reply doesn't tell again what its deltas told. */
export function grownBlocks({ blocks }: LiveReply): Message["blocks"] {
  return blocks.map(({ start, text, thinking, signature, input }) => {
    const began = start as { signature?: string };
    const grown = {
      ...start,
      ...("text" in start || text !== "" ? { text } : {}),
      ...("thinking" in start || thinking !== "" ? { thinking } : {}),
      ...(signature === "" ? {} : { signature: (began.signature ?? "") + signature }),
    };
    return input === "" ? grown : { ...grown, ...readInput(input) };
  });
}

function readInput(json: string): { input: unknown } | { partial_json: string } {
  // As in the core: what is nested too deep stays text.
  if (jsonDepth(json) > DEEPEST_JSON) return { partial_json: json };
  try {
    return { input: JSON.parse(json) as unknown };
  } catch {
    // Cut off in the middle, and kept as it came.
    return { partial_json: json };
  }
}
