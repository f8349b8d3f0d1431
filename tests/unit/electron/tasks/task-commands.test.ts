import { rm } from "node:fs/promises";
import { v7 as newId } from "uuid";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { clientFailure } from "#core/service/client/service-error.ts";
import { sandboxConnectionId } from "#core/service/connections/index.ts";
import { createLedgerFacts } from "#core/tasks/ledger-facts.ts";
import type { StepContext } from "#core/tasks/steps/step-context.ts";
import { cancelTask } from "#core/tasks/task-commands.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService } from "#tests/support/service/fake-service.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

function studioOf(path: string[], options: Partial<TaskStudioOptions> = {}) {
  const service = options.service ?? new FakeService();
  service.path = path;
  const studio = openTaskStudio({ folder: temporaryFolder(), ...options, service });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  return studio;
}

/** API.md § States and transitions: what DELETE does in each state. */
describe("cancel", () => {
  it("before anything was sent makes no call", async () => {
    const studio = studioOf(["queued"], { videoConcurrency: 0 });
    const [task] = studio.film();
    expect((await studio.tasks.cancel(task?.id ?? "")).state).toBe("cancelled");
    expect(studio.service.calls).toEqual([]);
  });

  it("while queued cancels at the service, without charge", async () => {
    const studio = studioOf(["queued"]);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "queued");
    expect((await studio.tasks.cancel(task?.id ?? "")).state).toBe("cancelled");
    expect(studio.service.count("deleteVideo")).toBe(1);
  });

  it("while running is refused with the truth, and nothing is deleted", async () => {
    const studio = studioOf(["running"]);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "running");
    const error = await failureOf(() => studio.tasks.cancel(task?.id ?? ""));
    expect(error).toMatchObject({ code: "not_allowed_now" });
    expect(studio.service.count("deleteVideo")).toBe(0);
    expect(studio.tasks.get(task?.id ?? "").state).toBe("running");
  });

  it("that is refused twice at once leaves the task to go on", async () => {
    const studio = studioOf(["queued"]);
    const [{ id } = { id: "" }] = studio.film();
    await studio.until(id, "queued");
    studio.service.path = ["running"];
    const both = await Promise.allSettled([studio.tasks.cancel(id), studio.tasks.cancel(id)]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    studio.service.path = ["succeeded"];
    await studio.until(id, "ready");
  });

  it("that took longer than the time to the next question leaves the task to be asked about at once", async () => {
    const studio = studioOf(["queued"]);
    const [{ id } = { id: "" }] = studio.film();
    await studio.until(id, "queued");
    const answer = Promise.withResolvers<never>();
    studio.service.on.queryVideo = () => answer.promise;
    const refused = failureOf(() => studio.tasks.cancel(id));
    await vi.waitUntil(() => Date.now() > (studio.tasks.get(id).nextPollAt ?? 0) + 30, { interval: 5 });
    delete studio.service.on.queryVideo;
    studio.service.path = ["succeeded"];
    answer.reject(clientFailure("server_error", "yes", undefined, { http: 500 }));
    expect(await refused).toMatchObject({ code: "server_error" });
    await studio.until(id, "ready");
  });

  it("never deletes a film that was done meanwhile", async () => {
    const studio = studioOf(["queued"]);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "queued");
    studio.service.path = ["succeeded"];
    const error = await failureOf(() => studio.tasks.cancel(task?.id ?? ""));
    expect(error).toMatchObject({ code: "not_allowed_now" });
    expect(studio.service.count("deleteVideo")).toBe(0);
    await studio.until(task?.id ?? "", "ready");
  });

  it("calls a slow DELETE back once the service has begun, and keeps the film", async () => {
    const studio = studioOf(["queued"]);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "queued");
    // On its way for as long as it is let, while the service makes the film.
    studio.service.on.deleteVideo = (_id, options) =>
      new Promise((_done, fail) => {
        studio.service.path = ["succeeded"];
        options?.signal?.addEventListener("abort", () => fail(clientFailure("aborted", "unknown")));
      });
    const error = await failureOf(() => studio.tasks.cancel(task?.id ?? ""));
    expect(error).toMatchObject({ code: "not_allowed_now" });
    expect(await studio.until(task?.id ?? "", "ready")).toMatchObject({ remoteDeleted: false });
  });

  it("looks ever more seldom at what stays queued while a slow DELETE is on its way", async () => {
    const studio = studioOf(["queued"]);
    const [{ id } = { id: "" }] = studio.film();
    await studio.until(id, "queued");
    const task = studio.tasks.ledger.need(id);
    const answer = Promise.withResolvers<void>();
    const looks: number[] = [];
    const service = new FakeService();
    service.on.queryVideo = async () => {
      looks.push(performance.now());
      // One before DELETE, and three while it is on its way.
      if (looks.length === 4) answer.resolve();
      return { id: task.remoteId ?? "", status: "queued" };
    };
    service.on.deleteVideo = async (remoteId) => {
      await answer.promise;
      return { task_id: remoteId, action: "cancelled", status: "cancelled" };
    };
    const context = {
      ledger: { move: () => ({ ...task, state: "cancelled" }) },
      clientOf: async () => service,
      // After 1, 10 and 100 ms.
      pace: () => ({ firstMs: 1, growth: 10, maxMs: 60_000 }),
      random: () => 0.5,
      closing: new AbortController().signal,
    } as unknown as StepContext;
    expect(await cancelTask(context, task)).toMatchObject({ state: "cancelled" });
    const lasted = (looks.at(-1) ?? 0) - (looks[0] ?? 0);
    expect(lasted).toBeGreaterThan(105);
    expect(lasted).toBeLessThan(5000);
  });

  /** DELETE waits behind other requests of the account before each of its turns. */
  const waitingForItsTurn = (service: FakeService, wait: (turns: number) => void | Promise<void>) => {
    const remove = service.deleteVideo.bind(service);
    let turns = 0;
    service.on.deleteVideo = async (id, options) => {
      turns += 1;
      await wait(turns);
      options?.onTurn?.();
      delete service.on.deleteVideo;
      const answer = await remove(id, {});
      return answer;
    };
  };

  it.each([
    ["by its run", (later: number) => vi.spyOn(performance, "now").mockReturnValue(performance.now() + later)],
    [
      "by the clock, after the computer slept",
      (later: number) => vi.spyOn(Date, "now").mockReturnValue(Date.now() + later),
    ],
  ])(
    "looks again before a DELETE that waited for its turn %s, and keeps a film that was done by then",
    async (_what, passed) => {
      const studio = studioOf(["queued"]);
      const [{ id } = { id: "" }] = studio.film();
      await studio.until(id, "queued");
      let clock: { mockRestore(): void } | undefined;
      waitingForItsTurn(studio.service, () => {
        studio.service.path = ["succeeded"];
        clock = passed(2500);
      });
      onTestFinished(() => clock?.mockRestore());
      const refused = failureOf(() => studio.tasks.cancel(id));
      await vi.waitUntil(() => clock !== undefined);
      clock?.mockRestore();
      expect(await refused).toMatchObject({ code: "not_allowed_now" });
      expect(studio.service.records.has("remote-1")).toBe(true);
      expect(await studio.until(id, "ready")).toMatchObject({ remoteDeleted: false });
    },
  );

  it("cancels what is still in line after DELETE waited for its turn", async () => {
    const studio = studioOf(["queued"]);
    const [{ id } = { id: "" }] = studio.film();
    await studio.until(id, "queued");
    const now = performance.now.bind(performance);
    let ahead = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
    onTestFinished(() => clock.mockRestore());
    waitingForItsTurn(studio.service, (turns) => {
      if (turns < 3) ahead += 2500;
    });
    expect((await studio.tasks.cancel(id)).state).toBe("cancelled");
  });

  it("says so when DELETE never has its turn in time, and the task goes on", async () => {
    const studio = studioOf(["queued"]);
    const [{ id } = { id: "" }] = studio.film();
    await studio.until(id, "queued");
    const now = performance.now.bind(performance);
    let ahead = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
    onTestFinished(() => clock.mockRestore());
    waitingForItsTurn(studio.service, () => {
      ahead += 2500;
    });
    expect(await failureOf(() => studio.tasks.cancel(id))).toMatchObject({
      code: "not_allowed_now",
      message: "Too many requests are waiting for the service to cancel this one in time.",
    });
    expect(studio.tasks.get(id).state).toBe("queued");
    studio.service.path = ["succeeded"];
    await studio.until(id, "ready");
  });

  it("looks once more when DELETE deleted what was last seen running, and fetches the film", async () => {
    const studio = studioOf(["queued"]);
    const [{ id } = { id: "" }] = studio.film();
    await studio.until(id, "queued");
    // The look and the answer come at once: called back too late.
    studio.service.on.deleteVideo = (remoteId, options) =>
      new Promise((done) => {
        studio.service.path = ["running"];
        options?.signal?.addEventListener("abort", () => {
          studio.service.path = ["succeeded"];
          done({ task_id: remoteId, action: "deleted", status: "deleted" });
        });
      });
    expect((await failureOf(() => studio.tasks.cancel(id)))?.message).toContain("The video is downloading");
    await studio.until(id, "ready");
  });

  it("fetches a film that was done when a slow DELETE came, by the link that was seen before it", async () => {
    const studio = studioOf(["queued"]);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "queued");
    const remove = studio.service.deleteVideo.bind(studio.service);
    // It can't be called back any more, and deletes what was finished meanwhile.
    studio.service.on.deleteVideo = (id, options) =>
      new Promise((done) => {
        studio.service.path = ["succeeded"];
        options?.signal?.addEventListener("abort", () => {
          delete studio.service.on.deleteVideo;
          done(remove(id, {}));
        });
      });
    const error = await failureOf(() => studio.tasks.cancel(task?.id ?? ""));
    expect(error?.message).toContain("The video is downloading");
    expect(studio.service.records.size).toBe(0);
    const ready = await studio.until(task?.id ?? "", "ready");
    expect(ready).toMatchObject({ remoteId: "remote-1", remoteDeleted: true });
  });

  it("tells the truth when DELETE says that it deleted and no link was seen", async () => {
    const studio = studioOf(["queued"]);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "queued");
    studio.service.on.deleteVideo = async (id) => {
      studio.service.records.delete(id);
      return { task_id: id, action: "deleted", status: "deleted" };
    };
    expect(await studio.tasks.cancel(task?.id ?? "")).toMatchObject({ state: "failed", remoteDeleted: true });
  });

  it("goes by the record when DELETE answers about another task", async () => {
    const studio = studioOf(["queued"]);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "queued");
    studio.service.on.deleteVideo = async () => {
      studio.service.path = ["running"];
      return { task_id: "remote-9", action: "cancelled", status: "cancelled" };
    };
    expect(await failureOf(() => studio.tasks.cancel(task?.id ?? ""))).toMatchObject({ code: "not_allowed_now" });
    expect(studio.tasks.get(task?.id ?? "").state).toBe("running");
  });

  it("asks for the truth when DELETE gets no answer", async () => {
    const studio = studioOf(["queued"]);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "queued");
    studio.service.on.deleteVideo = async () => {
      studio.service.path = ["cancelled"];
      throw clientFailure("timeout_headers", "unknown");
    };
    expect((await studio.tasks.cancel(task?.id ?? "")).state).toBe("cancelled");
  });
});

