import { describe, expect, it } from "vitest";
import { runFuzz } from "./run-fuzz.ts";
import { targets } from "./targets.ts";

/** Another one each day; `npm run fuzz -- --target T --seed S` repeats it. */
const today = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));

/** So many cases of each as take two seconds or three. */
const cases: Readonly<Record<keyof typeof targets, number>> = {
  ...{ media: 20, archives: 2, sidecars: 150, calls: 200, answers: 8 },
};

describe("what is thrown at the studio at random", { timeout: 200_000 }, () => {
  it.each(Object.keys(targets))("%s: nothing ends it, hangs it, or is called a fault of its own", async (target) => {
    const wanted = cases[target] ?? 0;
    const report = await runFuzz({ target, seed: today, seconds: 120, cases: wanted });
    process.stdout.write(`fuzz ${target}: ${report.cases} cases of seed ${today}, ${report.finds.length} finds\n`);
    expect(report.finds).toEqual([]);
    expect(report.cases).toBeGreaterThanOrEqual(wanted);
  });
});
