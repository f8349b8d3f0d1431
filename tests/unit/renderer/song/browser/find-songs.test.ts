import { expect, it } from "vitest";
import { findSongs, firstLineOf, orderSongs } from "#renderer/song/browser/find-songs.ts";
import type { Song } from "#shared/contract/songs/songs.ts";

const song = (title: string, { lyrics = "", style = "", createdAt = 0, updatedAt = 0 } = {}) =>
  ({ id: title, draft: { title, lyrics, style }, createdAt, updatedAt }) as unknown as Song;
const titles = (songs: readonly Song[]) => songs.map(({ draft }) => draft.title);

it.each<[typed: string, found: string[]]>([
  ["", ["Harbor", "Été", "海"]],
  ["  ", ["Harbor", "Été", "海"]],
  ["harb", ["Harbor"]],
  ["FOLK", ["Harbor"]],
  ["tide harbor", ["Harbor"]],
  ["tide ete", []],
  ["ETE", ["Été"]],
  ["灯", ["海"]],
])("“%s” finds %j", (typed, found) => {
  const songs = [song("Harbor", { style: "folk", lyrics: "The tide" }), song("Été"), song("海", { lyrics: "灯台" })];
  expect(titles(findSongs(songs, typed))).toEqual(found);
});

it.each([
  ["edited", ["Song 10", "", "Song 9", "apple"]],
  ["created", ["apple", "Song 9", "", "Song 10"]],
  ["title", ["apple", "Song 9", "Song 10", ""]],
] as const)("by “%s”: %j", (order, sorted) => {
  const songs = [
    song("Song 9", { createdAt: 3, updatedAt: 2 }),
    song("", { createdAt: 2, updatedAt: 3 }),
    song("Song 10", { createdAt: 1, updatedAt: 4 }),
    song("apple", { createdAt: 4, updatedAt: 1 }),
  ];
  expect(titles(orderSongs(songs, order, "en"))).toEqual(sorted);
});

it.each([
  ["", ""],
  ["[Verse]\n\n  Salt on the glass \nmore", "Salt on the glass"],
  ["[Verse]\n[Chorus]", ""],
  ["[a] word", "[a] word"],
])("of %j the first line that is sung is “%s”", (lyrics, line) => expect(firstLineOf(song("", { lyrics }))).toBe(line));
