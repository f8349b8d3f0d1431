import { expect, test } from "vitest";
import { askOf } from "#renderer/chat/text/ask-worker.ts";

interface Asked {
  readonly word: string;
}

/** A worker that answers when it is told to. */
function standIn() {
  const target = new EventTarget();
  const posted: (Asked & { id: number })[] = [];
  const worker = Object.assign(target, { postMessage: (asked: Asked & { id: number }) => posted.push(asked) });
  return {
    posted,
    answer: (id: number, word: string) => target.dispatchEvent(new MessageEvent("message", { data: { id, word } })),
    fail: () => target.dispatchEvent(new Event("error")),
    // Of a worker only these are used.
    ask: askOf<Asked, Asked & { readonly id: number }>(() => worker as unknown as Worker),
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
