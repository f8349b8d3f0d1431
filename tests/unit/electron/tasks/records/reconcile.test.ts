import { v7 as newId } from "uuid";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { clientFailure } from "#core/service/client/service-error.ts";
import type { DraftPatch } from "#core/storyboard/inherited.ts";
import type { Task, TaskCandidate } from "#shared/contract/tasks.ts";
import type { VideoTask } from "#shared/wire/video/video.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService } from "#tests/support/service/fake-service.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

/** A studio whose service makes what `made` says and loses every answer. */
function studioWithLostAnswers(options: Pick<TaskStudioOptions, "uploadLarge" | "connectionId" | "sameService"> = {}) {
  const service = new FakeService();
  service.path = ["succeeded"];
  const studio = openTaskStudio({ folder: temporaryFolder(), service, ...options });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  const projectId = studio.projects.list()[0]?.id ?? "";
  /** One film of unknown outcome, and whether the service made it. */
  const lost = async (name: string, made: boolean, draft: DraftPatch = {}, more: Partial<VideoTask> = {}) => {
    service.on.createVideo = async (request) => {
      if (made) {
        const record = service.record(request);
        service.records.set(record.id, { ...record, ...more });
      }
      throw clientFailure("timeout_headers", "unknown");
    };
    const shot = studio.boards.addShot(projectId, null, { name, prompt: `${name} in the rain`, ...draft });
    const [task] = studio.generation.generate(shot.id, newId(), 1);
    return studio.until(task?.id ?? "", "outcome_unknown");
  };
  return { studio, service, lost };
}

const candidatesOf = (task: Task) => (task.error?.details?.candidates ?? []) as TaskCandidate[];
const verdictOf = (task: Task) => task.error?.details?.verdict;
const standings = (task: Task) => candidatesOf(task).map(({ id, standing }) => `${id}: ${standing}`);
const names = (list: readonly { title: string }[] | undefined) => list?.map(({ title }) => title);

describe("two films alike in all that a record tells", () => {
  it("of which only B was made: A doesn't take B's record, and neither is told that it never began", async () => {
    const { studio, service, lost } = studioWithLostAnswers();
    service.tellsWords = false;
    const a = await lost("A", false);
    const b = await lost("B", true);
    for (const [task, other] of [
      [a, "B"],
      [b, "A"],
    ] as const) {
      const looked = await studio.tasks.reconcile(task.id);
      expect(looked).toMatchObject({ state: "outcome_unknown", remoteId: null });
      expect(verdictOf(looked)).toBe("shared");
      expect(candidatesOf(looked)).toMatchObject([
        { id: "remote-1", standing: "fits", picture: true, fitsToo: [{ title: other, take: 1 }] },
      ]);
      expect(looked.error?.message).not.toContain("never started");
    }
    // The person says that it is B's; from then on A isn't told that it never began on the ground of that.
    await studio.tasks.adopt(b.id, "remote-1");
    const later = await studio.tasks.reconcile(a.id);
    expect(verdictOf(later)).toBe("taken");
    expect(candidatesOf(later)).toMatchObject([{ id: "remote-1", standing: "owned", owner: { title: "B", take: 1 } }]);
    expect(later.error?.message).toContain("it’s unclear whether this one started");
    expect(await failureOf(() => studio.tasks.adopt(a.id, "remote-1"))).toMatchObject({
      code: "not_allowed_now",
      message: "This record belongs to another task: “B”, take 1.",
    });
    expect(studio.service.posts).toBe(2);
  });

  it("both made, with other words: shown side by side, and each is what the person says", async () => {
    const { studio, service, lost } = studioWithLostAnswers();
    service.tellsWords = false;
    const a = await lost("A", true);
    const b = await lost("B", true);
    const looked = await studio.tasks.reconcile(a.id);
    expect(standings(looked)).toEqual(["remote-1: fits", "remote-2: fits"]);
    await studio.tasks.adopt(a.id, "remote-1");
    // What is left fits B alone, and might be another program's all the same: it doesn't show B's words.
    expect(standings(await studio.tasks.reconcile(b.id))).toEqual(["remote-2: fits", "remote-1: owned"]);
    await studio.tasks.adopt(b.id, "remote-2");
    expect((await studio.until(b.id, "ready")).remoteId).toBe("remote-2");
    expect((await studio.until(a.id, "ready")).remoteId).toBe("remote-1");
  });

  it("are told apart where the service tells their words", async () => {
    const { studio, service, lost } = studioWithLostAnswers();
    const a = await lost("A", false);
    const b = await lost("B", true, {}, { prompt: "B in the rain" });
    expect((await studio.tasks.reconcile(a.id)).state).toBe("outcome_unknown");
    expect(candidatesOf(studio.tasks.get(a.id))).toMatchObject([{ standing: "fits", differs: ["words"] }]);
    await studio.tasks.reconcile(b.id);
    expect((await studio.until(b.id, "ready")).remoteId).toBe("remote-1");
    expect(service.posts).toBe(2);
  });

  it.each([
    [
      "removed from the list",
      async (studio: ReturnType<typeof studioWithLostAnswers>["studio"], id: string) => studio.tasks.remove(id),
    ],
    [
      "still on its way",
      async (studio: ReturnType<typeof studioWithLostAnswers>["studio"], id: string) => {
        // A POST whose answer may come yet: the record may be its.
        studio.database.db.exec(`UPDATE tasks SET state = 'submitting' WHERE id = '${id}'`);
      },
    ],
  ])("of which one is %s: the record may be that one's", async (_name, change) => {
    const { studio, lost } = studioWithLostAnswers();
    const a = await lost("A", false);
    const b = await lost("B", true);
    await change(studio, b.id);
    const looked = await studio.tasks.reconcile(a.id);
    expect(looked.state).toBe("outcome_unknown");
    expect(names(candidatesOf(looked)[0]?.fitsToo)).toEqual(["B"]);
  });
});

