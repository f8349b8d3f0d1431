import { expect, onTestFinished, test, vi } from "vitest";
import { askOf } from "#renderer/chat/text/ask-worker.ts";

interface Asked {
  readonly word: string;
}

/** A worker that answers when it is told to. */
function standIn(patience = 4000) {
  const target = new EventTarget();
  const posted: (Asked & { id: number })[] = [];
  const counts = { begun: 0, ended: 0 };
  const worker = Object.assign(target, {
    postMessage: (asked: Asked & { id: number }) => posted.push(asked),
    terminate: () => {
      counts.ended += 1;
    },
  });
  return {
    posted,
    answer: (id: number, word: string) => target.dispatchEvent(new MessageEvent("message", { data: { id, word } })),
    fail: () => target.dispatchEvent(new Event("error")),
    counts,
    ...askOf<Asked, Asked & { readonly id: number }>(() => {
      counts.begun += 1;
      // Of a worker only these are used.
      return worker as unknown as Worker;
    }, patience),
  };
}

test("each question gets its own answer, in whatever order they come", async () => {
  const { ask, answer, posted } = standIn();
  const answers = Promise.all([ask({ word: "one" }), ask({ word: "two" })]);
  expect(posted).toEqual([
    { word: "one", id: 1 },
    { word: "two", id: 2 },
  ]);
  answer(2, "second");
  answer(1, "first");
  expect((await answers).map((each) => each?.word)).toEqual(["first", "second"]);
});

test("where the worker breaks nobody waits, then and later", async () => {
  const { ask, fail, posted } = standIn();
  const waiting = ask({ word: "one" });
  fail();
  expect(await waiting).toBeUndefined();
  expect(await ask({ word: "two" })).toBeUndefined();
  expect(posted).toHaveLength(1);
});

test("what takes too long ends the worker, also for whoever waits behind it; the next question begins another", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ask, answer, counts } = standIn(2000);
  const quick = ask({ word: "quick" });
  answer(0, "ready");
  await vi.advanceTimersByTimeAsync(1500);
  answer(1, "done");
  expect(await quick).toMatchObject({ word: "done" });
  const waiting = Promise.all([ask({ word: "endless" }), ask({ word: "behind it" })]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(counts).toEqual({ begun: 1, ended: 0 });
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toEqual([undefined, undefined]);
  expect(counts).toEqual({ begun: 1, ended: 1 });
  const next = ask({ word: "next" });
  answer(0, "ready");
  answer(4, "after all");
  expect(await next).toMatchObject({ word: "after all" });
  expect(counts).toEqual({ begun: 2, ended: 1 });
});

test("a worker has time to begin; where there can be none nobody waits", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ask, answer, counts } = standIn(2000);
  const first = ask({ word: "first" });
  await vi.advanceTimersByTimeAsync(10_000);
  answer(0, "ready");
  answer(1, "done");
  expect(await first).toMatchObject({ word: "done" });
  expect(counts.ended).toBe(0);
  const none = askOf<Asked, Asked & { readonly id: number }>(() => {
    throw new ReferenceError("Worker is not defined");
  });
  expect(await none.ask({ word: "anything" })).toBeUndefined();
  expect(none.broken()).toBe(true);
});

test("a worker that never begins counts as none: whoever waits is let go once, and nobody waits again", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ask, broken, counts } = standIn(2000);
  const waiting = Promise.all([ask({ word: "one" }), ask({ word: "two" })]);
  await vi.advanceTimersByTimeAsync(16_999);
  expect(broken()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toEqual([undefined, undefined]);
  expect(broken()).toBe(true);
  expect(await ask({ word: "three" })).toBeUndefined();
  expect(counts).toEqual({ begun: 1, ended: 1 });
});
