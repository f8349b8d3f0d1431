import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("casts: shots of before name no cards, whatever is in their row, and takes were made with none", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const step = migrations.findIndex(({ version }) => version === 42);
  const before = openDatabase({ ...options, migrations: migrations.slice(0, step) });
  before.db.exec(`
    INSERT INTO projects (id, title, created_at, updated_at) VALUES ('p', 'Film', 1, 2);
    INSERT INTO shots (id, project_id, position, draft, created_at, updated_at) VALUES
      ('a', 'p', 1, '{"prompt":"@Keeper"}', 1, 2), ('b', 'p', 2, 'cut o', 1, 2);
    INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox, take,
      request, attempts, remote_deleted, created_at, updated_at, seq)
      VALUES ('t', 'c', 1, 'video', 'ready', 'T', 'Vendor-H3', 'n', 'N', 1, 1, '{}', 0, 0, 1, 1, 1);
  `);
  before.close();
  const after = openDatabase({ ...options, migrations: migrations.slice(0, step + 1) });
  onTestFinished(() => after.close());
  expect(after.db.prepare("SELECT draft FROM shots ORDER BY id").all()).toEqual([
    { draft: '{"prompt":"@Keeper","cast":[]}' },
    { draft: "cut o" },
  ]);
  expect(after.db.prepare("SELECT named_cards FROM tasks").all()).toEqual([{ named_cards: null }]);
});
