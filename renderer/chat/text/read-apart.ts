import type { Root } from "hast";
import remend from "remend";
import { readMarkdown, readWithin } from "./read-markdown.ts";
import type { ReadingAsked, ReadingDone, TextToRead } from "./read-worker.ts";

const KEPT = 160;
const kept = new Map<string, Root>();
/** Of texts that grow only the newest are shown again: those of a few replies at a time. */
const KEPT_LIVE = 8;
const keptLive = new Map<string, Root>();
const waiting = new Map<number, (roots: readonly Root[]) => void>();
let worker: Worker | undefined;
let broken = false;
let lastId = 0;

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
  const roots = await askWorker(asked);
  for (const [at, root] of roots.entries()) {
    const each = asked[at];
    if (each) keptOf(each).set(keyOf(each), root);
  }
  forgetOldest(kept, KEPT);
  forgetOldest(keptLive, KEPT_LIVE);
}

function forgetOldest(roots: Map<string, Root>, most: number): void {
  for (const key of roots.keys()) {
    if (roots.size <= most) break;
    roots.delete(key);
  }
}

function askWorker(texts: readonly TextToRead[]): Promise<readonly Root[]> {
  const reader = startWorker();
  if (!reader) return Promise.resolve([]);
  return new Promise((done) => {
    lastId += 1;
    waiting.set(lastId, done);
    reader.postMessage({ id: lastId, texts } satisfies ReadingAsked);
  });
}

function startWorker(): Worker | undefined {
  if (worker || broken) return worker;
  worker = new Worker(new URL("./read-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data: { id, roots } }: MessageEvent<ReadingDone>) => {
    waiting.get(id)?.(JSON.parse(roots) as Root[]);
    waiting.delete(id);
  });
  worker.addEventListener("error", () => {
    broken = true;
    worker = undefined;
    for (const done of waiting.values()) done([]);
    waiting.clear();
  });
  return worker;
}
