import { join } from "node:path";
import { expect, test } from "vitest";
import { createGraphicsFallback, isGraphicsOff } from "#core/shells/electron/graphics-fallback.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

function setUp(agrees: boolean) {
  const file = join(temporaryFolder(), "graphics-off");
  const happened: string[] = [];
  const gone = createGraphicsFallback({
    ...{ file, version: "0.1.0" },
    async offer() {
      happened.push("asked");
      return agrees;
    },
    restart: () => happened.push("restart"),
  });
  return { file, happened, gone };
}
const crashed = { type: "GPU", reason: "crashed" };

// @shows Installed, point by point › A10. Crashes, hangs and pages that don’t load; two crashes of the graphics process; faults of main in the log
test("after the second crash of the graphics process the program offers to do without, until its next version", async () => {
  const { file, happened, gone } = setUp(true);
  await gone({ type: "Utility", reason: "crashed" });
  await gone({ type: "GPU", reason: "killed" });
  await gone(crashed);
  expect(happened).toEqual([]);
  await gone(crashed);
  expect(happened).toEqual(["asked", "restart"]);
  expect(isGraphicsOff(file, "0.1.0")).toBe(true);
  expect(isGraphicsOff(file, "0.2.0")).toBe(false);
});

test("who says no is asked once a run, and nothing is noted", async () => {
  const { file, happened, gone } = setUp(false);
  for (let time = 0; time < 4; time += 1) await gone(crashed);
  expect(happened).toEqual(["asked"]);
  expect(isGraphicsOff(file, "0.1.0")).toBe(false);
});
