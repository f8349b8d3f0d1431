import { describe, expect, it } from "vitest";
import { createWordsInView } from "#renderer/chat/find/words-in-view.ts";

/** Calls that are answered by hand. */
function setUp() {
  const calls: { ids: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const look = createWordsInView(
    (_, ids) => new Promise((answer, fail) => calls.push({ ids, answer, fail: () => fail(new Error("away")) })),
  );
  const turn = () => new Promise((done) => setTimeout(done));
  return { look, calls, turn, asked: () => calls.map(({ ids }) => ids.join(" ")) };
}

describe("words of messages in view", () => {
  it("are asked for together when they come into view together", async () => {
    const { look, asked, turn } = setUp();
    look("one", "a");
    look("one", "b");
    await turn();
    expect(asked()).toEqual(["a b"]);
  });

  it("wait for the call under way, and leave out what has gone by meanwhile", async () => {
    const { look, calls, asked, turn } = setUp();
    look("one", "a");
    await turn();
    const goneBy = look("one", "b");
    look("one", "c");
    goneBy();
    await turn();
    expect(asked()).toEqual(["a"]);
    calls[0]?.answer();
    await turn();
    expect(asked()).toEqual(["a", "c"]);
  });

  it("of another conversation don't wait", async () => {
    const { look, asked, turn } = setUp();
    look("one", "a");
    look("other", "b");
    await turn();
    expect(asked()).toEqual(["a", "b"]);
  });

  it("are asked for again after a call that failed", async () => {
    const { look, calls, asked, turn } = setUp();
    look("one", "a");
    await turn();
    calls[0]?.fail();
    await turn();
    look("one", "a");
    await turn();
    expect(asked()).toEqual(["a", "a"]);
  });

  it("come in calls of at most 500", async () => {
    const { look, calls, turn } = setUp();
    for (let at = 0; at < 501; at += 1) look("one", `m${at}`);
    await turn();
    calls[0]?.answer();
    await turn();
    expect(calls.map(({ ids }) => ids.length)).toEqual([500, 1]);
  });
});
