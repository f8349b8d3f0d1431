import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readTaskFolders } from "#core/database/tasks/task-folders.ts";
import { partFile, wholeFile } from "#core/files/incoming-folder.ts";
import { answerArriving } from "#core/tasks/steps/arriving-sound.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService, filmBytes, songBytes } from "#tests/support/service/fake-service.ts";
import { openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

function studioOf(options: Partial<TaskStudioOptions> = {}) {
  const studio = openTaskStudio({ folder: temporaryFolder(), ...options });
  onTestFinished(() => studio.close());
  return studio;
}

it("a song's link outlives the download: a lost file comes again while the link lives, and is paid once", async () => {
  const studio = studioOf();
  const { service } = studio;
  service.film = songBytes();
  service.on.createMusic = async () => ({
    ...{ url: "https://fake/song", bytes: 0, extraInfo: null, traceId: null, streamed: false },
  });
  studio.tasks.start();
  const id = studio.song()[0]?.id ?? "";
  await studio.until(id, "ready");
  rmSync(join(studio.libraryFolder, "Songs", "Night Ferry - take 1.mp3"));
  await studio.tasks.downloadAgain(id);
  await studio.until(id, "ready");
  expect(readdirSync(join(studio.libraryFolder, "Songs"))).toEqual(["Night Ferry - take 1.mp3"]);
  expect([service.posts, service.count("download")]).toEqual([1, 2]);
});

describe("after a crash in placing", () => {
  const film = Buffer.from(filmBytes(5));
  const damaged = Buffer.from(film.toString("latin1").replace(/xx$/, "zz"), "latin1");
  const sha256 = createHash("sha256").update(film).digest("hex");

  /** A studio that died with the plan written down; `leave` says what it left on the disk, and `kept` what it had noted. */
  async function dead(
    leave: (part: string, final: string) => void,
    kept: (root: string, id: string) => object = () => ({}),
  ) {
    const studio = studioOf();
    const [task] = studio.film();
    const id = task?.id ?? "";
    const { ledger } = studio.tasks;
    const record = studio.service.record(task?.request as never);
    ledger.move(id, "submitting");
    ledger.move(id, "queued", { remoteId: record.id });
    const root = studio.libraryFolder;
    const path = join(root, "Untitled film", "01 Lantern - take 1.mp4");
    const facts = { kind: "video", format: "mp4", mime: "video/mp4", bytes: film.length } as const;
    const { placing, ...noted } = { placing: {}, ...kept(root, id) };
    const plan = { root, path, sha256, bytes: film.length, facts, ...placing };
    ledger.move(id, "downloading", { output: { ...noted, placing: plan } });
    for (const folder of [".incoming", "Untitled film"]) mkdirSync(join(root, folder), { recursive: true });
    leave(partFile(root, id), path);
    studio.service.path = ["succeeded"];
    let leftBehind: string[] | undefined;
    studio.library.changed = () => {
      leftBehind ??= readdirSync(join(root, ".incoming"));
    };
    studio.tasks.start();
    const ready = await studio.until(id, "ready");
    // Nothing of it lies there any more when it is told.
    expect(leftBehind).toEqual([]);
    const files = Object.fromEntries(
      readdirSync(join(root, "Untitled film")).map((name) => [name, readFileSync(join(root, "Untitled film", name))]),
    );
    expect(readdirSync(join(root, ".incoming"))).toEqual([]);
    const asset = studio.library.store.get(ready.assetId ?? "");
    return { studio, files, asset, downloads: studio.service.count("download") };
  }

  it("a part that was whole is given its place, and isn't fetched again", async () => {
    const { files, downloads } = await dead((part) => writeFileSync(part, film));
    expect(files).toEqual({ "01 Lantern - take 1.mp4": film });
    expect(downloads).toBe(0);
  });

  it("of what came before nothing is left: neither the file as it came nor the part that was kept of it", async () => {
    const { files, downloads } = await dead(
      (part) => {
        writeFileSync(part, "as it came");
        writeFileSync(part.replace(/\.part$/, ".tagged.part"), film);
        writeFileSync(part.replace(/\.part$/, ".whole"), "half of it");
      },
      (root, id) => ({
        short: wholeFile(root, id),
        placing: { tagged: { path: partFile(root, `${id}.tagged`), sourceSha256: "0".repeat(64) } },
      }),
    );
    expect(files).toEqual({ "01 Lantern - take 1.mp4": film });
    expect(downloads).toBe(0);
  });

  it.each([
    ["out of the library", () => ({ path: join(temporaryFolder(), "elsewhere.mp4") })],
    ["into the studio's own folder", (root: string) => ({ path: join(root, ".incoming", "x.mp4") })],
    ["to a library that isn't this studio's", () => ({ root: temporaryFolder() })],
  ])("a plan that leads %s isn't followed: the film is fetched, and placed where it belongs", async (_what, plan) => {
    const { files, downloads } = await dead(
      (part) => writeFileSync(part, film),
      (root) => ({ placing: plan(root) }),
    );
    expect(files).toEqual({ "01 Lantern - take 1.mp4": film });
    expect(downloads).toBe(1);
  });

  it.each([
    ["of other bytes", damaged],
    ["cut short", film.subarray(0, 1500)],
    ["longer than it was", Buffer.concat([film, Buffer.from("x")])],
  ])("a damaged part, %s, never becomes a take: the film is fetched again", async (_what, left) => {
    const { studio, files, asset, downloads } = await dead((part) => writeFileSync(part, left));
    expect(files).toEqual({ "01 Lantern - take 1.mp4": film });
    expect(asset?.sha256).toBe(sha256);
    expect(downloads).toBe(1);
    expect(studio.service.posts).toBe(0);
  });

  it("a damaged file at the planned place stays as it is, and the take gets the next name", async () => {
    const { files, downloads } = await dead((part, final) => {
      writeFileSync(part, film);
      writeFileSync(final, damaged);
    });
    expect(files).toEqual({ "01 Lantern - take 1 (2).mp4": film, "01 Lantern - take 1.mp4": damaged });
    expect(downloads).toBe(1);
  });

  it("an empty file that held the name on a disk without links is replaced", async () => {
    const { files, downloads } = await dead((part, final) => {
      writeFileSync(part, film);
      writeFileSync(final, "");
    });
    expect(files).toEqual({ "01 Lantern - take 1.mp4": film });
    expect(downloads).toBe(0);
  });
});

it("the first song of a studio, under way while the library moves, is heard and found after a crash", async () => {
  const folder = temporaryFolder();
  const [first, second] = [join(folder, "First library"), join(folder, "Second library")];
  const service = new FakeService();
  const half = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<never>();
  service.on.createMusic = async (_request, { audio }) => {
    await audio(songBytes().subarray(0, 500));
    half.resolve();
    return killed.promise;
  };
  // The file that it is written to isn't left to the garbage collector.
  onTestFinished(() => killed.reject(new Error("The studio was killed.")));
  let moved: string | undefined;
  const dying = openTaskStudio({ folder, service, libraryFolder: first, movedTo: () => moved });
  onTestFinished(() => dying.close());
  dying.tasks.start();
  const id = dying.song()[0]?.id ?? "";
  await half.promise;
  moved = second;

  const given = { find: (task: string) => dying.tasks.ledger.need(task), roots: () => dying.library.roots() };
  const heard = (await answerArriving(new Request(`app://studio/media/arriving/${id}`), given)).body?.getReader();
  expect((await heard?.read())?.value?.length).toBe(500);
  await heard?.cancel();
  // No file lies in the first library yet: only the ledger knows of it.
  expect(readTaskFolders(dying.database)).toEqual([first]);

  await dying.close();
  const after = openTaskStudio({ folder, service, libraryFolder: first, movedTo: () => second });
  onTestFinished(() => after.close());
  after.tasks.start();
  expect(after.tasks.get(id)).toMatchObject({ state: "outcome_unknown", error: { details: { keptBytes: 500 } } });
  await after.tasks.downloadAgain(id);
  const ready = await after.until(id, "ready");
  expect(after.library.store.get(ready.assetId ?? "")?.folder).toBe(second);
  expect(service.posts).toBe(1);
});

/** A studio that is killed at the first write to its database once `isTime`, and the same one opened again. */
async function killedOnce(
  isTime: (libraryFolder: string) => boolean,
  options: Partial<TaskStudioOptions>,
  begin: (studio: ReturnType<typeof openTaskStudio>) => string,
) {
  const folder = temporaryFolder();
  const service = new FakeService();
  let killed = false;
  const dying = openTaskStudio({
    ...{ folder, service, ...options },
    wrapDatabase: (database) => ({
      ...database,
      transaction<T>(work: () => T): T {
        killed ||= isTime(join(folder, "Library"));
        if (killed) throw new Error("The process is gone.");
        return database.transaction(work);
      },
    }),
  });
  onTestFinished(() => dying.close());
  dying.tasks.start();
  const id = begin(dying);
  await expect.poll(() => killed).toBe(true);
  await dying.close();
  const after = openTaskStudio({ folder, service, ...options });
  onTestFinished(() => after.close());
  return { after, service, id };
}
const holds = (folder: string, ending: string) =>
  existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(ending));

