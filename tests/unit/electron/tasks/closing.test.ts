import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { clientFailure } from "#core/service/client/service-error.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService } from "#tests/support/service/fake-service.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

describe("closing the studio", () => {
  it("waits for the answer of a POST that is on its way, and stores the receipt", async () => {
    const folder = temporaryFolder();
    const service = new FakeService();
    service.on.createVideo = async (request) => {
      await sleep(300);
      return { task_id: service.record(request).id };
    };
    const first = openTaskStudio({ folder, service });
    first.tasks.start();
    const [task] = first.film();
    await first.until(task?.id ?? "", "submitting");
    await first.tasks.close();
    expect(first.tasks.get(task?.id ?? "")).toMatchObject({ state: "queued", remoteId: "remote-1" });
    await first.close();

    const second = openTaskStudio({ folder, service });
    onTestFinished(() => second.close());
    second.tasks.start();
    await second.until(task?.id ?? "", "ready");
    expect(service.posts).toBe(1);
  });

  it("what was put off for a minute is asked about as soon as the studio opens again", async () => {
    const folder = temporaryFolder();
    const service = new FakeService();
    service.path = ["queueing"];
    const first = openTaskStudio({ folder, service });
    first.tasks.start();
    const [task] = first.film();
    await first.until(task?.id ?? "", "queued");
    await first.tasks.close();
    first.tasks.ledger.note(task?.id ?? "", { nextPollAt: Date.now() + 60_000 });
    await first.close();

    service.path = ["succeeded"];
    const second = openTaskStudio({ folder, service });
    onTestFinished(() => second.close());
    second.tasks.start();
    await second.until(task?.id ?? "", "ready");
    expect(service.posts).toBe(1);
  });

  it("doesn't wait for polls, and leaves their tasks as they are", async () => {
    const service = new FakeService();
    const studio = openTaskStudio({ folder: temporaryFolder(), service });
    service.on.queryVideo = (_id, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener("abort", () => reject(clientFailure("aborted", "unknown")));
      });
    studio.tasks.start();
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "queued");
    await sleep(150);
    const started = performance.now();
    await studio.tasks.close();
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(studio.tasks.get(task?.id ?? "")).toMatchObject({ state: "queued", error: null });
    await studio.close();
  });
});

describe("a database that refuses for a while", () => {
  it("gets the receipt of what was bought as soon as it takes it, without another POST", async () => {
    const service = new FakeService();
    let refusals = 0;
    const studio = openTaskStudio({
      folder: temporaryFolder(),
      service,
      wrapDatabase: (database) => ({
        ...database,
        transaction(work) {
          if (service.posts > 0 && refusals < 1) {
            refusals += 1;
            throw failure("disk_full");
          }
          return database.transaction(work);
        },
      }),
    });
    onTestFinished(() => studio.close());
    studio.tasks.start();
    const [task] = studio.film();
    const ready = await studio.until(task?.id ?? "", "ready");
    expect(refusals).toBe(1);
    expect(ready.remoteId).toBe("remote-1");
    expect(service.posts).toBe(1);
  });
});

describe("waiting", () => {
  it("ends when the connection changed, and when a callback hints", async () => {
    const service = new FakeService();
    const studio = openTaskStudio({ folder: temporaryFolder(), service });
    onTestFinished(() => studio.close());
    service.path = ["queued"];
    studio.tasks.start();
    const [task] = studio.film();
    const id = task?.id ?? "";
    await studio.until(id, "queued");
    const far = () =>
      studio.tasks.ledger.note(id, { nextPollAt: Date.now() + 600_000, error: failure("key_missing").error });
    const asked = async () => {
      const before = service.count("queryVideo");
      await sleep(150);
      return service.count("queryVideo") > before;
    };
    far();
    studio.tasks.wake();
    await sleep(50);
    far();
    studio.tasks.wake();
    expect(await asked()).toBe(false);
    studio.tasks.tryAgain(["another connection"]);
    expect(await asked()).toBe(false);
    studio.tasks.tryAgain([task?.connectionId ?? ""]);
    expect(await asked()).toBe(true);
    far();
    await sleep(100);
    far();
    studio.tasks.askAgain("another");
    expect(await asked()).toBe(false);
    studio.tasks.askAgain("remote-1");
    expect(await asked()).toBe(true);
  });

  it.each([
    ["key_missing", "before", true],
    ["connection_refused", "before", true],
    ["key_missing", "never", false],
    ["rate_limited", "before", false],
  ] as const)(
    "of a step that ends with %s, where its connection changed %s: asked again at once: %s",
    async (code, changed, again) => {
      const service = new FakeService();
      const studio = openTaskStudio({ folder: temporaryFolder(), service, sandbox: false });
      onTestFinished(() => studio.close());
      const { promise: gate, resolve: fail } = Promise.withResolvers<void>();
      service.on.download = async () => {
        await gate;
        delete service.on.download;
        throw failure(code);
      };
      studio.tasks.start();
      const [task] = studio.film();
      const id = task?.id ?? "";
      await studio.until(id, "downloading");
      await expect.poll(() => service.count("download")).toBe(1);
      if (changed === "before") studio.tasks.tryAgain([task?.connectionId ?? ""]);
      // By the pace of downloads it would be in a minute.
      studio.tasks.ledger.note(id, { attempts: 8 });
      fail();
      if (again) await studio.until(id, "ready");
      else {
        await sleep(300);
        expect(studio.tasks.get(id).state).toBe("downloading");
      }
      expect([service.count("download"), service.posts]).toEqual([again ? 2 : 1, 1]);
    },
  );

  it("doesn't outlast a clock that was set back", async () => {
    const service = new FakeService();
    const studio = openTaskStudio({ folder: temporaryFolder(), service });
    onTestFinished(() => studio.close());
    service.path = ["queued"];
    studio.tasks.start();
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "queued");
    service.path = ["succeeded"];
    studio.tasks.ledger.note(task?.id ?? "", { nextPollAt: Date.now() + 24 * 3600_000 });
    studio.tasks.wake();
    await studio.until(task?.id ?? "", "ready");
  });
});
