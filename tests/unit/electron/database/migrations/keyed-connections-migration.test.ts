import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createConnectionStore } from "#core/database/connection-store.ts";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("migration 29: connections of before were given no key that anybody knows of", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 29) });
  before.db.exec(
    `INSERT INTO connections (id, kind, name, base_url, path_segment, model_prefix, assumptions, active, created_at)
     VALUES ('c', 'service', 'Mine', 'https://api.example', 'compat', 'Vendor-', '{}', 1, 5)`,
  );
  before.close();
  const after = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version <= 29) });
  onTestFinished(() => after.close());
  const store = createConnectionStore(after);
  expect(store.get("c")).toMatchObject({ name: "Mine", active: true, keyedFor: null });
  store.noteKey("c", "https://api.example");
  expect(store.get("c")?.keyedFor).toBe("https://api.example");
});
