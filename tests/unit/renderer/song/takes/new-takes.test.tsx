// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useNewTakes as useNewSongs } from "#renderer/song/takes/use-new-takes.ts";
import { useMarkViewed, useNewTakes } from "#renderer/storyboard/takes/use-new-takes.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { WithinPage } from "../../within-page.tsx";

let visibility: DocumentVisibilityState;
beforeEach(() => {
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A core that refuses the first time that it is told. */
function core() {
  let tries = 0;
  const hear = () => {
    tries += 1;
    if (tries === 1) throw new Error("not now");
  };
  const { asked } = pageCore({
    songs: { newTakes: () => ["new"], heard: hear },
    storyboard: { newTakes: () => ["new"], lookedAt: hear },
  });
  return () => asked.flatMap(([path, input]) => (/heard|lookedAt/.test(path) ? [input] : []));
}
const nothing = () => new Promise((done) => setTimeout(done, 30));

const player = (paused: boolean) => {
  const element = Object.assign(new EventTarget(), { paused });
  return { element: element as unknown as HTMLAudioElement };
};

// @shows First use, point by point › B17. New takes are marked until they are looked at
it("a song's take is new until it plays; it is told with each listening", async () => {
  const told = core();
  const on = player(true);
  const { result, unmount } = renderHook(() => useNewSongs("song", "new", on), { wrapper: WithinPage });
  await until(() => expect([...result.current]).toEqual(["new"]));
  await nothing();
  expect(told()).toEqual([]);
  on.element.dispatchEvent(new Event("playing"));
  on.element.dispatchEvent(new Event("playing"));
  await until(() => expect(told()).toEqual([{ taskIds: ["new"] }, { taskIds: ["new"] }]));
  unmount();
  on.element.dispatchEvent(new Event("playing"));
  await nothing();
  expect(told()).toHaveLength(2);
});

it.each([
  ["that plays already is heard at once", "new", 1],
  ["that was heard before isn't told again", "old", 0],
  ["that nobody chose isn't told", undefined, 0],
])("a song's take %s", async (_what, heard, times) => {
  const told = core();
  const { result } = renderHook(() => useNewSongs("song", heard, player(false)), { wrapper: WithinPage });
  await until(() => expect(result.current.size).toBe(1));
  await nothing();
  expect(told()).toHaveLength(times);
});

const task = (id: string, assetId: string | null = "film") => ({ id, assetId }) as Task;
const look = (shown: Task | undefined) =>
  renderHook(
    (props) => {
      const fresh = useNewTakes("film");
      useMarkViewed(props.shown, fresh);
      return fresh;
    },
    { initialProps: { shown }, wrapper: WithinPage },
  );

it.each([
  ["new", task("new"), 1],
  ["known already", task("old"), 0],
  ["not here yet", task("new", null), 0],
  ["none", undefined, 0],
])("a film's take that is shown is looked at: %s", async (_what, shown, times) => {
  const told = core();
  const { result } = look(shown);
  await until(() => expect([...result.current]).toEqual(["new"]));
  await nothing();
  expect(told()).toEqual(Array.from({ length: times }, () => ({ taskIds: ["new"] })));
});

it("one that comes while nobody is there stays new until somebody is, and is told once", async () => {
  visibility = "hidden";
  const told = core();
  const { result, unmount } = look(task("new"));
  await until(() => expect(result.current.size).toBe(1));
  const turn = async (state: DocumentVisibilityState) => {
    visibility = state;
    document.dispatchEvent(new Event("visibilitychange"));
    await nothing();
    return told().length;
  };
  expect(await turn("hidden")).toBe(0);
  expect(await turn("visible")).toBe(1);
  expect(await turn("visible")).toBe(1);
  unmount();
  visibility = "hidden";
  const left = look(task("new"));
  await until(() => expect(left.result.current.size).toBe(1));
  left.unmount();
  expect(await turn("visible")).toBe(1);
});
