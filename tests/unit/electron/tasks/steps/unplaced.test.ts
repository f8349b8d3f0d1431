import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { canMakeDisk } from "#tests/support/machine/small-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

function studioOf() {
  const studio = openTaskStudio({ folder: temporaryFolder() });
  onTestFinished(() => studio.close());
  studio.service.path = ["succeeded"];
  studio.tasks.start();
  return studio;
}

/** The library gives no file its place from now on, with the system's own error, until it is told to again. */
function refusing(studio: ReturnType<typeof studioOf>, code: string) {
  const placing = studio.library.placing;
  const asked = { times: 0 };
  studio.library.placing = async () => {
    asked.times += 1;
    throw Object.assign(new Error(`${code}: illegal operation, link`), { code });
  };
  return Object.assign(asked, {
    mended: () => {
      studio.library.placing = placing;
    },
  });
}

describe("what finds no place in the library", () => {
  it("is fetched once, shown as failed after a few tries, and placed when it is asked for again", async () => {
    const studio = studioOf();
    const refused = refusing(studio, "EISDIR");
    const [film, changed, song] = [studio.film()[0], studio.film()[0], studio.song()[0]].map((task) => task?.id ?? "");
    if (film === undefined || changed === undefined || song === undefined) throw new Error("Nothing was submitted.");
    const failed = await studio.until(film, "failed");
    expect(failed.error).toMatchObject({ code: "library_refused", details: { cause: { code: "disk_failed" } } });
    expect(failed.error?.details).not.toHaveProperty("keptBytes");
    await studio.until(changed, "failed");
    const { error } = await studio.until(song, "failed");
    expect(error).toMatchObject({ code: "library_refused", details: { keptBytes: 1004 } });
    expect(studio.service.count("download")).toBe(2);
    // Six tries each, as the guide's "a few" means.
    expect(refused.times).toBe(18);

    refused.mended();
    writeFileSync(join(studio.libraryFolder, ".incoming", `${changed}.part`), "mp4:5:xx");
    for (const id of [film, changed, song]) await studio.tasks.downloadAgain(id);
    for (const id of [film, changed, song]) await studio.until(id, "ready");
    // Only the one whose bytes were changed meanwhile came a second time.
    expect(studio.service.count("download")).toBe(3);
    expect(studio.service.posts).toBe(3);
    expect(readdirSync(join(studio.libraryFolder, ".incoming"))).toEqual([]);
  });

  it("because its folder can't be written to is fetched once, and placed as soon as it can", async () => {
    const studio = studioOf();
    mkdirSync(studio.libraryFolder, { recursive: true });
    // A file where the film's folder belongs: nothing can be put into it.
    const obstacle = join(studio.libraryFolder, "Untitled film");
    writeFileSync(obstacle, "mine");
    const [task] = studio.film();
    await expect.poll(() => studio.tasks.get(task?.id ?? "").attempts, { timeout: 10_000 }).toBeGreaterThan(3);
    expect(studio.tasks.get(task?.id ?? "")).toMatchObject({ state: "downloading", error: { code: "disk_read_only" } });
    expect(studio.service.count("download")).toBe(1);
    rmSync(obstacle);
    await studio.until(task?.id ?? "", "ready");
    expect(studio.service.count("download")).toBe(1);
  });
});

it.runIf(canMakeDisk)("a film whose folder is another disk is copied there", async () => {
  const studio = studioOf();
  const folder = join(studio.libraryFolder, "Untitled film");
  mkdirSync(folder, { recursive: true });
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]);
  onTestFinished(() => {
    spawnSync("umount", ["-l", folder]);
  });
  const [task] = studio.film();
  await studio.until(task?.id ?? "", "ready");
  expect(readdirSync(folder)).toEqual(["01 Lantern - take 1.mp4"]);
  expect(readdirSync(join(studio.libraryFolder, ".incoming"))).toEqual([]);
  expect(studio.service.count("download")).toBe(1);
});
