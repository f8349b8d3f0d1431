import { setTimeout as sleep } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { TaskStore } from "#core/database/tasks/task-store.ts";
import { furnishTakes } from "#tests/bench/furnish-takes.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

/** A song with a ready take and a canceled one, and a shot with a ready take, one that failed and one under way. */
function furnished() {
  const database = openTestDatabase();
  const [songId, projectId, shotId] = [newId(), newId(), newId()];
  furnishTakes(database, [
    { of: { songId }, take: 1, assetId: newId() },
    { of: { songId }, take: 2 },
    ...[1, 2, 3].map((take) => ({ of: { projectId, shotId }, take, assetId: newId() })),
  ]);
  const store = new TaskStore(database);
  const [, second, third] = store.list({ shotId }).toReversed();
  store.update(second?.id ?? "", { state: "failed" }, 50, 1);
  store.update(third?.id ?? "", { state: "running" }, 51, 1);
  return { database, store, songId, shotId };
}

// @shows Day 1 to day 30 › Library: finished tasks are cleared and searched
it("clearing takes what is finished from the list and its counts, and from nothing else", () => {
  const { store, songId, shotId } = furnished();
  expect(store.countByState()).toEqual({ ready: 2, cancelled: 1, failed: 1, running: 1 });
  expect(store.clearFinished(7000)).toBe(3);
  expect(store.list({}).map(({ state }) => state)).toEqual(["running", "failed"]);
  expect(store.countByState()).toEqual({ failed: 1, running: 1 });
  expect(store.list({ cleared: true, limit: 1 })).toHaveLength(1);
  // Takes, and what a budget counts.
  expect(store.list({ songId })).toHaveLength(2);
  expect(store.list({ shotId })).toHaveLength(3);
  expect(store.finishedTakes([shotId])).toHaveLength(1);
  expect(store.submittedSince(store.list({ songId })[0]?.connectionId ?? "", 0)).toHaveLength(5);
});

it("clearing again clears nothing; what one clearing took comes back whole, and only that", () => {
  const { store } = furnished();
  store.clearFinished(7000);
  expect(store.clearFinished(7001)).toBe(0);
  const running = store.list({}).find(({ state }) => state === "running");
  store.update(running?.id ?? "", { state: "ready" }, 60, 1);
  expect(store.clearFinished(8000)).toBe(1);
  expect(store.restoreCleared(7000)).toBe(3);
  expect(store.list({}).map(({ clearedAt }) => clearedAt ?? null)).toEqual([null, null, null, null]);
  expect(store.restoreCleared(9999)).toBe(0);
});

it("what was cleared and begins anew is listed again", () => {
  const { store, songId } = furnished();
  store.clearFinished(7000);
  const [take] = store.list({ songId });
  store.update(take?.id ?? "", { state: "downloading" }, 70, 2);
  expect(store.list({}).map(({ id }) => id)).toContain(take?.id);
});

it.each([
  ["grey swell", 3],
  ["GREY", 3],
  ["keep light", 2],
  ["song music-3.0", 2],
  ["shot service", 3],
  ["remote-1", 1],
  // Names of fields are no words of the request, and wildcards of the database are signs like others.
  ["duration", 0],
  ["content", 0],
  ["%", 0],
  ["_", 0],
  ["swell song", 0],
])("a search for “%s” finds %i, cleared ones too", (search, count) => {
  const { store } = furnished();
  store.clearFinished(7000);
  expect(store.list({ search })).toHaveLength(count);
});

it("the list is told that it was cleared, and that what one clearing took came back", async () => {
  const studio = openTaskStudio({ folder: temporaryFolder() });
  onTestFinished(() => studio.close());
  studio.service.path = ["succeeded"];
  studio.tasks.start();
  const [film] = studio.film();
  await studio.until(film?.id ?? "", "ready");
  const heard: string[] = [];
  const over = new AbortController();
  onTestFinished(() => over.abort());
  void (async () => {
    for await (const { type } of studio.tasks.watch("now", over.signal)) heard.push(type);
  })().catch(() => {});
  const listed = () => studio.tasks.list({}).map(({ id }) => id);
  const { count, at } = studio.tasks.clearFinished();
  expect([count, listed()]).toEqual([1, []]);
  expect(studio.tasks.restoreCleared(at)).toEqual({ count: 1 });
  expect(listed()).toEqual([film?.id]);
  await expect.poll(() => heard).toEqual(["cleared", "cleared"]);
  // Nothing was cleared at that moment: nobody is told.
  studio.tasks.restoreCleared(at - 1);
  await sleep(50);
  expect(heard).toEqual(["cleared", "cleared"]);
});
