import { expect, test } from "vitest";
import { findEntries, type PaletteEntry } from "#renderer/app/palette/find-entries.ts";

const entry = (id: string, title: string, words = "", group = "Group"): PaletteEntry => ({
  ...{ id, title, words, group },
  run: () => {},
});
const studio = [
  entry("chat.new", "New conversation", "chat talk ask"),
  entry("storyboard.remove", "Delete shot 3", "trash bin scene", "Shot"),
  entry("song.create", "New song", "music track", "Song"),
  entry("library.import", "Import files…", "add upload bring", "Library"),
  entry("chat.import", "Import conversation…", "open load", "Chat"),
  entry("settings.backup", "Backup", "copy restore archive export import", "Settings"),
  entry("settings.storage", "Storage", "disk space room", "Settings"),
  entry("film.1", "Große Überfahrt", "", "Films"),
  entry("film.2", "雪夜列车", "", "Films"),
];

test.each([
  { typed: "backup", sure: ["settings.backup"] },
  { typed: "  BACK ", sure: ["settings.backup"] },
  { typed: "import", sure: ["library.import", "chat.import", "settings.backup"] },
  { typed: "new song", sure: ["song.create"] },
  { typed: "song new", sure: ["song.create"] },
  { typed: "storage", sure: ["settings.storage"] },
  { typed: "disk", sure: ["settings.storage"] },
  { typed: "settings", sure: ["settings.backup", "settings.storage"] },
  { typed: "uberfahrt", sure: ["film.1"] },
  { typed: "夜列", sure: ["film.2"] },
  { typed: "new", sure: ["chat.new", "song.create"] },
])("“$typed” is answered by $sure and nothing that only resembles it", ({ typed, sure }) => {
  const found = findEntries(studio, typed);
  expect(found.sure.map(({ id }) => id)).toEqual(sure);
  expect(found.near).toEqual([]);
});

test.each([
  { typed: "bckup", near: "settings.backup" },
  { typed: "nwsong", near: "song.create" },
  { typed: "delsh", near: "storyboard.remove" },
])("“$typed” is answered by nothing; $near is near", ({ typed, near }) => {
  const found = findEntries(studio, typed);
  expect(found.sure).toEqual([]);
  expect(found.near[0]?.id).toBe(near);
});

test("letters that are strewn over many everyday words resemble none of them", () => {
  const many = entry("film", "Export film", "save download loop captions edl convert vertical subtitles");
  const entries = [many, entry("chat", "Delete conversation", "trash bin")];
  expect(findEntries(entries, "dlcnv").near.map(({ id }) => id)).toEqual(["chat"]);
  // One of the words is resembled all the same.
  expect(findEntries(entries, "sbtitles").near.map(({ id }) => id)).toEqual(["film"]);
});

test("without words everything answers in its order; signs alone are answered by nothing", () => {
  expect(findEntries(studio, "  ").sure).toEqual(studio);
  expect(findEntries(studio, "?!")).toEqual({ sure: [], near: [] });
});

test("a title that is the words comes before one that begins with them, and that before one that has them", () => {
  const entries = [
    entry("c", "The new backup"),
    entry("d", "Archive", "backup"),
    entry("b", "Backups"),
    entry("a", "Backup"),
  ];
  expect(findEntries(entries, "backup").sure.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
});
