import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import type { LedgerTask } from "#core/database/tasks/ledger-task.ts";
import { copiesOf } from "#core/tasks/copied-takes.ts";
import { TaskLedger } from "#core/tasks/task-ledger.ts";
import type { TaskEvent } from "#shared/contract/tasks.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { furnishTakes } from "#tests/bench/furnish-takes.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

/** A ledger with some finished takes of a song, as an entry of each state begins. */
function openLedger(takes = 1) {
  const database = openTestDatabase();
  const songId = newId();
  furnishTakes(
    database,
    Array.from({ length: takes }, (_, at) => ({ of: { songId }, take: at + 1 })),
  );
  let now = 1000;
  const changed: string[] = [];
  const ledger = new TaskLedger(
    database,
    () => now,
    ({ state }) => void changed.push(state),
  );
  const ids = ledger.store.list({ limit: 100 }).map(({ id }) => id);
  const told: TaskEvent[] = [];
  const leaving = new AbortController();
  const listen = async (since: number | "now" = "now") => {
    for await (const event of ledger.watch(since, leaving.signal)) told.push(event);
  };
  return {
    ...{ database, ledger, ids, id: ids[0] ?? "", changed, told, leaving, listen },
    as: (state: string, id = ids[0] ?? "") =>
      database.prepare("UPDATE tasks SET state = ? WHERE id = ?").run(state, id),
    at: (moment: number) => {
      now = moment;
    },
  };
}
const settled = () => new Promise((done) => setTimeout(done));

describe("how far a download is", () => {
  it("is told at once, then five times a second at most, and its end always", async () => {
    const { ledger, id, as, at, told, listen } = openLedger();
    as("downloading");
    void listen();
    for (const [moment, value] of [
      [1000, 0.1],
      [1199, 0.2],
      [1200, 0.3],
      [1201, 0.4],
      [1202, 1],
    ] as const) {
      at(moment);
      ledger.setProgress(id, value);
    }
    await settled();
    expect(told.map((event) => event.type === "changed" && event.task.progress)).toEqual([0.1, 0.3, 1]);
    expect(ledger.downloads()).toEqual([1]);
  });

  it("of a task that is no more is told to nobody", async () => {
    const { ledger, told, listen } = openLedger();
    void listen();
    ledger.setProgress(newId(), 0.5);
    await settled();
    expect(told).toEqual([]);
  });

  it("is between nothing and all", () => {
    const { ledger, id, as, at } = openLedger();
    as("downloading");
    for (const [moment, given, shown] of [
      [1000, -0.5, 0],
      [2000, 0.25, 0.25],
      [3000, 1.5, 1],
    ] as const) {
      at(moment);
      ledger.setProgress(id, given);
      expect(ledger.taskOf(ledger.need(id)).progress).toBe(shown);
    }
  });

  it("ends with the download, not with what is noted meanwhile", () => {
    const { ledger, id, as } = openLedger();
    as("downloading");
    ledger.setProgress(id, 0.5);
    ledger.note(id, { attempts: 1 });
    expect(ledger.downloads()).toEqual([0.5]);
    ledger.move(id, "ready");
    expect(ledger.downloads()).toEqual([]);
    expect(ledger.taskOf(ledger.need(id)).progress).toBeNull();
  });

  it("is shown of an upload before it is sent, and of no other state", () => {
    const { ledger, id, as } = openLedger();
    ledger.setProgress(id, 0.5);
    for (const [state, shown] of [
      ["intent", 0.5],
      ["submitting", null],
      ["queued", null],
      ["running", null],
      ["downloading", 0.5],
      ["ready", null],
    ] as const) {
      as(state);
      expect([state, ledger.taskOf(ledger.need(id)).progress]).toEqual([state, shown]);
    }
  });
});

