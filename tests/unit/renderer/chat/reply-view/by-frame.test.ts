// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { byFrame, frameDrawn } from "#renderer/chat/reply-view/live-replies.ts";

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
  Reflect.deleteProperty(performance, "eventCounts");
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

test("a frame was drawn: not in the frame's own callback, but in the task after it", async () => {
  let drawn = false;
  void frameDrawn().then(() => {
    drawn = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn).toBe(false);
  for (const draw of frames.splice(0)) draw();
  await Promise.resolve();
  expect(drawn).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn).toBe(true);
});

test.each([
  { name: "a frame that had little to do is taken", took: [5], frame: 1 },
  { name: "one that was full is let by", took: [12, 5], frame: 2 },
  { name: "so are two", took: [12, 12, 5], frame: 3 },
  { name: "more than three aren't", took: [12, 12, 12, 12], frame: 3 },
  { name: "one after which a key waits is let by", took: [5, 5], keys: [true], frame: 2 },
  { name: "keys without end don't hold it up", took: [5, 5, 5, 5], keys: [true, true, true, true], frame: 3 },
  { name: "a full one that showed a key is taken", took: [12, 12], shown: [1], frame: 1 },
  { name: "not if another key waits", took: [12, 12, 5], keys: [true], shown: [1], frame: 3 },
  { name: "not if one was answered that it doesn't show", took: [5, 12, 5], answered: [1], frame: 2 },
])("$name", async ({ took, keys = [], shown = [], answered = [], frame }) => {
  let drawn = false;
  let count = 0;
  Object.defineProperty(performance, "eventCounts", {
    configurable: true,
    value: { get: (type: string) => (type === "keydown" ? count : 0) },
  });
  void frameDrawn().then(() => {
    drawn = true;
  });
  let passed = 0;
  vi.stubGlobal("navigator", { scheduling: { isInputPending: () => keys[passed - 1] ?? false } });
  for (const milliseconds of took) {
    if (drawn) break;
    passed += 1;
    count += shown[passed - 1] ?? 0;
    for (const draw of frames.splice(0)) draw();
    await Promise.resolve();
    await Promise.resolve();
    count += answered[passed - 1] ?? 0;
    // The frame's own work, before any task comes to its turn.
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + milliseconds);
    await vi.advanceTimersByTimeAsync(0);
    vi.restoreAllMocks();
  }
  expect(drawn).toBe(true);
  expect(passed).toBe(frame);
});
