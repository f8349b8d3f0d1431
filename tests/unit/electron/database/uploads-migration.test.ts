import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { createUploadStore } from "#core/database/upload-store.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

test("migration 11 makes the table of uploads and keeps what was there", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 11) });
  before.db.exec("INSERT INTO settings (name, value) VALUES ('theme', '\"light\"')");
  before.close();
  const after = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version <= 11) });
  onTestFinished(() => after.close());
  expect(after.prepare("SELECT value FROM settings WHERE name = 'theme'").get()?.value).toBe('"light"');
  const store = createUploadStore(after);
  expect(store.get("a", "c")).toBeUndefined();
  store.begin({ assetId: "a", connectionId: "c", sha256: "s", startedAt: 5 });
  expect(store.get("a", "c")).toEqual({ assetId: "a", connectionId: "c", sha256: "s", fileId: null, startedAt: 5 });
  store.finish("a", "c", "77");
  expect(store.get("a", "c")?.fileId).toBe("77");
  expect(store.get("a", "other")).toBeUndefined();
  store.begin({ assetId: "a", connectionId: "c", sha256: "t", startedAt: 9 });
  expect(store.get("a", "c")).toMatchObject({ sha256: "t", fileId: null });
});