it("what speaks against a film is told with it, also after a crash between its rename and the note of it", async () => {
  const { after, service, id } = await killedOnce(
    (library) => holds(join(library, "Untitled film"), ".mp4"),
    {},
    (studio) => {
      studio.service.path = ["succeeded"];
      studio.service.film = filmBytes(3);
      return studio.film()[0]?.id ?? "";
    },
  );
  expect(after.tasks.get(id).state).toBe("downloading");
  const fetched = service.count("download");
  after.tasks.start();
  const ready = await after.until(id, "ready");
  expect(ready.result).toMatchObject({ doubt: "The video lasts 3.0 s instead of 5 s." });
  expect([service.posts, service.count("download")]).toEqual([1, fetched]);
});

it("bare samples keep the rate that their answer told, also after a crash once they were whole", async () => {
  const { after, service, id } = await killedOnce(
    (library) => holds(join(library, ".incoming"), ".whole"),
    { realFiles: true },
    (studio) => {
      studio.service.on.createMusic = async (_request, { audio }) => {
        await audio(Buffer.alloc(4 * 24_000));
        const extraInfo = { music_sample_rate: 24_000, music_channel: 1 };
        return { url: null, bytes: 4 * 24_000, extraInfo, traceId: "trace-7", streamed: false };
      };
      const song = studio.songs.create({ title: "Ferry", style: "folk", lyrics: "[Verse]\nHi", format: "pcm" });
      return studio.songs.generate(song.id, "01920000-0000-7000-8000-000000000001", 1)[0]?.id ?? "";
    },
  );
  expect(after.tasks.get(id).state).toBe("submitting");
  after.tasks.start();
  const ready = await after.until(id, "ready");
  expect(ready.result).toEqual({ music_sample_rate: 24_000, music_channel: 1, trace_id: "trace-7" });
  expect(after.library.store.get(ready.assetId ?? "")?.facts).toMatchObject({
    ...{ format: "wav", sampleRate: 24_000, channels: 1, durationSeconds: 2 },
  });
  expect(service.posts).toBe(1);
});
