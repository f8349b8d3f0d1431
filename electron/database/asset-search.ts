import type { SQLInputValue } from "node:sqlite";
import { type Bounds, readLibrarySearch } from "#shared/rules/library-search.ts";

/** A condition on the table `assets`, and the values of its places. */
export type Condition = readonly [sql: string, ...values: SQLInputValue[]];

/** Names and prompts: trigrams need three characters, shorter words are looked for by LIKE. */
function containing(word: string): Condition {
  if ([...word].length >= 3) {
    return ["row IN (SELECT rowid FROM assets_text WHERE assets_text MATCH ?)", `"${word.replaceAll('"', '""')}"`];
  }
  return ["(name || ' ' || prompt) LIKE ? ESCAPE '\\'", like(word)];
}

const like = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

const oneOf = (column: string, values: readonly string[]): Condition[] =>
  values.length === 0 ? [] : [[`${column} IN (${values.map(() => "?").join(", ")})`, ...values]];

function within(column: string, bounds: Bounds | null): Condition[] {
  if (bounds === null) return [];
  const conditions: Condition[] = [];
  if (bounds.from !== null) conditions.push([`${column} >= ?`, bounds.from]);
  if (bounds.to !== null) conditions.push([`${column} <= ?`, bounds.to]);
  return conditions;
}

/** What a search as it was typed asks of a row; all of it must hold. */
export function conditionsOf(search: string): Condition[] {
  const asked = readLibrarySearch(search);
  return [
    ...asked.words.map(containing),
    ...asked.without.map((word): Condition => {
      const [sql, ...values] = containing(word);
      return [`NOT (${sql})`, ...values];
    }),
    ...oneOf("kind", asked.kinds),
    ...oneOf("state", asked.states),
    ...asked.models.map((model): Condition => ["origin ->> 'model' LIKE ? ESCAPE '\\'", like(model)]),
    ...within("rating", asked.rating),
    ...within("round(facts ->> 'durationSeconds', 3)", asked.duration),
    ...within("facts ->> 'width'", asked.width),
    ...within("facts ->> 'height'", asked.height),
  ];
}
