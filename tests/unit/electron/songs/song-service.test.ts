import { setTimeout as sleep } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

function setUp() {
  const studio = openTaskStudio({ folder: temporaryFolder() });
  onTestFinished(() => studio.close());
  return { studio, songs: studio.songs };
}

it("keeps a draft whole through changes, removal and return", async () => {
  const { songs } = setUp();
  const song = songs.create({ title: "Night Ferry", lyrics: "[Verse]\n雨" });
  const changed = songs.update(song.id, { instrumental: true });
  expect(changed.draft).toEqual({ ...song.draft, instrumental: true });
  songs.remove(song.id);
  expect(songs.list()).toEqual([]);
  expect(await failureOf(() => songs.update(song.id, {}))).toMatchObject({ code: "record_not_found" });
  expect(songs.restore(song.id).draft).toEqual(changed.draft);
});

it("lists what was worked on last first", async () => {
  const { songs } = setUp();
  const first = songs.create({ title: "first" });
  songs.create({ title: "second" });
  await sleep(5);
  songs.update(first.id, { style: "folk" });
  expect(songs.list().map(({ draft }) => draft.title)).toEqual(["first", "second"]);
});

it("tells the faces of the songs last worked on: title, ready takes, and the file of the chosen one", async () => {
  const { studio, songs } = setUp();
  studio.tasks.start();
  const old = songs.create({ title: "old" });
  const sung = songs.create({ title: "Keep the Light", lyrics: "la" });
  const gone = songs.create({ title: "gone" });
  songs.remove(gone.id);
  const takes = songs.generate(sung.id, newId(), 2);
  for (const task of takes) await studio.until(task.id, "ready");
  songs.chooseTake(sung.id, takes[0]?.id ?? null);
  const chosen = studio.tasks.get(takes[0]?.id ?? "").assetId;
  expect(chosen).not.toBeNull();
  expect(songs.recent(1)).toEqual([
    { id: sung.id, title: "Keep the Light", updatedAt: expect.any(Number), takes: 2, assetId: chosen },
  ]);
  expect(songs.recent(24).map(({ id, takes: ready, assetId }) => [id, ready, assetId])).toEqual([
    [sung.id, 2, chosen],
    [old.id, 0, null],
  ]);
  // In the trash it stands for nothing: the other take does.
  studio.library.store.setState(chosen ?? "", "trashed");
  expect(songs.recent(1)[0]?.assetId).toBe(studio.tasks.get(takes[1]?.id ?? "").assetId);
});

it("numbers the takes of a song, and generates only what a song owns", async () => {
  const { songs } = setUp();
  const song = songs.create({ title: "a", lyrics: "la" });
  const takes = [...songs.generate(song.id, newId(), 2), ...songs.generate(song.id, newId(), 1)];
  expect(takes.map(({ take, kind, songId }) => [take, kind, songId])).toEqual([
    [1, "music", song.id],
    [2, "music", song.id],
    [3, "music", song.id],
  ]);
  const other = songs.create({ title: "b" });
  const error = await failureOf(() => songs.chooseTake(other.id, takes[0]?.id ?? null));
  expect(error).toMatchObject({ code: "invalid_input" });
});

it("sends words that were heard only once they were checked", async () => {
  const { studio, songs } = setUp();
  const song = songs.create({ lyrics: "[Verse]\nKeep the light", heardLyrics: "[Verse]\nKeep the light" });
  expect(songs.check(song.id)[0]).toMatchObject({ code: "music.lyrics.heard", severity: "error" });
  const error = await failureOf(() => songs.generate(song.id, newId(), 1));
  expect(error).toMatchObject({ code: "refused_by_rules", details: { findings: [{ code: "music.lyrics.heard" }] } });
  expect(studio.tasks.list({ limit: 10 })).toEqual([]);
  songs.update(song.id, { heardLyrics: null });
  expect(songs.generate(song.id, newId(), 1)).toHaveLength(1);
});

it("marks takes that nobody has listened to yet, for each song by itself and over a restart", async () => {
  const folder = temporaryFolder();
  const studio = openTaskStudio({ folder });
  const { songs, tasks } = studio;
  tasks.start();
  const song = songs.create({ title: "a", lyrics: "la" });
  const other = songs.create({ title: "b", lyrics: "la" });
  const [one, two] = songs.generate(song.id, newId(), 2);
  for (const task of [one, two]) await studio.until(task?.id ?? "", "ready");
  expect(songs.newTakes(song.id).toSorted()).toEqual([one?.id, two?.id].toSorted());
  expect(songs.newTakes(other.id)).toEqual([]);
  songs.heard([one?.id ?? ""]);
  expect(songs.newTakes(song.id)).toEqual([two?.id]);
  await studio.close();
  const again = openTaskStudio({ folder });
  onTestFinished(() => again.close());
  expect(again.songs.newTakes(song.id)).toEqual([two?.id]);
  expect(await failureOf(() => again.songs.newTakes(newId()))).toMatchObject({ code: "record_not_found" });
});
