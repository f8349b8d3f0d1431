import type { Root } from "hast";
import remend from "remend";
import { keepNewest, spareWorker, workerClient } from "#renderer/lib/worker/index.ts";
import { type Code, paintAhead } from "../text/paint-code.ts";
import { plainTextRoot, readMarkdown, readWithin } from "./read-markdown.ts";
import type { TextToRead } from "./read-worker.ts";
import { emptyLiveReply, type LiveReply, liveBlocks, type ShownBlock, sectionsOf } from "./reply-blocks.ts";
import { continuesPart, type TextPart } from "./split-text.ts";

/**
 * Rows of a reply at its end that are in view, or near to it, while it grows (bench chat-stream, “scripting”: two fifths
 * more where every row is read).
 */
const IN_VIEW = 3;

/**
 * Has workers read and paint what is new at the end of a reply, so that it can be shown in one step (bench chat-stream,
 * “scripting”: 0.53 s where the page reads, 0.31 s as it is). What is far above
 * its end is read when it is looked at: a reply that comes faster than it can be read is never read as a whole.
 */
export const readAhead = (now: LiveReply, before: LiveReply = emptyLiveReply): Promise<void> =>
  readBlocks(liveBlocks(now), liveBlocks(before));

/** The same of a reply as it was stored. */
export const readStored = (blocks: readonly ShownBlock[], before: LiveReply | undefined): Promise<void> =>
  readBlocks(blocks, liveBlocks(before ?? emptyLiveReply));

async function readBlocks(blocks: readonly ShownBlock[], before: readonly ShownBlock[]): Promise<void> {
  await Promise.all([readInWorker(textsToReadAhead(blocks, before)), paintAhead(ahead(blocks, before, codesToPaint))]);
}

/** The texts in the last rows of `blocks` that differ from those of `before`. */
export const textsToReadAhead = (blocks: readonly ShownBlock[], before: readonly ShownBlock[]): TextToRead[] =>
  ahead(blocks, before, textsToRead);

function ahead<Found>(
  blocks: readonly ShownBlock[],
  before: readonly ShownBlock[],
  find: (now: ReadParts, known: ReadParts) => Found[],
): Found[] {
  return sectionsOf(blocks)
    .slice(-IN_VIEW)
    .flatMap((items) =>
      items.flatMap(({ block: at, from, to, within }) => {
        const block = blocks[at];
        if (block?.type !== "text") return [];
        const known = before[at];
        return find(
          { parts: block.parts.slice(from, to), grows: !block.sealed && to === block.parts.length, within },
          { parts: known?.parts.slice(from) ?? [], grows: known?.sealed === false },
        );
      }),
    );
}

/** A line this long that still grows is read once it is cut; until then it is shown as it is. */
export const LONGEST_LIVE = 6000;

export interface ReadParts {
  readonly parts: readonly TextPart[];
  /** The last of them is still growing. */
  readonly grows: boolean;
  /** The first of them goes on a paragraph. */
  readonly within?: boolean;
}

/** What is to be read of the newer parts where `known` is on the page. */
export function textsToRead(now: ReadParts, known: ReadParts): TextToRead[] {
  const texts: TextToRead[] = [];
  let within = now.within ?? false;
  for (const [at, part] of now.parts.entries()) {
    within = continuesPart(part, within);
    const live = growsAt(now, at);
    if (part.kind !== "text" || isKnown(now, known, at) || (live && part.text.length > LONGEST_LIVE)) continue;
    texts.push({ text: part.text, inline: within, live });
  }
  return texts;
}

/** What is to be painted of them. */
export function codesToPaint(now: ReadParts, known: ReadParts): Code[] {
  return now.parts.flatMap(({ kind, text, language }, at) =>
    kind !== "code" || language === "text" || text === "" || isKnown(now, known, at)
      ? []
      : [{ language, code: text, live: growsAt(now, at) }],
  );
}

const growsAt = ({ parts, grows }: ReadParts, at: number): boolean => grows && at === parts.length - 1;

function isKnown(now: ReadParts, known: ReadParts, at: number): boolean {
  const part = now.parts[at];
  const before = known.parts[at];
  const same = before === part || (before?.text === part?.text && before?.kind === part?.kind);
  return same && growsAt(now, at) === growsAt(known, at);
}

const kept = keepNewest<Root>(160);
/** Of texts that grow only the newest are shown again: those of a few replies at a time. */
const keptLive = keepNewest<Root>(8);
const { ask, missing } = spareWorker(
  workerClient<readonly TextToRead[], Root[]>(
    () => new Worker(new URL("./read-worker.ts", import.meta.url), { type: "module" }),
    { patience: 4000, beginsWithin: 15_000 },
  ),
);

const keyOf = ({ text, inline }: TextToRead) => `${inline ? "i" : "b"}${text}`;
const keptOf = ({ live }: TextToRead) => (live ? keptLive : kept);

/**
 * The elements of a text: as they were read before, else read now. What comes here without a worker is a part of a
 * thread, of a few thousand letters at most, and what would take long in one is told beforehand (`isTooMuch`).
 */
export function readNow(asked: TextToRead): Root {
  const before = keptOf(asked).get(keyOf(asked));
  if (before) return before;
  const closed = asked.live ? remend(asked.text) : asked.text;
  return asked.inline ? readWithin(closed) : readMarkdown(closed);
}

/**
 * Reads texts in a worker, so that the page has its frames to itself; after it `readNow` has them at once. Resolves
 * also where there is no worker: then they are read when they are shown.
 */
export async function readInWorker(texts: readonly TextToRead[]): Promise<void> {
  const asked = texts.filter((each) => !keptOf(each).has(keyOf(each)));
  if (asked.length === 0 || (await readTogether(asked)) || missing()) return;
  // One of them took too long, and the worker was ended. Each by itself: the others are read.
  for (const each of asked) {
    if (!(await readTogether([each])) && !missing()) keptOf(each).set(keyOf(each), plainTextRoot(each.text));
  }
}

/** Whether they were read. */
async function readTogether(asked: readonly TextToRead[]): Promise<boolean> {
  const roots = await ask(asked);
  if (roots === undefined) return false;
  for (const [at, root] of roots.entries()) {
    const each = asked[at];
    if (each) keptOf(each).set(keyOf(each), root);
  }
  return true;
}

/**
 * Whole texts by what they say, for a file or for paper: read in a worker that is ended where one takes too long, which
 * then stands as it was written. Undefined where there is no worker.
 */
export async function readTexts(texts: Iterable<string>): Promise<ReadonlyMap<string, Root> | undefined> {
  const roots = new Map<string, Root>();
  for (const text of new Set(texts)) {
    const read = await ask([{ text, inline: false, live: false }]);
    if (read === undefined && missing()) return undefined;
    const [root] = read ?? [];
    roots.set(text, root ?? plainTextRoot(text));
  }
  return roots;
}
