import { expect, it } from "vitest";
import { WorkPace } from "#core/library/work-pace.ts";

/** [milliseconds that passed, processor time of all threads within them, rest that is due] */
it.each([
  [1000, 400, 0],
  [1000, 750, 0],
  // Over three quarters of a processor: as much is rested as brings it there.
  [200, 180, 40],
  [200, 300, 200],
  // A core that is busy with something else doesn't stop it for good.
  [1000, 2000, 400],
  // Too short to say anything.
  [50, 100, 0],
])("after %i ms with %i ms of the processor it rests for %i ms", (passed, used, rest) => {
  const now = { wall: 5_000, used: 800 };
  const pace = new WorkPace({ wall: () => now.wall, used: () => now.used });
  now.wall += passed;
  now.used += used;
  expect(pace.due()).toBe(rest);
});

it("leaves twice as much to a page that looks at files, for half a second", () => {
  const now = { wall: 0, used: 0 };
  const pace = new WorkPace({ wall: () => now.wall, used: () => now.used });
  expect(pace.lookAt((id: string) => `file ${id}`)("7")).toBe("file 7");
  now.wall += 200;
  now.used += 140;
  expect(pace.due()).toBe(200);
  now.wall += 700;
  now.used += 140;
  expect(pace.due()).toBe(0);
  now.wall += 100;
  now.used += 75;
  expect(pace.due()).toBe(0);
});

it("counts each stretch once, short ones together", () => {
  const now = { wall: 0, used: 0 };
  const pace = new WorkPace({ wall: () => now.wall, used: () => now.used });
  for (const [passed, used, rest] of [
    [60, 60, 0],
    [60, 60, 40],
    [40, 0, 0],
    [60, 0, 0],
  ] as const) {
    now.wall += passed;
    now.used += used;
    expect(pace.due()).toBe(rest);
  }
});

it("leaves the machine to the pages once they were told, but not for good while changes don't end", () => {
  const now = { wall: 10_000, used: 0 };
  const pace = new WorkPace({ wall: () => now.wall, used: () => now.used });
  const rests: number[] = [];
  for (let told = 0; told < 40; told += 1) {
    pace.giveWay();
    rests.push(pace.due());
    now.wall += 100;
  }
  const once = [300, 200, 100, ...Array.from({ length: 12 }, () => 0)];
  expect(rests).toEqual([...once, ...once, ...once].slice(0, 40));
});

it("doesn't take a rest for a stretch in which little was used", () => {
  const now = { wall: 0, used: 0 };
  const pace = new WorkPace({ wall: () => now.wall, used: () => now.used });
  now.wall += 200;
  pace.giveWay();
  now.wall += 300;
  now.used += 100;
  expect(pace.due()).toBe(0);
  now.wall += 100;
  now.used += 95;
  // 195 ms of the processor within 100 ms of work.
  expect(pace.due()).toBe(160);
});

it("a rest lasts until it is over, or the work is given up; without one it goes on at once", async () => {
  const now = { wall: 0, used: 0 };
  const pace = new WorkPace({ wall: () => now.wall, used: () => now.used });
  const stop = new AbortController();
  await pace.rest(stop.signal);
  now.wall += 1000;
  now.used += 2000;
  let rested = false;
  const resting = pace.rest(stop.signal).then(() => {
    rested = true;
  });
  await new Promise(setImmediate);
  expect(rested).toBe(false);
  stop.abort();
  await resting;
});
