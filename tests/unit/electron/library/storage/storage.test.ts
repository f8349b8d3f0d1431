import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { expect, test } from "vitest";
import { incomingFolder } from "#core/files/incoming-folder.ts";
import { measureFolder } from "#core/library/storage/measure-folder.ts";
import { partialFiles, removePartial } from "#core/library/storage/partial-files.ts";
import { createStorageRoutes } from "#core/library/storage/routes.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

// @shows Library, point by point › 5. Storage by work and kind, what can be freed, bounds
test("what takes room is told by kind and by work; what can be freed is freed", async () => {
  const { core, page, dataDir } = await startTestCore();
  const bring = (name: string, body: string) =>
    core.media(new Request(`http://x/media?name=${name}`, { method: "POST", body }));
  expect((await bring("a.bin", "12345")).status).toBe(200);
  expect((await bring("b.bin", "1234567")).status).toBe(200);
  mkdirSync(join(dataDir, "posters", "ab"), { recursive: true });
  writeFileSync(join(dataDir, "posters", "ab", "abcd.jpg"), Buffer.alloc(64));
  const told = await page.storage.measure();
  expect(told.kinds).toEqual([{ kind: "unknown", files: 2, bytes: 12 }]);
  expect(told.works).toEqual([{ work: "imported", id: "", title: "", files: 2, bytes: 12 }]);
  expect(told.posters).toEqual({ files: 1, bytes: 64 });
  expect(await page.storage.free({ what: "posters" })).toEqual({ files: 1, bytes: 64 });
  expect((await page.storage.measure()).posters).toEqual({ files: 0, bytes: 0 });

  const [first] = (await page.library.list({})).items;
  await page.library.trash({ ids: [first?.id ?? ""] });
  expect(await page.trash.state()).toMatchObject({ files: 1, minutes: 10 });
  expect((await page.storage.measure()).kinds).toMatchObject([{ files: 1 }]);
  expect(await page.trash.putBackAll()).toEqual({ back: 1, gone: 0 });
  expect((await page.storage.measure()).kinds).toMatchObject([{ files: 2 }]);
});

// @shows Library, point by point › 5. Storage by work and kind, what can be freed, bounds
test("a lower bound of the posters has its effect as soon as it is set", async () => {
  const { page, dataDir } = await startTestCore();
  const poster = join(dataDir, "posters", "ab", "abcd.jpg");
  mkdirSync(join(dataDir, "posters", "ab"), { recursive: true });
  writeFileSync(poster, Buffer.alloc(64));
  await page.settings.update({ posterBytes: 63 });
  await expect.poll(() => existsSync(poster)).toBe(false);
});

test("what was freed of copies that were cut off is told", async () => {
  const told = (files: number) => async () => ({ files, bytes: files * 10 });
  const routes = createStorageRoutes({
    library: { roots: () => [], moves: { all: () => [] } },
    partialCopies: { find: async () => [], remove: told(3) },
    partOwner: () => ({ kept: new Set(), isOurs: () => false }),
    now: () => 0,
  } as unknown as Parameters<typeof createStorageRoutes>[0]);
  const page = createRouterClient(routes);
  expect(await page.free({ what: "partial" })).toEqual({ files: 3, bytes: 30 });
});

test("broken downloads are those that are old and that nobody waits for", async () => {
  const root = temporaryFolder();
  const now = Date.parse("2026-11-21T12:00:00Z");
  mkdirSync(incomingFolder(root));
  const put = (name: string, hours: number) => {
    const path = join(incomingFolder(root), name);
    writeFileSync(path, "half");
    const at = new Date(now - hours * 3_600_000);
    utimesSync(path, at, at);
    return path;
  };
  const old = [put("gone.part", 2), put("gone.tagged.part", 2)];
  const kept = [
    put("wanted.part", 48),
    put("wanted.sidecar.part", 48),
    put("coming.part", 0),
    put("theirs.part", 48),
    put("paid.whole", 48),
    put("hour.part", 1),
  ];
  const owner = { kept: new Set(["wanted"]), isOurs: (id: string) => id === "gone" || id === "hour" };
  const parts = { roots: [root, join(root, "elsewhere")], owner, now };
  expect(await partialFiles(parts)).toEqual({ files: 2, bytes: 8 });
  expect(await removePartial(parts)).toEqual({ files: 2, bytes: 8 });
  expect(old.map((path) => existsSync(path))).toEqual([false, false]);
  expect(kept.map((path) => existsSync(path))).toEqual(kept.map(() => true));
});

test("a folder's plain files are counted, but for those counted elsewhere; folders in it aren't", async () => {
  const folder = temporaryFolder();
  for (const [name, bytes] of [
    ["a", 3],
    ["b", 4],
    ["c", 5],
  ] as const)
    writeFileSync(join(folder, name), "x".repeat(bytes));
  mkdirSync(join(folder, "inner"));
  expect(await measureFolder(folder)).toEqual({ files: 3, bytes: 12 });
  expect(await measureFolder(folder, new Set([join(folder, "b")]))).toEqual({ files: 2, bytes: 8 });
  expect(await measureFolder(join(folder, "gone"))).toEqual({ files: 0, bytes: 0 });
});

test("copies of the database that were cut off within the hour may be under way: older ones are counted and freed", async () => {
  const asked: string[] = [];
  const ask =
    <Answer>(name: string, answer: Answer) =>
    async (olderThan: number) => {
      asked.push(`${name} ${olderThan}`);
      return answer;
    };
  const routes = createStorageRoutes({
    database: openTestDatabase(),
    library: { roots: () => [], moves: { all: () => [] } },
    posters: { measure: async () => ({ files: 0, bytes: 0 }) },
    dataDir: temporaryFolder(),
    backupsDir: temporaryFolder(),
    partialCopies: {
      find: ask("find", []),
      remove: ask("remove", { files: 0, bytes: 0 }),
    },
    partOwner: () => ({ kept: new Set(), isOurs: () => false }),
    now: () => 10_000_000,
  } as unknown as Parameters<typeof createStorageRoutes>[0]);
  const page = createRouterClient(routes);
  await page.measure();
  await page.free({ what: "partial" });
  expect(asked).toEqual(["find 6400000", "remove 6400000"]);
});
