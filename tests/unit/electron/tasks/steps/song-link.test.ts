import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { clientFailure } from "#core/service/client/service-error.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { songBytes } from "#tests/support/service/fake-service.ts";
import { fakeProbe, openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

function studioOf(options: Partial<TaskStudioOptions> = {}) {
  const studio = openTaskStudio({ folder: temporaryFolder(), ...options });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  return studio;
}

/** A studio whose song comes as a link; the first downloads fail as `thrown` says. */
function linkedStudio(thrown: unknown, failures: number) {
  const studio = studioOf();
  studio.service.film = songBytes();
  studio.service.on.createMusic = async () => ({
    url: "https://fake/song",
    bytes: 0,
    extraInfo: null,
    traceId: null,
    streamed: false,
  });
  const plain = studio.service.download.bind(studio.service);
  studio.service.on.download = (url, options) => {
    if (studio.service.count("download") <= failures) throw thrown;
    delete studio.service.on.download;
    return plain(url, options);
  };
  return studio;
}

describe("a song's link, the only one there is", () => {
  it("is tried for as long as it lives", async () => {
    // Anything else is given up at the sixth failure.
    const studio = linkedStudio(clientFailure("server_error", "yes", undefined, { http: 500, retryable: true }), 6);
    const [task] = studio.song();
    await studio.until(task?.id ?? "", "ready", "failed");
    expect(studio.tasks.get(task?.id ?? "")).toMatchObject({ state: "ready", error: null });
    expect(studio.service.posts).toBe(1);
  });

  it("tells how long it lives until the song is here", async () => {
    const studio = linkedStudio(clientFailure("server_error", "yes", undefined, { http: 500, retryable: true }), 1);
    const before = Date.now();
    const [task] = studio.song();
    const coming = await studio.until(task?.id ?? "", "downloading");
    // API.md § Limits: 24 hours.
    expect((coming.linkEndsAt ?? 0) - before).toBeGreaterThan(23.9 * 3600_000);
    expect((coming.linkEndsAt ?? 0) - before).toBeLessThan(24.1 * 3600_000);
    expect((await studio.until(task?.id ?? "", "ready")).linkEndsAt).toBeNull();
  });

  it("that the service calls expired ends the song", async () => {
    const studio = linkedStudio(clientFailure("link_expired", "yes", undefined, { http: 403 }), 99);
    const [task] = studio.song();
    expect((await studio.until(task?.id ?? "", "failed")).error?.code).toBe("link_expired");
  });
});

describe("a song that came in the answer", () => {
  it("is not said to have vanished while its file is there", async () => {
    const studio = studioOf({
      probe: () => {
        throw new Error("?");
      },
    });
    const [task] = studio.song();
    const failed = await studio.until(task?.id ?? "", "failed");
    expect(failed.error).toMatchObject({ code: "internal", details: { keptBytes: songBytes().length } });
  });

  it("is said to have vanished once its file is gone", async () => {
    let remove = () => {};
    const studio = studioOf({
      probe: async (source) => {
        remove();
        return fakeProbe(source);
      },
    });
    const [task] = studio.song();
    remove = () => rmSync(join(studio.libraryFolder, ".incoming", `${task?.id}.whole`), { force: true });
    const failed = await studio.until(task?.id ?? "", "failed");
    expect(failed.error).toMatchObject({ code: "file_missing", details: { hadCome: true } });
  });

  it("waits for a library folder that is away, and is placed once it is back", async () => {
    let away: (() => void) | undefined;
    const studio = studioOf({
      probe: async (source) => {
        away?.();
        return fakeProbe(source);
      },
    });
    const folder = studio.libraryFolder;
    const [{ id } = { id: "" }] = studio.song();
    away = () => {
      away = undefined;
      renameSync(folder, `${folder} away`);
      throw new Error("The disk is gone.");
    };
    await expect.poll(() => studio.tasks.get(id).error?.code, { timeout: 15_000 }).toBe("disk_failed");
    expect(studio.tasks.get(id).state).toBe("downloading");
    rmSync(folder, { recursive: true, force: true });
    renameSync(`${folder} away`, folder);
    expect((await studio.until(id, "ready")).assetId).not.toBeNull();
    expect(studio.service.posts).toBe(1);
  });

  it("that had vanished is placed at the next start, where its file is back", async () => {
    const folder = temporaryFolder();
    let remove = () => {};
    const first = studioOf({
      folder,
      probe: async (source) => {
        remove();
        return fakeProbe(source);
      },
    });
    const [{ id } = { id: "" }] = first.song();
    const file = join(first.libraryFolder, ".incoming", `${id}.whole`);
    remove = () => renameSync(file, join(folder, "elsewhere"));
    await first.until(id, "failed");
    await first.close();
    const second = studioOf({ folder });
    expect(second.tasks.get(id)).toMatchObject({ state: "failed", error: { code: "file_missing" } });
    await second.close();
    renameSync(join(folder, "elsewhere"), file);
    await studioOf({ folder }).until(id, "ready");
  });
});
