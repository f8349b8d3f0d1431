import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { v7 as newId } from "uuid";
import { describe, expect, it, onTestFinished } from "vitest";
import { readAssetPlaces } from "#core/database/assets/asset-places.ts";
import { readAssetUses } from "#core/database/assets/asset-uses.ts";
import { clientFailure } from "#core/service/client/service-error.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { filmBytes, songBytes } from "#tests/support/service/fake-service.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

/** A studio with a film and a song whose answers were lost. */
async function withLost() {
  const studio = openTaskStudio({ folder: temporaryFolder() });
  onTestFinished(() => studio.close());
  const { service } = studio;
  service.on.createVideo = () => Promise.reject(clientFailure("timeout_headers", "unknown"));
  service.on.createMusic = async (_request, { audio }) => {
    await audio(songBytes().subarray(0, 400));
    throw clientFailure("stream_interrupted", "unknown");
  };
  studio.tasks.start();
  const film = await studio.until(studio.film()[0]?.id ?? "", "outcome_unknown");
  const song = await studio.until(studio.song()[0]?.id ?? "", "outcome_unknown");
  const bring = (fileName: string, bytes: Uint8Array) =>
    studio.library.receive(Readable.from([Buffer.from(bytes)]), {
      ...{ fileName, folder: "Imported", origin: { type: "imported" as const, fileName } },
    });
  return { ...studio, film, song, bring };
}

// @shows First use, point by point › A9. An unknown outcome is loud, and is settled by the person
describe("a file that the person brings for a task of unknown outcome", () => {
  it("is its take from then on, and nothing is sent, asked or paid", async () => {
    const { tasks, boards, service, library, film, song, bring } = await withLost();
    const [posts, calls] = [service.posts, service.calls.length];
    const video = await bring("from the account.mp4", filmBytes(5));
    const ready = await tasks.attach(film.id, video.id);
    expect(ready).toMatchObject({ state: "ready", assetId: video.id, error: null, remoteId: null });
    expect(boards.shots(film.projectId ?? "")[0]?.activeTakeId).toBe(film.id);
    const sound = await bring("whole.mp3", songBytes());
    // What had come of it was doubted; what is here now is not.
    expect(song.result).toHaveProperty("doubt");
    expect((await tasks.attach(song.id, sound.id)).result).toEqual({});
    expect([service.posts, service.calls.length]).toEqual([posts, calls]);
    expect(tasks.counts()).toEqual({ ready: 2 });
    expect(readdirSync(join(library.folder, "Imported")).sort()).toEqual(["from the account.mp4", "whole.mp3"]);
    expect(await failureOf(() => tasks.attach(film.id, video.id))).toMatchObject({ code: "not_allowed_now" });
    // It is settled: another file doesn't take its place.
    const other = await bring("another.mp4", filmBytes(6));
    expect(await failureOf(() => tasks.attach(film.id, other.id))).toMatchObject({ code: "not_allowed_now" });
    expect(tasks.get(film.id).assetId).toBe(video.id);
  });

  it("is known as what the song uses, so that nobody deletes it without a word", async () => {
    const { tasks, database, song, bring } = await withLost();
    const sound = await bring("whole.mp3", songBytes());
    await tasks.attach(song.id, sound.id);
    expect(readAssetUses(database, [sound.id])).toMatchObject([{ kind: "song", id: song.songId, files: 1 }]);
    expect(readAssetPlaces(database, sound.id)).toMatchObject([{ kind: "song", id: song.songId, as: ["take"] }]);
  });

  it("leaves the record that may be its own to the person: a check gives it to no equal film by itself", async () => {
    const { tasks, service, film, bring, generation, until } = await withLost();
    const [equal] = generation.generate(film.shotId ?? "", newId(), 1);
    const lost = await until(equal?.id ?? "", "outcome_unknown");
    // One of the two was made, and its file is brought for the first.
    service.record(film.request as never);
    await tasks.attach(film.id, (await bring("from the account.mp4", filmBytes(5))).id);
    const looked = await tasks.reconcile(lost.id);
    expect(looked).toMatchObject({ state: "outcome_unknown", remoteId: null });
    expect(looked.error?.details).toMatchObject({
      verdict: "shared",
      candidates: [{ standing: "fits", fitsToo: [{ id: film.id }] }],
    });
    expect(service.posts).toBe(3);
  });

  it("is refused with what is wrong: another kind, another take's, gone", async () => {
    const { tasks, film, song, bring } = await withLost();
    const [video, sound] = [await bring("a.mp4", filmBytes(5)), await bring("b.mp3", songBytes())];
    expect(await failureOf(() => tasks.attach(film.id, sound.id))).toMatchObject({
      code: "not_allowed_now",
      message: "“b.mp3” isn’t a video, which this task needs.",
    });
    expect(await failureOf(() => tasks.attach(song.id, video.id))).toMatchObject({ code: "not_allowed_now" });
    expect(await failureOf(() => tasks.attach(film.id, newId()))).toMatchObject({ code: "record_not_found" });
    await tasks.attach(film.id, video.id);
    const again = tasks.ledger.store.get(song.id);
    expect(again?.state).toBe("outcome_unknown");
    const { state } = tasks.get(film.id);
    expect(state).toBe("ready");
  });

  it("is no other take's file", async () => {
    const { tasks, boards, generation, service, film, bring, until } = await withLost();
    const video = await bring("a.mp4", filmBytes(5));
    await tasks.attach(film.id, video.id);
    const [shot] = boards.shots(film.projectId ?? "");
    const [second] = generation.generate(shot?.id ?? "", newId(), 1);
    await until(second?.id ?? "", "outcome_unknown");
    expect(await failureOf(() => tasks.attach(second?.id ?? "", video.id))).toMatchObject({
      code: "not_allowed_now",
      message: "“a.mp4” already belongs to another take: “Lantern”, take 1.",
    });
    expect(service.posts).toBe(3);
  });
});