describe("delete at the service", () => {
  it("keeps the take, the file and the task", async () => {
    const studio = studioOf(["succeeded"]);
    const [task] = studio.film();
    const ready = await studio.until(task?.id ?? "", "ready");
    expect((await studio.tasks.deleteRemote(ready.id)).remoteDeleted).toBe(true);
    expect((await studio.library.get(ready.assetId ?? "")).state).toBe("ready");
    expect(await failureOf(() => studio.tasks.deleteRemote(ready.id))).toMatchObject({ code: "not_allowed_now" });
    expect(await failureOf(() => studio.tasks.downloadAgain(ready.id))).toMatchObject({ code: "not_allowed_now" });
    expect(studio.service.count("deleteVideo")).toBe(1);
  });

  it.each([
    ["and nobody looked yet", false],
    ["as the library shows", true],
  ])("is refused while the film's file is lost here, %s: the record is the way to it", async (_what, isSeen) => {
    const studio = studioOf(["succeeded"]);
    const [task] = studio.film();
    const ready = await studio.until(task?.id ?? "", "ready");
    await rm((await studio.library.resolve(ready.assetId ?? ""))?.path ?? "");
    if (isSeen) expect((await studio.library.get(ready.assetId ?? "")).state).toBe("missing");
    expect(await failureOf(() => studio.tasks.deleteRemote(ready.id))).toMatchObject({
      code: "not_allowed_now",
      advice: "Download it again first.",
    });
    expect(studio.service.count("deleteVideo")).toBe(0);
  });

  it("is done for a film that the person threw away", async () => {
    const studio = studioOf(["succeeded"]);
    const [task] = studio.film();
    const ready = await studio.until(task?.id ?? "", "ready");
    await rm((await studio.library.resolve(ready.assetId ?? ""))?.path ?? "");
    studio.library.store.setState(ready.assetId ?? "", "trashed");
    expect(await studio.tasks.deleteRemote(ready.id)).toMatchObject({ state: "ready", remoteDeleted: true });
  });

  it.each(["queued", "running"])("is refused while %s", async (state) => {
    const studio = studioOf([state]);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", state as "queued");
    expect(await failureOf(() => studio.tasks.deleteRemote(task?.id ?? ""))).toMatchObject({ code: "not_allowed_now" });
    expect(studio.service.count("deleteVideo")).toBe(0);
  });
});

