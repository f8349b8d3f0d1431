import { expect, test } from "vitest";
import { timeAt, timesOf, writeTime } from "#renderer/library/viewer/note-times.ts";

const read = (note: string) => timesOf(note).map(({ seconds, words }) => [seconds, words]);

test.each<[string, [number, string][]]>([
  ["0:12.5 the horizon tilts", [[12.5, "the horizon tilts"]]],
  [
    "00:04 start, 1:02.25 – end",
    [
      [4, "start"],
      [62.25, "end"],
    ],
  ],
  ["1:02:03 late", [[3723, "late"]]],
  ["123:59 long", [[7439, "long"]]],
  [
    "Cut at 0:03\nand (0:05.125) breathe",
    [
      [3, ""],
      [5.125, ") breathe"],
    ],
  ],
  ["16:9, 4:3, 21:9 and 3:4 are shapes", []],
  ["1:2:3:4 · 0:60 · 1:07:75", []],
  ["", []],
])("%j", (note, expected) => expect(read(note)).toEqual(expected));

// @shows Library, point by point › 4. Rated, flagged, coloured, tagged, noted with times
test.each<[number, string]>([
  [0, "0:00"],
  [12.5, "0:12.5"],
  [12.54, "0:12.54"],
  [59.999, "1:00"],
  [3723.05, "1:02:03.05"],
])("%f s is written %s, and read again as the same", (seconds, written) => {
  expect(writeTime(seconds)).toBe(written);
  expect(timesOf(written)[0]?.seconds).toBeCloseTo(seconds, 2);
});

test.each<[string, string, number, number, string]>([
  ["into nothing", "", 0, 0, "0:04.25 |"],
  ["behind a word", "Wind", 4, 4, "Wind 0:04.25 |"],
  ["between words", "Wind rises", 4, 4, "Wind 0:04.25| rises"],
  ["in place of what is chosen", "At XX wind", 3, 5, "At 0:04.25| wind"],
  ["at a line's end", "Wind\nrises", 4, 4, "Wind 0:04.25 |\nrises"],
  ["on a line of its own", "Wind\n", 5, 5, "Wind\n0:04.25 |"],
])("a time put %s", (_where, note, from, until, expected) => {
  expect(`${note.slice(0, from)}${timeAt(note, 4.25, from, until)}|${note.slice(until)}`).toBe(expected);
});
