import type { LyricSection } from "#shared/rules/music/lyric-structure.ts";
import { endingOf } from "../lines/line-ending.ts";

/** More sections' worth of letters than the alphabet has aren't told apart. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * The rhyme scheme of each section, by line of the text: lines of a section whose endings rhyme share a letter, in the
 * order of their first line. A line that rhymes with none, or whose ending isn't known, has no letter.
 */
export function rhymeScheme(
  sections: readonly LyricSection[],
  keyOf: (ending: string) => string | null | undefined,
): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const { written, line, source } of sections) {
    const byKey = new Map<string, number[]>();
    for (const [index, text] of source.entries()) {
      if (index === 0 && written !== null) continue;
      const ending = endingOf(text);
      const key = ending === null ? null : keyOf(ending);
      if (key === null || key === undefined) continue;
      const lines = byKey.get(key);
      if (lines) lines.push(line + index);
      else byKey.set(key, [line + index]);
    }
    const rhyming = [...byKey.values()].filter((lines) => lines.length > 1);
    for (const [index, lines] of rhyming.entries()) {
      const letter = LETTERS[index];
      if (letter !== undefined) for (const each of lines) letters.set(each, letter);
    }
  }
  return letters;
}

/** Which lines of a section, counted as they are sung from 1, rhyme with an ending; none where it is the only one. */
export function rhymingLines(
  section: LyricSection,
  ending: string,
  keyOf: (ending: string) => string | null | undefined,
): number[] {
  const wanted = keyOf(ending);
  if (wanted === null || wanted === undefined) return [];
  const sung = section.lines.filter((line) => line.trim() !== "");
  const rhyming = sung.flatMap((line, index) => {
    const each = endingOf(line);
    return each !== null && keyOf(each) === wanted ? [index + 1] : [];
  });
  return rhyming.length > 1 ? rhyming : [];
}