describe("delete at the service, of a task that failed here", () => {
  async function failed() {
    const studio = studioOf(["succeeded"]);
    studio.service.on.download = async () => {
      throw clientFailure("server_error", "yes", undefined, { http: 500, retryable: false });
    };
    const [task] = studio.film();
    return { studio, id: (await studio.until(task?.id ?? "", "failed")).id };
  }

  it("is refused while its output is there to be downloaded, and then it can be", async () => {
    const { studio, id } = await failed();
    const error = await failureOf(() => studio.tasks.deleteRemote(id));
    expect(error).toMatchObject({ code: "not_allowed_now", advice: "Download it first." });
    expect(studio.service.count("deleteVideo")).toBe(0);
    delete studio.service.on.download;
    await studio.tasks.downloadAgain(id);
    await studio.until(id, "ready");
  });

  it("can't be fetched again once its record was deleted, and is left as it is", async () => {
    const studio = studioOf(["failed"]);
    const [{ id } = { id: "" }] = studio.film();
    await studio.until(id, "failed");
    await studio.tasks.deleteRemote(id);
    expect(await failureOf(() => studio.tasks.downloadAgain(id))).toMatchObject({
      code: "not_allowed_now",
      message: "The record at the service was deleted, so the video can’t be downloaded again.",
    });
    expect(studio.tasks.get(id).state).toBe("failed");
  });

  it.each(["failed", "cancelled"])("is done when the service says that it %s there too", async (status) => {
    const { studio, id } = await failed();
    studio.service.path = [status];
    expect(await studio.tasks.deleteRemote(id)).toMatchObject({ state: "failed", remoteDeleted: true });
  });

  it.each(["queued", "running"])("is refused while it is %s there: the film may still come", async (status) => {
    const { studio, id } = await failed();
    studio.service.path = [status];
    expect(await failureOf(() => studio.tasks.deleteRemote(id))).toMatchObject({ code: "not_allowed_now" });
    expect(studio.service.count("deleteVideo")).toBe(0);
    expect(studio.tasks.get(id)).toMatchObject({ state: "failed", remoteDeleted: false });
  });

  it("is refused while the lost file of a film that was ready couldn't be fetched again", async () => {
    const studio = studioOf(["succeeded"]);
    const [task] = studio.film();
    const ready = await studio.until(task?.id ?? "", "ready");
    await rm((await studio.library.resolve(ready.assetId ?? ""))?.path ?? "");
    studio.service.on.download = async () => {
      throw clientFailure("server_error", "yes", undefined, { http: 500, retryable: false });
    };
    await studio.tasks.downloadAgain(ready.id);
    expect(await studio.until(ready.id, "failed")).toMatchObject({ assetId: ready.assetId });
    expect(await failureOf(() => studio.tasks.deleteRemote(ready.id))).toMatchObject({
      code: "not_allowed_now",
      advice: "Download it first.",
    });
    expect(studio.service.count("deleteVideo")).toBe(0);
    delete studio.service.on.download;
    await studio.tasks.downloadAgain(ready.id);
    expect(await studio.until(ready.id, "ready")).toMatchObject({ assetId: ready.assetId });
    expect(studio.service.posts).toBe(1);
  });
});

