const VOWEL = /^[A-Z]{2}[012]$/;

/**
 * What two English words must share to rhyme: the sounds from the last stressed vowel on, as the CMU Pronouncing
 * Dictionary writes them (`K IY1 P ER0` → `IY P ER`). Null for something without a vowel.
 */
export function rhymeOfSounds(sounds: string): string | null {
  const each = sounds.split(" ");
  const stressed = each.findLastIndex((sound) => /[12]$/.test(sound));
  const from = stressed === -1 ? each.findLastIndex((sound) => VOWEL.test(sound)) : stressed;
  if (from === -1) return null;
  return each
    .slice(from)
    .map((sound) => sound.replace(/\d$/, ""))
    .join(" ");
}

/** The thirteen rhymes of Chinese song (十三辙), each with the finals of pinyin that it holds. */
const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ["发花", ["a", "ia", "ua"]],
  ["梭坡", ["o", "e", "uo"]],
  ["乜斜", ["ie", "üe", "ue", "ve", "ê"]],
  ["一七", ["i", "ü", "v", "er"]],
  ["姑苏", ["u"]],
  ["怀来", ["ai", "uai"]],
  ["灰堆", ["ei", "ui", "uei"]],
  ["遥条", ["ao", "iao"]],
  ["由求", ["ou", "iu", "iou"]],
  ["言前", ["an", "ian", "uan", "üan", "van"]],
  ["人辰", ["en", "in", "un", "uen", "ün", "vn"]],
  ["江阳", ["ang", "iang", "uang"]],
  ["中东", ["eng", "ing", "ueng", "ong", "iong"]],
];
const groupOf = new Map(GROUPS.flatMap(([name, finals]) => finals.map((final) => [final, name] as const)));

/** The rhyme of a syllable by its final (`iang` → 江阳); null for one that pinyin doesn't know. */
export const rhymeOfFinal = (final: string): string | null => groupOf.get(final) ?? null;
