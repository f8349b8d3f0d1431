import { expect, test } from "vitest";
import { type AlbumMove, placeInAlbum } from "#renderer/library/albums/move-in-album.ts";

test.each<[order: string, moved: string, move: AlbumMove, wanted: string | null | undefined]>([
  ["abcd", "c", "back", "b"],
  ["abcd", "a", "back", undefined],
  ["abcd", "c", "first", "a"],
  ["abcd", "ac", "back", "b"],
  ["abcd", "bd", "back", "a"],
  ["abcd", "a", "on", "c"],
  ["abcd", "c", "on", null],
  ["abcd", "d", "on", undefined],
  ["abcd", "ab", "on", "d"],
  ["abcd", "ac", "on", null],
  ["abcd", "ad", "on", null],
  ["abcd", "b", "last", null],
  ["abcd", "cd", "last", undefined],
  ["abcd", "ab", "first", undefined],
  ["abcd", "abcd", "back", undefined],
  ["abcd", "z", "back", undefined],
])("in %s, %s %s stands before %s", (order, moved, move, wanted) =>
  expect(placeInAlbum([...order], new Set(moved), move)).toBe(wanted),
);
