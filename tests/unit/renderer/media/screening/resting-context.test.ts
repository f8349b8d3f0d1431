// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { restingContext } from "#renderer/media/screening/index.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A way out that runs and rests at once, and what it was told. */
function standIn() {
  const told: string[] = [];
  const context = {
    state: "running",
    suspend: async () => {
      told.push("suspend");
      context.state = "suspended";
    },
    resume: async () => {
      told.push("resume");
      context.state = "running";
    },
  };
  return { told, context: context as unknown as AudioContext };
}

it("rests three seconds after the last sound, however many there were", () => {
  const { told, context } = standIn();
  const way = restingContext(context);
  const [first, second] = [way.hold(), way.hold()];
  vi.advanceTimersByTime(10_000);
  expect([told, way.isAwake()]).toEqual([[], true]);
  first();
  first();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  second();
  vi.advanceTimersByTime(2999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([told, way.isAwake()]).toEqual([["suspend"], false]);
});

it("one that nothing is led over rests too", () => {
  const { told, context } = standIn();
  restingContext(context);
  vi.advanceTimersByTime(3000);
  expect(told).toEqual(["suspend"]);
});

it("runs again for the next sound, once, also where it was only just sent to rest", () => {
  const { told, context } = standIn();
  const way = restingContext({
    ...{ state: "running", resume: context.resume },
    // It takes a while to rest: until then it says that it runs.
    suspend: () => new Promise(() => told.push("suspend")),
  } as unknown as AudioContext);
  vi.advanceTimersByTime(3000);
  const release = way.hold();
  way.wake();
  expect([told, way.isAwake()]).toEqual([["suspend", "resume"], true]);
  release();
  vi.advanceTimersByTime(3000);
  expect(told).toEqual(["suspend", "resume", "suspend"]);
});

it("a player keeps it running while it plays, and wakes it each time", () => {
  const { told, context } = standIn();
  const way = restingContext(context);
  const player = document.createElement("audio");
  way.follow(player);
  player.dispatchEvent(new Event("play"));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  player.dispatchEvent(new Event("pause"));
  vi.advanceTimersByTime(3000);
  expect(told).toEqual(["suspend"]);
  player.dispatchEvent(new Event("play"));
  expect(told).toEqual(["suspend", "resume"]);
  for (const end of ["ended", "error", "emptied"]) {
    player.dispatchEvent(new Event("play"));
    told.length = 0;
    player.dispatchEvent(new Event(end));
    vi.advanceTimersByTime(3000);
    expect(told, end).toEqual(["suspend"]);
  }
});

it("one that plays already is heard of", () => {
  const { told, context } = standIn();
  const player = document.createElement("audio");
  vi.spyOn(player, "paused", "get").mockReturnValue(false);
  restingContext(context).follow(player);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});

it("rests soon once nobody is there to play, but not before the last sound ends, and is patient again afterwards", () => {
  const { told, context } = standIn();
  const way = restingContext(context);
  const release = way.hold();
  way.leave();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  release();
  vi.advanceTimersByTime(100);
  expect(told).toEqual(["suspend"]);
  way.hold()();
  vi.advanceTimersByTime(2999);
  expect(told).toEqual(["suspend", "resume"]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["suspend", "resume", "suspend"]);
});
