import type { SQLInputValue } from "node:sqlite";
import type { Asset } from "#shared/contract/media.ts";
import { type Bounds, type LibrarySearch, readLibrarySearch } from "#shared/rules/library-search.ts";

/** A condition on the table `assets`, and the values of its places. */
export type Condition = readonly [sql: string, ...values: SQLInputValue[]];

/** Names, prompts, notes, tags, models and connections: trigrams need three characters, shorter words are looked for by LIKE. */
function containing(word: string): Condition {
  if ([...word].length >= 3) {
    return ["row IN (SELECT rowid FROM assets_text WHERE assets_text MATCH ?)", `"${word.replaceAll('"', '""')}"`];
  }
  const columns = ["name", "prompt", "note", "tags", "makers"];
  return [
    `(${columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(" OR ")})`,
    ...columns.map(() => like(word)),
  ];
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

/** The first moment of a day in the machine's time zone; the 31st of a short month is its last day. */
function momentOf(day: string, daysLater: number): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const length = new Date(year, month, 0).getDate();
  return new Date(year, month - 1, Math.min(date, length) + daysLater).getTime();
}

function daysWithin(days: LibrarySearch["days"]): Condition[] {
  if (days === null) return [];
  return [
    ...(days.from === null ? [] : [["created_at >= ?", momentOf(days.from, 0)] as const]),
    ...(days.to === null ? [] : [["created_at < ?", momentOf(days.to, 1)] as const]),
  ];
}

/** What a search as it was typed asks of a row; all of it must hold. */
export function conditionsOf(search: string): Condition[] {
  const asked = readLibrarySearch(search);
  return [...wordConditions(asked), ...filterConditions(asked)];
}

/** Each reads the index of words: cheap alone, dear in one query with the others. */
export function wordConditions(asked: LibrarySearch): Condition[] {
  return [
    ...asked.words.map(containing),
    ...asked.without.map((word): Condition => {
      const [sql, ...values] = containing(word);
      return [`NOT (${sql})`, ...values];
    }),
  ];
}

/** What the figures must be; all but a tag and a film's name are read from the one index `assets_browsed`. */
export function filterConditions(asked: LibrarySearch): Condition[] {
  return [
    ...oneOf("kind", asked.kinds),
    ...oneOf("state", asked.states),
    ...oneOf("source", asked.sources),
    ...anyOf(asked.models.map((model): Condition => ["model LIKE ? ESCAPE '\\'", like(model)])),
    ...asked.tags.map(
      (tag): Condition => [
        `row IN (SELECT row FROM assets WHERE tags <> '[]' AND EXISTS
          (SELECT 1 FROM json_each(assets.tags) WHERE value = ? COLLATE NOCASE))`,
        tag,
      ],
    ),
    ...oneOf("label", asked.labels),
    ...oneOf("flag", asked.flags),
    ...asked.projects.map(
      (title): Condition => [
        `(project_id IN (SELECT id FROM projects WHERE title LIKE ? ESCAPE '\\')
          OR source = 'exported' AND origin ->> 'projectTitle' LIKE ? ESCAPE '\\')`,
        like(title),
        like(title),
      ],
    ),
    ...asked.connections.map(
      (name): Condition => [
        `(task_id IN (SELECT id FROM tasks WHERE connection_name LIKE ? ESCAPE '\\')
          OR source = 'retrieved' AND origin ->> 'connectionName' LIKE ? ESCAPE '\\')`,
        like(name),
        like(name),
      ],
    ),
    ...anyOf(asked.ratios.map((ratio) => ["abs(width * 1.0 / height / ? - 1) < 0.02", ratio])),
    ...daysWithin(asked.days),
    ...within("rating", asked.rating),
    ...within("seconds", asked.duration),
    ...within("width", asked.width),
    ...within("height", asked.height),
    ...within("min(width, height)", asked.shortSide),
  ];
}

/** What a search finds a file by, besides its name. */
export function originWords(origin: Asset["origin"]): string {
  if (origin.type === "generated") return origin.prompt;
  if (origin.type === "exported") return origin.projectTitle;
  if (origin.type === "retrieved") return `${origin.fileName} ${origin.remoteId}`;
  return origin.type === "imported" ? origin.fileName : origin.sourceName;
}
