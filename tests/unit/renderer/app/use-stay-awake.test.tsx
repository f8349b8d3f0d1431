// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useStayAwake } from "#renderer/app/use-stay-awake.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { pageCore } from "../page-core.ts";
import { WithinPage } from "../within-page.tsx";

let visibility: DocumentVisibilityState = "visible";
let locks: { released: boolean; release: () => Promise<void> }[] = [];
let answer: (lock: (typeof locks)[number]) => Promise<unknown>;

beforeEach(() => {
  [visibility, locks] = ["visible", []];
  answer = async (lock) => lock;
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  const request = async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return answer(lock);
  };
  Object.assign(navigator, { wakeLock: { request } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "wakeLock");
});

const run = (running: number) =>
  act(async () => {
    queryClient.setQueryData(orpc.app.status.queryKey(), { running } as never);
    // The cache tells its readers a task later.
    await new Promise((told) => setTimeout(told));
  });
const look = (state: DocumentVisibilityState) =>
  act(async () => {
    visibility = state;
    document.dispatchEvent(new Event("visibilitychange"));
  });
const held = () => locks.map(({ released }) => !released);

async function open({ shell = "browser", running = 1 } = {}) {
  pageCore();
  queryClient.setQueryData(orpc.app.info.queryKey(), { shell } as never);
  queryClient.setQueryData(orpc.app.status.queryKey(), { running } as never);
  const hook = renderHook(() => useStayAwake(), { wrapper: WithinPage });
  await act(async () => {});
  return hook;
}

it("while something is under way the machine stays awake, and no longer", async () => {
  await open({ running: 0 });
  expect(held()).toEqual([]);
  await run(1);
  expect(held()).toEqual([true]);
  await run(3);
  expect(held()).toEqual([true]);
  await run(0);
  expect(held()).toEqual([false]);
  await look("visible");
  expect(held()).toEqual([false]);
});

it("a page that was hidden has lost its hold, and asks again when it is seen", async () => {
  await open();
  await look("visible");
  expect(held()).toEqual([true]);
  await locks[0]?.release();
  await look("hidden");
  expect(held()).toEqual([false]);
  await look("visible");
  expect(held()).toEqual([false, true]);
});

it("a hold that comes when the work is over is let go at once", async () => {
  const given = Promise.withResolvers<void>();
  answer = async (lock) => {
    await given.promise;
    return lock;
  };
  const { unmount } = await open();
  unmount();
  expect(held()).toEqual([true]);
  await act(async () => given.resolve());
  expect(held()).toEqual([false]);
});

it("a system that refuses is asked again when the page is seen again", async () => {
  answer = () => Promise.reject(new Error("low battery"));
  const { unmount } = await open();
  await look("visible");
  expect(locks).toHaveLength(2);
  unmount();
});

it.each([
  ["the shell of Electron does it", "electron"],
  ["nothing can be asked for", "browser"],
])("nothing is held where %s", async (_why, shell) => {
  if (shell === "browser") Reflect.deleteProperty(navigator, "wakeLock");
  await open({ shell });
  expect(locks).toEqual([]);
});