describe("equal requests", () => {
  async function equal(
    asked: number,
    made: number,
    { posted, ...options }: Pick<TaskStudioOptions, "uploadLarge"> & { posted?: () => void } = {},
  ) {
    const { studio, service } = studioWithLostAnswers(options);
    let left = made;
    service.on.createVideo = async (request) => {
      posted?.();
      left -= 1;
      if (left >= 0) service.record(request);
      throw clientFailure("timeout_headers", "unknown");
    };
    const tasks = studio.film(asked);
    for (const { id } of tasks) await studio.until(id, "outcome_unknown");
    return { studio, service, ids: tasks.map(({ id }) => id) };
  }

  it("with as many records are interchangeable: one look finds all of them, each its own", async () => {
    const { studio, service, ids } = await equal(3, 3);
    await studio.tasks.reconcile(ids[1] ?? "");
    const found = await Promise.all(ids.map((id) => studio.until(id, "ready")));
    expect(new Set(found.map(({ remoteId }) => remoteId))).toEqual(new Set(["remote-1", "remote-2", "remote-3"]));
    expect(service.posts).toBe(3);
  });

  // Both are prepared side by side, and either may be the first to leave.
  it.each([
    ["asked for", [1, 2]],
    ["sent, where the second overtook the first", [2, 1]],
  ] as const)("get their records in the order they were %s, however the service lists them", async (_name, order) => {
    let firstLeft = Number.POSITIVE_INFINITY;
    const { studio, service, ids } = await equal(2, 2, {
      uploadLarge: async ({ take, request }) => {
        // A millisecond later, so that the ledger tells which was first.
        if (take !== order[0]) await vi.waitUntil(() => Date.now() > firstLeft, { interval: 1 });
        return request;
      },
      posted: () => {
        firstLeft = Math.min(firstLeft, Date.now());
      },
    });
    const [first, second] = [...service.records.values()].map((record, index) => ({
      ...record,
      created_at: (record.created_at ?? 0) + index,
    }));
    if (first === undefined || second === undefined) throw new Error("Nothing was made.");
    service.on.listVideos = async () => ({ items: [second, first], total: 2 });
    await studio.tasks.reconcile(ids[0] ?? "");
    const found = await Promise.all(ids.map((id) => studio.until(id, "ready")));
    const inOrder = order.map((take) => found.find((task) => task.take === take)?.remoteId);
    expect(inOrder).toEqual(["remote-1", "remote-2"]);
    expect(service.posts).toBe(2);
  });

  it("of two connections to one service aren't interchangeable: nobody can tell which made which", async () => {
    const connections = ["00000000-0000-7000-8000-00000000000a", "00000000-0000-7000-8000-00000000000b"];
    let at = 0;
    const { studio, service, lost } = studioWithLostAnswers({
      connectionId: () => connections[at] ?? "",
      sameService: () => connections,
    });
    const a = await lost("A", true);
    at = 1;
    const b = await lost("A", true);
    expect(service.records.size).toBe(2);
    for (const { id } of [a, b]) {
      const looked = await studio.tasks.reconcile(id);
      expect(looked).toMatchObject({ state: "outcome_unknown", remoteId: null });
      expect(verdictOf(looked)).toBe("shared");
    }
    // What another connection of the service brought is another task's all the same.
    await studio.tasks.adopt(a.id, "remote-1");
    expect(await failureOf(() => studio.tasks.adopt(b.id, "remote-1"))).toMatchObject({ code: "not_allowed_now" });
  });

  it("with fewer records: nobody can tell which was made, and none is said not to have begun", async () => {
    const { studio, ids } = await equal(2, 1);
    const looked = await studio.tasks.reconcile(ids[0] ?? "");
    expect(looked.state).toBe("outcome_unknown");
    expect(verdictOf(looked)).toBe("shared");
    await studio.tasks.adopt(ids[0] ?? "", "remote-1");
    const other = await studio.tasks.reconcile(ids[1] ?? "");
    expect(verdictOf(other)).toBe("taken");
  });
});

