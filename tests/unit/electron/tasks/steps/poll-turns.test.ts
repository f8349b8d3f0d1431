import { describe, expect, it } from "vitest";
import { delayOf, pollPacing } from "#core/tasks/pacing.ts";
import { PollTurns } from "#core/tasks/steps/poll-turns.ts";

describe("questions about films", () => {
  it("leave no more often than was set", () => {
    const turns = new PollTurns(() => 10);
    const left: number[] = [];
    for (let now = 5000; now < 6000; now += 1) {
      if (turns.next(now) > now) continue;
      turns.take(now);
      left.push(now);
    }
    expect(left).toEqual([5000, 5100, 5200, 5300, 5400, 5500, 5600, 5700, 5800, 5900]);
  });

  it("don't stop when the clock is set back", () => {
    const turns = new PollTurns(() => 1);
    turns.take(3_600_000);
    expect(turns.next(1000)).toBe(1000);
  });

  it.each([
    { films: 5, attempts: 0, ms: 1000 },
    { films: 5, attempts: 60, ms: 15_000 },
    { films: 100, attempts: 0, ms: 10_000 },
    { films: 1000, attempts: 0, ms: 100_000 },
    { films: 1000, attempts: 60, ms: 100_000 },
  ])("of $films films come every $ms ms after $attempts attempts, so that the next one is told truly", (row) => {
    const turns = new PollTurns(() => 10);
    turns.films = row.films;
    expect(delayOf(turns.spread(pollPacing), row.attempts, () => 0.5)).toBe(row.ms);
  });
});
