import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ScannedFiles } from "#core/database/assets/scanned-files.ts";
import { createSidecarQueue } from "#core/database/assets/sidecar-queue.ts";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("the library's store: files of before have no other hash and were not changed; a change of either is a sidecar's", async () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const step = migrations.findIndex(({ up }) => String(up).includes("source_sha256"));
  const before = openDatabase({ ...options, migrations: migrations.slice(0, step) });
  before.db.exec(`INSERT INTO assets (id, sha256, kind, name, prompt, folder, path, bytes, facts, origin, state, created_at)
    VALUES ('a', 's', 'image', 'A', '', '/l', 'd/a.png', 1, '{}', '{}', 'ready', 1);
    DELETE FROM sidecars_due`);
  before.close();
  const after = openDatabase({ ...options, migrations: migrations.slice(0, step + 1) });
  onTestFinished(() => after.close());
  expect(after.db.prepare("SELECT source_sha256, edited_at FROM assets").get()).toEqual({
    source_sha256: "",
    edited_at: null,
  });
  const queue = createSidecarQueue(after);
  expect(queue.next(0)).toBeNull();
  after.db.exec("UPDATE assets SET edited_at = 5");
  expect(queue.next(0)?.assetId).toBe("a");

  const seen = new ScannedFiles(after);
  expect(seen.doubtful()).toEqual([{ id: "a", folder: "/l", path: "d/a.png" }]);
  seen.note("/l", "d/a.png", { bytes: 1, modifiedAt: 2.5 });
  seen.note("/l", "top.txt", { bytes: 7, modifiedAt: 3 });
  expect(seen.doubtful()).toEqual([]);
  expect(await seen.in("/l", "d")).toEqual(new Map([["d/a.png", { bytes: 1, modifiedAt: 2.5 }]]));
  expect([...(await seen.in("/l", "")).keys()]).toEqual(["top.txt"]);
  expect(seen.folders("/l")).toEqual(["", "d"]);
  expect(seen.ofSize("/l", 7)).toEqual(["top.txt"]);
  seen.forget("/l", "d/a.png");
  expect(seen.get("/l", "d/a.png")).toBeNull();
});