describe("download again, of a film that the service has no more", () => {
  it.each([
    ["ready", "failed"],
    ["ready", "cancelled"],
    ["ready", "queued"],
    ["ready", "running"],
    ["failed", "failed"],
    ["failed", "cancelled"],
  ] as const)("%s here and %s there: the person is told, and the task stays as it is", async (here, there) => {
    const studio = studioOf(["succeeded"]);
    if (here === "failed")
      studio.service.on.download = async () => {
        throw clientFailure("server_error", "yes", undefined, { http: 500, retryable: false });
      };
    const [task] = studio.film();
    const ended = await studio.until(task?.id ?? "", here);
    if (ended.assetId !== null) await rm((await studio.library.resolve(ended.assetId))?.path ?? "");
    studio.service.path = [there];
    expect(await failureOf(() => studio.tasks.downloadAgain(ended.id))).toMatchObject({
      code: "link_expired",
      message: `The service now reports this task as ${there}, with no link to the video.`,
    });
    expect(studio.tasks.get(ended.id)).toEqual(ended);
  });
});

describe("remove", () => {
  it("hides an ended task and keeps what it made; refused while under way", async () => {
    const studio = studioOf(["queued", "queued", "succeeded"]);
    const [task] = studio.film();
    expect(await failureOf(() => studio.tasks.remove(task?.id ?? ""))).toMatchObject({ code: "not_allowed_now" });
    await studio.until(task?.id ?? "", "ready");
    studio.tasks.remove(task?.id ?? "");
    expect(studio.tasks.list({})).toEqual([]);
    expect(studio.library.list({}).total).toBe(1);
  });
});

