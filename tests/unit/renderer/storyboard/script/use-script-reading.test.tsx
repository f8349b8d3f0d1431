// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readingOf } from "#renderer/storyboard/script/script-reading.ts";
import { useScriptReading } from "#renderer/storyboard/script/use-script-reading.ts";

const BOUNDS = { min: 4, max: 15 };
const SHORT = "INT. PIER\n\nRain.\n";
/** Too long to be read on the page. */
const LONG = SHORT.repeat(10_000);
const board: never[] = [];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(text: string) {
  const asked: { text: string; signal: AbortSignal | undefined; answer: () => void; fail: () => void }[] = [];
  const reader: Parameters<typeof useScriptReading>[3] = {
    ask: (work, { signal } = {}) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(readingOf(SHORT, work.board, BOUNDS));
        asked.push({ text: work.text, signal, answer, fail: () => reject(new Error("gone")) });
      }),
  };
  const { result, rerender } = renderHook(({ words }) => useScriptReading(words, board, BOUNDS, reader), {
    initialProps: { words: text },
  });
  const rest = () => act(() => vi.advanceTimersByTimeAsync(400));
  return { asked, result, type: (words: string) => rerender({ words }), rest };
}

it("a script as people write them is read at once", () => {
  const { asked, result } = open(SHORT);
  expect(result.current).toMatchObject({
    state: "read",
    scenes: [{ heading: "INT. PIER" }],
    differences: [{ kind: "new" }],
  });
  expect(asked).toEqual([]);
});

it.each([
  [150_000, "read"],
  [150_001, "reading"],
])("one of %d characters is %s at once", (length, state) => {
  expect(open(SHORT.padEnd(length, "Rain. ")).result.current.state).toBe(state);
});

it("a very long one is read in the worker once typing rests, and the page goes on meanwhile", async () => {
  const { asked, result, type, rest } = open(LONG);
  expect(result.current).toMatchObject({ state: "reading", scenes: [], differences: [], seconds: 0 });
  type(`${LONG}x`);
  await rest();
  expect(asked.map(({ text }) => text.length)).toEqual([LONG.length + 1]);
  asked[0]?.answer();
  await rest();
  expect(result.current).toMatchObject({ state: "read", scenes: [{ heading: "INT. PIER" }] });
  type(`${LONG}xy`);
  // What was read before stays in sight, and can't be applied.
  expect(result.current).toMatchObject({ state: "reading", scenes: [{ heading: "INT. PIER" }] });
  await rest();
  type(`${LONG}xyz`);
  expect(asked[1]?.signal?.aborted).toBe(true);
});

it("one that takes too long is said to, and isn’t asked for again", async () => {
  const { asked, result, rest } = open(LONG);
  await rest();
  asked[0]?.fail();
  await rest();
  expect(result.current).toMatchObject({ state: "tooSlow", scenes: [], differences: [] });
  await rest();
  expect(asked).toHaveLength(1);
});
