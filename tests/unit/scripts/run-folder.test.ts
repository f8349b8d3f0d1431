import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { roomInMemory } from "#tests/support/machine/run-folder.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

/** A run of its own: what it opens lies in `system`. */
function run(system: string, then: string) {
  const code = `
    import { openRunFolder } from "#tests/support/machine/run-folder.ts";
    import { mkdtempSync } from "node:fs";
    import { tmpdir } from "node:os";
    const close = openRunFolder();
    openRunFolder()();
    const made = mkdtempSync(tmpdir() + "/reelsong-");
    console.log(made);
    ${then}`;
  const env = { ...process.env, TMPDIR: system, TEMP: system, TMP: system };
  return spawnSync(process.execPath, ["--input-type=module", "-e", code], { env, encoding: "utf8" });
}

test("what a run makes lies in its folder and goes with it; what a killed run left goes with the next", () => {
  const system = temporaryFolder();
  mkdirSync(join(system, "reelsong-kept"));
  const killed = run(system, `process.kill(process.pid, "SIGKILL")`);
  const left = killed.stdout.trim();
  expect(left).toMatch(/reelsong-run-\d+[\\/]reelsong-\w+$/);
  expect(existsSync(left)).toBe(true);
  mkdirSync(join(system, `reelsong-run-${process.pid}`));

  expect(run(system, "close()").status).toBe(0);
  // A run that still goes on keeps its own.
  expect(readdirSync(system).sort()).toEqual(["reelsong-kept", `reelsong-run-${process.pid}`]);
});

test.runIf(process.platform === "linux")(
  "it lies in memory only where neither the folder nor the machine runs full",
  () => {
    const folder = temporaryFolder();
    const { bavail, bsize } = statfsSync(folder);
    const gib = 2 ** 30;
    // 8 GiB are asked for, of the folder and of the machine.
    expect(roomInMemory(folder, 8 * gib - 1)).toBeUndefined();
    expect(roomInMemory(folder, 8 * gib)).toBe(bavail * bsize >= 8 * gib ? folder : undefined);
    expect(roomInMemory(join(folder, "none"), 64 * gib)).toBeUndefined();
    // Never a place that small, however much the machine has.
    expect(roomInMemory("/sys", 64 * gib)).toBeUndefined();
  },
);
