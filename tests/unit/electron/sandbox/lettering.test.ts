import { expect, test } from "vitest";
import { paintWords, wrapWords } from "#core/sandbox/render/lettering.ts";
import { createPlanes } from "#core/sandbox/render/planes.ts";

const plate = { x: 0.5, y: 0.5, width: 1, height: 1, ink: [235, 128, 128], ground: [16, 128, 128] } as const;

function rowsOf(words: string, width: number, height: number): string[] {
  const frame = createPlanes(width, height);
  frame.data.fill(128);
  paintWords(frame, words, plate);
  return Array.from({ length: height }, (_, row) =>
    Array.from(frame.y.subarray(row * width, (row + 1) * width), (dot) =>
      dot === 235 ? "#" : dot === 16 ? "." : " ",
    ).join(""),
  );
}

test("letters stand as dots on their plate", () => {
  expect(rowsOf("Hi", 20, 14)).toEqual([
    "                    ",
    "  ................. ",
    "  ................. ",
    "  ................. ",
    "  ...#...#...#..... ",
    "  ...#...#......... ",
    "  ...#...#..##..... ",
    "  ...#####...#..... ",
    "  ...#...#...#..... ",
    "  ...#...#...#..... ",
    "  ...#...#..###.... ",
    "  ................. ",
    "  ................. ",
    "  ................. ",
  ]);
});

test("letters grow with their room, and an accent costs no letter", () => {
  const count = (rows: string[]) => rows.join("").replace(/[^#]/g, "").length;
  expect(count(rowsOf("Hi", 80, 60))).toBeGreaterThan(4 * count(rowsOf("Hi", 20, 14)));
  expect(rowsOf("é", 20, 14)).toEqual(rowsOf("e", 20, 14));
});

// @shows Direction, point by point › 10. Words on screen in every script
test("Chinese stands as it is written, two dots where a letter has one", () => {
  const rows = rowsOf("中", 32, 26).map((row) => row.replaceAll(".", " ").trimEnd());
  expect(rows.filter((row) => row.trim() !== "")).toEqual([
    "               #",
    "               #",
    "               #",
    "               #",
    "          ###########",
    "          #    #    #",
    "          #    #    #",
    "          #    #    #",
    "          #    #    #",
    "          #    #    #",
    "          ###########",
    "          #    #    #",
    "               #",
    "               #",
    "               #",
    "               #",
  ]);
});

test("a sign that no font has is a frame of its own dots, alike each time", () => {
  expect(rowsOf("ქ", 20, 14)).toEqual(rowsOf("ქ", 20, 14));
  expect(rowsOf("ქ", 20, 14)).not.toEqual(rowsOf("წ", 20, 14));
});

test.each([
  ["one two three", 7, ["one two", "three"]],
  ["“Keep—out”", 20, ['"Keep-out"']],
  ["unbreakable", 4, ["unbr", "eaka", "ble"]],
  ["   ", 4, []],
  ["欢迎光临，请进。", 6, ["欢迎光", "临，请", "进。"]],
  ["ありがとう。", 5, ["ありが", "とう。"]],
  ["OPEN 营业中 24h", 8, ["OPEN 营业", "中 24h"]],
])("%j in lines of %d", (words, most, lines) => {
  expect(wrapWords(words, most)).toEqual(lines);
});
