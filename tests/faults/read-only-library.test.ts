import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { describe, expect, onTestFinished, test } from "vitest";
import { actionsOf } from "#renderer/tasks/task-groups.ts";
import { canMakeDisk, makeSmallDisk } from "#tests/support/machine/small-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService } from "#tests/support/service/fake-service.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

const kinds = ["film", "song"] as const;

function studioOn(libraryFolder?: string) {
  const service = new FakeService();
  service.path = ["succeeded"];
  const studio = openTaskStudio({ folder: temporaryFolder(), service, ...(libraryFolder ? { libraryFolder } : {}) });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  return studio;
}

describe.runIf(canMakeDisk)("a library on a disk that can't be written to", () => {
  test.each(kinds)("a %s is not bought, says why, and is tried again in the same way", async (kind) => {
    const disk = makeSmallDisk(100_000);
    const folder = join(disk.folder, "Library");
    // The folder for what comes is there already: making it can't be what fails.
    mkdirSync(join(folder, ".incoming"), { recursive: true });
    disk.makeReadOnly();
    const studio = studioOn(folder);
    const [task] = studio[kind]();
    const failed = await studio.until(task?.id ?? "", "failed", "downloading", "ready");
    expect(failed).toMatchObject({ state: "failed", submittedAt: null, error: { code: "disk_read_only" } });
    expect(actionsOf(failed)).toEqual(["retry", "remove"]);
    expect(studio.service.posts).toBe(0);
    disk.makeWritable();
    await studio.until(studio.tasks.retry(failed.id, newId()).id, "ready");
    expect(studio.service.posts).toBe(1);
  });
});

test.each([
  ["film", /ID for this video/, /new (film|video)/i],
  ["song", /keep songs after their link/, /new song/],
] as const)(
  "what never came of a %s is not there to be downloaded again, in its own words",
  async (kind, why, advice) => {
    const studio = studioOn();
    studio.service.on.createVideo = studio.service.on.createMusic = async () => {
      throw new Error("Nothing answers.");
    };
    const [task] = studio[kind]();
    await studio.until(task?.id ?? "", "outcome_unknown");
    await studio.tasks.giveUp(task?.id ?? "");
    const error = await failureOf(() => studio.tasks.downloadAgain(task?.id ?? ""));
    expect(error?.message).toMatch(why);
    expect(error?.advice).toMatch(advice);
  },
);
