import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Snippet } from "#renderer/media/sound/index.ts";
import type { HeardPart } from "#renderer/storyboard/animatic/scrub/heard-at.ts";
import { openScrubSound } from "#renderer/storyboard/animatic/scrub/scrub-sound.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const snippet: Snippet = { channels: [new Float32Array(4)], rate: 50 };
/** One file lies all along the film, but nothing after ten seconds. */
const heardAt = (time: number): HeardPart[] =>
  time > 10 ? [] : [{ assetId: "song", from: time, seconds: 0.08, rate: 1, gain: 0.5 }];

/** Reading takes `takes` milliseconds; what is read, played and ended, in order. */
function open(takes = 5) {
  const told: string[] = [];
  let from = 0;
  const sound = openScrubSound({
    heardAt,
    read: async ([part]) => {
      from = part?.from ?? 0;
      told.push(`reads ${from}`);
      await new Promise((done) => setTimeout(done, takes));
      return [snippet];
    },
    play: (snippets) => {
      const what = snippets.length === 0 ? "silence" : `${from} at ${snippets[0]?.gain}`;
      told.push(`plays ${what}`);
      return () => void told.push(`ends ${what}`);
    },
    now: () => Date.now(),
  });
  const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  return { sound, told, passes };
}

it("a step is heard once, and nothing goes on afterwards", async () => {
  const { sound, told, passes } = open();
  sound.at(3);
  await passes(10_000);
  expect(told).toEqual(["reads 3", "plays 3 at 0.5"]);
});

it("of places that it comes by quickly only the newest is heard, each for a while", async () => {
  const { sound, told, passes } = open();
  // A place each 8 ms, for 80 ms.
  for (let step = 1; step <= 10; step += 1) {
    sound.at(step);
    await passes(8);
  }
  await passes(1000);
  expect(told).toEqual([
    ...["reads 1", "plays 1 at 0.5"],
    ...["reads 6", "ends 1 at 0.5", "plays 6 at 0.5"],
    ...["reads 10", "ends 6 at 0.5", "plays 10 at 0.5"],
  ]);
});

it("what is let go ends at once, and what was asked for isn't heard any more", async () => {
  const { sound, told, passes } = open(20);
  sound.at(1);
  await passes(30);
  sound.at(2);
  await passes(40);
  // The second is being read, a third waits.
  sound.at(3);
  sound.stop();
  await passes(1000);
  expect(told).toEqual(["reads 1", "plays 1 at 0.5", "reads 2", "ends 1 at 0.5"]);
  sound.at(4);
  await passes(100);
  expect(told.slice(4)).toEqual(["reads 4", "plays 4 at 0.5"]);
});

it("a file that takes long isn't heard when the playhead stands still by then", async () => {
  const { sound, told, passes } = open(300);
  sound.at(1);
  await passes(1000);
  expect(told).toEqual(["reads 1"]);
});

it("where nothing lies, what sounds is ended, and nothing is read", async () => {
  const { sound, told, passes } = open();
  sound.at(9);
  await passes(20);
  sound.at(11);
  await passes(1000);
  expect(told).toEqual(["reads 9", "plays 9 at 0.5", "ends 9 at 0.5", "plays silence"]);
});

it("what can't be read is silent, and the next place is heard again", async () => {
  const told: string[] = [];
  const read = vi.fn(async () => [snippet] as (Snippet | null)[]);
  read.mockRejectedValueOnce(new Error("gone")).mockResolvedValueOnce([null]);
  const play = (snippets: readonly unknown[]) => {
    told.push(`plays ${snippets.length}`);
    return () => {};
  };
  const sound = openScrubSound({ heardAt, read, play, now: () => Date.now() });
  for (const time of [1, 2, 3]) {
    sound.at(time);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(told).toEqual(["plays 0", "plays 0", "plays 1"]);
});

it("what can't be played leaves the next place heard", async () => {
  const played: number[] = [];
  const sound = openScrubSound({
    heardAt,
    read: async () => [snippet],
    play: (snippets) => {
      if (played.push(snippets.length) === 1) throw new DOMException("2 channels of 1 Hz", "NotSupportedError");
      return () => {};
    },
    now: () => Date.now(),
  });
  sound.at(3);
  await vi.advanceTimersByTimeAsync(100);
  sound.at(4);
  await vi.advanceTimersByTimeAsync(100);
  expect(played).toEqual([1, 1]);
});
