import { expect, test } from "vitest";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import { cellText, choicesOf, columns, isSettable, nextPlace } from "#renderer/storyboard/table-columns.ts";

const last = columns.length - 1;

test.each([
  ["ArrowRight", false, { row: 1, column: 3 }],
  ["ArrowLeft", false, { row: 1, column: 1 }],
  ["ArrowUp", false, { row: 0, column: 2 }],
  ["ArrowDown", false, { row: 2, column: 2 }],
  ["PageDown", false, { row: 3, column: 2 }],
  ["Home", false, { row: 1, column: 0 }],
  ["End", false, { row: 1, column: last }],
  ["Home", true, { row: 0, column: 0 }],
  ["End", true, { row: 3, column: last }],
  ["x", false, undefined],
])("%s (Ctrl %s) in a list of four", (key, far, expected) => {
  expect(nextPlace({ row: 1, column: 2 }, key, far, 4)).toEqual(expected);
});

test("the edges hold", () => {
  expect(nextPlace({ row: 0, column: 0 }, "ArrowUp", false, 4)).toEqual({ row: 0, column: 0 });
  expect(nextPlace({ row: 3, column: last }, "ArrowRight", false, 4)).toEqual({ row: 3, column: last });
});

test("a cell offers what the model and the source take, and what stands there", () => {
  const max = { ...newShotDraft, model: "Vendor-H3-Max", resolution: "2K" } as const;
  expect(choicesOf("resolution", max)).toEqual(["480P", "768P", "2K"]);
  expect(choicesOf("duration", max)[0]).toBe("5");
  expect(choicesOf("duration", newShotDraft)).toHaveLength(12);
  expect(choicesOf("ratio", newShotDraft)).not.toContain("adaptive");
  expect(choicesOf("ratio", { ...newShotDraft, mode: "references" })).toContain("adaptive");
});

test("prompt expansion is chosen where the model takes it, and what isn't set is the service's own", () => {
  const max = { ...newShotDraft, model: "Vendor-H3-Max" } as const;
  expect(choicesOf("promptExpansion", max)).toEqual(["default", "disabled", "balanced", "quality"]);
  expect(cellText("promptExpansion", max)).toBe("default");
  expect(cellText("promptExpansion", { ...max, promptExpansion: "quality" })).toBe("quality");
  expect(isSettable("promptExpansion", newShotDraft, "text")).toBe(false);
});

test("a picture gives the ratio, so there is nothing to choose; words and references choose it", () => {
  expect(isSettable("ratio", { ...newShotDraft, mode: "frames" }, "image")).toBe(false);
  expect(isSettable("ratio", { ...newShotDraft, mode: "frames" }, "text")).toBe(true);
  expect(isSettable("ratio", { ...newShotDraft, mode: "references" }, "reference")).toBe(true);
  expect(["files", "number", "state"].map((column) => isSettable(column as "files", newShotDraft, "text"))).toEqual([
    false,
    false,
    false,
  ]);
});