describe("a task of unknown outcome", () => {
  async function unknown(made: number) {
    const studio = studioOf(["succeeded"]);
    studio.service.on.createVideo = async (request) => {
      for (let index = 0; index < made; index += 1) studio.service.record(request);
      throw clientFailure("timeout_headers", "unknown");
    };
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "outcome_unknown");
    return { studio, id: task?.id ?? "" };
  }

  it("is found in the service's list, without another POST", async () => {
    const { studio, id } = await unknown(1);
    await studio.tasks.reconcile(id);
    const ready = await studio.until(id, "ready");
    expect(ready.remoteId).toBe("remote-1");
    expect(studio.service.posts).toBe(1);
  });

  it.each([
    [0, []],
    [2, ["remote-1", "remote-2"]],
  ])("stays unknown with %i records that fit", async (made, candidates) => {
    const { studio, id } = await unknown(made);
    const task = await studio.tasks.reconcile(id);
    expect(task).toMatchObject({
      state: "outcome_unknown",
      remoteId: null,
      error: { details: { candidates: candidates.map((remoteId) => ({ id: remoteId, status: "succeeded" })) } },
    });
    expect(studio.service.posts).toBe(1);
  });

  it("is the record that the person chooses of several, without another POST", async () => {
    const { studio, id } = await unknown(2);
    await studio.tasks.reconcile(id);
    await studio.tasks.adopt(id, "remote-2");
    const ready = await studio.until(id, "ready");
    expect(ready.remoteId).toBe("remote-2");
    expect(studio.service.posts).toBe(1);
    expect(await failureOf(() => studio.tasks.adopt(id, "remote-1"))).toMatchObject({ code: "not_allowed_now" });
  });

  it("takes no record that belongs to another task or was asked for something else", async () => {
    const { studio, id } = await unknown(2);
    const record = studio.service.records.get("remote-2");
    if (record) studio.service.records.set("remote-2", { ...record, duration: 15 });
    expect(await failureOf(() => studio.tasks.adopt(id, "remote-2"))).toMatchObject({ code: "not_allowed_now" });
    delete studio.service.on.createVideo;
    const other = studio.tasks.retry(id, newId());
    const { remoteId } = await studio.until(other.id, "ready");
    expect(await failureOf(() => studio.tasks.adopt(id, remoteId ?? ""))).toMatchObject({ code: "not_allowed_now" });
    expect(studio.tasks.get(id).state).toBe("outcome_unknown");
  });

  it("ends as failed, with the truth, when the person says that it was not made", async () => {
    const { studio, id } = await unknown(0);
    const calls = studio.service.calls.length;
    const ledger = createLedgerFacts(studio.database, Date.now);
    // It may still be found there.
    expect(ledger.needsConnection(sandboxConnectionId)).toBe(true);
    expect(await studio.tasks.giveUp(id)).toMatchObject({
      state: "failed",
      error: { code: "given_up", retryable: false },
    });
    expect(studio.service.calls).toHaveLength(calls);
    expect(ledger.needsConnection(sandboxConnectionId)).toBe(false);
    expect(await failureOf(() => studio.tasks.giveUp(id))).toMatchObject({ code: "not_allowed_now" });
  });

  it("tells the service's error when there is no list, and stays as it is", async () => {
    const { studio, id } = await unknown(1);
    studio.service.on.listVideos = async () => {
      throw clientFailure("not_found", "yes", undefined, { http: 404 });
    };
    expect(await failureOf(() => studio.tasks.reconcile(id))).toMatchObject({ code: "not_found" });
    expect(studio.tasks.get(id).state).toBe("outcome_unknown");
  });

  it("is generated again only as a new task that the person asked for, once per click", async () => {
    const { studio, id } = await unknown(0);
    delete studio.service.on.createVideo;
    const clientId = newId();
    const again = studio.tasks.retry(id, clientId);
    expect(studio.tasks.retry(id, clientId).id).toBe(again.id);
    await studio.until(again.id, "ready");
    expect(again.take).toBe(2);
    expect(studio.service.posts).toBe(2);
    expect(studio.tasks.get(id).state).toBe("outcome_unknown");
  });

  it("isn't generated again by a press that meant another state of it", async () => {
    const { studio, id } = await unknown(1);
    await studio.tasks.reconcile(id);
    await studio.until(id, "ready");
    const { posts } = studio.service;
    expect(await failureOf(() => studio.tasks.retry(id, newId(), "outcome_unknown"))).toMatchObject({
      code: "not_allowed_now",
    });
    expect(studio.service.posts).toBe(posts);
    expect(studio.tasks.retry(id, newId(), "ready").take).toBe(2);
  });
});

