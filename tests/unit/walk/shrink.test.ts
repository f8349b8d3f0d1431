import { expect, it } from "vitest";
import { shrink } from "#tests/walk/shrink.ts";
import type { Step } from "#tests/walk/step.ts";

const steps: readonly Step[] = Array.from({ length: 60 }, (_, at) => ({ do: "key", key: String(at) }));
const has = (some: readonly Step[], ...wanted: string[]) =>
  wanted.every((key) => some.some((step) => step.do === "key" && step.key === key));

it("a fault of two steps far apart is left with those two", async () => {
  const short = await shrink(steps, async (some) => has(some, "7", "53"));
  expect(short).toEqual([steps[7], steps[53]]);
});

it("one at the end is found without walking the whole again", async () => {
  const lengths: number[] = [];
  await shrink(steps, async (some) => lengths.push(some.length) > 0 && has(some, "59"));
  expect(Math.max(...lengths)).toBeLessThan(10);
});

it("a fault that doesn't come again keeps its whole walk", async () => {
  expect(await shrink(steps, async () => false)).toEqual(steps);
});

it("ends with what there is when it has had enough", async () => {
  let walks = 0;
  const short = await shrink(
    steps,
    async (some) => has(some, "7"),
    () => ++walks > 12,
  );
  expect(has(short, "7")).toBe(true);
  expect(walks).toBeLessThan(30);
});
