import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { findDifference } from "../../../../scripts/screenshots/compare-pictures.ts";

/** 100 × 100 pixels of one gray, some of another. */
function picture(gray: number, { others = 0, of = 255, width = 100 } = {}): Buffer {
  const png = new PNG({ width, height: 100 });
  for (let at = 0; at < width * 100; at += 1) {
    const value = at < others ? of : gray;
    png.data.set([value, value, value, 255], at * 4);
  }
  return PNG.sync.write(png);
}

describe("a picture against an earlier one", () => {
  it.each([
    ["the same", picture(40), picture(40), 0],
    ["two shades off", picture(40), picture(42), 0],
    ["three shades off, as one surface from the next", picture(40), picture(43), 10_000],
    ["one pixel of ten thousand", picture(40), picture(40, { others: 1 }), 1],
    ["a tenth", picture(40), picture(40, { others: 1000 }), 1000],
    ["of another size", picture(40), picture(40, { width: 90 }), 10_000],
  ])("%s", (_what, before, after, pixels) => {
    expect(findDifference(before, after).pixels).toBe(pixels);
  });

  it("shows what differs in red, and nothing where nothing does", () => {
    expect(findDifference(picture(40), picture(42)).shown).toBeUndefined();
    const { shown } = findDifference(picture(40), picture(40, { others: 1 }));
    const { data } = PNG.sync.read(shown ?? Buffer.alloc(0));
    expect([...data.subarray(0, 8)]).toEqual([255, 0, 0, 255, 138, 138, 138, 255]);
  });
});
