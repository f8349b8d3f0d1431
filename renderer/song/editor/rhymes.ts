import type { RhymeAnswer, RhymeQuestion } from "./rhyme-worker.ts";

/** How endings rhyme, as far as it was asked: null isn't in the dictionary. */
export const knownRhymes = new Map<string, string | null>();

let thread: Worker | undefined;
let last = 0;
const waiting = new Map<number, PromiseWithResolvers<RhymeAnswer>>();

type Question = RhymeQuestion extends infer Each ? (Each extends RhymeQuestion ? Omit<Each, "id"> : never) : never;

/** A thread that failed (its code couldn't be loaded, say) answers nothing more: the next question begins another. */
function giveUp(failed: Worker): void {
  failed.terminate();
  thread = undefined;
  for (const { reject } of waiting.values()) reject(new Error("The rhyming dictionary couldn't be read."));
  waiting.clear();
}

function openThread(): Worker {
  const opened = new Worker(new URL("./rhyme-worker.ts", import.meta.url), { type: "module" });
  opened.addEventListener("message", ({ data }: MessageEvent<RhymeAnswer>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  for (const failure of ["error", "messageerror"]) opened.addEventListener(failure, () => giveUp(opened));
  return opened;
}

/** The dictionaries are some megabytes: they are loaded in a thread of their own, by the first question. */
function ask(question: Question): Promise<RhymeAnswer> {
  thread ??= openThread();
  last += 1;
  const answer = Promise.withResolvers<RhymeAnswer>();
  waiting.set(last, answer);
  thread.postMessage({ ...question, id: last });
  return answer.promise;
}

/** Learns how these endings rhyme; resolves with whether anything new was learnt. */
export async function learnRhymes(endings: Iterable<string>): Promise<boolean> {
  const unknown = [...new Set(endings)].filter((ending) => !knownRhymes.has(ending));
  if (unknown.length === 0) return false;
  const { keys = [] } = await ask({ endings: unknown });
  for (const [index, ending] of unknown.entries()) knownRhymes.set(ending, keys[index] ?? null);
  return true;
}

/** English words that rhyme, the shortest first; none where the word isn't in the dictionary, or isn't English. */
export async function wordsLike(ending: string): Promise<readonly string[]> {
  return (await ask({ like: ending })).words ?? [];
}
