import { expect, test } from "vitest";
import { layOutRows } from "#renderer/library/grid/lay-out-rows.ts";
import { placesInBand } from "#renderer/library/grid/places-in-band.ts";

// Three tiles of 100 px, 10 px between them and 20 px at the sides; a heading and rows of 50 px:
// — heading —   0…50
// 0 1 2        50…100
// 3           100…150
const rows = layOutRows([{ key: "", title: "", count: 4 }], 3, true);
const measure = {
  ...{ rows, columns: 3, width: 360, side: 20, gap: 10 },
  rowAt: (y: number) => Math.min(2, Math.max(0, Math.floor(y / 50))),
  topOf: (row: number) => row * 50,
};

// @shows Library, point by point › 2. Many chosen by mouse and keyboard; the rubber band
test.each([
  ["a corner of one", { left: 110, right: 118, top: 60, bottom: 70 }, [0]],
  ["two of a row", { left: 110, right: 135, top: 60, bottom: 70 }, [0, 1]],
  ["only the gap between", { left: 122, right: 128, top: 60, bottom: 70 }, []],
  ["all of them", { left: 0, right: 360, top: 0, bottom: 150 }, [0, 1, 2, 3]],
  ["a column over two rows", { left: 25, right: 30, top: 60, bottom: 140 }, [0, 3]],
  ["the side", { left: 0, right: 15, top: 60, bottom: 140 }, []],
  ["a row that it only just reaches", { left: 25, right: 30, top: 10, bottom: 50 }, [0]],
  ["a tile's last pixel", { left: 120, right: 128, top: 60, bottom: 70 }, [0]],
  ["a tile's first pixel", { left: 122, right: 130, top: 60, bottom: 70 }, [1]],
  ["above the list", { left: 25, right: 30, top: -40, bottom: -10 }, []],
  ["a heading alone", { left: 25, right: 300, top: 0, bottom: 40 }, []],
])("%s", (_what, band, places) => expect(placesInBand(band, measure)).toEqual(places));
