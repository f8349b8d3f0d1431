// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { useFootage } from "#renderer/storyboard/export/footage/use-footage.ts";
import { wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { WithinPage } from "../../../within-page.tsx";

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const id = (at: number) => `0198f000-0000-7000-9000-${`${at}`.padStart(12, "0")}`;
const cutOf = (files: number) =>
  Object.fromEntries(Array.from({ length: files }, (_, at) => [`c${at}`, { ...wholeTake, footage: id(at) }]));

it.each([
  [0, []],
  [500, [500]],
  [1201, [500, 500, 201]],
])("a film knows all of its %d files of the library, asked for in parts that the core takes", async (files, parts) => {
  const clips = cutOf(files);
  const core = pageCore({
    library: {
      getMany: ({ ids }: { ids: readonly string[] }) =>
        ids.map((each) => ({ id: each, state: "ready", facts: { kind: "video" } })),
    },
  } as never);
  const { result } = renderHook(() => useFootage(clips), { wrapper: WithinPage });
  await until(() => expect(result.current.films).toHaveLength(files));
  expect(result.current.films.at(-1)).toBe(files === 0 ? undefined : id(files - 1));
  const asked = core.asked.flatMap(([path, input]) => (path === "library.getMany" ? [input] : []));
  expect(asked.map((input) => (input as { ids: string[] }).ids.length)).toEqual(parts);
});

it("where a part of a film's files can't be read, none is taken for gone: that is said, and asked again", async () => {
  let isFull = true;
  const core = pageCore({
    library: {
      getMany: ({ ids }: { ids: readonly string[] }) => {
        if (isFull && ids.length < 500) throw new Error("The disk is away.");
        return ids.map((each) => ({ id: each, state: "ready", facts: { kind: "video" } }));
      },
    },
  } as never);
  const clips = cutOf(501);
  const { result } = renderHook(() => useFootage(clips), { wrapper: WithinPage });
  await until(() => expect(result.current.failure).not.toBeNull());
  expect(result.current.known).toBe(false);
  isFull = false;
  result.current.retry();
  await until(() => expect(result.current.known).toBe(true));
  expect([result.current.failure, result.current.films.length]).toEqual([null, 501]);
  // What was known isn't asked for again.
  expect(core.asked.filter(([, input]) => (input as { ids: string[] }).ids.length === 500)).toHaveLength(1);
});
