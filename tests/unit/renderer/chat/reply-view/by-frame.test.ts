// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { byFrame } from "#renderer/chat/reply-view/live-replies.ts";

let frames: (() => void)[];
const nextFrame = async () => {
  for (const draw of frames.splice(0)) draw();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
  vi.stubGlobal("cancelAnimationFrame", () => {
    frames = [];
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("what comes together is handed over together and at once, what comes later with the next frame", async () => {
  const taken: string[] = [];
  const gather = byFrame<string>(async (arrived) => void taken.push(arrived.join("")));
  gather.add("a");
  gather.add("b");
  expect(taken).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toEqual(["ab"]);
  gather.add("c");
  gather.add("d");
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toEqual(["ab"]);
  await nextFrame();
  expect(taken).toEqual(["ab", "cd"]);
});

test("nothing is handed over before what was handed over is done", async () => {
  const taken: string[] = [];
  let done = () => {};
  const gather = byFrame<string>((arrived) => {
    taken.push(arrived.join(""));
    return new Promise<void>((resolve) => {
      done = resolve;
    });
  });
  gather.add("a");
  await vi.advanceTimersByTimeAsync(0);
  gather.add("b");
  await nextFrame();
  await vi.advanceTimersByTimeAsync(500);
  expect(taken).toEqual(["a"]);
  done();
  await vi.advanceTimersByTimeAsync(0);
  await nextFrame();
  expect(taken).toEqual(["a", "b"]);
});

test("all of it is done at the end; a page without frames takes it in too", async () => {
  const taken: string[] = [];
  const gather = byFrame<string>(async (arrived) => void taken.push(...arrived));
  await gather.all();
  gather.add("a");
  await vi.advanceTimersByTimeAsync(0);
  gather.add("b");
  let ended = false;
  const all = gather.all().then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  await all;
  expect(taken).toEqual(["a", "b"]);
});
