import { describe, expect, it } from "vitest";
import { placeAfterDrop, placesForFiles, rangeOf } from "#renderer/storyboard/shot-moves.ts";

describe("placeAfterDrop", () => {
  it.each([
    // From 1 2 3 4 5; each row says which shot is dropped beside which, and where it stands then.
    { from: 1, target: 3, after: true, to: 3 },
    { from: 1, target: 3, after: false, to: 2 },
    { from: 4, target: 2, after: true, to: 3 },
    { from: 4, target: 2, after: false, to: 2 },
    { from: 5, target: 1, after: false, to: 1 },
    { from: 1, target: 5, after: true, to: 5 },
    { from: 2, target: 1, after: true, to: 2 },
    { from: 2, target: 3, after: false, to: 2 },
  ])("$from beside $target (after: $after) lands at $to", ({ from, target, after, to }) => {
    expect(placeAfterDrop(from, target, after)).toBe(to);
  });
});

describe("placesForFiles", () => {
  const image = { type: "image/png" };
  const video = { type: "video/mp4" };

  it("makes one picture the frame under it", () => {
    expect(placesForFiles([image], false)).toEqual([{ place: "firstFrame", files: [image] }]);
    expect(placesForFiles([image], true)).toEqual([{ place: "lastFrame", files: [image] }]);
  });

  it("makes two pictures both frames, in order", () => {
    const other = { type: "image/jpeg" };
    expect(placesForFiles([image, other], true)).toEqual([
      { place: "firstFrame", files: [image] },
      { place: "lastFrame", files: [other] },
    ]);
  });

  it("makes everything else references", () => {
    expect(placesForFiles([video], false)).toEqual([{ place: "references", files: [video] }]);
    expect(placesForFiles([image, video], false)).toEqual([{ place: "references", files: [image, video] }]);
    expect(placesForFiles([image, image, image], false)).toEqual([
      { place: "references", files: [image, image, image] },
    ]);
    expect(placesForFiles([], false)).toEqual([]);
  });
});

it.each([
  ["forwards", "b", "d", ["b", "c", "d"]],
  ["backwards", "d", "b", ["b", "c", "d"]],
  ["itself", "c", "c", ["c"]],
  ["from nowhere", undefined, "c", ["c"]],
])("a range of shots: %s", (_name, from, to, expected) => {
  const shots = ["a", "b", "c", "d"].map((id) => ({ id }));
  expect(rangeOf(shots, from, to)).toEqual(expected);
});
