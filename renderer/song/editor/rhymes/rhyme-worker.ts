import { dictionary } from "cmu-pronouncing-dictionary";
import { pinyin } from "pinyin-pro";
import { serveWorker } from "#renderer/lib/worker/index.ts";
import { commonWords } from "./common-words.ts";
import { rhymeOfFinal, rhymeOfSounds } from "./rhyme-key.ts";
import { rhymesAmong, soundsOf } from "./rhyming-words.ts";

/** What the page asks: the rhymes of endings, or words that rhyme with one. */
export type RhymeQuestion = { readonly endings: readonly string[] } | { readonly like: string };
export interface RhymeAnswer {
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

serveWorker({
  answer: (asked: RhymeQuestion): RhymeAnswer =>
    "endings" in asked ? { keys: asked.endings.map(keyOf) } : { words: wordsLike(asked.like) },
});