describe("a change", () => {
  it("has the next number, and is told to those who listen as it is stored", async () => {
    const { ledger, id, as, at, told, changed, listen, leaving } = openLedger();
    as("running");
    const before = ledger.need(id).seq;
    void listen();
    at(5000);
    ledger.move(id, "downloading", { attempts: 2, nextPollAt: 9000 });
    ledger.note(id, { attempts: 3 });
    ledger.move(id, "ready");
    await settled();
    expect(told.map((event) => [event.seq - before, event.type === "changed" && event.task.state])).toEqual([
      [1, "downloading"],
      [2, "downloading"],
      [3, "ready"],
    ]);
    expect(changed).toEqual(["downloading", "downloading", "ready"]);
    // The counters belong to the state that is left; an end has its moment.
    expect(ledger.need(id)).toMatchObject({
      attempts: 0,
      nextPollAt: null,
      error: null,
      finishedAt: 5000,
      updatedAt: 5000,
    });
    leaving.abort();
    await settled();
    ledger.note(id, { attempts: 9 });
    await settled();
    expect(told).toHaveLength(3);
  });

  it("of a state that hasn't ended has no end", () => {
    const { ledger, id, as } = openLedger();
    as("outcome_unknown");
    expect(ledger.move(id, "downloading").finishedAt).toBeNull();
  });

  it("that isn't allowed stores nothing, nor does one whose other half fails", async () => {
    const { ledger, id, as, changed } = openLedger();
    as("cancelled");
    expect(await failureOf(async () => ledger.move(id, "ready"))).toMatchObject({ code: "internal" });
    as("downloading");
    const before = ledger.need(id);
    expect(() =>
      ledger.move(id, "ready", {}, () => {
        throw new Error("no asset");
      }),
    ).toThrow("no asset");
    expect(ledger.need(id)).toEqual(before);
    expect(changed).toEqual([]);
  });

  it("of what is removed is told as its going; it is no task any more", async () => {
    const { ledger, id, told, listen } = openLedger();
    void listen();
    ledger.note(id, { removedAt: 1000 });
    await settled();
    expect(told).toMatchObject([{ type: "removed", id }]);
    expect(await failureOf(async () => ledger.need(id))).toMatchObject({ code: "record_not_found" });
    expect(await failureOf(async () => ledger.need(newId()))).toMatchObject({ code: "record_not_found" });
  });

  it("before somebody listened is told to who asks since when", async () => {
    const { ledger, ids, told, listen } = openLedger(3);
    const [first = "", second = ""] = ids;
    const since = Math.max(...ids.map((id) => ledger.need(id).seq));
    ledger.note(second, { attempts: 1 });
    ledger.note(first, { attempts: 1 });
    void listen(since);
    await settled();
    expect(told.map((event) => event.type === "changed" && event.task.id)).toEqual([second, first]);
  });
});

it("an intent is made again of what was turned away or held, and of nothing else", async () => {
  const { ledger, id, as, database } = openLedger();
  for (const [state, heldAt, may] of [
    ["submitting", null, true],
    ["outcome_unknown", 500, true],
    ["outcome_unknown", null, false],
    ["queued", 500, false],
    ["failed", 500, false],
  ] as const) {
    as(state);
    database.prepare("UPDATE tasks SET held_at = ?, attempts = 3 WHERE id = ?").run(heldAt, id);
    if (may)
      expect(ledger.makeIntentAgain(id, { nextPollAt: 7000 })).toMatchObject({
        ...{ state: "intent", heldAt: null, finishedAt: null, attempts: 0, nextPollAt: 7000 },
      });
    else expect(await failureOf(async () => ledger.makeIntentAgain(id))).toMatchObject({ code: "internal" });
  }
});

it("a song’s link has an end while it is all there is of the song", () => {
  const { ledger, id } = openLedger();
  for (const [kind, state, output, end] of [
    ["music", "downloading", { url: "u", expiresAt: 9 }, 9],
    ["music", "failed", { url: "u", expiresAt: 9 }, 9],
    ["music", "ready", { url: "u", expiresAt: 9 }, null],
    ["music", "downloading", { url: "u" }, null],
    ["music", "downloading", { expiresAt: 9 }, null],
    ["video", "downloading", { url: "u", expiresAt: 9 }, null],
  ] as const) {
    const task = { ...ledger.need(id), kind, state, output } as LedgerTask;
    expect([kind, state, output, ledger.taskOf(task).linkEndsAt]).toEqual([kind, state, output, end]);
  }
});

it("a copy of a take is history over the same file: nothing is sent, owed or asked for it", () => {
  const { ledger, id } = openLedger();
  const take: LedgerTask = {
    ...ledger.need(id),
    ...{ shotId: "a", projectId: "film", ordinal: 4, remoteId: "r", remoteDeleted: true, attempts: 5, nextPollAt: 6 },
    ...{
      output: { url: "u" },
      error: studioErrorOf("key_missing"),
      usage: { seconds: 6 } as never,
      submittedAt: 7,
      heldAt: 8,
    },
  };
  const shots = new Map([["a", { id: "b", projectId: "other" }]]) as unknown as Parameters<typeof copiesOf>[1];
  const copies = copiesOf(
    [take, { ...take, shotId: "c" }, { ...take, shotId: null }, { ...take, copyOf: "first" }],
    shots,
    99,
  );
  expect(copies.map(({ copyOf }) => copyOf)).toEqual([take.id, "first"]);
  const [copy] = copies;
  const { seq: _seq, ...kept } = take;
  expect(copy).toEqual({
    ...kept,
    ...{ id: copy?.id, clientId: copy?.clientId, ordinal: 1, shotId: "b", projectId: "other", copyOf: take.id },
    ...{ remoteId: null, remoteDeleted: false, output: null, attempts: 0, nextPollAt: null, error: null },
    ...{ usage: null, submittedAt: null, heldAt: null, updatedAt: 99 },
  });
  expect(new Set([take.id, ...copies.map((each) => each.id)]).size).toBe(3);
});
