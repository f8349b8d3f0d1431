import type { SQLInputValue } from "node:sqlite";
import type { Asset } from "#shared/contract/media.ts";
import { type Bounds, type LibrarySearch, readLibrarySearch } from "#shared/rules/library-search.ts";

/** A condition on the table `assets`, and the values of its places. */
export type Condition = readonly [sql: string, ...values: SQLInputValue[]];

/** Names, prompts, notes and tags: trigrams need three characters, shorter words are looked for by LIKE. */
function containing(word: string): Condition {
  if ([...word].length >= 3) {
    return ["row IN (SELECT rowid FROM assets_text WHERE assets_text MATCH ?)", `"${word.replaceAll('"', '""')}"`];
  }
  return ["(name || ' ' || prompt || ' ' || note || ' ' || tags) LIKE ? ESCAPE '\\'", like(word)];
}

const like = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

const oneOf = (column: string, values: readonly (string | number)[]): Condition[] =>
  values.length === 0 ? [] : [[`${column} IN (${values.map(() => "?").join(", ")})`, ...values]];

function within(column: string, bounds: Bounds | null): Condition[] {
  if (bounds === null) return [];
  const conditions: Condition[] = [];
  if (bounds.from !== null) conditions.push([`${column} >= ?`, bounds.from]);
  if (bounds.to !== null) conditions.push([`${column} <= ?`, bounds.to]);
  return conditions;
}

/** One of them must hold. */
const anyOf = (conditions: readonly Condition[]): Condition[] =>
  conditions.length === 0
    ? []
    : [[`(${conditions.map(([sql]) => sql).join(" OR ")})`, ...conditions.flatMap(([, ...values]) => values)]];

function daysWithin(days: LibrarySearch["days"]): Condition[] {
  const day = "date(created_at / 1000, 'unixepoch', 'localtime')";
  if (days === null) return [];
  return [
    ...(days.from === null ? [] : [[`${day} >= ?`, days.from] as const]),
    ...(days.to === null ? [] : [[`${day} <= ?`, days.to] as const]),
  ];
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
    ...asked.tags.map(
      (tag): Condition => ["EXISTS (SELECT 1 FROM json_each(assets.tags) WHERE value = ? COLLATE NOCASE)", tag],
    ),
    ...oneOf("label", asked.labels),
    ...oneOf("flag", asked.flags),
    ...asked.projects.map(
      (title): Condition => [
        `(origin ->> 'projectTitle' LIKE ? ESCAPE '\\' OR task_id IN (SELECT tasks.id FROM tasks JOIN projects
          ON projects.id = tasks.project_id WHERE projects.title LIKE ? ESCAPE '\\'))`,
        like(title),
        like(title),
      ],
    ),
    ...asked.connections.map(
      (name): Condition => [
        `(origin ->> 'connectionName' LIKE ? ESCAPE '\\'
        OR task_id IN (SELECT id FROM tasks WHERE connection_name LIKE ? ESCAPE '\\'))`,
        like(name),
        like(name),
      ],
    ),
    ...anyOf(
      asked.ratios.map((ratio) => ["abs((facts ->> 'width') * 1.0 / (facts ->> 'height') / ? - 1) < 0.02", ratio]),
    ),
    ...daysWithin(asked.days),
    ...within("rating", asked.rating),
    ...within("round(facts ->> 'durationSeconds', 3)", asked.duration),
    ...within("facts ->> 'width'", asked.width),
    ...within("facts ->> 'height'", asked.height),
  ];
}

/** What a search finds a file by, besides its name. */
export function originWords(origin: Asset["origin"]): string {
  if (origin.type === "generated") return origin.prompt;
  if (origin.type === "exported") return origin.projectTitle;
  if (origin.type === "retrieved") return `${origin.fileName} ${origin.remoteId}`;
  return origin.type === "imported" ? origin.fileName : origin.sourceName;
}
