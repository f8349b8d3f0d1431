import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bugs } from "./bugs.ts";
import { bundleCore } from "./bundle-core.ts";
import { allFaults } from "./fault-proxy.ts";
import { runWorld } from "./run-world.ts";
import { describeWorld, sumUp } from "./tell-world.ts";

const root = join(import.meta.dirname, "../../..");
/** A new one each day, so that the suite sees more with time and yet says the same all day. */
const today = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));

describe("a studio killed 40 times behind a network that breaks", { timeout: 300_000 }, () => {
  let core: Awaited<ReturnType<typeof bundleCore>>;
  beforeAll(async () => {
    core = await bundleCore();
  });
  afterAll(() => rmSync(core.folder, { recursive: true, force: true }));

  it("buys nothing twice, loses nothing it acknowledged, and never writes the key", async () => {
    const world = (seed: number) =>
      runWorld({ seed, kills: 20, faults: allFaults, byHand: 0.04, program: core.path, acts: 8 });
    const reports = await Promise.all([world(19), world(today)]);
    process.stdout.write(`${reports.map((report) => describeWorld(report)).join("")}${sumUp(reports)}`);
    expect(reports.flatMap(({ violations }) => violations)).toEqual([]);
    expect(reports.map(({ kills }) => kills)).toEqual([20, 20]);
    // A world in which nothing happens proves nothing.
    for (const { paid, wishes, faults } of reports) {
      expect(wishes).toBeGreaterThan(15);
      expect(paid).toBeGreaterThan(8);
      expect(Object.keys(faults).length).toBeGreaterThan(4);
    }
  });
});

describe("the mistakes that are planted to try the world", () => {
  it.each(Object.entries(bugs))("%s has its place in the studio", (_name, { file, from }) => {
    expect(readFileSync(join(root, file), "utf8")).toMatch(from);
  });
});
