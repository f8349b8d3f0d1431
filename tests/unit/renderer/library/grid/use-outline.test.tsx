// @vitest-environment jsdom

import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { useAskAhead, useOutline } from "#renderer/library/grid/use-outline.ts";
import { pageOptions } from "#renderer/library/use-browse.ts";
import { type BrowseQuestion, browseQuestion } from "#shared/contract/library/browse.ts";
import { toColumns } from "#shared/contract/library/browse-headings.ts";
import { pageCore } from "../../page-core.ts";
import { WithinPage } from "../../within-page.tsx";

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const answer = { total: 0, files: 0, all: 0, headings: toColumns([]), places: [], newest: 0, newAbove: 0 };
const nothing = { items: [], posters: [], films: [], waves: [], stacks: [] };

it("asking ahead is over once the answer is here, or can't be had", async () => {
  const gate = Promise.withResolvers<void>();
  const core = pageCore({
    browse: {
      outline: async ({ search = "" }) => {
        if (search === "none") throw new Error("The disk is gone.");
        await gate.promise;
        return answer;
      },
      page: () => nothing,
    },
  });
  const { result } = renderHook(() => useAskAhead({ current: null }), { wrapper: WithinPage });
  const over: string[] = [];
  const ask = (search: string) =>
    void result.current(browseQuestion.parse({ search })).then(() => void over.push(search));
  ask("lamp");
  ask("none");
  await waitFor(() => expect(over).toEqual(["none"]));
  gate.resolve();
  await waitFor(() => expect(over).toEqual(["none", "lamp"]));
  expect(core.asked.filter(([path]) => path === "browse.outline")).toHaveLength(2);
});

it("a search is asked at its key, once, and what is drawn for it later waits for that answer", async () => {
  const core = pageCore({
    browse: { outline: ({ search = "" }) => ({ ...answer, total: search.length }), page: () => nothing },
  });
  const sight = { current: null };
  const { result, rerender } = renderHook(
    ({ question }: { question: BrowseQuestion }) => ({
      ahead: useAskAhead(sight),
      total: useOutline(question, sight).data?.total,
    }),
    { wrapper: WithinPage, initialProps: { question: browseQuestion.parse({ search: "" }) } },
  );
  await waitFor(() => expect(result.current.total).toBe(0));
  const asked = () => core.asked.flatMap(([path, input]) => (path === "browse.outline" ? [input] : []));
  expect(asked()).toHaveLength(1);
  act(() => void result.current.ahead(browseQuestion.parse({ search: "lamp" })));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).toMatchObject({ search: "lamp" });
  // Nothing of it is shown before it is the question.
  expect(result.current.total).toBe(0);
  rerender({ question: browseQuestion.parse({ search: "lamp" }) });
  await waitFor(() => expect(result.current.total).toBe(4));
  expect(asked()).toHaveLength(2);
});

it.each<[to: number, asked: object | undefined, pages: number[]]>([
  [50, { from: 0, count: 50 }, []],
  [120, { from: 0, count: 150 }, []],
  [500, { from: 0, count: 500 }, []],
  // More than one answer holds: each page is asked for.
  [501, undefined, Array.from({ length: 11 }, (_, page) => page * 50)],
])("what is in sight until file %i comes with the outline, page by page", async (to, asked, pages) => {
  const question = browseQuestion.parse({});
  const stacksFrom = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
  const files = ({ from, count }: { from: number; count: number }) => ({ ...nothing, stacks: stacksFrom(from, count) });
  const core = pageCore({
    browse: {
      outline: ({ page }) => ({
        ...answer,
        ...(page && { page: files(page) }),
      }),
      page: files,
    },
  });
  const sight = { current: () => ({ ...{ question, atTop: true, since: 0, columns: 4, lines: [] }, from: 0, to }) };
  // The first outline has no sight of its own; the next one is of what is in sight.
  const { result } = renderHook(() => useOutline(question, sight), { wrapper: WithinPage });
  await waitFor(() => expect(result.current.data).toBeDefined());
  const before = core.asked.length;
  await act(() => result.current.refetch());
  const inputs = (of: string) =>
    core.asked
      .slice(before)
      .flatMap(([path, input]) => (path === of ? [input as { page?: object; from?: number }] : []));
  expect(inputs("browse.outline").map(({ page }) => page)).toEqual([asked]);
  expect(inputs("browse.page").map(({ from }) => from)).toEqual(pages);
  const revision = result.current.data?.revision ?? 0;
  for (let page = 0; page * 50 < to; page += 1)
    expect(queryClient.getQueryData(pageOptions({ question, revision }, page).queryKey)?.stacks).toEqual(
      stacksFrom(page * 50, 50),
    );
});
