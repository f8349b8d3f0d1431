import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { TaskStore } from "#core/database/tasks/task-store.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("migration 12 gives tasks their findings, and those that were there have none", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 12) });
  before.db.exec(
    `INSERT INTO tasks (id, client_id, ordinal, kind, state, title, model, connection_id, connection_name, sandbox,
       take, request, attempts, remote_deleted, created_at, updated_at, seq)
     VALUES ('t1', 'c1', 1, 'video', 'ready', 'Shot 1', 'Vendor-H3', 'k', 'Service', 0, 1, '{}', 0, 0, 5, 5, 1)`,
  );
  before.close();
  const after = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version <= 12) });
  onTestFinished(() => after.close());
  const store = new TaskStore(after);
  const task = store.get("t1");
  expect(task).toMatchObject({ id: "t1", title: "Shot 1", findings: null });
  const findings = [{ code: "video.image.soft", path: "content[1]", severity: "warning", message: "Soft." }] as const;
  // Written as a studio of that time did: today's store knows only today's columns.
  after.prepare("UPDATE tasks SET findings = ? WHERE id = 't1'").run(JSON.stringify(findings));
  expect(store.get("t1")?.findings).toEqual(findings);
});
