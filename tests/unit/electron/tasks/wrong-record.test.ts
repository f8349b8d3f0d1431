import { rm } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { VideoTask } from "#shared/wire/video/video.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService } from "#tests/support/service/fake-service.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

function studioOf(path: string[]) {
  const service = new FakeService();
  service.path = path;
  const studio = openTaskStudio({ folder: temporaryFolder(), service });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  return studio;
}

const succeeded = (record: VideoTask): VideoTask => ({
  ...record,
  status: "succeeded",
  content: { url: "https://fake/another" },
});

/** Records that aren't the one that was asked for. */
const others: [string, (record: VideoTask) => VideoTask, string][] = [
  ["of another id", (record) => ({ ...record, id: "remote-77" }), "remote-77"],
  ["of another kind", (record) => ({ ...record, task_type: "context_analysis" }), "context_analysis"],
  ["of another modality", (record) => ({ ...record, modality: "audio" }), "audio"],
  ["of another model", (record) => ({ ...record, model: "Vendor-H3-Max-2" }), "Vendor-H3-Max-2"],
];

describe("a record", () => {
  it.each(others)("%s binds nothing: it is said, and asked for again", async (_name, change, told) => {
    const studio = studioOf(["running"]);
    let mixed = 0;
    const real = studio.service.queryVideo.bind(studio.service);
    studio.service.on.queryVideo = async (id, options) => {
      delete studio.service.on.queryVideo;
      const record = await real(id, options);
      mixed += 1;
      if (mixed <= 2) studio.service.on.queryVideo = again;
      return mixed <= 2 ? change(succeeded(record)) : record;
    };
    const again = studio.service.on.queryVideo;
    const [task] = studio.film();
    const seen: unknown[] = [];
    for await (const event of studio.tasks.watch(0)) {
      if (event.type !== "changed") continue;
      const { state, remoteId, error, assetId } = event.task;
      if (error !== null) seen.push([state, remoteId, error.code, error.message.includes(told), assetId]);
      if (mixed > 2) break;
    }
    expect(seen).toEqual([
      ["queued", "remote-1", "wrong_answer", true, null],
      ["queued", "remote-1", "wrong_answer", true, null],
    ]);
    studio.service.path = ["succeeded"];
    const ready = await studio.until(task?.id ?? "", "ready");
    expect(ready).toMatchObject({ remoteId: "remote-1", error: null });
    expect(studio.service.posts).toBe(1);
  });

  it("of another task is not what a film's file is fetched from again", async () => {
    const studio = studioOf(["succeeded"]);
    const [task] = studio.film();
    const ready = await studio.until(task?.id ?? "", "ready");
    await rm((await studio.library.resolve(ready.assetId ?? ""))?.path ?? "");
    studio.service.on.queryVideo = async () => succeeded({ id: "remote-9", status: "succeeded" });
    expect(await failureOf(() => studio.tasks.downloadAgain(ready.id))).toMatchObject({ code: "wrong_answer" });
    expect(studio.tasks.get(ready.id)).toMatchObject({ state: "ready", remoteId: "remote-1" });
  });
});

it("an id that another task here has is no receipt: the outcome is unknown, and no film is shown twice", async () => {
  const studio = studioOf(["running"]);
  const [first] = studio.film();
  await studio.until(first?.id ?? "", "running");
  studio.service.on.createVideo = async () => ({ task_id: "remote-1" });
  const [second] = studio.film();
  const unknown = await studio.until(second?.id ?? "", "outcome_unknown");
  expect(unknown).toMatchObject({ remoteId: null, error: { code: "outcome_unknown" } });
  expect(unknown.error?.message).toContain("The service replied with the ID of another task: “Lantern”");
  expect(unknown.error?.details).toMatchObject({ cause: { code: "wrong_answer" } });
});

it("an answer about the deletion of another record is not believed", async () => {
  const studio = studioOf(["succeeded"]);
  const [task] = studio.film();
  const ready = await studio.until(task?.id ?? "", "ready");
  studio.service.on.deleteVideo = async () => ({ task_id: "remote-9", action: "deleted", status: "deleted" });
  expect(await failureOf(() => studio.tasks.deleteRemote(ready.id))).toMatchObject({ code: "wrong_answer" });
  expect(studio.tasks.get(ready.id).remoteDeleted).toBe(false);
});
