/**
 * The condition that finds `words` in a trigram-indexed FTS5 table: every word must occur somewhere. Words under three
 * characters are outside a trigram index, so those are looked for by LIKE. `like` matches a plain column.
 */
export function matchingText(
  table: string,
  column: string,
  words: string,
): { condition: string; value: string; like: string } {
  const like = `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const parts = words.split(/\s+/);
  if (parts.some((part) => [...part].length < 3))
    return { condition: `${column} LIKE ? ESCAPE '\\'`, value: like, like };
  // Quoted, so that what a person types is never read as FTS5 syntax.
  const value = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(" ");
  return { condition: `${table} MATCH ?`, value, like };
}
