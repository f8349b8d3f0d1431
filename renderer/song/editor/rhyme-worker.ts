import { dictionary } from "cmu-pronouncing-dictionary";
import { pinyin } from "pinyin-pro";
import { entryOf } from "#shared/wire/own-entry.ts";
import { rhymeOfFinal, rhymeOfSounds } from "./rhyme-key.ts";

/** What the page asks: the rhymes of endings, or words that rhyme with one. */
export type RhymeQuestion =
  | { readonly id: number; readonly endings: readonly string[] }
  | { readonly id: number; readonly like: string };
export interface RhymeAnswer {
  readonly id: number;
  /** In the order of `endings`; null: not in the dictionary. */
  readonly keys?: readonly (string | null)[];
  readonly words?: readonly string[];
}

/** Words that are offered at most; the shortest first, for the dictionary knows nothing of how common they are. */
const MOST = 60;
const HAN = /\p{Script=Han}$/u;

function soundsOf(word: string): string | undefined {
  return entryOf(dictionary, word) ?? (word.endsWith("in") ? entryOf(dictionary, `${word}g`) : undefined);
}

function keyOf(ending: string): string | null {
  if (HAN.test(ending)) {
    const finals = pinyin(ending, { pattern: "final", toneType: "none", type: "array" });
    return rhymeOfFinal(finals.at(-1) ?? "");
  }
  const sounds = soundsOf(ending);
  return sounds === undefined ? null : rhymeOfSounds(sounds);
}

let byKey: Map<string, string[]> | undefined;

function wordsLike(ending: string): string[] {
  const key = HAN.test(ending) ? null : keyOf(ending);
  if (key === null) return [];
  if (byKey === undefined) {
    byKey = new Map();
    for (const [word, sounds] of Object.entries(dictionary)) {
      const rhyme = /^[a-z]+(?:'[a-z]+)?$/.test(word) ? rhymeOfSounds(sounds) : null;
      if (rhyme === null) continue;
      const words = byKey.get(rhyme);
      if (words) words.push(word);
      else byKey.set(rhyme, [word]);
    }
  }
  const own = soundsOf(ending);
  return (byKey.get(key) ?? [])
    .filter((word) => word !== ending && dictionary[word] !== own)
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .slice(0, MOST);
}

self.addEventListener("message", ({ data }: MessageEvent<RhymeQuestion>) => {
  const answer: RhymeAnswer =
    "endings" in data ? { id: data.id, keys: data.endings.map(keyOf) } : { id: data.id, words: wordsLike(data.like) };
  self.postMessage(answer);
});
