import type { Message } from "#shared/contract/conversations.ts";
import { type MediaBlock, mediaOf } from "./attachments/message-attachments.ts";
import type { LiveBlock, LiveReply } from "./grow-reply.ts";
import { plainParts } from "./text/plain-parts.ts";
import { partsOf, type SplitText, splitText, type TextPart } from "./text/split-text.ts";

export interface ShownBlock extends Omit<LiveBlock, "split" | "start" | "signature"> {
  /** As stored, or as it began while it is being received. */
  readonly source: Message["blocks"][number];
  /** Of text: as it is shown. */
  readonly parts: readonly TextPart[];
  readonly name: string | undefined;
  /** An image or video. */
  readonly media: MediaBlock | undefined;
  /** It came in while the page looked at it. */
  readonly came: boolean;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The blocks of a stored message as they are shown; unknown kinds are shown by their type. */
export function storedBlocks(message: Message): readonly ShownBlock[] {
  const before = stored.get(message);
  if (before) return before;
  const shown = readBlocks(message);
  stored.set(message, shown);
  return shown;
}

/** A message as stored never changes; another version of it is another object. */
const stored = new WeakMap<Message, readonly ShownBlock[]>();

function readBlocks({ blocks, role }: Message): ShownBlock[] {
  return blocks.map((block) => {
    const shown = storedEach.get(block) ?? readBlock(block, role);
    storedEach.set(block, shown);
    return shown;
  });
}

/** Another version of a message may hold the same blocks. */
const storedEach = new WeakMap<Message["blocks"][number], ShownBlock>();

function readBlock(block: Message["blocks"][number], role: Message["role"], split?: SplitText): ShownBlock {
  const known = block as Readonly<Record<string, unknown>> & { type: string };
  const words = known.type === "text" ? text(known.text) : "";
  return {
    source: block,
    type: known.type,
    text: words,
    parts: known.type !== "text" ? [] : role === "user" ? plainParts(words) : partsOf(split ?? splitText(words)),
    thinking: text(known.thinking),
    input: known.input === undefined ? "" : JSON.stringify(known.input, null, 2),
    name: typeof known.name === "string" ? known.name : undefined,
    media: mediaOf(block),
    came: split !== undefined,
    sealed: true,
  };
}

/** The words of a stored message have been read: asking for them costs nothing. */
export const wasRead = ({ blocks }: Pick<Message, "blocks">): boolean => blocks.some((block) => storedEach.has(block));

/** A reply that has just been stored: what its words were split into while they came is still right. */
export function keepSplit({ blocks, role }: Message, { blocks: came }: LiveReply): void {
  for (const [at, block] of blocks.entries()) {
    const before = came[at];
    if (before?.type !== "text" || before.text !== (block as { text?: unknown }).text) continue;
    storedEach.set(block, readBlock(block, role, before.split));
  }
}

/** The blocks of a reply that is being received; one that hasn't grown stays the same. */
export function liveBlocks({ blocks }: LiveReply): readonly ShownBlock[] {
  let shown = live.get(blocks);
  if (!shown) {
    shown = blocks.map((block) => {
      const known = grown.get(block) ?? liveBlock(block);
      grown.set(block, known);
      return known;
    });
    live.set(blocks, shown);
  }
  return shown;
}

const live = new WeakMap<LiveReply["blocks"], readonly ShownBlock[]>();
const grown = new WeakMap<LiveBlock, ShownBlock>();

const liveBlock = ({ split, start, signature: _signature, ...block }: LiveBlock): ShownBlock => ({
  ...block,
  source: start,
  parts: partsOf(split),
  name: undefined,
  media: undefined,
  came: true,
});
