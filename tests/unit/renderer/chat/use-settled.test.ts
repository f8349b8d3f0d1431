import { expect, test } from "vitest";
import { settledOf } from "#renderer/chat/use-settled.ts";

const drawn = { of: "storm", path: ["question"] };

test("a reply that begins or ends leaves what stands around as it was drawn, until that has its turn", () => {
  const grown = { of: "storm", path: ["question", "reply"] };
  expect(settledOf(grown, drawn)).toBe(drawn);
  expect(settledOf(grown, grown)).toBe(grown);
});

test.each([
  { of: "boat", path: ["another"] },
  { of: undefined, path: [] },
])("another conversation, or none, is shown at once: $of", (now) => {
  expect(settledOf<{ of: string | undefined; path: string[] }>(now, drawn)).toBe(now);
});
