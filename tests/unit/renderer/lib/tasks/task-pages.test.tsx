// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { allTasks, orpc, queryClient, useTaskPages } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { pageCore } from "../../page-core.ts";
import { WithinPage } from "../../within-page.tsx";

afterEach(cleanup);

const task = (number: number, more: Partial<Task> = {}) =>
  ({ id: String(number).padStart(5, "0"), seq: number, createdAt: number, state: "ready", take: 1, ...more }) as Task;

/** Tasks down from a number, as a core gives them: a page at a time, older ones behind. */
function coreWith(newest: number) {
  const all = Array.from({ length: newest }, (_, at) => task(newest - at));
  let away = false;
  const core = pageCore({
    tasks: {
      list: ({ limit = 100, after }: { limit?: number | undefined; after?: string | undefined }) => {
        if (away) throw new Error("away");
        const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
        return all.slice(from, from + limit);
      },
    },
  });
  return {
    asked: () => core.asked.map(([, input]) => input as { limit: number; after?: string }),
    leave: (gone = true) => {
      away = gone;
    },
  };
}

it.each([
  [499, [undefined]],
  [500, [undefined, "00001"]],
  [1201, [undefined, "00702", "00202"]],
])("a list of %i is read whole, in as few pages as there are", async (count, after) => {
  const core = coreWith(count);
  const all = await queryClient.fetchQuery(allTasks({ projectId: "film" }));
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, at) => count - at));
  expect(core.asked()).toEqual(
    after.map((id) => ({ projectId: "film", limit: 500, ...(id === undefined ? {} : { after: id }) })),
  );
});

const open = (states: Task["state"][]) => {
  const { result } = renderHook(() => useTaskPages(states), { wrapper: WithinPage });
  return {
    pages: () => result.current,
    readOn: () => act(() => result.current.readOn()),
    retry: () => act(() => result.current.retry()),
  };
};

it("a long list is read as far as it was looked at, and as far again when it is asked for anew", async () => {
  const core = coreWith(450);
  const { pages, readOn } = open(["ready"]);
  expect(pages()).toMatchObject({ tasks: undefined, more: false });
  await waitFor(() => expect(pages().tasks).toHaveLength(200));
  expect(pages().more).toBe(true);
  readOn();
  readOn();
  await waitFor(() => expect(pages().tasks).toHaveLength(400));
  await waitFor(() => expect(pages().more).toBe(true));
  // Asked for twice while it came, read once.
  expect(core.asked().map(({ after }) => after)).toEqual([undefined, "00251"]);
  expect(core.asked()[0]).toEqual({ states: ["ready"], limit: 200 });

  await act(() => queryClient.invalidateQueries({ queryKey: orpc.tasks.list.key() }));
  expect(core.asked().map(({ after }) => after)).toEqual([undefined, "00251", undefined, "00251"]);
  expect(pages().tasks).toHaveLength(400);

  readOn();
  await waitFor(() => expect(pages().more).toBe(false));
  expect(pages().tasks?.map(({ seq }) => seq)).toEqual(Array.from({ length: 450 }, (_, at) => 450 - at));
  readOn();
  expect(core.asked()).toHaveLength(5);
});

it("a list that ends with its page has one more page, which is empty", async () => {
  const core = coreWith(200);
  const { pages, readOn } = open(["failed", "ready"]);
  await waitFor(() => expect(pages().more).toBe(true));
  readOn();
  await waitFor(() => expect(pages().more).toBe(false));
  expect(pages().tasks).toHaveLength(200);
  expect(core.asked()).toHaveLength(2);
});

it("what was told of a task meanwhile is newer than the page that brings it", async () => {
  coreWith(250);
  const states: Task["state"][] = ["ready", "failed"];
  const { pages, readOn } = open(states);
  await waitFor(() => expect(pages().tasks).toHaveLength(200));
  const { queryKey } = orpc.tasks.list.queryOptions({ input: { states, limit: 200 } });
  const told = task(7, { seq: 900, state: "failed" });
  act(() => void queryClient.setQueryData<Task[]>(queryKey, (list) => [...(list ?? []), told]));
  readOn();
  await waitFor(() => expect(pages().tasks).toHaveLength(250));
  expect(pages().tasks?.find(({ id }) => id === told.id)).toEqual(told);
  expect(pages().tasks?.map(({ createdAt }) => createdAt)).toEqual(Array.from({ length: 250 }, (_, at) => 250 - at));
});

it("a page that doesn't come can be asked for again", async () => {
  const core = coreWith(300);
  const { pages, readOn, retry } = open(["ready", "cancelled"]);
  await waitFor(() => expect(pages().tasks).toHaveLength(200));
  core.leave();
  readOn();
  await waitFor(() => expect(core.asked()).toHaveLength(2));
  await act(async () => {});
  expect(pages()).toMatchObject({ more: true, error: null });
  core.leave(false);
  await waitFor(() => {
    readOn();
    expect(pages().tasks).toHaveLength(300);
  });
  core.leave();
  retry();
  await waitFor(() => expect(pages().error).not.toBeNull());
  core.leave(false);
  retry();
  await waitFor(() => expect(pages().error).toBeNull());
});
