import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { coverage } from "#tests/contract/spec-coverage.ts";
import { attacks } from "#tests/security/attacks.ts";
import { leftOut, longShare, longTests, shareOf, shares } from "../../../../scripts/testing/long-tests.ts";

const root = join(import.meta.dirname, "../../../..");
const fileOf = (test: string) => test.split("::", 1)[0] ?? "";

describe("long tests", () => {
  it("are files that are there, each named once", () => {
    expect(longTests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(longTests).size).toBe(longTests.length);
  });

  it("hold no statement of the specification and no attack, which every run has to try", () => {
    const stated = Object.values(coverage).flatMap((entry) => ("informative" in entry ? [] : entry.tests.map(fileOf)));
    const needed = new Set([...stated, ...attacks.flatMap(({ by }) => by.map(fileOf))]);
    expect(needed.size).toBeGreaterThan(30);
    expect(longTests.filter((file) => needed.has(file))).toEqual([]);
  });

  it("are each run once in so many days, and all of them where nothing is said", () => {
    const runs = Array.from({ length: shares }, (_, share) => {
      const out = new Set(leftOut(longTests, String(share)));
      return longTests.filter((file) => !out.has(file));
    });
    expect(runs.flat().sort()).toEqual([...longTests].sort());
    expect(Math.max(...runs.map((run) => run.length)) - Math.min(...runs.map((run) => run.length))).toBeLessThan(2);
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv(longShare, undefined);
    expect(leftOut(longTests)).toEqual([]);
    vi.stubEnv(longShare, "1");
    expect(leftOut(longTests)).toEqual(leftOut(longTests, "1"));
  });

  it.each([
    ["2026-11-27T00:00:00Z", "2026-11-27T23:59:59.999Z", 0],
    ["2026-11-27T23:59:59Z", "2026-11-28T00:00:00Z", 1],
    ["2026-11-27T12:00:00Z", "2026-12-03T12:00:00Z", 0],
  ])("from %s to %s goes on by %i", (from, to, by) => {
    expect(shareOf(Date.parse(to))).toBe((shareOf(Date.parse(from)) + by) % shares);
  });
});
