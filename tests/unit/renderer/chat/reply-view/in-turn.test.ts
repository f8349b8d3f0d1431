// @vitest-environment jsdom
import { expect, test } from "vitest";
import { inTurn } from "#renderer/chat/reply-view/live-replies.ts";

/** What was handed over, and a way to say that the last of it is taken in. */
function taking() {
  const taken: string[] = [];
  let done = () => {};
  const turns = inTurn<string>((arrived) => {
    taken.push(arrived.join(""));
    return new Promise<void>((resolve) => {
      done = resolve;
    });
  });
  const end = async () => {
    done();
    await new Promise((told) => setTimeout(told, 0));
  };
  return { taken, turns, end };
}

test("what comes is handed over at once, and what comes meanwhile together once that is taken in", async () => {
  const { taken, turns, end } = taking();
  turns.add("a");
  expect(taken).toEqual(["a"]);
  turns.add("b");
  turns.add("c");
  await end();
  expect(taken).toEqual(["a", "bc"]);
});

test("nothing is handed over before what was handed over is done, however long that takes", async () => {
  const { taken, turns, end } = taking();
  turns.add("a");
  turns.add("b");
  await new Promise((told) => setTimeout(told, 50));
  expect(taken).toEqual(["a"]);
  await end();
  expect(taken).toEqual(["a", "b"]);
});

test("after a pause it begins at once again", async () => {
  const { taken, turns, end } = taking();
  turns.add("a");
  await end();
  turns.add("b");
  expect(taken).toEqual(["a", "b"]);
});

test("all of it is done at the end, what came meanwhile too; where nothing came there is nothing to wait for", async () => {
  const { taken, turns, end } = taking();
  await turns.all();
  turns.add("a");
  turns.add("b");
  let ended = false;
  const all = turns.all().then(() => {
    ended = true;
  });
  await end();
  expect(ended).toBe(false);
  await end();
  await all;
  expect(taken).toEqual(["a", "b"]);
});
