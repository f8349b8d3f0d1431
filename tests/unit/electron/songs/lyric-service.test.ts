import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { LyricService } from "#core/songs/lyric-service.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

const MINUTE = 60_000;

function setUp() {
  const studio = openTaskStudio({ folder: temporaryFolder() });
  onTestFinished(() => studio.close());
  const { id } = studio.songs.create({ lyrics: "[Verse]\nI trim the wick" });
  let time = 1_000_000;
  const lyrics = new LyricService({
    database: studio.database,
    changed: () => {},
    need: (songId) => studio.songs.store.get(songId),
    now: () => time,
  });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { studio, id, lyrics, pass };
}

it("keeps what is written over, now and then, and at once when much of it goes", () => {
  const { id, lyrics, pass } = setUp();
  const texts = () => lyrics.versions(id).map((version) => version.lyrics);
  lyrics.writingOver(id, "one", "one two");
  expect(texts()).toEqual(["one"]);
  pass(MINUTE);
  lyrics.writingOver(id, "one two", "one two three");
  expect(texts()).toEqual(["one"]);
  pass(5 * MINUTE);
  lyrics.writingOver(id, "one two three", "one two three four");
  expect(texts()).toEqual(["one two three", "one"]);
  pass(1);
  const long = "keep the light ".repeat(10);
  lyrics.writingOver(id, long, "");
  expect(texts()).toEqual([long, "one two three", "one"]);
  lyrics.writingOver(id, " \n", "x");
  expect(texts()).toHaveLength(3);
});

it("names a version instead of keeping the same text twice; a named one is never thinned out", () => {
  const { id, lyrics, pass } = setUp();
  lyrics.keepVersion(id, "first", "automatic");
  const named = lyrics.keepVersion(id, "first", "named", "Before the bridge");
  expect(lyrics.versions(id)).toEqual([named]);
  expect(named).toMatchObject({ name: "Before the bridge", reason: "automatic", lyrics: "first" });
  for (let at = 0; at < 105; at += 1) {
    pass(1);
    lyrics.keepVersion(id, `text ${at}`, "automatic");
  }
  const kept = lyrics.versions(id);
  expect(kept).toHaveLength(101);
  expect(kept[0]?.lyrics).toBe("text 104");
  expect(kept.at(-1)).toEqual(named);
  expect(lyrics.renameVersion(named.id, "").name).toBe("");
});

it("takes a version off the list and puts it back", async () => {
  const { id, lyrics } = setUp();
  const version = lyrics.keepVersion(id, "first", "named", "a");
  lyrics.removeVersion(version.id);
  expect(lyrics.versions(id)).toEqual([]);
  expect(lyrics.returnVersion(version.id)).toEqual(version);
  expect(lyrics.versions(id)).toEqual([version]);
  expect(await failureOf(() => lyrics.removeVersion(newId()))).toMatchObject({ code: "record_not_found" });
});

it("keeps undo steps with a song, and styles under a name", () => {
  const { id, lyrics } = setUp();
  expect(lyrics.history(id)).toBeNull();
  lyrics.keepHistory(id, "{}");
  lyrics.keepHistory(id, '{"doc":"a"}');
  expect(lyrics.history(id)).toBe('{"doc":"a"}');
  const waltz = lyrics.keepPreset("waltz", "slow waltz, organ");
  const folk = lyrics.keepPreset("Folk", "folk, warm");
  expect(lyrics.presets()).toEqual([folk, waltz]);
  expect(lyrics.renamePreset(waltz.id, "A waltz").name).toBe("A waltz");
  lyrics.removePreset(folk.id);
  expect(lyrics.presets().map(({ name }) => name)).toEqual(["A waltz"]);
  expect(lyrics.returnPreset(folk.id)).toEqual(folk);
});

it("keeps what a take was made of, and what a change of the draft writes over", () => {
  const { studio } = setUp();
  const { songs } = studio;
  const song = songs.create({ lyrics: "[Verse]\nla" });
  songs.generate(song.id, newId(), 1);
  songs.update(song.id, { lyrics: "[Verse]\nlo" });
  expect(songs.lyrics.versions(song.id)).toMatchObject([{ lyrics: "[Verse]\nla", reason: "take" }]);
});
