import type { SQLInputValue } from "node:sqlite";
import type { Asset } from "#shared/contract/library/media.ts";
import { albumKey } from "#shared/rules/library/album-key.ts";
import { type Bounds, type LibrarySearch, readLibrarySearch } from "#shared/rules/library/library-search.ts";
import { isShort } from "../short-words.ts";

/** A condition on the table `assets`, and the values of its places. */
export type Condition = readonly [sql: string, ...values: SQLInputValue[]];

/** Names, prompts, notes, tags, models and connections: trigrams need three characters, shorter words are looked for by LIKE. */
export function containing(word: string): Condition {
  if (!isShort(word)) {
    return ["row IN (SELECT rowid FROM assets_text WHERE assets_text MATCH ?)", `"${word.replaceAll('"', '""')}"`];
  }
  const columns = ["name", "prompt", "note", "tags", "makers"];
  return [
    `(${columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(" OR ")})`,
    ...columns.map(() => like(word)),
  ];
}

const like = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Files of a source whose origin says so: only of these is the table read, the source stands in the index. They are
 * looked for once a file of that source is met, so that in most libraries it costs nothing.
 */
const fromOrigin = (source: string, field: string): string =>
  `(source = '${source}' AND row IN (SELECT row FROM assets WHERE row IN
    (SELECT row FROM assets WHERE source = '${source}') AND origin ->> '${field}' LIKE ? ESCAPE '\\'))`;

const oneOf = (column: string, values: readonly (string | number)[]): Condition[] =>
  values.length === 0 ? [] : [[`${column} IN (${values.map(() => "?").join(", ")})`, ...values]];

function within(column: string, bounds: Bounds | null): Condition[] {
  if (bounds === null) return [];
  const conditions: Condition[] = [];
  if (bounds.from !== null) conditions.push([`${column} >= ?`, bounds.from]);
  if (bounds.to !== null) conditions.push([`${column} <= ?`, bounds.to]);
  return conditions;
}

/** Takes that named a card so called, also when it was called otherwise then. */
const madeWith = (name: string): Condition => [
  `id IN (SELECT t.asset_id FROM tasks t, json_each(t.named_cards) named WHERE t.named_cards IS NOT NULL
    AND (named.value ->> 'name' = ? COLLATE NOCASE OR named.value ->> 'id' IN
      (SELECT card.value ->> 'id' FROM projects p, json_each(p.defaults, '$.cast') card
       WHERE card.value ->> 'name' = ? COLLATE NOCASE)))`,
  name,
  name,
];

/** A figure of the sounds that were measured, which are few. */
function measured(figure: "tempo" | "loudness", bounds: Bounds | null): Condition[] {
  const conditions = within(`measure ->> '${figure}'`, bounds);
  if (conditions.length === 0) return [];
  const where = conditions.map(([sql]) => sql).join(" AND ");
  const values = conditions.flatMap(([, ...rest]) => rest);
  return [
    [`row IN (SELECT assets.row FROM sound_notes JOIN assets ON assets.id = asset_id WHERE ${where})`, ...values],
  ];
}

/** What is wrong with a file stands among its facts, which aren't in the index. */
const DAMAGED: Condition = ["+row IN (SELECT row FROM assets WHERE facts ->> 'problem' IS NOT NULL)"];

function stateConditions(states: LibrarySearch["states"]): Condition[] {
  const damaged = states.includes("damaged");
  const of = oneOf(
    "state",
    states.filter((state) => state !== "damaged"),
  );
  return damaged ? anyOf([...of, DAMAGED]) : of;
}

/** One of them must hold. */
const anyOf = (conditions: readonly Condition[]): Condition[] =>
  conditions.length === 0
    ? []
    : [[`(${conditions.map(([sql]) => sql).join(" OR ")})`, ...conditions.flatMap(([, ...values]) => values)]];

