// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { ChainedFrameCapture } from "#renderer/storyboard/chained-frame-capture.tsx";
import { takeFrame, useChainWork } from "#renderer/storyboard/sources/chain-frames.ts";
import { until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
const idle = () => useChainWork.setState({ taking: {}, failed: {} });
beforeEach(() => {
  idle();
  // Nobody serves the film: its frame can't be taken.
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
});
afterEach(() => {
  cleanup();
  idle();
  vi.unstubAllGlobals();
});

const frame = (id: string, takeId: string) => ({ id, takeId, assetId: `film of ${takeId}`, tail: null });
const key = orpc.storyboard.framesToTake.queryKey();
const failed = () => Object.entries(useChainWork.getState().failed).map(([id, { takeId }]) => [id, takeId]);

/** How often each take was begun to be taken. */
function counted() {
  const begun: string[] = [];
  const stop = useChainWork.subscribe(({ taking }, before) => {
    for (const id of Object.keys(taking)) if (!before.taking[id]) begun.push(id);
  });
  return { begun, stop };
}

it("frames that shots wait for are taken as the core tells of them; one that failed only again for another take", async () => {
  pageCore({ storyboard: { framesToTake: () => [frame("a", "t1"), frame("b", "t2")] } } as never);
  const { begun, stop } = counted();
  render(<ChainedFrameCapture />, { wrapper: WithinPage });
  await until(() =>
    expect(failed()).toEqual([
      ["a", "t1"],
      ["b", "t2"],
    ]),
  );
  expect(begun).toEqual(["a", "b"]);
  expect(useChainWork.getState().taking).toEqual({});

  act(() => void queryClient.setQueryData(key, [frame("a", "t3"), frame("b", "t2")] as never));
  await until(() => expect(failed()).toContainEqual(["a", "t3"]));
  expect(begun).toEqual(["a", "b", "a"]);

  // Who asks for it by hand has it tried again, once at a time.
  act(() => {
    takeFrame(frame("b", "t2") as never);
    takeFrame(frame("b", "t2") as never);
  });
  expect(Object.keys(useChainWork.getState().failed)).toEqual(["a"]);
  await until(() => expect(failed()).toContainEqual(["b", "t2"]));
  expect(begun).toEqual(["a", "b", "a", "b"]);
  stop();
});
