import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { wholeFile } from "#core/files/incoming-folder.ts";
import { clientFailure } from "#core/service/client/service-error.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService, songBytes } from "#tests/support/service/fake-service.ts";
import { openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

function studioOf(options: Partial<TaskStudioOptions> = {}) {
  const studio = openTaskStudio({ folder: temporaryFolder(), ...options });
  onTestFinished(() => studio.close());
  return studio;
}

const breaking =
  (thrown: unknown, bytes = songBytes()): NonNullable<FakeService["on"]["createMusic"]> =>
  async (_request, { audio }) => {
    await audio(bytes);
    throw thrown;
  };
const partOf = (folder: string, id: string) => join(folder, ".incoming", `${id}.part`);

describe("a song whose answer breaks off", () => {
  it.each([
    ["the line broke", clientFailure("stream_interrupted", "unknown")],
    ["the service ended it with an error", clientFailure("server_error", "yes", undefined, { http: 500 })],
    ["something unforeseen happened", new Error("?")],
  ])("keeps what arrived when %s", async (_what, thrown) => {
    const studio = studioOf();
    studio.service.on.createMusic = breaking(thrown);
    studio.tasks.start();
    const [task] = studio.song();
    const id = task?.id ?? "";
    const ended = await studio.until(id, "failed", "outcome_unknown");
    expect(ended).toMatchObject({
      state: "outcome_unknown",
      result: { doubt: "The connection was lost, so the end of the song may be missing." },
      error: { code: "outcome_unknown", details: { keptBytes: songBytes().length } },
    });
    expect(readFileSync(partOf(studio.libraryFolder, id))).toEqual(Buffer.from(songBytes()));
  });

  it("still has it after two restarts, and puts it into the library with the doubt told, without another POST", async () => {
    const folder = temporaryFolder();
    const service = new FakeService();
    service.on.createMusic = breaking(clientFailure("stream_interrupted", "unknown"));
    const first = openTaskStudio({ folder, service });
    first.tasks.start();
    const id = first.song()[0]?.id ?? "";
    await first.until(id, "outcome_unknown");
    await first.close();
    const second = openTaskStudio({ folder, service });
    second.tasks.start();
    await sleep(100);
    await second.close();
    const third = studioOf({ folder, service });
    third.tasks.start();
    expect(existsSync(partOf(third.libraryFolder, id))).toBe(true);
    await third.tasks.downloadAgain(id);
    const ready = await third.until(id, "ready");
    expect(ready.result?.doubt).toBe("The connection was lost, so the end of the song may be missing.");
    expect(await third.library.get(ready.assetId ?? "")).toMatchObject({ kind: "audio", state: "ready" });
    expect(service.posts).toBe(1);
  });

  it("carries the asked extension when its first bytes say nothing", async () => {
    const studio = studioOf();
    studio.service.on.createMusic = breaking(clientFailure("stream_interrupted", "unknown"), Buffer.from("??"));
    studio.tasks.start();
    const id = studio.song()[0]?.id ?? "";
    await studio.until(id, "outcome_unknown");
    await studio.tasks.downloadAgain(id);
    await studio.until(id, "ready");
    expect(readdirSync(join(studio.libraryFolder, "Songs"))).toEqual(["Night Ferry - take 1.mp3"]);
  });
});

/** A studio that died while a song was arriving, and what it left. */
async function diedWhileSubmitting(folder: string, leave: (id: string) => void) {
  const service = new FakeService();
  service.on.createMusic = () =>
    new Promise((_answer, broke) => {
      // With a process its files are closed; here its thread lets go of them once nobody looks any more.
      onTestFinished(() => broke(new Error("The process is gone.")));
    });
  const first = openTaskStudio({ folder, service });
  first.tasks.start();
  const id = first.song()[0]?.id ?? "";
  await first.until(id, "submitting");
  await first.close();
  leave(id);
  return { service, id };
}

describe("a studio that died while a song was arriving", () => {
  it("keeps what had arrived", async () => {
    const folder = temporaryFolder();
    const part = (id: string) => partOf(join(folder, "Library"), id);
    const { service, id } = await diedWhileSubmitting(folder, (left) => writeFileSync(part(left), songBytes()));
    const studio = studioOf({ folder, service });
    studio.tasks.start();
    expect(studio.tasks.get(id)).toMatchObject({
      state: "outcome_unknown",
      error: { details: { keptBytes: songBytes().length } },
    });
    await sleep(50);
    await studio.tasks.downloadAgain(id);
    const ready = await studio.until(id, "ready");
    expect(ready.result?.doubt).toMatch(/connection was lost/);
    expect(service.posts).toBe(1);
  });

  it("says nothing of kept bytes when none had arrived", async () => {
    const folder = temporaryFolder();
    const { service, id } = await diedWhileSubmitting(folder, () => {});
    const studio = studioOf({ folder, service });
    studio.tasks.start();
    expect(studio.tasks.get(id).error?.details?.keptBytes).toBeUndefined();
    expect(studio.tasks.get(id).result).toBeNull();
  });

  it("finds a whole song in the library folder of that time", async () => {
    const folder = temporaryFolder();
    const earlier = join(folder, "Earlier library");
    const { service, id } = await diedWhileSubmitting(folder, (left) => {
      mkdirSync(join(earlier, ".incoming"), { recursive: true });
      writeFileSync(wholeFile(earlier, left), songBytes());
    });
    const studio = studioOf({ folder, service });
    const { library } = studio;
    const roots = library.roots.bind(library);
    library.roots = () => [...roots(), earlier];
    studio.tasks.start();
    await studio.until(id, "ready");
    expect(service.posts).toBe(1);
    expect(readdirSync(join(studio.libraryFolder, "Songs"))).toEqual(["Night Ferry - take 1.mp3"]);
  });
});
