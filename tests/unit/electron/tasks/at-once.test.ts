import { expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService, filmBytes } from "#tests/support/service/fake-service.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

/** An operation that each call of waits at, until all may go on. */
function gate() {
  const opened = Promise.withResolvers<void>();
  let waiting = 0;
  let most = 0;
  return {
    most: () => most,
    open: opened.resolve,
    async wait() {
      waiting += 1;
      most = Math.max(most, waiting);
      await opened.promise;
      waiting -= 1;
    },
  };
}

it("three films are fetched at a time, and six are asked about; the others have their turn then", async () => {
  const service = new FakeService();
  service.path = ["succeeded"];
  const [questions, downloads] = [gate(), gate()];
  service.on.queryVideo = async (id) => {
    await questions.wait();
    const record = service.records.get(id);
    if (record === undefined) throw new Error("unknown");
    return { ...record, status: "succeeded", content: { url: `https://fake/${id}` }, usage: { output_seconds: 5 } };
  };
  service.on.download = async (_url, { sink }) => {
    await downloads.wait();
    const bytes = filmBytes(5);
    await sink(bytes);
    return { contentLength: bytes.length } as never;
  };
  const studio = openTaskStudio({ folder: temporaryFolder(), service, videoConcurrency: 20 });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  const tasks = [...studio.film(4), ...studio.film(4)];
  await expect.poll(() => service.count("createVideo")).toBe(8);
  await expect.poll(questions.most).toBe(6);
  questions.open();
  await expect.poll(downloads.most).toBe(3);
  await expect.poll(() => service.count("queryVideo")).toBe(8);
  expect([questions.most(), downloads.most()]).toEqual([6, 3]);
  downloads.open();
  for (const { id } of tasks) await studio.until(id, "ready");
  expect([service.posts, service.count("download")]).toEqual([8, 8]);
});

it("links that drip hold nothing up: after ten minutes each gives its turn to another film, and goes on to its end", async () => {
  const service = new FakeService();
  service.path = ["succeeded"];
  const drips = Promise.withResolvers<void>();
  let dripping = 0;
  service.on.download = async (_url, { sink }) => {
    // Those that are begun first bring a little now and then, for hours.
    if (dripping < 3) {
      dripping += 1;
      await drips.promise;
    }
    const bytes = filmBytes(5);
    await sink(bytes);
    return { contentLength: bytes.length } as never;
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const studio = openTaskStudio({ folder: temporaryFolder(), service, videoConcurrency: 20 });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  const tasks = [...studio.film(4), ...studio.film(4)];
  const ready = () => tasks.filter(({ id }) => studio.tasks.get(id).state === "ready").length;
  await expect.poll(() => service.count("queryVideo")).toBe(8);
  await expect.poll(() => dripping).toBe(3);
  vi.setSystemTime(Date.now() + 590_000);
  studio.tasks.wake();
  expect([ready(), service.count("download")]).toEqual([0, 3]);
  vi.setSystemTime(Date.now() + 20_000);
  studio.tasks.wake();
  await expect.poll(ready).toBe(5);
  drips.resolve();
  await expect.poll(ready).toBe(8);
  // Each was fetched once, and bought once.
  expect([service.posts, service.count("download")]).toEqual([8, 8]);
});
