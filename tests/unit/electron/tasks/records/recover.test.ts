import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService, songBytes } from "#tests/support/service/fake-service.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

/** A studio that dies while a song's answer is being waited for; `incoming` is where its bytes lie then. */
async function diesWithASong() {
  const folder = temporaryFolder();
  const service = new FakeService();
  service.on.createMusic = () => new Promise(() => {});
  const first = openTaskStudio({ folder, service });
  first.tasks.start();
  const [{ id } = { id: "" }] = first.song();
  await first.until(id, "submitting");
  await first.close();
  const library = first.libraryFolder;
  const open = () => {
    const studio = openTaskStudio({ folder, service });
    onTestFinished(() => studio.close());
    return studio;
  };
  return { id, library, incoming: join(library, ".incoming"), service, open };
}

// DESIGN.md § Three promises: a paid generation is never lost.
it.each([
  ["whole", "whole", "downloading"],
  ["a part of it", "part", "outcome_unknown"],
] as const)(
  "a song that came (%s) to a disk that was away at the next start is found at the one after",
  async (_what, extension, state) => {
    const { id, library, incoming, service, open } = await diesWithASong();
    const bytes = extension === "whole" ? songBytes() : songBytes().subarray(0, 400);
    writeFileSync(join(incoming, `${id}.${extension}`), bytes);
    renameSync(library, `${library} elsewhere`);
    const without = open();
    without.tasks.start();
    expect(without.tasks.get(id)).toMatchObject({ state: "outcome_unknown", error: { code: "outcome_unknown" } });
    await without.close();

    rmSync(library, { recursive: true, force: true });
    renameSync(`${library} elsewhere`, library);
    const again = open();
    again.tasks.start();
    expect(again.tasks.get(id).state).toBe(state);
    if (extension === "part") {
      expect(again.tasks.get(id).error?.details).toMatchObject({ keptBytes: 400 });
      await again.tasks.downloadAgain(id);
    }
    const ready = await again.until(id, "ready");
    expect(readFileSync((await again.library.resolve(ready.assetId ?? ""))?.path ?? "")).toEqual(Buffer.from(bytes));
    expect(service.posts).toBe(1);
  },
);

it("a song is found, too, when it is asked for while the studio runs", async () => {
  const { id, library, incoming, service, open } = await diesWithASong();
  writeFileSync(join(incoming, `${id}.whole`), songBytes());
  renameSync(library, `${library} elsewhere`);
  const studio = open();
  studio.tasks.start();
  rmSync(library, { recursive: true, force: true });
  renameSync(`${library} elsewhere`, library);
  expect((await studio.tasks.reconcile(id)).state).toBe("downloading");
  await studio.until(id, "ready");
  expect(service.posts).toBe(1);
});

it("a folder that can't be looked into ends in an unknown outcome, not in a studio that doesn't start", async () => {
  const { id, incoming, open } = await diesWithASong();
  rmSync(incoming, { recursive: true, force: true });
  symlinkSync(".incoming", incoming);
  const studio = open();
  studio.tasks.start();
  expect(studio.tasks.get(id)).toMatchObject({ state: "outcome_unknown" });
});

it("a song that the person gave up is left as it is", async () => {
  const { id, incoming, open } = await diesWithASong();
  const first = open();
  first.tasks.start();
  await first.tasks.giveUp(id);
  await first.close();
  mkdirSync(incoming, { recursive: true });
  writeFileSync(join(incoming, `${id}.whole`), songBytes());
  const again = open();
  again.tasks.start();
  expect(again.tasks.get(id)).toMatchObject({ state: "failed", error: { code: "given_up" } });
  expect(existsSync(join(incoming, `${id}.whole`))).toBe(true);
});
