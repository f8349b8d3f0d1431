import { expect, it, onTestFinished } from "vitest";
import { clientFailure } from "#core/service/client/service-error.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

type Upload = NonNullable<TaskStudioOptions["uploadLarge"]>;

function studioOf(uploadLarge: Upload) {
  const studio = openTaskStudio({ folder: temporaryFolder(), uploadLarge });
  onTestFinished(() => studio.close());
  studio.service.path = ["succeeded"];
  const sent: unknown[] = [];
  const create = studio.service.createVideo.bind(studio.service);
  studio.service.createVideo = (request, options) => {
    sent.push(request.content);
    return create(request, options);
  };
  studio.tasks.start();
  return { ...studio, sent };
}
const named = (task: { request: Record<string, unknown> }) => ({
  ...task.request,
  content: [{ type: "text", text: "named" }],
});

// @shows First use, point by point › D. References above the body are uploaded first
it("a film whose references go up first is an intent that says how far, and is sent with their names", async () => {
  const [up, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const studio = studioOf(async (task, _signal, onProgress) => {
    onProgress(0.4);
    up.resolve();
    await done.promise;
    return named(task);
  });
  const id = studio.film()[0]?.id ?? "";
  await up.promise;
  expect(studio.tasks.get(id)).toMatchObject({ state: "intent", progress: 0.4, submittedAt: null });
  expect(studio.service.posts).toBe(0);
  done.resolve();
  const ready = await studio.until(id, "ready");
  expect(studio.sent).toEqual([[{ type: "text", text: "named" }]]);
  // What it was asked with stays as it was asked: the library's own files.
  expect(ready.request.content).toMatchObject([{ type: "text", text: "A lantern in the rain" }]);
  expect(ready.progress).toBeNull();
});

it("called off while they go up it was never sent", async () => {
  const up = Promise.withResolvers<AbortSignal>();
  const studio = studioOf((_task, signal) => {
    up.resolve(signal);
    return new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(new Error("left")), { once: true }),
    );
  });
  const id = studio.film()[0]?.id ?? "";
  const signal = await up.promise;
  expect((await studio.tasks.cancel(id)).state).toBe("cancelled");
  expect(signal.aborted).toBe(true);
  expect([studio.service.posts, studio.faults]).toEqual([0, []]);
});

it("an upload that breaks off is tried again by itself, and one that is refused ends the task; nothing is bought", async () => {
  let tries = 0;
  const told: unknown[] = [];
  const studio = studioOf(async (task) => {
    tries += 1;
    told.push([task.attempts, task.error?.code]);
    if (tries < 3) throw clientFailure("stream_interrupted", "unknown");
    return named(task);
  });
  const id = studio.film()[0]?.id ?? "";
  await studio.until(id, "ready");
  expect([tries, studio.service.posts]).toEqual([3, 1]);
  // Each time it waits longer, and says meanwhile why.
  expect(told).toEqual([
    [0, undefined],
    [1, "stream_interrupted"],
    [2, "stream_interrupted"],
  ]);

  const refused = studioOf(() => Promise.reject(clientFailure("request_too_large", "yes", undefined, { http: 413 })));
  const ended = await refused.until(refused.film()[0]?.id ?? "", "failed");
  expect(ended.error).toMatchObject({ code: "request_too_large" });
  expect(refused.service.posts).toBe(0);
});

it("nothing goes up for what the rules refuse", async () => {
  let uploads = 0;
  let refuses = false;
  const studio = openTaskStudio({
    folder: temporaryFolder(),
    uploadLarge: async (task) => {
      uploads += 1;
      return task.request;
    },
    check: () =>
      refuses ? [{ code: "video.prompt.required", severity: "error", path: "prompt", message: "Empty." } as never] : [],
  });
  onTestFinished(() => studio.close());
  const id = studio.film()[0]?.id ?? "";
  refuses = true;
  studio.tasks.start();
  expect((await studio.until(id, "failed")).error?.code).toBe("refused_by_rules");
  expect([uploads, studio.service.posts]).toEqual([0, 0]);
});

it("a fault in a step is told, and the task is tried again by itself", async () => {
  let breaks = false;
  const studio = openTaskStudio({
    folder: temporaryFolder(),
    check: () => {
      if (!breaks) return [];
      breaks = false;
      throw new Error("The rules broke.");
    },
  });
  onTestFinished(() => studio.close());
  const id = studio.film()[0]?.id ?? "";
  breaks = true;
  studio.tasks.start();
  await expect.poll(() => studio.faults).toEqual([new Error("The rules broke.")]);
  expect(studio.tasks.get(id)).toMatchObject({ state: "intent", error: { code: "internal" } });
  expect(studio.service.posts).toBe(0);
});