describe("records of others", () => {
  it("another program's record is said to be so, and can't be taken", async () => {
    const { studio, service, lost } = studioWithLostAnswers();
    const a = await lost("A", false);
    const seconds = Math.floor(Date.now() / 1000);
    service.records.set("theirs", {
      id: "theirs",
      model: "Vendor-H3-Max",
      status: "succeeded",
      created_at: seconds,
      duration: 12,
    });
    service.records.set("old", {
      ...{ id: "old", model: a.model, status: "succeeded", created_at: seconds - 86_400 },
      ...{ prompt: "A in the snow" },
    });
    const looked = await studio.tasks.reconcile(a.id);
    expect(standings(looked)).toEqual(["theirs: foreign"]);
    expect(candidatesOf(looked)[0]?.differs).toContain("duration");
    expect(looked.error?.details?.elsewhen).toBe(1);
    expect(verdictOf(looked)).toBe("none");
    expect(await failureOf(() => studio.tasks.adopt(a.id, "theirs"))).toMatchObject({ code: "not_allowed_now" });
    expect(await failureOf(() => studio.tasks.adopt(a.id, "old"))).toMatchObject({ code: "not_allowed_now" });
  });

  it("one that was made from other files fits nothing here", async () => {
    const { studio, lost } = studioWithLostAnswers();
    const a = await lost("A", true, {}, { usage: { input_image_count: 2, output_seconds: 5 } });
    studio.service.on.queryVideo = async (id) => studio.service.records.get(id) as VideoTask;
    const looked = await studio.tasks.reconcile(a.id);
    expect(standings(looked)).toEqual(["remote-1: foreign"]);
    expect(candidatesOf(looked)[0]?.differs).toEqual(["files"]);
  });

  it("of many that fit twelve are asked for one by one, and twenty-four are shown", async () => {
    const { studio, service, lost } = studioWithLostAnswers();
    service.tellsWords = false;
    const a = await lost("A", true);
    const [made] = [...service.records.values()];
    for (let more = 2; made !== undefined && more <= 26; more += 1)
      service.records.set(`remote-${more}`, { ...made, id: `remote-${more}` });
    const before = service.count("queryVideo");
    const looked = await studio.tasks.reconcile(a.id);
    expect(service.count("queryVideo") - before).toBe(12);
    expect(standings(looked)).toHaveLength(24);
    expect(looked.error?.message).toContain("26 tasks at the service match this one");
  });

  it("a record without a time decides nothing by itself", async () => {
    const { studio, lost } = studioWithLostAnswers();
    const a = await lost("A", true, {}, { created_at: null });
    const looked = await studio.tasks.reconcile(a.id);
    expect(looked.state).toBe("outcome_unknown");
    expect(standings(looked)).toEqual(["remote-1: fits"]);
  });
});

describe("a record that may be another's", () => {
  const minutesAgo = (minutes: number) => ({ created_at: Math.floor(Date.now() / 1000) - minutes * 60 });

  it.each<[string, Partial<VideoTask>]>([
    ["shows no words", { prompt: null }],
    ["shows empty words", { prompt: "" }],
    ["was made nine minutes before the task was sent", minutesAgo(9)],
    ["was made two minutes before the task was sent, without words", { prompt: null, ...minutesAgo(2) }],
  ])("which %s is only shown: the person says that it is this one", async (_name, more) => {
    const { studio, lost } = studioWithLostAnswers();
    const a = await lost("A", true, {}, more);
    const looked = await studio.tasks.reconcile(a.id);
    expect(looked).toMatchObject({ state: "outcome_unknown", remoteId: null });
    expect(standings(looked)).toEqual(["remote-1: fits"]);
    expect(verdictOf(looked)).toBe("several");
    await studio.tasks.adopt(a.id, "remote-1");
    expect((await studio.until(a.id, "ready")).remoteId).toBe("remote-1");
  });

  it("is never taken by what came out of a backup, whatever it shows", async () => {
    const { studio, lost } = studioWithLostAnswers();
    const a = await lost("A", true);
    studio.database.db.exec(`UPDATE tasks SET held_at = ${Date.now()}, submitted_at = NULL WHERE id = '${a.id}'`);
    const looked = await studio.tasks.reconcile(a.id);
    expect(looked).toMatchObject({ state: "outcome_unknown", remoteId: null });
    expect(standings(looked)).toEqual(["remote-1: fits"]);
  });
});

