import { expect, it } from "vitest";
import { findSongs, firstLineOf, orderSongs } from "#renderer/song/browser/find-songs.ts";
import { LYRICS_FILE_MOST, readLyricsFile, writeLrc } from "#renderer/song/browser/lyrics-file.ts";
import type { Song } from "#shared/contract/songs/songs.ts";
import { sectionSpans } from "#shared/rules/music/section-spans.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  ["Tide.txt", "[Verse]\r\nNight ferry home\r\n", { title: "Tide", lyrics: "[Verse]\nNight ferry home" }],
  ["a.lrc", "[ti:Tide]\n[ar:Ada]\n[offset:+200]\n[00:01.00]One\n[00:02.50]Two", { title: "Tide", lyrics: "One\nTwo" }],
  // One line that is sung twice, and stamps of single words.
  [
    "a.lrc",
    "[00:05.0][01:05.00]Keep the light\n[00:30:00]<00:30.00>The <00:31.00>tide",
    { title: "a", lyrics: "Keep the light\nThe tide\nKeep the light" },
  ],
  ["a.lrc", "[00:00.00][Verse]\n[00:01.00]One", { title: "a", lyrics: "[Verse]\nOne" }],
  ["a.b.txt", "\ufeff\n\n\nOne\n\n\n\nTwo\n", { title: "a.b", lyrics: "One\n\nTwo" }],
])("%s with %j is read as %j", (name, text, expected) => expect(readLyricsFile(name, bytes(text))).toEqual(expected));

it("files in UTF-16 and in the old Chinese encoding are read", () => {
  const wide = new Uint8Array(Buffer.from("\ufeff海的歌", "utf16le"));
  expect(readLyricsFile("a.txt", wide)).toMatchObject({ lyrics: "海的歌" });
  // 海 in GB18030.
  expect(readLyricsFile("a.lrc", new Uint8Array([0xba, 0xa3]))).toMatchObject({ lyrics: "海" });
});

it.each([
  ["tooLarge", new Uint8Array(LYRICS_FILE_MOST + 1).fill(97)],
  ["notText", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
  ["empty", bytes("\n [ti:Nothing]\n")],
])("what isn't lyrics is refused: %s", (problem, content) => expect(readLyricsFile("a.txt", content)).toBe(problem));

// @shows Day 1 to day 30 › Song: songs are found, duplicated, and brought in and out as text and LRC
it("an LRC says when each line is sung: where sections were marked, and their lines share the time", () => {
  const lyrics = "[Verse]\nOne\nTwo\n[Inst]\n[Chorus]\nThree";
  const spans = sectionSpans(lyrics, 80, [
    { section: 1, at: 61.25 },
    { section: 2, at: 70 },
  ]);
  expect(writeLrc("Tide [demo]", spans, 80)).toBe(
    "[ti:Tide  demo]\n[length:01:20.00]\n[tool:Reelsong]\n\n[00:00.00]One\n[00:30.63]Two\n[01:10.00]Three\n",
  );
});

it("what is written is read again as the same lines", () => {
  const spans = sectionSpans("[Verse]\nOne\nTwo\nThree", 59.999, []);
  expect(readLyricsFile("x.lrc", bytes(writeLrc("Tide", spans, 59.999)))).toEqual({
    title: "Tide",
    lyrics: "One\nTwo\nThree",
  });
});

const song = (title: string, style: string, lyrics: string, [createdAt, updatedAt]: [number, number]) =>
  ({ id: title, draft: { title, style, lyrics }, createdAt, updatedAt }) as Song;
const songs = [
  song("Tide 10", "slow waltz", "[Verse]\nÉtoile du nord", [3, 5]),
  song("Tide 2", "folk", "", [2, 9]),
  song("", "ambient", "[Intro]\n\n(hum)", [1, 7]),
];
const titles = (found: readonly Song[]) => found.map(({ draft }) => draft.title);

it.each([
  ["tide", ["Tide 10", "Tide 2"]],
  ["WALTZ tide", ["Tide 10"]],
  ["etoile", ["Tide 10"]],
  ["", ["Tide 10", "Tide 2", ""]],
  ["nothing", []],
])("%j finds %j", (typed, expected) => expect(titles(findSongs(songs, typed))).toEqual(expected));

it.each([
  ["edited", ["Tide 2", "", "Tide 10"]],
  ["created", ["Tide 10", "Tide 2", ""]],
  ["title", ["Tide 2", "Tide 10", ""]],
] as const)("by %s they stand as %j", (order, expected) =>
  expect(titles(orderSongs(songs, order, "en"))).toEqual(expected),
);

it("of each the first line that is sung is shown", () => {
  expect(songs.map(firstLineOf)).toEqual(["Étoile du nord", "", "(hum)"]);
});

it("a line with a thousand stamps is as long as it would be sung", () => {
  const bytes = (stamps: number) => new TextEncoder().encode(`${"[00:01.00]".repeat(stamps)}${"la ".repeat(300)}`);
  expect(readLyricsFile("loop.lrc", bytes(1000))).toBe("tooLarge");
  expect(readLyricsFile("loop.lrc", bytes(4))).toMatchObject({ title: "loop" });
});
