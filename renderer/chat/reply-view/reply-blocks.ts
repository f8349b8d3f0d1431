import type { Message, ReplyEvent } from "#shared/contract/chat/conversations.ts";
import { documentOf, type TextDocument } from "#shared/contract/chat/text-documents.ts";
import { DEEPEST_JSON, jsonDepth } from "#shared/wire/json-depth.ts";
import { type MediaBlock, mediaOf } from "../attachments/message-attachments.ts";
import {
  appendText,
  continuesPart,
  noText,
  partsOf,
  plainParts,
  type SplitText,
  splitText,
  type TextPart,
} from "./split-text.ts";

/** A block that is still growing. `input` is the JSON text of a tool call. */
export interface LiveBlock {
  /** By which the service names it: they grow, and may leave some out. */
  readonly index: number;
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

export const emptyLiveReply: LiveReply = { seq: 0, heardAt: 0, blocks: [], thinkingSince: null, waiting: null };

const grow = (block: LiveBlock, { kind, text }: Extract<ReplyEvent, { type: "delta" }>): LiveBlock => {
  if (kind === "text") {
    return { ...block, text: block.text + text, split: appendText(block.split, text) };
  }
  if (kind === "thinking") return { ...block, thinking: block.thinking + text };
  if (kind === "signature") return { ...block, signature: block.signature + text };
  return kind === "input_json" ? { ...block, input: block.input + text } : block;
};

/** Takes one event in; only the block it is about becomes a new object. An event seen before changes nothing. */
export function growReply(reply: LiveReply, event: ReplyEvent, now: number): LiveReply {
  if (event.seq <= reply.seq && reply.seq > 0) return reply;
  const blocks = [...reply.blocks];
  let { thinkingSince } = reply;
  if (event.type === "block_start") {
    const { type, text, thinking } = event.block as { type: string; text?: string; thinking?: string };
    const block: LiveBlock = {
      index: event.index,
      type,
      text: text ?? "",
      split: appendText(noText, text ?? ""),
      thinking: thinking ?? "",
      input: "",
      sealed: false,
      start: event.block,
      signature: "",
    };
    const before = blocks.findLastIndex(({ index }) => index <= event.index);
    if (blocks[before]?.index === event.index) blocks[before] = block;
    else blocks.splice(before + 1, 0, block);
    if (type === "thinking") thinkingSince ??= now;
  } else if (event.type === "delta" || event.type === "block_stop") {
    const at = blocks.findLastIndex(({ index }) => index === event.index);
    const block = blocks[at];
    if (block) blocks[at] = event.type === "delta" ? grow(block, event) : { ...block, sealed: true };
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

export interface ShownBlock extends Omit<LiveBlock, "index" | "split" | "start" | "signature"> {
  /** As stored, or as it began while it is being received. */
  readonly source: Message["blocks"][number];
  /** Of text: as it is shown. */
  readonly parts: readonly TextPart[];
  readonly name: string | undefined;
  /** An image or video. */
  readonly media: MediaBlock | undefined;
  /** The text of a file that went with a question. */
  readonly document: TextDocument | undefined;
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
  const document = role === "user" ? documentOf(block) : undefined;
  const words = known.type === "text" && document === undefined ? text(known.text) : "";
  return {
    source: block,
    type: known.type,
    text: words,
    parts:
      known.type !== "text" || document !== undefined
        ? []
        : role === "user"
          ? plainParts(words)
          : partsOf(split ?? splitText(words)),
    thinking: text(known.thinking),
    input: known.input === undefined ? "" : JSON.stringify(known.input, null, 2),
    name: typeof known.name === "string" ? known.name : undefined,
    media: mediaOf(block),
    document,
    came: split !== undefined,
    sealed: true,
  };
}

/** The words of a stored message have been read: asking for them costs nothing. */
export const wasRead = ({ blocks }: Pick<Message, "blocks">): boolean => blocks.some((block) => storedEach.has(block));

/** A reply that has just been stored: what its words were split into while they came is still right. */
export function cacheSplit({ blocks, role }: Message, { blocks: came }: LiveReply): void {
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

const liveBlock = ({ index: _index, split, start, signature: _signature, ...block }: LiveBlock): ShownBlock => ({
  ...block,
  source: start,
  parts: partsOf(split),
  name: undefined,
  media: undefined,
  document: undefined,
  came: true,
});

/** A block, or of a long text the parts `from` (included) to `to` (excluded). */
export interface SectionItem {
  readonly block: number;
  readonly from: number;
  readonly to: number;
  /** It begins inside a paragraph. */
  readonly within: boolean;
}

/** A message longer than this many letters is several rows of its thread: only those in view exist. */
const ROW_LETTERS = 12_000;
/**
 * The rows of one that came in while it was looked at: with each frame the browser goes through the last of them. As long
 * as the others, `chat-stream` at a quarter of the speed has frames of 33 ms in place of 17.
 */
const CAME_ROW_LETTERS = 4000;

type Rowed = Pick<ShownBlock, "parts" | "came">;

/**
 * The rows of a message. The same blocks, longer at their end, give the same rows and more, so that a reply that grows
 * leaves its earlier rows as they are.
 */
export function sectionsOf(blocks: readonly Rowed[]): Sections {
  const before = known.get(blocks);
  if (before) return before;
  const sections = readSections(blocks);
  known.set(blocks, sections);
  return sections;
}

type Sections = readonly (readonly SectionItem[])[];
/** Each row of a message asks for the same. */
const known = new WeakMap<readonly Rowed[], Sections>();

function readSections(blocks: readonly Rowed[]): Sections {
  const sections: SectionItem[][] = [[]];
  let letters = 0;
  for (const [block, { parts, came }] of blocks.entries()) {
    let item: Omit<SectionItem, "to"> = { block, from: 0, within: false };
    let inParagraph = false;
    for (const [at, part] of parts.entries()) {
      // What else was cut for its length (code, a table, a list) stands together as long as it can.
      const paragraph = continuesPart(part, inParagraph);
      const most = came && (paragraph || !part.joins) ? CAME_ROW_LETTERS : ROW_LETTERS;
      if (letters >= most) {
        if (at > item.from) sections.at(-1)?.push({ ...item, to: at });
        sections.push([]);
        item = { block, from: at, within: part.joins && inParagraph };
        letters = 0;
      }
      inParagraph = paragraph;
      letters += part.text.length;
    }
    sections.at(-1)?.push({ ...item, to: parts.length });
  }
  return sections;
}

/** What one row of a message shows of one of its blocks. */
export interface RowItem {
  /** Which block of the message it is. */
  readonly at: number;
  readonly block: ShownBlock;
  /** Of a text: the parts that stand in this row. */
  readonly parts: ShownBlock["parts"];
  /** Where the first of them stands in the text. */
  readonly from: number;
  /** The first of them goes on a paragraph. */
  readonly within: boolean;
  /** What is still being received ends here. */
  readonly grows: boolean;
}

export interface ShownRow {
  readonly items: readonly RowItem[];
  /** The last row of its message. */
  readonly ends: boolean;
}

/** One row of a message (message-sections.ts); `live`: the message is still being received. */
export function rowOf(blocks: readonly ShownBlock[], section: number, live: boolean): ShownRow {
  const sections = sectionsOf(blocks);
  const items = (sections[section] ?? []).flatMap(({ block: at, from, to, within }) => {
    const block = blocks[at];
    if (!block) return [];
    const whole = to === block.parts.length;
    const parts = whole && from === 0 ? block.parts : block.parts.slice(from, to);
    return [{ at, block, parts, from, within, grows: live && whole && !block.sealed }];
  });
  return { items, ends: section >= sections.length - 1 };
}

/** Whether two states of a row look the same: what grows further down leaves it as it is. */
export const looksSame = (one: ShownRow, other: ShownRow): boolean =>
  one.ends === other.ends &&
  one.items.length === other.items.length &&
  one.items.every((item, at) => sameItem(item, other.items[at]));

const sameItem = (one: RowItem, other: RowItem | undefined): boolean =>
  one.at === other?.at &&
  one.from === other.from &&
  one.within === other.within &&
  one.grows === other.grows &&
  (one.block === other.block || (one.block.type === "text" && other.block.type === "text" && sameParts(one, other)));

const sameParts = ({ parts }: RowItem, other: RowItem): boolean =>
  parts.length === other.parts.length && parts.every((part, at) => part === other.parts[at]);
