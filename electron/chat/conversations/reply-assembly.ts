import type { Message, ReplyEvent } from "#shared/contract/chat/conversations.ts";
import { failure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { DEEPEST_JSON, jsonDepth } from "#shared/wire/json-depth.ts";
import type { StreamEvent } from "#shared/wire/text/stream-events.ts";

type Block = Message["blocks"][number];
type WithoutSeq<T> = T extends unknown ? Omit<T, "seq"> : never;
/** What the page is told, before it has its place in the stream. */
export type ReplyChange = WithoutSeq<Exclude<ReplyEvent, { type: "end" | "waiting" }>>;

/** A reply as it grows: the stream's events go in, blocks come out exactly as the service meant them. */
export interface ReplyAssembly {
  /** Takes one event; returns what the page should hear of it. Throws for a call whose input is nested too deep. */
  take(event: StreamEvent): ReplyChange | null;
  /** The blocks so far; a block cut off in the middle is here as far as it came. */
  blocks(): Block[];
  readonly facts: ReplyFacts;
}

export interface ReplyFacts {
  model: string | null;
  stopReason: string | null;
  usage: Message["usage"];
  thinkingMilliseconds: number | null;
  /** `message_stop` arrived. */
  complete: boolean;
}

/** Where each kind of delta goes in its block (API.md § Text stream; tool input: WIRE.md § Text). */
const TARGETS = {
  text_delta: { kind: "text", from: "text", to: "text" },
  thinking_delta: { kind: "thinking", from: "thinking", to: "thinking" },
  signature_delta: { kind: "signature", from: "signature", to: "signature" },
  input_json_delta: { kind: "input_json", from: "partial_json", to: null },
} as const;
const isKnownDelta = (type: string): type is keyof typeof TARGETS => Object.hasOwn(TARGETS, type);

interface Growing {
  readonly fields: Record<string, unknown> & { type: string };
  /** Pieces are joined once, when somebody looks: appending to a long text for each delta would copy it each time. */
  readonly pieces: Map<string, string[]>;
  readonly inputJson: string[];
  /** `content_block_stop` arrived. */
  whole: boolean;
}

/** `now` in milliseconds, for the time spent thinking. */
export function createReplyAssembly(now: () => number): ReplyAssembly {
  const growing = new Map<number, Growing>();
  const facts: ReplyFacts = { model: null, stopReason: null, usage: null, thinkingMilliseconds: null, complete: false };
  let thinkingSince: number | null = null;

  const append = (index: number, delta: Readonly<Record<string, unknown> & { type: string }>): ReplyChange | null => {
    const block = growing.get(index);
    if (!block || !isKnownDelta(delta.type)) return null;
    const { kind, from, to } = TARGETS[delta.type];
    const text = delta[from];
    if (typeof text !== "string") return null;
    if (to === null) block.inputJson.push(text);
    else {
      const pieces = block.pieces.get(to) ?? [];
      pieces.push(text);
      block.pieces.set(to, pieces);
    }
    if (kind === "thinking") {
      thinkingSince ??= now();
      facts.thinkingMilliseconds = Math.round(now() - thinkingSince);
    }
    return { type: "delta", index, kind, text };
  };

  return {
    facts,
    take(event) {
      // Events are checked by the network; an unknown kind says nothing to a page that doesn't know it either.
      const known = event as Readonly<Record<string, unknown>> & StreamEvent;
      switch (event.type) {
        case "message_start": {
          const message = known.message as { model: string; usage: Message["usage"] };
          facts.model = message.model || null;
          facts.usage = message.usage;
          return null;
        }
        case "content_block_start": {
          const fields = { ...(known.content_block as Growing["fields"]) };
          const index = known.index as number;
          growing.set(index, { fields, pieces: new Map(), inputJson: [], whole: false });
          return { type: "block_start", index, block: { ...fields } };
        }
        case "content_block_delta":
          return append(known.index as number, known.delta as { type: string });
        case "content_block_stop": {
          const block = growing.get(known.index as number);
          if (block) {
            block.whole = true;
            refuseDeepInput(block);
          }
          return { type: "block_stop", index: known.index as number };
        }
        case "message_delta": {
          const delta = known.delta as { stop_reason?: string | null };
          facts.stopReason = delta.stop_reason ?? facts.stopReason;
          facts.usage = { ...facts.usage, ...(known.usage as Message["usage"]) };
          return null;
        }
        case "message_stop":
          facts.complete = true;
          return null;
        default:
          return null;
      }
    },
    blocks: () => [...growing.entries()].sort(([left], [right]) => left - right).map(([, block]) => wholeBlock(block)),
  };
}

/** Its pieces are shallow, each on its own; together they are not. Asked once, when all of it is here. */
function refuseDeepInput({ inputJson }: Growing): void {
  const found = jsonDepth(inputJson.join(""));
  if (found <= DEEPEST_JSON) return;
  const { message } = studioErrorOf("response_too_large");
  throw failure("response_too_large", {
    message: `${message} A tool call is nested ${found} levels deep; allowed: ${DEEPEST_JSON}.`,
    details: { what: "levels of nesting", found, allowed: DEEPEST_JSON },
  });
}

function wholeBlock(block: Growing): Block {
  for (const [field, pieces] of block.pieces) {
    const start = block.fields[field];
    const whole = (typeof start === "string" ? start : "") + pieces.join("");
    block.fields[field] = whole;
    pieces.length = 0;
  }
  // A call that ended before its input began has an empty one, like a call that needs none: only its end tells.
  if (block.inputJson.length === 0) {
    return block.fields.type === "tool_use" && !block.whole
      ? { ...block.fields, partial_json: "" }
      : { ...block.fields };
  }
  const text = block.inputJson.join("");
  block.inputJson.splice(0, block.inputJson.length, text);
  // What is nested too deep stays text: nothing that stores, sends or shows it could walk through it.
  if (jsonDepth(text) > DEEPEST_JSON) return { ...block.fields, partial_json: text };
  try {
    return { ...block.fields, input: JSON.parse(text) as unknown };
  } catch {
    // Cut off in the middle: kept as it came, so that it is seen and never sent back as if it were whole.
    return { ...block.fields, partial_json: text };
  }
}
