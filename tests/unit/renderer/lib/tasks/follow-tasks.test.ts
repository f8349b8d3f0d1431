// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onTaskEnded, orpc, queryClient } from "#renderer/lib/index.ts";
import { followTasks } from "#renderer/lib/tasks/follow-tasks.ts";
import type { Task, TaskEvent } from "#shared/contract/tasks.ts";
import { type EventFeed, eventFeed } from "../../event-feed.ts";
import { pageCore } from "../../page-core.ts";
import "../../within-page.tsx";

const task = (id: string, seq: number, more: Partial<Task> = {}) =>
  ({
    id,
    seq,
    state: "queued",
    createdAt: seq,
    take: 1,
    progress: null,
    shotId: "s",
    projectId: "film",
    ...more,
  }) as Task;
const changed = (told: Task): TaskEvent => ({ type: "changed", seq: told.seq, task: told });
const keyOf = (input: object) => orpc.tasks.list.queryKey({ input });
const shown = (input: object) =>
  queryClient.getQueryData<Task[]>(keyOf(input))?.map(({ id, state }) => `${id} ${state}`);
const countsKey = orpc.tasks.counts.queryKey();
const isStale = () => queryClient.getQueryState(countsKey)?.isInvalidated;

let feed: EventFeed<TaskEvent>;
let leaving: AbortController;
const broke = vi.fn();
const ended = vi.fn();
let stop: () => void;

beforeEach(async () => {
  feed = eventFeed();
  leaving = new AbortController();
  broke.mockClear();
  ended.mockClear();
  stop = onTaskEnded(ended);
  const core = pageCore({ tasks: { watch: feed.listen } });
  queryClient.setQueryData(countsKey, { queued: 1 } as never);
  await followTasks(queryClient, leaving.signal, broke);
  expect(core.asked).toEqual([["tasks.watch", { since: "now" }]]);
});
afterEach(() => {
  leaving.abort();
  stop();
});

it("what is told is put into every list that it fits, and into what is known of the task; then the counts are asked for", async () => {
  queryClient.setQueryData(keyOf({}), [task("a", 1)]);
  queryClient.setQueryData(keyOf({ projectId: "film" }), [task("a", 1)]);
  queryClient.setQueryData(keyOf({ projectId: "other" }), []);
  queryClient.setQueryData(keyOf({ states: ["queued"] }), [task("a", 1)]);
  const known = orpc.tasks.get.queryKey({ input: { id: "a" } });
  const unknown = orpc.tasks.get.queryKey({ input: { id: "b" } });
  queryClient.setQueryData(known, task("a", 1));
  // As the list changes, not when a busy machine lets this look.
  let staleAtFirst: boolean | undefined;
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    if (shown({})?.length === 2) staleAtFirst ??= isStale();
  });
  feed.tell(changed(task("a", 2, { state: "running", createdAt: 1 })), changed(task("b", 3)));
  await waitFor(() => expect(shown({})).toEqual(["b queued", "a running"]));
  expect(shown({ projectId: "film" })).toEqual(["b queued", "a running"]);
  expect(shown({ projectId: "other" })).toEqual([]);
  expect(shown({ states: ["queued"] })).toEqual(["b queued"]);
  expect(queryClient.getQueryData(known)).toMatchObject({ state: "running" });
  expect(queryClient.getQueryData(unknown)).toBeUndefined();
  // Not at once: while many things change they would be asked for without end.
  expect(staleAtFirst).toBe(false);
  unsubscribe();
  await waitFor(() => expect(isStale()).toBe(true));

  feed.tell({ type: "removed", seq: 4, id: "a" });
  await waitFor(() => expect(shown({})).toEqual(["b queued"]));
  expect(queryClient.getQueryData(known)).toMatchObject({ state: "running" });
});

it("the counts are asked for again after each breath in which something changed", async () => {
  feed.tell(changed(task("a", 1)));
  await waitFor(() => expect(isStale()).toBe(true));
  queryClient.setQueryData(countsKey, { queued: 2 } as never);
  expect(isStale()).toBe(false);
  feed.tell(changed(task("a", 2)));
  await waitFor(() => expect(isStale()).toBe(true));
});

it("an end is told once, when it is written; a change of what has ended before is none", async () => {
  feed.tell(
    changed(task("a", 1, { state: "ready", finishedAt: 5, updatedAt: 5 })),
    changed(task("a", 2, { state: "ready", finishedAt: 5, updatedAt: 9 })),
    changed(task("b", 3, { state: "cancelled", finishedAt: 5, updatedAt: 5 })),
    changed(task("c", 4, { state: "running", finishedAt: null, updatedAt: 5 })),
    changed(task("d", 5, { state: "failed", finishedAt: 6, updatedAt: 6 })),
    { type: "removed", seq: 6, id: "d" },
    changed(task("e", 7, { state: "outcome_unknown", finishedAt: 7, updatedAt: 7 })),
  );
  await waitFor(() => expect(ended.mock.calls.map(([{ id }]) => id)).toEqual(["a", "d", "e"]));
});

