// @vitest-environment jsdom

import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { useAskAhead, useOutline } from "#renderer/library/grid/use-outline.ts";
import { type BrowseQuestion, browseQuestion } from "#shared/contract/library/browse.ts";
import { pageCore } from "../../page-core.ts";
import { WithinPage } from "../../within-page.tsx";

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const answer = { total: 0, files: 0, all: 0, headings: [], places: [], newest: 0, newAbove: 0 };
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
