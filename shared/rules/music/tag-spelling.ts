import { type StructureTag, structureTags } from "#shared/wire/music/music.ts";

/** How the words between brackets relate to the fourteen tags. */
export type TagSpelling =
  | { readonly status: "known"; readonly tag: StructureTag }
  | { readonly status: "case"; readonly tag: StructureTag }
  | { readonly status: "misspelt"; readonly tag: StructureTag }
  | { readonly status: "unknown"; readonly tag: null };

/** Words of other songwriting tools for the same thing. */
const SYNONYMS: ReadonlyMap<string, StructureTag> = new Map([
  ["refrain", "Chorus"],
  ["ending", "Outro"],
  ["end", "Outro"],
  ["opening", "Intro"],
  ["instrumental", "Inst"],
  ["instrumentalbreak", "Inst"],
  ["guitarsolo", "Solo"],
  ["pianosolo", "Solo"],
  ["middle8", "Bridge"],
  ["middleeight", "Bridge"],
  ["riser", "Build Up"],
  ["前奏", "Intro"],
  ["主歌", "Verse"],
  ["导歌", "Pre Chorus"],
  ["预副歌", "Pre Chorus"],
  ["副歌", "Chorus"],
  ["间奏", "Interlude"],
  ["桥段", "Bridge"],
  ["尾奏", "Outro"],
  ["独奏", "Solo"],
]);

/** Letters and digits only: hyphens, spaces and case do not make another word. */
const bare = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const BARE_TAGS: ReadonlyMap<string, StructureTag> = new Map(structureTags.map((tag) => [bare(tag), tag]));
const LOWER_TAGS: ReadonlyMap<string, StructureTag> = new Map(structureTags.map((tag) => [tag.toLowerCase(), tag]));

/** Optimal string alignment: insertions, deletions, substitutions and swapped neighbours each cost one. */
export function editDistance(left: string, right: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + cost,
      );
      // Before the first letter there is none, and none is no letter.
      if (left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        best = Math.min(best, (before[column - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    before = previous;
    previous = current;
  }
  return previous[right.length] ?? left.length;
}

/** Letters beyond which nothing is compared: far more than any tag has. */
const LONGEST = 40;

/** Judges the words between the brackets of a tag line, and names the tag that was probably meant. */
export function readTag(words: string): TagSpelling {
  const exact = structureTags.find((tag) => tag === words);
  if (exact !== undefined) return { status: "known", tag: exact };
  const sameLetters = LOWER_TAGS.get(words.toLowerCase());
  if (sameLetters !== undefined) return { status: "case", tag: sameLetters };
  const whole = bare(words);
  if (whole.length > LONGEST) return { status: "unknown", tag: null };
  // “Verse 2” is a Verse: the numbers are ours to count.
  const stem = whole.replace(/\d+$/u, "");
  const meant = BARE_TAGS.get(stem) ?? SYNONYMS.get(whole) ?? SYNONYMS.get(stem);
  if (meant !== undefined) return { status: "misspelt", tag: meant };
  let nearest: StructureTag | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const [spelling, tag] of BARE_TAGS) {
    const steps = editDistance(stem, spelling);
    // A third of the letters may be wrong, two at most: beyond that it is another word.
    if (steps < distance && steps <= Math.min(2, Math.floor(Math.max(spelling.length, stem.length) / 3))) {
      nearest = tag;
      distance = steps;
    }
  }
  return nearest === null ? { status: "unknown", tag: null } : { status: "misspelt", tag: nearest };
}
