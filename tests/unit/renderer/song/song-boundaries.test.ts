import { describe, expect, it } from "vitest";
import { lyricLimit, styleLimit } from "#renderer/song/song-limits.ts";
import { checkSong, type SongSettings } from "#shared/rules/music/song-request.ts";
import { songSettings } from "#tests/support/requests/song-settings.ts";

const draft = songSettings({ lyrics: "keep the light" });

// API.md § Music generation request, rows prompt and lyrics.
const song = {};
const instrumental = { instrumental: true, lyrics: "" };
const cover = { model: "music-cover", cover: "0198c5a2-0000-7000-8000-000000000000" } as const;
const rows: [string, Partial<SongSettings>, "style" | "lyrics", number, boolean][] = [
  ["song", song, "lyrics", 0, false],
  ["song", song, "lyrics", 1, true],
  ["song", song, "lyrics", 3500, true],
  ["song", song, "lyrics", 3501, false],
  ["song", song, "style", 0, true],
  ["song", song, "style", 1, true],
  ["song", song, "style", 2000, true],
  ["song", song, "style", 2001, false],
  ["instrumental", instrumental, "style", 0, false],
  ["instrumental", instrumental, "style", 1, true],
  ["instrumental", instrumental, "style", 2000, true],
  ["instrumental", instrumental, "style", 2001, false],
  ["instrumental", instrumental, "lyrics", 3501, true],
  ["cover", cover, "style", 9, false],
  ["cover", cover, "style", 10, true],
  ["cover", cover, "style", 300, true],
  ["cover", cover, "style", 301, false],
  ["cover", cover, "lyrics", 0, true],
  ["cover", cover, "lyrics", 1, false],
  ["cover", cover, "lyrics", 9, false],
  ["cover", cover, "lyrics", 10, true],
  ["cover", cover, "lyrics", 1000, true],
  ["cover", cover, "lyrics", 1001, false],
];

describe.each([
  ["letters", "a"],
  ["ideographs", "光"],
  ["code points beyond the BMP", "𠮷"],
])("%s", (_name, character) => {
  it.each(rows)("%s: %o %s of %i characters: taken %s", (_mode, settings, field, length, taken) => {
    const written = { ...draft, ...settings, [field]: character.repeat(length) };
    const path = field === "style" ? "prompt" : "lyrics";
    const refused = checkSong(written, () => undefined).filter(
      (finding) => finding.severity === "error" && finding.path === path,
    );
    const figure = length > 999 ? `${Math.floor(length / 1000)},${String(length % 1000).padStart(3, "0")}` : length;
    const found = length === 1 ? "1 character" : `${figure} characters`;
    expect(refused.map((finding) => finding.found)).toEqual(taken ? [] : [found]);
  });
});

it.each([
  [song, 2000, 3500],
  [instrumental, 2000, 3500],
  [cover, 300, 1000],
])("shows the limits of the mode: %o", (settings, style, lyrics) => {
  expect(styleLimit({ ...draft, ...settings })).toBe(style);
  expect(lyricLimit({ ...draft, ...settings })).toBe(lyrics);
});
