import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { createUploadStore } from "#core/database/upload-store.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("uploads are kept by purpose, and those of an earlier studio were made to be looked at", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 31) });
  before.db.exec("INSERT INTO uploads VALUES ('old', 'c', 's', '12', 5)");
  before.close();
  const after = openDatabase(options);
  onTestFinished(() => after.close());
  const store = createUploadStore(after);
  const [seen, given] = ["video_understanding", "video_generation_input"];
  expect(store.get("old", "c", seen)).toEqual({
    ...{ assetId: "old", connectionId: "c", purpose: seen, sha256: "s", fileId: "12", startedAt: 5 },
  });
  expect(store.get("old", "c", given)).toBeUndefined();
  store.begin({ assetId: "a", connectionId: "c", purpose: seen, sha256: "s", startedAt: 5 });
  store.begin({ assetId: "a", connectionId: "c", purpose: given, sha256: "s", startedAt: 6 });
  store.finish("a", "c", given, "77");
  expect([store.get("a", "c", seen)?.fileId, store.get("a", "c", given)?.fileId]).toEqual([null, "77"]);
  expect(store.get("a", "other", given)).toBeUndefined();
  store.begin({ assetId: "a", connectionId: "c", purpose: given, sha256: "t", startedAt: 9 });
  expect(store.get("a", "c", given)).toMatchObject({ sha256: "t", fileId: null });
  store.forget("a", "c", given);
  expect(store.get("a", "c", given)).toBeUndefined();
  expect(store.get("a", "c", seen)).toBeDefined();
});