it("a list that waits to be asked for again isn't made to look whole", async () => {
  queryClient.setQueryData(keyOf({}), [task("a", 1)]);
  queryClient.setQueryData(keyOf({ shotId: "s" }), [task("a", 1)]);
  await queryClient.invalidateQueries({ queryKey: keyOf({}), exact: true, refetchType: "none" });
  feed.tell(changed(task("b", 2)));
  await waitFor(() => expect(shown({ shotId: "s" })).toEqual(["b queued", "a queued"]));
  expect(shown({})).toEqual(["a queued"]);
});

it("an answer that was asked for before a change comes after it: the change stays", async () => {
  queryClient.setQueryData(keyOf({}), [task("a", 1)]);
  feed.tell(changed(task("a", 5, { state: "running" })));
  await waitFor(() => expect(shown({})).toEqual(["a running"]));
  await queryClient.fetchQuery({
    queryKey: keyOf({}),
    staleTime: 0,
    queryFn: async () => [task("a", 1), task("z", 0)],
  });
  await waitFor(() => expect(shown({})).toEqual(["a running", "z queued"]));
  // Nothing is put into answers to other questions.
  await queryClient.fetchQuery({
    queryKey: orpc.tasks.get.queryKey({ input: { id: "a" } }),
    staleTime: 0,
    queryFn: async () => task("a", 1),
  });
  await new Promise((done) => setTimeout(done));
  expect(queryClient.getQueryData(orpc.tasks.get.queryKey({ input: { id: "a" } }))).toMatchObject({ seq: 1 });
});

it("what was told long ago is forgotten: an answer of today is newer", async () => {
  queryClient.setQueryData(keyOf({}), [task("a", 1)]);
  const now = vi.spyOn(Date, "now").mockReturnValue(1_000_000);
  feed.tell(changed(task("a", 5, { state: "running" })));
  await waitFor(() => expect(shown({})).toEqual(["a running"]));
  now.mockReturnValue(1_000_000 + 30_001);
  feed.tell(changed(task("b", 6)));
  await waitFor(() => expect(shown({})).toEqual(["b queued", "a running"]));
  now.mockRestore();
  await queryClient.fetchQuery({ queryKey: keyOf({}), staleTime: 0, queryFn: async () => [task("a", 1)] });
  await waitFor(() => expect(shown({})).toEqual(["b queued", "a queued"]));
});

describe("who leaves", () => {
  const leftAtOnce = task("a", 2, { state: "ready", finishedAt: 5, updatedAt: 5 });
  // The breath in which changes gather ends when the test says: a busy machine would let it end before anybody has left.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  /** Resolves at the moment an end is told, with whatever that leads to done. */
  const atEnd = (then = () => {}) =>
    new Promise<void>((told) => {
      ended.mockImplementationOnce(() => {
        then();
        told();
      });
    });

  it("is told nothing more, also not what was heard just before", async () => {
    queryClient.setQueryData(keyOf({}), [task("a", 1)]);
    const heard = atEnd();
    feed.tell(changed(leftAtOnce));
    await heard;
    // By now the breath has begun.
    await Promise.resolve();
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    leaving.abort();
    await vi.waitFor(() => expect(feed.listeners()).toBe(0));
    vi.advanceTimersByTime(1000);
    expect(shown({})).toEqual(["a queued"]);
    await queryClient.fetchQuery({ queryKey: keyOf({}), staleTime: 0, queryFn: async () => [task("a", 1)] });
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown({})).toEqual(["a queued"]);
  });

  it("on hearing of an end is told nothing more either", async () => {
    queryClient.setQueryData(keyOf({}), [task("a", 1)]);
    const left = atEnd(() => leaving.abort());
    feed.tell(changed(leftAtOnce));
    await left;
    await vi.waitFor(() => expect(feed.listeners()).toBe(0));
    vi.advanceTimersByTime(1000);
    expect(shown({})).toEqual(["a queued"]);
    expect(isStale()).toBe(false);
  });
});

it("a link that breaks is told", async () => {
  expect(broke).not.toHaveBeenCalled();
  feed.fail();
  await waitFor(() => expect(broke).toHaveBeenCalledOnce());
});
