import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { checkFile, createFullCheck, forgetDamage, isDamageNoted } from "#core/database/integrity/full-check.ts";
import { forgeDatabase } from "#tests/support/archives/forge-archive.ts";
import { damages, prepareForDamage } from "#tests/support/database/damage-database.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** What became of each thread that was begun since. */
function watchedWorkers() {
  const workers: ("begun" | "ended")[] = [];
  const note = (worker: Worker) => {
    const at = workers.push("begun") - 1;
    worker.once("exit", () => {
      workers[at] = "ended";
    });
  };
  process.on("worker", note);
  onTestFinished(() => void process.off("worker", note));
  return workers;
}

function checking(bytes: Uint8Array) {
  const file = join(temporaryFolder(), "studio.db");
  writeFileSync(file, bytes);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const check = createFullCheck({ file, onFound: () => {}, onFault: () => {} });
  onTestFinished(() => check.close());
  const workers = watchedWorkers();
  check.start();
  return { check, workers };
}

it("has ended when it is closed: the database isn't open in it any more", async () => {
  const { check, workers } = checking(forgeDatabase());
  vi.runAllTimers();
  // Node tells of a thread in the next tick.
  await new Promise(setImmediate);
  await check.close();
  expect(workers).toEqual(["ended"]);
});

it("that is closed before it began never begins", async () => {
  const { check, workers } = checking(forgeDatabase());
  await check.close();
  vi.runAllTimers();
  expect(workers).toEqual([]);
});

it.each<[string, (file: string) => void, number | undefined, readonly string[] | null]>([
  ["a whole database is whole", (file) => writeFileSync(file, forgeDatabase()), undefined, []],
  ["where there is none nothing can be said", () => {}, undefined, null],
  ["who waits no longer is told nothing", (file) => writeFileSync(file, forgeDatabase()), 0, null],
])("asked for now, %s; its thread has ended then", async (_what, make, patience, found) => {
  const file = join(temporaryFolder(), "studio.db");
  make(file);
  const workers = watchedWorkers();
  expect(await checkFile(file, patience)).toEqual(found);
  expect(workers).toEqual(["ended"]);
});

/** A database of which an index says something else than its table. */
function damagedDatabase() {
  const folder = temporaryFolder();
  openTestDatabase(folder).close();
  const file = join(folder, "studio.db");
  prepareForDamage(file);
  damages["an index that doesn't fit its table"]?.(file);
  return { folder, file };
}

it.each<[string, boolean]>([
  ["told, and noted beside it for its owner alone", false],
  ["told, and so is that it can't be noted", true],
])("damage that is found is %s", async (_what, blocked) => {
  const { folder, file } = damagedDatabase();
  const note = join(folder, "studio.damage-found");
  if (blocked) mkdirSync(note);
  const faults: unknown[] = [];
  const told = Promise.withResolvers<void>();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const check = createFullCheck({ file, onFound: told.resolve, onFault: (thrown) => faults.push(thrown) });
  onTestFinished(() => check.close());
  expect(check.found()).toEqual([]);
  check.start();
  vi.runAllTimers();
  await told.promise;
  expect(check.found()).toEqual([expect.stringContaining("settings")]);
  expect(faults).toHaveLength(blocked ? 1 : 0);
  expect(isDamageNoted(file)).toBe(true);
  if (blocked) return;
  expect(readFileSync(note, "utf8")).toBe(check.found().join("\n"));
  if (process.platform !== "win32") expect(statSync(note).mode & 0o777).toBe(0o600);
  forgetDamage(file);
  expect(isDamageNoted(file)).toBe(false);
  forgetDamage(file);
});

it("damage that somebody asks for now is told", async () => {
  expect(await checkFile(damagedDatabase().file)).toEqual([expect.stringContaining("settings")]);
});

it("a check that can't be made is told as a fault, and finds nothing", async () => {
  const file = join(temporaryFolder(), "studio.db");
  writeFileSync(file, "no database");
  const fault = Promise.withResolvers<unknown>();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const found = vi.fn();
  const check = createFullCheck({ file, onFound: found, onFault: fault.resolve });
  onTestFinished(() => check.close());
  check.start();
  vi.runAllTimers();
  expect(await fault.promise).toBeInstanceOf(Error);
  expect([check.found(), found.mock.calls, isDamageNoted(file)]).toEqual([[], [], false]);
});
