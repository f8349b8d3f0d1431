import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { makeDataDir } from "#tests/support/studio/studio-process.ts";
import { leftOut } from "../../scripts/testing/long-tests.ts";
import { rules } from "./rules/index.ts";
import { type Step, tellStep } from "./step.ts";
import { walk } from "./walk.ts";
import { WalkWorld } from "./walk-world.ts";

const root = join(import.meta.dirname, "../..");

/** Furnished once for all walks of a worker. */
const test = base.extend<object, { world: WalkWorld }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const folder = await makeDataDir();
      const world = new WalkWorld({ folder: folder.path, root });
      await use(world);
      await world.close();
      await folder.remove();
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ timeout: 150_000 });

for (const seed of [1, 2])
  test(`15 steps by chance, seed ${seed}`, async ({ browser, world }) => {
    const { steps, findings } = await walk({
      browser,
      world,
      route: { seed, steps: 15 },
      levels: seed === 1,
    });
    const told = steps.map((step, at) => `${at + 1}. ${tellStep(step)}`).join("\n");
    expect(findings, `npm run walk -- --seed ${seed} --steps 15\n${told}`).toEqual([]);
    expect(steps.length).toBeGreaterThan(12);
  });

/** Walks that once found something (`npm run walk` shortens them), each with the rule that was broken. */
const kept = globSync("tests/walk/kept/*.json", { cwd: root }).sort();
const resting = new Set(leftOut(kept));
for (const file of kept.filter((one) => !resting.has(one))) {
  const { rule, what, steps } = JSON.parse(readFileSync(join(root, file), "utf8")) as Kept;
  test(`${basename(file, ".json")}: ${what}`, async ({ browser, world }) => {
    const broken = rules.filter(({ name }) => name === rule);
    const report = await walk({ browser, world, route: steps, rules: broken, patience: 20_000, shared: true });
    expect(report.findings).toEqual([]);
    // A walk that isn't walked any more proves nothing: its steps are given the names that the page has now.
    expect(report.skipped, steps.map(tellStep).join("\n")).toBe(0);
  });
}

interface Kept {
  readonly rule: string;
  readonly what: string;
  readonly steps: readonly Step[];
}
