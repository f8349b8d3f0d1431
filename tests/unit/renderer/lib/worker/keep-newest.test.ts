import { expect, test } from "vitest";
import { keepNewest } from "#renderer/lib/worker/keep-newest.ts";

test("of what was set the newest are kept; what is set again is new again", () => {
  const kept = keepNewest<number>(2);
  kept.set("one", 1);
  kept.set("two", 2);
  kept.set("one", 3);
  kept.set("three", 4);
  expect(kept.get("one")).toBe(3);
  expect(kept.has("two")).toBe(false);
  expect(kept.get("three")).toBe(4);
});
