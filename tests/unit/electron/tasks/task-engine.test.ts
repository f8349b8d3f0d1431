import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PollTurns } from "#core/tasks/steps/poll-turns.ts";
import type { StepContext } from "#core/tasks/steps/step-context.ts";
import { TaskEngine } from "#core/tasks/task-engine.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A ledger without a task, in which the next one is due at `next`; each look at it is counted. */
function engineOf(next: () => number | null) {
  let looks = 0;
  const agenda = () => {
    looks += 1;
    return { due: [], next: next(), films: 0 };
  };
  const context = { now: () => Date.now(), ledger: { store: { agenda } } } as unknown as StepContext;
  const failed = vi.fn();
  const turns = { films: 0 } as unknown as PollTurns;
  const engine = new TaskEngine(context, () => ({ video: 1, paidMusic: 1, freeMusic: 1 }), turns, failed);
  return { engine, failed, looks: () => looks };
}

it("looks at the ledger when the next task is due, with one timer, and with none when nothing is to come", async () => {
  let next: number | null = 5000;
  const { engine, looks } = engineOf(() => next);
  engine.start();
  engine.wake();
  expect([looks(), vi.getTimerCount()]).toEqual([2, 1]);
  vi.advanceTimersByTime(4999);
  expect(looks()).toBe(2);
  next = null;
  vi.advanceTimersByTime(1);
  expect([looks(), vi.getTimerCount()]).toEqual([3, 0]);
});

it("what is due in months is slept for in pieces: a timer of more than 2³¹ − 1 ms would go off at once", () => {
  const { engine, looks } = engineOf(() => 2 ** 40);
  engine.start();
  vi.advanceTimersByTime(2 ** 31 - 2);
  expect(looks()).toBe(1);
  vi.advanceTimersByTime(1);
  expect([looks(), vi.getTimerCount()]).toEqual([2, 1]);
});

it("a ledger that can't be read is told, and read again after a quarter of a minute", () => {
  const full = new Error("The disk is full.");
  let breaks = true;
  const { engine, failed, looks } = engineOf(() => {
    if (breaks) throw full;
    return null;
  });
  engine.start();
  expect(failed.mock.calls).toEqual([[null, full]]);
  breaks = false;
  vi.advanceTimersByTime(14_999);
  expect(looks()).toBe(1);
  vi.advanceTimersByTime(1);
  expect([looks(), failed.mock.calls.length, vi.getTimerCount()]).toEqual([2, 1, 0]);
});

it("stopped it sleeps for nothing any more, and isn't woken", async () => {
  const { engine, looks } = engineOf(() => 5000);
  engine.wake();
  expect(looks()).toBe(0);
  engine.start();
  await engine.stop(60_000);
  expect(vi.getTimerCount()).toBe(0);
  engine.wake();
  vi.advanceTimersByTime(10_000);
  expect(looks()).toBe(1);
});

it("what failed unforeseen is tried again after a quarter of a minute, and at once where the clock was set back since", async () => {
  const due = [{ id: "t", kind: "video", model: "m", state: "intent", sandbox: false }];
  const store = {
    agenda: () => ({ due, next: null, films: 1 }),
    ...{ get: () => ({ id: "t" }), countInFlight: () => [], stateOf: () => "intent" },
  };
  const waitReason = vi.fn(async () => {
    throw new Error("The disk is full.");
  });
  const context = { now: () => Date.now(), ledger: { store }, waitReason } as unknown as StepContext;
  vi.setSystemTime(10 * 3_600_000);
  const engine = new TaskEngine(context, () => ({ video: 1, paidMusic: 1, freeMusic: 1 }), {} as PollTurns, vi.fn());
  const tried = async () => {
    engine.wake();
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
    return waitReason.mock.calls.length;
  };
  engine.start();
  expect(await tried()).toBe(1);
  vi.setSystemTime(10 * 3_600_000 + 14_999);
  expect(await tried()).toBe(1);
  vi.setSystemTime(3_600_000);
  expect(await tried()).toBe(2);
  await engine.stop(0);
});

/** An engine with films to fetch; each download asks for its client once, and ends when `end` is called with its place. */
function fetchingEngine(count: number) {
  const done = new Set<number>();
  const ends: (() => void)[] = [];
  const films = Array.from({ length: count }, (_, place) => ({
    ...{
      id: `t${place}`,
      kind: "video",
      model: "m",
      state: "downloading",
      sandbox: false,
      connectionId: String(place),
    },
  }));
  const store = {
    agenda: () => ({ due: films.filter((_, place) => !done.has(place)), next: null, films: 0 }),
    get: (id: string) => films.find((film) => film.id === id),
  };
  const begun: number[] = [];
  const context = {
    ...{ now: () => Date.now(), ledger: { store }, library: { roots: () => [] }, closing: { aborted: true } },
    clientOf(connection: string) {
      const place = Number(connection);
      begun.push(place);
      return new Promise((_, reject) => {
        ends[place] = () => {
          done.add(place);
          reject(new Error("The studio closes."));
        };
      });
    },
  } as unknown as StepContext;
  const engine = new TaskEngine(context, () => ({ video: 1, paidMusic: 1, freeMusic: 1 }), {} as PollTurns, vi.fn());
  const settle = async () => {
    for (let turns = 0; turns < 40; turns += 1) await new Promise<void>((go) => setImmediate(go));
  };
  const stop = async () => {
    const stopped = engine.stop(0);
    vi.advanceTimersByTime(0);
    await stopped;
  };
  return { engine, begun, settle, stop, end: (place: number) => ends[place]?.() };
}

it("a download that lasts gives its turn to the next after ten minutes, without anybody waking it", async () => {
  const { engine, begun, settle, stop, end } = fetchingEngine(7);
  engine.start();
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  vi.advanceTimersByTime(599_999);
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  vi.advanceTimersByTime(1);
  await settle();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  // One that ends has its own turn to give, one of the first has none any more.
  end(0);
  await settle();
  expect(begun).toHaveLength(6);
  end(3);
  await settle();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  await stop();
});

it("no more than 64 go on beside each other, however long they last", async () => {
  const { engine, begun, settle, stop, end } = fetchingEngine(70);
  engine.start();
  for (let turns = 0; turns < 30; turns += 1) {
    await settle();
    vi.advanceTimersByTime(600_000);
  }
  await settle();
  expect([begun.length, vi.getTimerCount()]).toEqual([64, 0]);
  end(0);
  await settle();
  expect(begun).toHaveLength(65);
  await stop();
});
