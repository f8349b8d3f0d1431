import { entryOf } from "#shared/wire/own-entry.ts";
import { rhymeOfSounds } from "./rhyme-key.ts";

/** Words that are offered at most. */
const MOST = 60;

/** How a word sounds, by spelling (CMU Pronouncing Dictionary); `goin` as `going`. */
export function soundsOf(dictionary: Readonly<Record<string, string>>, word: string): string | undefined {
  return entryOf(dictionary, word) ?? (word.endsWith("in") ? entryOf(dictionary, `${word}g`) : undefined);
}

/**
 * Finds what rhymes with a word: words that people use, the commonest first, then the shortest. `bands`: words by how
 * common they are. A word that sounds the same is no rhyme.
 */
export function rhymesAmong(
  dictionary: Readonly<Record<string, string>>,
  bands: readonly (readonly string[])[],
): (ending: string) => readonly string[] {
  const byKey = new Map<string, { word: string; band: number; sounds: string }[]>();
  for (const [band, words] of bands.entries()) {
    for (const word of words) {
      const sounds = /^[a-z]+(?:'[a-z]+)?$/.test(word) ? entryOf(dictionary, word) : undefined;
      const rhyme = sounds === undefined ? null : rhymeOfSounds(sounds);
      if (sounds === undefined || rhyme === null) continue;
      const alike = byKey.get(rhyme);
      if (alike) alike.push({ word, band, sounds });
      else byKey.set(rhyme, [{ word, band, sounds }]);
    }
  }
  for (const alike of byKey.values()) {
    alike.sort((a, b) => a.band - b.band || a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
  }
  return (ending) => {
    const own = soundsOf(dictionary, ending);
    const key = own === undefined ? null : rhymeOfSounds(own);
    const alike = key === null ? [] : (byKey.get(key) ?? []);
    return alike.flatMap(({ word, sounds }) => (word === ending || sounds === own ? [] : [word])).slice(0, MOST);
  };
}
