import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { checkFile, createFullCheck } from "#core/database/integrity/full-check.ts";
import { forgeDatabase } from "#tests/support/archives/forge-archive.ts";
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