/** The moments that days begin at and end before, in the machine's time zone. */
export const momentsOf = (days: LibrarySearch["days"]): { from: number | null; before: number | null } => ({
  from: days?.from ? momentOf(days.from, 0) : null,
  before: days?.to ? momentOf(days.to, 1) : null,
});

/** The first moment of a day in the machine's time zone; the 31st of a short month is its last day. */
function momentOf(day: string, daysLater: number): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const length = new Date(year, month, 0).getDate();
  return new Date(year, month - 1, Math.min(date, length) + daysLater).getTime();
}

function daysWithin(days: LibrarySearch["days"]): Condition[] {
  const { from, before } = momentsOf(days);
  return [
    ...(from === null ? [] : [["created_at >= ?", from] as const]),
    ...(before === null ? [] : [["created_at < ?", before] as const]),
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
    // `+` keeps them to the index: by their numbers, row for row of the table would be read.
    ...tagConditions(asked).map(
      ([sql, ...values]): Condition => [`+row IN (SELECT row FROM assets WHERE ${sql})`, ...values],
    ),
    ...filterConditions(asked),
  ];
}

/** Each tag, to be read from the index of tags alone. */
export const tagConditions = (asked: LibrarySearch): Condition[] =>
  asked.tags.map((tag) => [
    "tags <> '[]' AND (tags LIKE ? ESCAPE '\\' OR tags LIKE ? ESCAPE '\\')",
    // As JSON: a quote that isn't escaped begins or ends a tag.
    like(`[${JSON.stringify(tag)}`).slice(1),
    like(`,${JSON.stringify(tag)}`),
  ]);

/** What the figures must be, without tags; all but a film's name is read from an index, `assets_filtered` or the wider `assets_browsed`. */
export function filterConditions(asked: LibrarySearch): Condition[] {
  return [
    ...oneOf("kind", asked.kinds),
    ...stateConditions(asked.states),
    ...oneOf("source", asked.sources),
    ...anyOf(asked.models.map((model): Condition => ["model LIKE ? ESCAPE '\\'", like(model)])),
    ...oneOf("label", asked.labels),
    ...oneOf("flag", asked.flags),
    ...asked.cast.map(madeWith),
    ...asked.albums.map(
      (name): Condition => [
        `row IN (SELECT assets.row FROM albums JOIN album_files ON album_id = albums.id
          JOIN assets ON assets.id = asset_id WHERE name_key = ?)`,
        albumKey(name),
      ],
    ),
    ...asked.projects.map(
      (title): Condition => [
        `(project_id IN (SELECT id FROM projects WHERE title LIKE ? ESCAPE '\\')
          OR ${fromOrigin("exported", "projectTitle")})`,
        like(title),
        like(title),
      ],
    ),
    ...asked.songs.map(
      (title): Condition => [
        "song_id IN (SELECT id FROM songs WHERE draft ->> 'title' LIKE ? ESCAPE '\\')",
        like(title),
      ],
    ),
    // By the file's own name: what a person calls it needs no ending. It isn't in the index, so the table is read.
    ...anyOf(asked.extensions.map((ending): Condition => ["+path LIKE ? ESCAPE '\\'", `%.${ending}`])),
    ...asked.connections.map(
      (name): Condition => [
        `(task_id IN (SELECT id FROM tasks WHERE connection_name LIKE ? ESCAPE '\\')
          OR ${fromOrigin("retrieved", "connectionName")})`,
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
    ...within("bytes", asked.size),
    ...measured("tempo", asked.tempo),
    ...measured("loudness", asked.loudness),
  ];
}

/** What a search finds a file by, besides its name. */
export function originWords(origin: Asset["origin"]): string {
  if (origin.type === "generated") return origin.prompt;
  if (origin.type === "exported") return origin.projectTitle;
  if (origin.type === "retrieved") return `${origin.fileName} ${origin.remoteId}`;
  return origin.type === "imported" ? origin.fileName : origin.sourceName;
}
