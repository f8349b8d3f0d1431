import { expect, it } from "vitest";
import { createArchivePaths } from "#core/backup/archive-names.ts";

it.each<[what: string, paths: string[], expected: string[]]>([
  ["as they are", ["Films/Pier.mp4", "note"], ["Films/Pier.mp4", "note"]],
  ["without what no archive holds", ["Shots: day/Take 1: a\\b.mp4"], ["Shots_ day/Take 1_ a_b.mp4"]],
  [
    "with a number where files of two library folders are called alike",
    ["Imported/a.png", "Imported/a.png", "Imported/a.png", "Imported/a (2).png"],
    ["Imported/a.png", "Imported/a (2).png", "Imported/a (3).png", "Imported/a (2) (2).png"],
  ],
  ["by their names alone where the path is too long", [`${"deep/".repeat(200)}a.png`], ["a.png"]],
])("paths in an archive are those of the library, %s", (_what, paths, expected) => {
  expect(paths.map(createArchivePaths())).toEqual(expected);
});
