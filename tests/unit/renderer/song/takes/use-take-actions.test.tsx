// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { useToasts } from "#renderer/lib/index.ts";
import { useDeleteTake } from "#renderer/song/takes/use-take-actions.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

const takes = [3, 2, 1].map((take) => ({ id: `t${take}`, take, assetId: `file${take}` }) as Task);

it.each<[what: string, here: string[], chosenId: string, next: string[]]>([
  ["the newest that is left", ["file3", "file2", "file1"], "t3", ["t2"]],
  ["the newest whose file is still here", ["file3", "file1"], "t3", ["t1"]],
  ["none, where no other file is here", ["file3"], "t3", []],
  ["the one in use, where another was deleted", ["file3", "file2", "file1"], "t1", []],
])("a song whose take is deleted plays %s", async (_what, here, chosenId, next) => {
  const { asked } = pageCore({
    library: { trash: () => undefined as never },
    songs: { chooseTake: () => ({}) as never },
  });
  const { result } = renderHook(() => useDeleteTake("song", takes, new Set(here), chosenId), { wrapper: WithinPage });
  result.current(takes[0] as Task, "Take 3");
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["done"]));
  const chosen = asked.flatMap(([path, input]) => (path === "songs.chooseTake" ? [input] : []));
  expect(chosen).toEqual(next.map((taskId) => ({ id: "song", taskId })));
});
