import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** What a process says whose promise fails with nobody waiting for it, and how it ends. */
const run = (setUp: string) => {
  const script = `import { keepRunning } from "#core/app/logs/index.ts";
    ${setUp}
    void Promise.reject(new Error("nobody waits"));
    setTimeout(() => console.log("the song is here"), 50);`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", script], {
    encoding: "utf8",
  });
  return { status, said: stdout.trim().split("\n").filter(Boolean) };
};

test("a failure that nobody waits for is noted, and what is under way goes on", () => {
  expect(run("keepRunning(process, (thrown) => console.log(thrown.message));")).toEqual({
    status: 0,
    said: ["nobody waits", "the song is here"],
  });
  expect(run("").said).toEqual([]);
});
