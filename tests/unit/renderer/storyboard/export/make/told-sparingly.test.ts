import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toldSparingly } from "#renderer/storyboard/export/make/told-sparingly.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("tells at once, then the newest four times a second, and the last of all", () => {
  const told: number[] = [];
  const say = toldSparingly<number>((note) => void told.push(note));
  for (let ms = 0; ms < 1000; ms += 10) {
    say(ms);
    vi.advanceTimersByTime(10);
  }
  expect(told).toEqual([0, 240, 490, 740, 990]);
  say(1000);
  expect(told).toHaveLength(5);
  vi.advanceTimersByTime(250);
  expect(told.at(-1)).toBe(1000);
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(6);
  say(2000);
  expect(told.at(-1)).toBe(2000);
});
