import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failedJustNow, restartAfterFault } from "#core/shells/electron/restart-after-fault.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const MINUTE = 60_000;
function leave(file: string, now: number): string[] {
  const happened: string[] = [];
  restartAfterFault({
    file,
    now: () => now,
    relaunch: () => happened.push("relaunch"),
    exit: (code) => happened.push(`exit ${code}`),
    giveUp: () => happened.push("told"),
  });
  return happened;
}

test("after a fault the program starts again, but not twice within ten minutes", () => {
  const file = join(temporaryFolder(), "failed-at");
  const at = 1_800_000_000_000;
  expect(leave(file, at)).toEqual(["relaunch", "exit 1"]);
  expect(failedJustNow(file, at + 5000)).toBe(at);
  expect(failedJustNow(file, at + 2 * MINUTE)).toBeUndefined();
  expect(leave(file, at + 9 * MINUTE)).toEqual(["told", "exit 1"]);
  expect(leave(file, at + 20 * MINUTE)).toEqual(["relaunch", "exit 1"]);
});

test("where that can't be noted, or the note is garbage, nothing goes on for ever", () => {
  expect(leave(join(temporaryFolder(), "absent", "failed-at"), 1)).toEqual(["told", "exit 1"]);
  const file = join(temporaryFolder(), "failed-at");
  writeFileSync(file, "garbage");
  expect(failedJustNow(file)).toBeUndefined();
  expect(leave(file, 1_800_000_000_000)).toEqual(["relaunch", "exit 1"]);
});
