// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { fitExtremePictures } from "#renderer/components/pictures/fit-extreme-pictures.ts";

beforeAll(() => fitExtremePictures(document));

function loaded(picture: HTMLImageElement, width: number, height: number): string | undefined {
  Object.defineProperties(picture, {
    naturalWidth: { configurable: true, value: width },
    naturalHeight: { configurable: true, value: height },
  });
  document.body.append(picture);
  picture.dispatchEvent(new Event("load"));
  return picture.dataset.shape;
}

test.each([
  [1280, 720, undefined],
  [720, 1280, undefined],
  // 21:9 and three squares beside each other still fill a frame.
  [2560, 1080, undefined],
  [3000, 1000, undefined],
  [3200, 1000, undefined],
  [3201, 1000, "strip"],
  [1000, 3201, "strip"],
  [12_000, 200, "strip"],
  [200, 4000, "strip"],
  [8, 8, "tiny"],
  [64, 3, "tiny"],
  [65, 65, undefined],
])("a picture of %i × %i is shown as %s", (width, height, shape) => {
  expect(loaded(new Image(), width, height)).toBe(shape);
});

test("another picture in the same place is of its own shape", () => {
  const picture = new Image();
  expect(loaded(picture, 8, 8)).toBe("tiny");
  expect(loaded(picture, 1280, 720)).toBeUndefined();
});
