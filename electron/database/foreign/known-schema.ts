import { DatabaseSync } from "node:sqlite";
import { failure, type StudioFailure } from "#shared/wire/errors/studio-failure.ts";
import { migrations } from "../migrations/index.ts";
import { readVersion, refuseNewer } from "../schema-version.ts";

/** The studio's own schema has some two hundred objects; a list that doesn't end isn't read to its end. */
const MOST_OBJECTS = 2000;

type Objects = ReadonlyMap<string, string>;

/** Every object of the schema as the steps up to `version` make it: kind and name → table and words. */
function objectsOf(version: number): Objects {
  const db = new DatabaseSync(":memory:");
  try {
    for (const step of migrations) if (step.version <= version) step.up(db);
    return new Map(
      db
        .prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")
        .all()
        .map((row) => [`${row.type} ${row.name}`, wordsOf(row.tbl_name, row.sql)]),
    );
  } finally {
    db.close();
  }
}

/**
 * Refuses a database whose schema isn't word for word one that a version of this studio makes, before any row is read:
 * triggers, views and computed columns of others could run what they like. Returns the version.
 * Throws `archive_refused` or `database_newer`. Reads nothing but the list of the schema.
 */
export function requireKnownSchema(db: DatabaseSync): number {
  const version = readVersion(db);
  refuseNewer(version, migrations.at(-1)?.version ?? 0);
  if (version < 1) throw refused("Its database is none of the studio's.");
  const known = objectsOf(version);
  let count = 0;
  for (const row of db.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema").iterate()) {
    count += 1;
    if (count > MOST_OBJECTS) throw refused(`Its database has more than ${MOST_OBJECTS} tables and indexes.`);
    const [type, name] = [String(row.type), String(row.name)];
    if (isStatistics(type, name, row.sql)) continue;
    const wanted = known.get(`${type} ${name}`);
    if (wanted === wordsOf(row.tbl_name, row.sql)) continue;
    throw refused(strangeObject(type, name, String(row.sql ?? ""), wanted !== undefined));
  }
  return version;
}

const wordsOf = (table: unknown, sql: unknown): string => `${table}\n${sql ?? ""}`;

/** What SQLite itself writes where somebody asked it for statistics. */
const isStatistics = (type: string, name: string, sql: unknown): boolean =>
  type === "table" && name === "sqlite_stat1" && sql === "CREATE TABLE sqlite_stat1(tbl,idx,stat)";

function strangeObject(type: string, name: string, sql: string, known: boolean): string {
  const shown = `“${printable(name)}”`;
  if (type === "trigger") return `Its database has a trigger that isn’t Reelsong’s: ${shown}.`;
  if (type === "view") return `Its database has a view, which Reelsong never creates: ${shown}.`;
  if (/^\s*create\s+virtual/i.test(sql)) return `Its database has a virtual table that isn’t Reelsong’s: ${shown}.`;
  if (known) return `In its database ${shown} isn’t structured as Reelsong expects.`;
  return `Its database has ${type === "index" ? "an index" : "a table"} that isn’t Reelsong’s: ${shown}.`;
}

/** Of a name that somebody else chose: short, and without what moves a cursor. */
const printable = (name: string): string => {
  const plain = name.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim();
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
};

const refused = (message: string): StudioFailure => failure("archive_refused", { message });
