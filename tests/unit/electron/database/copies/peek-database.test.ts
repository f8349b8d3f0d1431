import { copyFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { peekDatabase } from "#core/database/copies/peek-database.ts";
import { furnishTakes } from "#tests/bench/furnish-takes.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const nothing = { libraryFolder: undefined, awaited: null };

/** A studio's file with one task of each kind and state, all of it in the file itself. */
function furnished(): { readonly file: string; readonly awaited: string[] } {
  const folder = temporaryFolder();
  const database = openTestDatabase(folder);
  const states = ["queued", "running", "downloading", "ready", "failed", "cancelled", "outcome_unknown"];
  furnishTakes(
    database,
    ["video", "music"].flatMap(() => states).map((_state, at) => ({ of: { songId: "song" }, take: at + 1 })),
  );
  const ids = database
    .prepare("SELECT id FROM tasks ORDER BY take")
    .all()
    .map(({ id }) => String(id));
  const awaited: string[] = [];
  for (const [at, id] of ids.entries()) {
    const [kind, state = ""] = [at < states.length ? "video" : "music", states[at % states.length]];
    database.prepare("UPDATE tasks SET kind = ?, state = ? WHERE id = ?").run(kind, state, id);
    const isUnderWay = ["queued", "running", "downloading"].includes(state);
    if (isUnderWay || (kind === "music" && ["failed", "outcome_unknown"].includes(state))) awaited.push(id);
  }
  database.prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('libraryFolder', ?)").run('"/films"');
  database.db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const file = join(folder, "copy.db");
  copyFileSync(join(folder, "studio.db"), file);
  return { file, awaited };
}
const sorted = (ids: Iterable<string> | null | undefined) => [...(ids ?? [])].sort();

it("of a file that rests the library's folder is known, and whose files somebody waits for", () => {
  const { file, awaited } = furnished();
  const peeked = peekDatabase(file);
  expect(peeked.libraryFolder).toBe("/films");
  expect(sorted(peeked.awaited)).toEqual(sorted(awaited));
  // Nothing is written beside it, on a disk that may take nothing more.
  expect(readdirSync(dirname(file)).filter((name) => name.startsWith("copy.db"))).toEqual(["copy.db"]);
  // An empty log says nothing more.
  writeFileSync(`${file}-wal`, "");
  expect(sorted(peekDatabase(file).awaited)).toEqual(sorted(awaited));
});

it("a log that can be read is read with it", () => {
  const { file, awaited } = furnished();
  const writer = new DatabaseSync(file);
  onTestFinished(() => writer.close());
  writer.exec("PRAGMA journal_mode = WAL; UPDATE settings SET value = '\"/elsewhere\"' WHERE name = 'libraryFolder'");
  writer.exec(`UPDATE tasks SET state = 'ready' WHERE id = '${awaited[0]}'`);
  const peeked = peekDatabase(file);
  expect(peeked.libraryFolder).toBe("/elsewhere");
  expect(sorted(peeked.awaited)).toEqual(sorted(awaited.slice(1)));
});

it.each([
  ["isn't there", undefined],
  ["is no database", "films"],
])("of a file that %s nothing is known", (_what, content) => {
  const file = join(temporaryFolder(), "studio.db");
  if (content !== undefined) writeFileSync(file, content);
  expect(peekDatabase(file)).toEqual(nothing);
});
