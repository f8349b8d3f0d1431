const BRACKETS = /\[[^\]]*\]|\([^)]*\)/g;
const LAST_WORD = /(?:(\p{Script=Han}{1,8})|([\p{L}\p{M}][\p{L}\p{M}'’]*))[^\p{L}\p{M}\p{N}]*$/u;

/** Lines whose endings are remembered: a key changes one line of a song, and all are looked at again. */
const REMEMBERED = 2000;
const endings = new Map<string, string | null>();

/**
 * What a line rhymes by: its last word in small letters, or its last Chinese characters (up to eight, because how a
 * character is read depends on those before it). Words in brackets are sung behind the line and don't count.
 */
export function endingOf(line: string): string | null {
  const known = endings.get(line);
  if (known !== undefined) return known;
  const ending = findEnding(line);
  if (endings.size >= REMEMBERED) endings.clear();
  endings.set(line, ending);
  return ending;
}

function findEnding(line: string): string | null {
  const found = LAST_WORD.exec(line.slice(-120).replace(BRACKETS, " "));
  const word = found?.[1] ?? found?.[2];
  return word === undefined ? null : word.toLowerCase().replaceAll("’", "'").replace(/'+$/, "");
}
