import { join } from "node:path";
import { expect, it } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { furnishLibrary } from "#tests/bench/furnish-library.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

it("what the bench of the library begins with suits the tables of today", async () => {
  const dataDir = temporaryFolder();
  await furnishLibrary(dataDir, 60);
  const database = openDatabase({ file: join(dataDir, "studio.db"), backupsDir: join(dataDir, "backups") });
  const count = (sql: string) => Number(database.prepare(`SELECT count(*) AS count FROM ${sql}`).get()?.count);
  expect(count("assets")).toBe(60);
  // Nothing is left for the page to draw.
  expect(
    count("assets WHERE kind <> 'audio' AND sha256 NOT IN (SELECT sha256 FROM posters WHERE look IS NOT NULL)"),
  ).toBe(0);
  database.close();
});
