import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { createFullCheck } from "#core/database/integrity/full-check.ts";
import { forgeDatabase } from "#tests/support/forge-archive.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

afterEach(() => {
  vi.useRealTimers();
});

function checking(bytes: Uint8Array) {
  const file = join(temporaryFolder(), "studio.db");
  writeFileSync(file, bytes);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const check = createFullCheck({ file, onFound: () => {}, onFault: () => {} });
  onTestFinished(() => check.close());
  const workers: ("begun" | "ended")[] = [];
  const note = (worker: Worker) => {
    const at = workers.push("begun") - 1;
    worker.once("exit", () => {
      workers[at] = "ended";
    });
  };
  process.on("worker", note);
  onTestFinished(() => void process.off("worker", note));
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
