import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSidecarQueue } from "#core/database/assets/sidecar-queue.ts";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("migration 14 asks for a sidecar of every file there is, and of each change", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 14) });
  before.db.exec(`INSERT INTO assets (id, sha256, kind, name, prompt, folder, path, bytes, facts, origin, state, created_at)
    VALUES ('a', 's', 'image', 'A', '', '/l', 'a.png', 1, '{}', '{}', 'ready', 1)`);
  before.close();
  const after = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version <= 14) });
  onTestFinished(() => after.close());
  const queue = createSidecarQueue(after);
  expect(queue.next(0)).toEqual({ seq: 1, assetId: "a" });
  // A change while the sidecar is being written is not forgotten with the writing.
  after.db.exec("UPDATE assets SET rating = 3");
  queue.done([1]);
  expect(queue.next(0)).toEqual({ seq: 2, assetId: "a" });
  queue.done([2]);
  // A cache of the page is no news.
  after.db.exec("UPDATE assets SET peaks = '[]'");
  expect(queue.next(0)).toBeNull();
});
