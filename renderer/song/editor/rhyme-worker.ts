import { dictionary } from "cmu-pronouncing-dictionary";
import { pinyin } from "pinyin-pro";
import { commonWords } from "./common-words.ts";
import { rhymeOfFinal, rhymeOfSounds } from "./rhyme-key.ts";
import { rhymesAmong, soundsOf } from "./rhyming-words.ts";

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

const HAN = /\p{Script=Han}$/u;

function keyOf(ending: string): string | null {
  if (HAN.test(ending)) {
    const finals = pinyin(ending, { pattern: "final", toneType: "none", type: "array" });
    return rhymeOfFinal(finals.at(-1) ?? "");
  }
  const sounds = soundsOf(dictionary, ending);
  return sounds === undefined ? null : rhymeOfSounds(sounds);
}

let rhyming: ((ending: string) => readonly string[]) | undefined;

function wordsLike(ending: string): readonly string[] {
  if (HAN.test(ending)) return [];
  rhyming ??= rhymesAmong(dictionary, commonWords);
  return rhyming(ending);
}

self.addEventListener("message", ({ data }: MessageEvent<RhymeQuestion>) => {
  const answer: RhymeAnswer =
    "endings" in data ? { id: data.id, keys: data.endings.map(keyOf) } : { id: data.id, words: wordsLike(data.like) };
  self.postMessage(answer);
});
