import { syllable } from "syllable";
import type { Beat, Line } from "#shared/direction/direction.ts";
import { createChance } from "./chance.ts";

export type Vowel = "a" | "e" | "i" | "o" | "u";

/** A line as it is said: when, by whom, and its syllables as vowels. Times in seconds of the take. */
export interface SpokenLine {
  readonly start: number;
  readonly end: number;
  readonly speakers: readonly number[];
  /** What is told of the voice, and of who speaks. */
  readonly voice: string;
  readonly manner: "spoken" | "whispered" | "sung";
  /** On screen, where lips are seen. */
  readonly seen: boolean;
  readonly syllables: readonly { readonly at: number; readonly seconds: number; readonly vowel: Vowel }[];
}

/** Syllables a second of calm speech, and the rests at marks. */
const pace = 4.4;
const rests: readonly [RegExp, number][] = [
  [/[.!?…。！？]/, 0.35],
  [/[,;:—–、，；：]/, 0.2],
];
/** Before the first line of a beat, and between two. */
const breath = 0.2;

interface Uttered {
  readonly vowel: Vowel;
  /** Seconds, before a line is fitted into its beat. */
  readonly seconds: number;
  readonly rest: number;
}

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const vowels: readonly Vowel[] = ["a", "e", "i", "o", "u"];

/** The vowels of a line in order; a sign of a language without spelled vowels has one of its own, alike each time. */
function utter(words: string): Uttered[] {
  const uttered: Uttered[] = [];
  const say = (vowel: Vowel, length = 1) => uttered.push({ vowel, seconds: length / pace, rest: 0 });
  const any = (sign: string): Vowel => vowels[Math.floor(createChance(`vowel ${sign}`)() * vowels.length)] ?? "a";
  for (const [token] of words.matchAll(/[\p{L}\p{M}\p{N}'’]+|[^\s]/gu)) {
    const rest = rests.find(([marks]) => marks.test(token))?.[1];
    const last = uttered.at(-1);
    if (rest !== undefined && last) uttered[uttered.length - 1] = { ...last, rest };
    else if (ideographs.test(token)) for (const sign of token) say(any(sign));
    else if (/[\p{L}\p{N}]/u.test(token)) {
      const plain = token.normalize("NFD").toLowerCase();
      const written = [...plain.matchAll(/[aeiouy]+/g)].map(([run]) => (run[0] === "y" ? "i" : (run[0] as Vowel)));
      const count = Math.max(1, syllable(plain));
      for (let at = 0; at < count; at += 1) say(written[at] ?? any(token));
    }
  }
  return uttered;
}

/** Where each line is said: one after the other within its beat, quicker where the beat leaves less time than they take. */
export function layOutSpeech(
  beats: readonly (Pick<Beat, "parts"> & { readonly start: number; readonly end: number })[],
  seconds: number,
): SpokenLine[] {
  return beats.flatMap(({ start, end, parts }) => {
    const lines = parts.filter((part) => part.kind === "line").map((line) => ({ line, uttered: utter(line.words) }));
    const [first, last] = [lines[0]?.line, lines.at(-1)?.line];
    if (!first || !last) return [];
    const lead = first.carriedOver ? 0 : breath;
    const lengths = lines.map(({ uttered }) => uttered.reduce((sum, one) => sum + one.seconds + one.rest, 0));
    const natural = lengths.reduce((sum, one) => sum + one, 0) + breath * (lines.length - 1);
    const room = Math.max(0.1, Math.min(end, seconds) - start - lead);
    // Words that go on over the cut, or that the end cuts off, last until then.
    const reaches = last.carriesOn || last.cutOff;
    const scale = natural > room || reaches ? room / Math.max(natural, 0.1) : 1;
    let from = start + lead;
    return lines.map(({ line, uttered }, at): SpokenLine => {
      const begin = from;
      let clock = begin;
      const syllables = uttered.map((one) => {
        const placed = { at: clock, seconds: one.seconds * scale, vowel: one.vowel };
        clock += (one.seconds + one.rest) * scale;
        return placed;
      });
      const to = begin + (lengths[at] ?? 0) * scale;
      from = to + breath * scale;
      const voice = `${line.who} ${line.voice} ${line.voiceover ?? ""}`;
      const { speakers } = line;
      return {
        start: begin,
        end: to,
        speakers,
        voice,
        manner: mannerOf(line),
        seen: line.voiceover === null,
        syllables,
      };
    });
  });
}

function mannerOf({ delivery }: Line): SpokenLine["manner"] {
  return /whisper|breath|murmur/i.test(delivery)
    ? "whispered"
    : /\b(?:sing|hum|chant)/i.test(delivery)
      ? "sung"
      : "spoken";
}
