import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { LyricStore } from "#core/database/songs/lyric-store.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("migration 8 makes the tables of versions, undo steps and styles, and keeps the songs", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 8) });
  before.db.exec("INSERT INTO songs (id, draft, created_at, updated_at) VALUES ('s', '{\"lyrics\":\"la\"}', 1, 2)");
  before.close();
  const after = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version <= 8) });
  onTestFinished(() => after.close());
  expect(after.prepare("SELECT draft FROM songs WHERE id = 's'").get()?.draft).toBe('{"lyrics":"la"}');
  const store = new LyricStore(after);
  const version = { id: "v", songId: "s", lyrics: "la", name: "", reason: "automatic" as const, createdAt: 5 };
  store.insertVersion(version);
  expect(store.versions("s")).toEqual([version]);
  store.keepHistory("s", "{}");
  expect(store.history("s")).toBe("{}");
  expect(() => store.insertVersion({ ...version, id: "w", songId: "nobody" })).toThrow();
  const preset = { id: "p", name: "Waltz", style: "slow waltz", createdAt: 6 };
  store.insertPreset(preset);
  expect(store.presets()).toEqual([preset]);
});