describe("watching", () => {
  it("replays every change after a position and follows", async () => {
    const studio = studioOf(["succeeded"]);
    const [task] = studio.film();
    const ready = await studio.until(task?.id ?? "", "ready");
    const all = studio.tasks.watch(0);
    expect((await all.next()).value).toMatchObject({ type: "changed", seq: ready.seq });
    studio.tasks.remove(ready.id);
    expect((await all.next()).value).toEqual({ type: "removed", seq: ready.seq + 1, id: ready.id });
    const later = studio.tasks.watch(ready.seq);
    expect((await later.next()).value).toMatchObject({ type: "removed" });
    await Promise.all([all.return?.(), later.return?.()]);
  });
});

describe("polling", () => {
  it("goes on through trouble, and tells of it", async () => {
    const studio = studioOf(["queued", "running", "succeeded"]);
    let times = 0;
    const query = studio.service.queryVideo.bind(studio.service);
    studio.service.on.queryVideo = async (id, options) => {
      times += 1;
      if (times <= 2) throw clientFailure("authentication_failed", "yes", undefined, { http: 401 });
      delete studio.service.on.queryVideo;
      return query(id, options);
    };
    const [task] = studio.film();
    const seen: (string | undefined)[] = [];
    for await (const event of studio.tasks.watch(0)) {
      if (event.type !== "changed") continue;
      if (event.task.error !== null) seen.push(`${event.task.state}: ${event.task.error.code}`);
      if (event.task.state === "ready") break;
    }
    expect(seen).toEqual(["queued: authentication_failed", "queued: authentication_failed"]);
    expect(studio.tasks.get(task?.id ?? "").error).toBeNull();
  });

  it("believes only the sixth time in a row that the record is gone", async () => {
    const studio = studioOf(["queued"]);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "queued");
    studio.service.records.clear();
    const before = studio.service.count("queryVideo");
    const failed = await studio.until(task?.id ?? "", "failed");
    expect(failed).toMatchObject({ remoteId: "remote-1", error: { code: "record_not_found" } });
    expect(studio.service.count("queryVideo") - before).toBeGreaterThanOrEqual(6);
  });

  it("fetches a film that the service didn't know for a while, once it knows it again", async () => {
    const studio = studioOf(["queued"]);
    const [{ id } = { id: "" }] = studio.film();
    await studio.until(id, "queued");
    const away = new Map(studio.service.records);
    studio.service.records.clear();
    await studio.until(id, "failed");
    for (const [remoteId, record] of away) studio.service.records.set(remoteId, record);
    studio.service.path = ["running", "succeeded"];
    await studio.tasks.downloadAgain(id);
    await studio.until(id, "ready");
    expect(studio.service.posts).toBe(1);
  });

  it.each([
    ["not_found", 404],
    ["invalid_request", 400],
  ] as const)(
    "goes on while something on the way answers %s in its own language: the service said nothing",
    async (code, http) => {
      const studio = studioOf(["queued"]);
      const [{ id } = { id: "" }] = studio.film();
      await studio.until(id, "queued");
      let answers = 0;
      studio.service.on.queryVideo = async () => {
        answers += 1;
        // Callbacks make the looks frequent, too.
        setTimeout(() => studio.tasks.askAgain("remote-1"), 20);
        if (answers === 10) {
          delete studio.service.on.queryVideo;
          studio.service.path = ["succeeded"];
        }
        throw clientFailure(code, "yes", undefined, { http, details: { foreign: "text/html “Maintenance”" } });
      };
      await studio.until(id, "ready");
      expect(answers).toBe(10);
    },
  );

  it.each([
    [1027, "sensitive_output"],
    ["1027", "sensitive_output"],
    [1000, "server_error"],
    [424242, "service_failed"],
  ])("names the error %s of a failed task", async (code, expected) => {
    const studio = studioOf(["failed"]);
    const record = studio.service.record.bind(studio.service);
    studio.service.record = (request) => {
      const made = record(request);
      studio.service.records.set(made.id, { ...made, error: { code, message: "Its own words" } });
      return made;
    };
    const [task] = studio.film();
    const failed = await studio.until(task?.id ?? "", "failed");
    expect(failed.error).toMatchObject({ code: expected, message: "Its own words" });
  });

  it("keeps asking about a state it has never heard of, and never goes back to queued", async () => {
    const studio = studioOf(["running", "queued", "baking", "succeeded"]);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "ready");
    expect(studio.moves(task?.id ?? "")).toEqual(["intent", "submitting", "queued", "running", "downloading", "ready"]);
  });
});
