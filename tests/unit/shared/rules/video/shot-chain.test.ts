import { expect, it } from "vitest";
import { awaitsFrame, chainAfterChange, leadsTo, requestToCheck } from "#shared/rules/video/shot-chain.ts";
import type { ShotSettings } from "#shared/rules/video/shot-request.ts";

const draft: ShotSettings = {
  prompt: "A lantern",
  model: "Vendor-H3",
  resolution: "768P",
  duration: 5,
  ratio: "16:9",
  mode: "frames",
  firstFrame: null,
  lastFrame: null,
  references: [],
  promptExpansion: null,
};
const pending = { shotId: "parent", takeId: null };
const begun = { shotId: "parent", takeId: "take" };

it.each([
  ["chained, no take yet", draft, pending, true],
  ["chained, the frame is there", draft, begun, false],
  ["not chained", draft, null, false],
  ["made from text while it is chained", { ...draft, mode: "text" as const }, pending, false],
])("%s", (_name, settings, chain, expected) => {
  expect(awaitsFrame({ draft: settings, chain })).toBe(expected);
});

it("counts the frame that will come: the request to check is one of an image, with an adaptive ratio", () => {
  const kindOf = () => undefined;
  expect(requestToCheck({ draft, chain: pending }, kindOf)).toMatchObject({
    ratio: "adaptive",
    content: [{ type: "text" }, { type: "image_url", role: "first_frame" }],
  });
  expect(requestToCheck({ draft, chain: null }, kindOf)).toMatchObject({ ratio: "16:9", content: [{ type: "text" }] });
});

it("keeps the chain while the first frame stays, and lets go with another", () => {
  const before = { draft: { ...draft, firstFrame: "frame" }, chain: begun };
  expect(chainAfterChange(before, { ...before.draft, prompt: "Other" })).toBe(begun);
  expect(chainAfterChange(before, { ...before.draft, firstFrame: "other" })).toBeNull();
  expect(chainAfterChange(before, { ...before.draft, firstFrame: null })).toBeNull();
});

it("finds circles, and ends in one", () => {
  const parents: Record<string, string> = { c: "b", b: "a", x: "y", y: "x" };
  const parentOf = (id: string) => parents[id];
  expect(leadsTo("c", "a", parentOf)).toBe(true);
  expect(leadsTo("a", "a", parentOf)).toBe(true);
  expect(leadsTo("a", "c", parentOf)).toBe(false);
  expect(leadsTo("x", "a", parentOf)).toBe(false);
});
