/** A trigram index knows no words under three characters: these are looked for in an index of single ones and pairs. */
export const isShort = (word: string): boolean => [...word].length < 3;

const SPACE = 0x20;
/** Spaces beyond ASCII that stand in texts: no word goes across them. */
const WIDE_SPACES = [0xa0, 0x3000];

/** Every UTF-16 unit and every pair of neighbours in these texts once, as words of an FTS5 index: `a`, `ab`, `b` of “ab”. */
export function ngramsOf(texts: readonly string[]): string {
  const found = new Set<number>();
  for (const text of texts) {
    const folded = text.toLowerCase();
    let before = 0;
    for (let at = 0; at < folded.length; at += 1) {
      const unit = folded.charCodeAt(at);
      if (unit <= SPACE || WIDE_SPACES.includes(unit)) {
        before = 0;
        continue;
      }
      found.add(unit);
      if (before !== 0) found.add(pairOf(before, unit));
      before = unit;
    }
  }
  return Array.from(found, nameOf).join(" ");
}

/** The FTS5 condition that a text has all of these short words. */
export function matchShort(words: readonly string[]): string {
  const grams = words.flatMap((word) => {
    const units = Array.from({ length: word.toLowerCase().length }, (_, at) => word.toLowerCase().charCodeAt(at));
    // One character outside the basic plane is a pair already.
    return units.length === 1 ? units : units.slice(1).map((unit, at) => pairOf(units[at] ?? 0, unit));
  });
  return grams.map((gram) => `"${nameOf(gram)}"`).join(" ");
}

/** Both in one small integer: a set of those is quick. */
const pairOf = (first: number, second: number): number => (first << 16) | second;
const nameOf = (gram: number): string => (gram >>> 0).toString(36);
