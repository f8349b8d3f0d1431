import { expect, it } from "vitest";
import { fitWithin, layOutSheet, MARGIN, PAGE, WORDS } from "#renderer/media/contact-sheet/lay-out-sheet.ts";

// @shows Library, point by point › 5. Contact sheets
it("puts twelve on a page, none over another or over the margin", () => {
  const places = layOutSheet(26);
  expect(places.map(({ page }) => page)).toEqual([...Array(12).fill(0), ...Array(12).fill(1), 2, 2]);
  for (const { x, y, width, height } of places) {
    expect(x).toBeGreaterThanOrEqual(MARGIN);
    expect(x + width).toBeLessThanOrEqual(PAGE.width - MARGIN);
    expect(y + height + WORDS).toBeLessThanOrEqual(PAGE.height - MARGIN);
  }
  const [first, second, , , fifth] = places;
  expect((first?.width ?? 0) / (first?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(first?.width ?? 0);
  expect((fifth?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan((first?.height ?? 0) + WORDS);
  expect(layOutSheet(0)).toEqual([]);
});

it.each([
  [1600, 900, { width: 800, height: 450, left: 0, top: 25 }],
  [900, 1600, { width: 281.25, height: 500, left: 259.375, top: 0 }],
])("fits %d × %d whole into a place, in its middle", (width, height, fitted) => {
  expect(fitWithin(width, height, { width: 800, height: 500 })).toEqual(fitted);
});
