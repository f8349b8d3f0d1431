import type { Root } from "hast";
import remend from "remend";
import { askOf } from "./ask-worker.ts";
import { keepNewest } from "./keep-newest.ts";
import { readMarkdown, readWithin } from "./read-markdown.ts";
import type { ReadingAsked, ReadingDone, TextToRead } from "./read-worker.ts";

const kept = keepNewest<Root>(160);
/** Of texts that grow only the newest are shown again: those of a few replies at a time. */
const keptLive = keepNewest<Root>(8);
const ask = askOf<Omit<ReadingAsked, "id">, ReadingDone>(
  () => new Worker(new URL("./read-worker.ts", import.meta.url), { type: "module" }),
);

const keyOf = ({ text, inline }: TextToRead) => `${inline ? "i" : "b"}${text}`;
const keptOf = ({ live }: TextToRead) => (live ? keptLive : kept);

/** The elements of a text: as they were read before, else read now. */
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
  if (asked.length === 0) return;
  const done = await ask({ texts: asked });
  const roots = done === undefined ? [] : (JSON.parse(done.roots) as Root[]);
  for (const [at, root] of roots.entries()) {
    const each = asked[at];
    if (each) keptOf(each).set(keyOf(each), root);
  }
}
