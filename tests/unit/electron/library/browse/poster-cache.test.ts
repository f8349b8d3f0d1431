import { existsSync, mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { PosterCache } from "#core/library/browse/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

function setUp(limit: number | null, days: readonly number[]) {
  const folder = join(temporaryFolder(), "posters");
  const bound = { limit };
  const forgotten: string[] = [];
  const now = Date.parse("2026-11-21T12:00:00Z");
  const clock = { now };
  const pathOf = (index: number) => join(folder, `h${index}`, `h${index}.jpg`);
  for (const [index, day] of days.entries()) {
    mkdirSync(join(folder, `h${index}`), { recursive: true });
    writeFileSync(pathOf(index), Buffer.alloc(100));
    const at = new Date(now - day * 24 * 3_600_000);
    utimesSync(pathOf(index), at, at);
  }
  const faults: unknown[] = [];
  const store = { forget: (hash: string) => void forgotten.push(hash) };
  const cache = new PosterCache({
    ...{ folder, store, limit: () => bound.limit, now: () => clock.now },
    onFault: (thrown) => faults.push(thrown),
  });
  const left = () => days.flatMap((_, index) => (existsSync(pathOf(index)) ? [index] : []));
  return { cache, bound, forgotten, store, faults, left, pathOf, now, clock };
}

test("over its bound, what nobody looked at for longest goes, and is forgotten", async () => {
  const { cache, left, forgotten } = setUp(300, [1, 5, 3, 2]);
  await cache.enforce();
  // 400 are too many; down to nine tenths of 300.
  expect(left()).toEqual([0, 3]);
  expect(forgotten).toEqual(["h1", "h2"]);
  expect(await cache.measure()).toEqual({ files: 2, bytes: 200 });
});

test("within its bound, or without one, everything stays; a lower bound has its effect at once", async () => {
  const { cache, bound, left } = setUp(null, [1, 2, 3]);
  await cache.enforce();
  bound.limit = 300;
  await cache.enforce();
  expect(left()).toEqual([0, 1, 2]);
  bound.limit = 120;
  await cache.enforce();
  expect(left()).toEqual([0]);
});

test("what is looked at is young again, noted by the day", async () => {
  const { cache, pathOf, left, now } = setUp(150, [9, 2]);
  await cache.used(pathOf(0));
  expect(statSync(pathOf(0)).mtimeMs).toBe(now);
  await cache.enforce();
  expect(left()).toEqual([0]);
});

test("of a picture that is looked at again on the same day nothing is noted, and on the next day it is", async () => {
  const { cache, clock, pathOf } = setUp(null, [9]);
  const used = async (hours: number) => {
    clock.now += hours * 3_600_000;
    await cache.used(pathOf(0));
    return statSync(pathOf(0)).mtimeMs;
  };
  const noon = await used(0);
  expect(noon).toBe(clock.now);
  // Whatever became of it meanwhile, it isn't looked at.
  utimesSync(pathOf(0), 1, 1);
  expect(await used(11)).toBe(1000);
  expect(await used(2)).toBe(clock.now);
  // Noted just a day ago: that is young enough.
  const noted = clock.now;
  expect(await used(24)).toBe(noted);
});

test("a picture that is kept beyond the bound makes room", async () => {
  const { cache, left, pathOf } = setUp(250, [3, 2]);
  await cache.measure();
  mkdirSync(dirname(pathOf(2)));
  writeFileSync(pathOf(2), Buffer.alloc(100));
  cache.kept(100);
  await expect.poll(left).toEqual([1]);
});

test("all can go at once", async () => {
  const { cache, forgotten, left } = setUp(null, [1, 2]);
  expect(await cache.clear()).toEqual({ files: 2, bytes: 200 });
  expect([left(), forgotten.sort()]).toEqual([[], ["h0", "h1"]]);
});

test("a database that doesn't forget a picture is told of; nothing of it is left to end the process", async () => {
  const { cache, store, faults, pathOf } = setUp(150, [3, 2]);
  const refusal = new Error("the database is closed");
  store.forget = () => {
    throw refusal;
  };
  await cache.measure();
  mkdirSync(dirname(pathOf(2)));
  writeFileSync(pathOf(2), Buffer.alloc(100));
  cache.kept(100);
  await expect.poll(() => faults).toEqual([refusal]);
});

test("just at its bound everything stays, and just at nine tenths of it no more goes", async () => {
  const { cache, bound, left } = setUp(300, [1, 2, 3]);
  await cache.enforce();
  expect(left()).toEqual([0, 1, 2]);
  // Nine tenths are 225; with 222 they are 199.8, and with 223 just enough for two.
  bound.limit = 2000 / 9;
  await cache.enforce();
  expect(left()).toEqual([0, 1]);
});
