import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { expect, it, test } from "vitest";
import { partialCopies } from "#core/backup/partial-copies.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const LONG_AGO = new Date(Date.now() - 86_400_000);
const old = (path: string, bytes = 1000) => {
  writeFileSync(path, Buffer.alloc(bytes, 1));
  utimesSync(path, LONG_AGO, LONG_AGO);
};
const gone = (...paths: string[]) => expect.poll(() => paths.filter(existsSync)).toEqual([]);

const copy = "automatic-20261121T043000-123Z.db";
const update = "studio-20261121T043000-version-025.db";

it.each<[string, readonly string[], readonly string[]]>([
  [
    "a copy that was cut off, with its journals",
    [`${copy}.part`, `${copy}.part-journal`, `${copy}.part-wal`, `${copy}.part-shm`],
    [`${copy}.part`, `${copy}.part-journal`, `${copy}.part-wal`, `${copy}.part-shm`],
  ],
  [
    "one of each kind",
    [`asked-1.db.part`, `before-restore-1.db.part`, `${update}.part`],
    [`asked-1.db.part`, `before-restore-1.db.part`, `${update}.part`],
  ],
  ["journals whose copy is gone", [`${copy}-journal`, `${copy}-wal`], [`${copy}-journal`, `${copy}-wal`]],
  ["a signature whose copy never got its name", [`${copy}.signature`], [`${copy}.signature`]],
  [
    "a whole copy with its signature and a journal that it may need",
    [copy, `${copy}.signature`, `${copy}-journal`],
    [],
  ],
  [
    "what somebody else put there",
    ["notes.part", "my.db.part", "automatic.db.part", `${copy}.part.txt`, `${copy}.partial`],
    [],
  ],
])("half copies: %s", async (_name, files, expected) => {
  const folder = temporaryFolder();
  for (const name of files) old(join(folder, name));
  const found = await partialCopies(folder, Date.now());
  expect(found.map(({ path }) => path.slice(folder.length + 1)).sort()).toEqual([...expected].sort());
});

it("a copy that is being written right now is none", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, `${copy}.part`), "half");
  expect(await partialCopies(folder, Date.now() - 60_000)).toEqual([]);
});

test("a start sweeps half backups and the partial downloads of a former library folder; what came later is counted", async () => {
  const first = await startTestCore();
  const former = (await first.page.settings.get()).libraryFolder;
  const next = join(temporaryFolder(), "Next");
  await first.core.setLibraryFolder(next);
  await first.close();
  const backups = join(first.dataDir, "backups");
  mkdirSync(join(former, ".incoming"), { recursive: true });
  mkdirSync(backups, { recursive: true });
  const part = join(former, ".incoming", `${newId()}.spare.part`);
  const paid = join(former, ".incoming", `${newId()}.whole`);
  const half = [`${copy}.part`, `${copy}.part-journal`].map((name) => join(backups, name));
  const foreign = join(former, ".incoming", "holiday.mov");
  for (const path of [part, paid, foreign, ...half]) old(path, 5000);

  const { page, close } = await startTestCore(first.dataDir);
  await gone(part, ...half);
  // A song that was paid for, and what isn't the studio's, stays.
  expect([paid, foreign].map(existsSync)).toEqual([true, true]);
  expect((await page.storage.measure()).partial).toEqual({ files: 0, bytes: 0 });
  // What came since, and is old enough not to be on its way, is counted once and can be freed.
  const before = (await page.storage.measure()).backups;
  for (const path of [part, ...half]) old(path, 5000);
  expect(await page.storage.measure()).toMatchObject({ partial: { files: 3, bytes: 15_000 }, backups: before });
  expect(await page.storage.free({ what: "partial" })).toEqual({ files: 3, bytes: 15_000 });
  expect([part, ...half].filter(existsSync)).toEqual([]);
  await close();
});

test("a copy of an update that is cut off never stands under the name of a whole one", async () => {
  const first = await startTestCore();
  await first.close();
  const file = join(first.dataDir, "studio.db");
  const backups = join(first.dataDir, "backups");
  const { backupDatabase } = await import("#core/database/copies/backup.ts");
  const db = new DatabaseSync(file);
  const seen: string[] = [];
  const spy = new Proxy(db, {
    get: (target, name) =>
      name === "prepare"
        ? (sql: string) => {
            const statement = target.prepare(sql);
            return {
              run: (path: string) => {
                statement.run(path);
                seen.push(...readdirSync(backups));
              },
            };
          }
        : Reflect.get(target, name),
  });
  const made = backupDatabase(spy, backups, 25, Date.UTC(2026, 10, 21));
  db.close();
  expect(seen).toEqual(["studio-20261121T000000-version-025.db.part"]);
  expect(readdirSync(backups)).toEqual(["studio-20261121T000000-version-025.db"]);
  expect(readFileSync(made).subarray(0, 15).toString()).toBe("SQLite format 3");
  await wait(0);
});