describe("a clock that is an hour fast", () => {
  const hourAgo = () => ({ created_at: Math.floor(Date.now() / 1000) - 3600 });

  it("proves nothing: the record is shown and can be taken, and nobody says that the task never began", async () => {
    const { studio, lost } = studioWithLostAnswers();
    const a = await lost("A", true, {}, hourAgo());
    const looked = await studio.tasks.reconcile(a.id);
    expect(looked.state).toBe("outcome_unknown");
    expect(candidatesOf(looked)).toMatchObject([{ id: "remote-1", standing: "fits", differs: ["time"] }]);
    expect(verdictOf(looked)).toBe("several");
    expect(looked.error?.message).not.toContain("never started");
    await studio.tasks.adopt(a.id, "remote-1");
    expect((await studio.until(a.id, "ready")).remoteId).toBe("remote-1");
  });

  it("is set right by the time that the service tells", async () => {
    const { studio, service, lost } = studioWithLostAnswers();
    const a = await lost("A", true, {}, hourAgo());
    const items = [...service.records.values()];
    service.on.listVideos = async () => ({ items, total: 1, answeredAt: Date.now() - 3_600_000 });
    await studio.tasks.reconcile(a.id);
    expect((await studio.until(a.id, "ready")).remoteId).toBe("remote-1");
  });

  it("and other words: what was shown can be taken all the same", async () => {
    const { studio, service, lost } = studioWithLostAnswers();
    const a = await lost("A", true, {}, { ...hourAgo(), prompt: "A, rewritten" });
    const items = [...service.records.values()];
    service.on.listVideos = async () => ({ items, total: 1, answeredAt: Date.now() - 3_600_000 });
    expect(standings(await studio.tasks.reconcile(a.id))).toEqual(["remote-1: fits"]);
    await studio.tasks.adopt(a.id, "remote-1");
    expect((await studio.until(a.id, "ready")).remoteId).toBe("remote-1");
  });
});

describe("a list that isn't whole", () => {
  const page = (from: number, count: number, model: string) =>
    Array.from({ length: count }, (_, index) => ({
      id: `other-${from + index}`,
      model,
      status: "succeeded",
      created_at: Math.floor(Date.now() / 1000) - 86_400,
    }));

  it("doesn't prove that nothing was begun", async () => {
    const { studio, service, lost } = studioWithLostAnswers();
    const a = await lost("A", false);
    service.on.listVideos = async (filter) => ({
      items: page(((filter?.page ?? 1) - 1) * 100, 100, a.model),
      total: 90_000,
    });
    const looked = await studio.tasks.reconcile(a.id);
    expect(verdictOf(looked)).toBe("cut");
    // Twenty pages of a hundred.
    expect(looked.error?.message).toContain("read 2000 of 90000 records");
    expect(service.count("listVideos")).toBe(20);
    expect(looked.error?.message).not.toContain("never started");
  });

  it("is read to its end where the service gives fewer a page than were asked for", async () => {
    const { studio, service, lost } = studioWithLostAnswers();
    const a = await lost("A", true);
    const own = [...service.records.values()];
    service.on.listVideos = async (filter) => {
      const all = [...page(0, 120, a.model), ...own];
      const at = ((filter?.page ?? 1) - 1) * 50;
      return { items: all.slice(at, at + 50), total: all.length };
    };
    await studio.tasks.reconcile(a.id);
    expect((await studio.until(a.id, "ready")).remoteId).toBe("remote-1");
  });

  it("of a service that knows no pages is read once", async () => {
    const { studio, service, lost } = studioWithLostAnswers();
    const a = await lost("A", true);
    service.on.listVideos = async () => ({ items: [...service.records.values()] });
    await studio.tasks.reconcile(a.id);
    expect((await studio.until(a.id, "ready")).remoteId).toBe("remote-1");
    expect(service.count("listVideos")).toBe(2);
  });
});
