import { workerClient } from "#renderer/lib/worker/index.ts";
import type { RhymeAnswer, RhymeQuestion } from "./rhyme-worker.ts";

/** How endings rhyme, as far as it was asked: null isn't in the dictionary. */
export const rhymeCache = new Map<string, string | null>();

/** The dictionaries are some megabytes: they are loaded in a thread of their own, by the first question. */
const { ask } = workerClient<RhymeQuestion, RhymeAnswer>(
  () => new Worker(new URL("./rhyme-worker.ts", import.meta.url), { type: "module" }),
  { whenLost: "The rhyming dictionary couldn't be read." },
);

/** Learns how these endings rhyme; resolves with whether anything new was learnt. */
export async function loadRhymes(endings: Iterable<string>): Promise<boolean> {
  const unknown = [...new Set(endings)].filter((ending) => !rhymeCache.has(ending));
  if (unknown.length === 0) return false;
  const { keys = [] } = await ask({ endings: unknown });
  for (const [index, ending] of unknown.entries()) rhymeCache.set(ending, keys[index] ?? null);
  return true;
}

/** English words that rhyme, the shortest first; none where the word isn't in the dictionary, or isn't English. */
export async function wordsLike(ending: string): Promise<readonly string[]> {
  return (await ask({ like: ending })).words ?? [];
}
