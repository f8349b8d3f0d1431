import type { Root } from "hast";
import remend from "remend";
import { spareWorker, workerClient } from "#renderer/lib/worker/index.ts";
import { keepNewest } from "./keep-newest.ts";
import { readMarkdown, readWithin, unreadRoot } from "./read-markdown.ts";
import type { TextToRead } from "./read-worker.ts";

const kept = keepNewest<Root>(160);
/** Of texts that grow only the newest are shown again: those of a few replies at a time. */
const keptLive = keepNewest<Root>(8);
const { ask, missing } = spareWorker(
  workerClient<readonly TextToRead[], string>(
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
export async function readApart(texts: readonly TextToRead[]): Promise<void> {
  const asked = texts.filter((each) => !keptOf(each).has(keyOf(each)));
  if (asked.length === 0 || (await readTogether(asked)) || missing()) return;
  // One of them took too long, and the worker was ended. Each by itself: the others are read.
  for (const each of asked) {
    if (!(await readTogether([each])) && !missing()) keptOf(each).set(keyOf(each), unreadRoot(each.text));
  }
}

/** Whether they were read. */
async function readTogether(asked: readonly TextToRead[]): Promise<boolean> {
  const roots = await ask(asked);
  if (roots === undefined) return false;
  for (const [at, root] of (JSON.parse(roots) as Root[]).entries()) {
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
    const [root] = read === undefined ? [] : (JSON.parse(read) as Root[]);
    roots.set(text, root ?? unreadRoot(text));
  }
  return roots;
}
