import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PresetStore } from "#core/database/conversations/preset-store.ts";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("migration 16 adds an empty table of presets, of which one at most is the standard; the rest stays", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 16) });
  before.db.exec(
    "INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at) VALUES ('c', 'Storm', 0, 1, 1)",
  );
  before.close();
  const after = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version <= 16) });
  onTestFinished(() => after.close());
  expect(after.prepare("SELECT title FROM conversations").all()).toEqual([{ title: "Storm" }]);
  const store = new PresetStore(after);
  expect(store.list()).toEqual([]);
  for (const id of ["a", "b"]) {
    store.insert({ id, name: id, settings: { model: "Vendor-M2" }, standard: false, createdAt: 1 });
  }
  store.makeStandard("a");
  store.makeStandard("b");
  expect(store.list().map(({ standard }) => standard)).toEqual([false, true]);
  expect(() => after.db.exec("UPDATE presets SET standard = 1")).toThrow(/UNIQUE/);
});
