import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("posters of before stay, and nobody knows yet what they look like", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const step = migrations.findIndex(({ up }) => up.toString().includes("ADD COLUMN look"));
  const before = openDatabase({ ...options, migrations: migrations.slice(0, step) });
  before.db.exec(
    "INSERT INTO posters (sha256, state, frames, made_at) VALUES ('a', 'made', 10, 1), ('b', 'failed', 0, 2)",
  );
  before.close();
  const { db, close } = openDatabase({ ...options, migrations: migrations.slice(0, step + 1) });
  onTestFinished(() => close());
  const rows = db.prepare("SELECT sha256, state, frames, look FROM posters ORDER BY sha256").all();
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["a", "made", 10, null],
    ["b", "failed", 0, null],
  ]);
});
