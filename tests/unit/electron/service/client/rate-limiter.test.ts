import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { createRateLimiters } from "#core/service/client/index.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import { rateGroups } from "#shared/wire/rate-groups.ts";

const catalogue = rateGroups(defaultAssumptions);

describe("the catalogue's figures", () => {
  it("are those of API.md § Limits and WIRE.md", () => {
    expect(catalogue).toEqual({
      "text-m3": { requestsPerMinute: 200, inFlight: null },
      "text-m2": { requestsPerMinute: 500, inFlight: null },
      video: { requestsPerMinute: 300, inFlight: 5 },
      "music-paid": { requestsPerMinute: 120, inFlight: 20 },
      "music-free": { requestsPerMinute: 3, inFlight: 3 },
    });
  });
});

describe("createRateLimiters", () => {
  it.each([
    ["music-free", 3],
    ["music-paid", 120],
  ] as const)("lets %s leave %i times in a minute, and tells the wait for the next", async (group, perMinute) => {
    vi.useFakeTimers();
    try {
      const limiters = createRateLimiters(catalogue, { now: () => Date.now() });
      for (let call = 0; call < perMinute; call += 1) (await limiters.acquire("a", group))();
      const onWait = vi.fn();
      let left = false;
      const next = limiters.acquire("a", group, { onWait }).then(() => {
        left = true;
      });
      expect(onWait).toHaveBeenCalledWith(60_100);
      await vi.advanceTimersByTimeAsync(59_000);
      expect(left).toBe(false);
      await vi.advanceTimersByTimeAsync(1_200);
      await next;
      expect(left).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("keeps other groups and other services apart", async () => {
    const limiters = createRateLimiters(catalogue);
    for (let call = 0; call < 3; call += 1) (await limiters.acquire("a", "music-free"))();
    const onWait = vi.fn();
    (await limiters.acquire("a", "music-paid", { onWait }))();
    (await limiters.acquire("b", "music-free", { onWait }))();
    expect(onWait).not.toHaveBeenCalled();
  });

  it("keeps the number in flight, first come first served", async () => {
    const limiters = createRateLimiters({ ...catalogue, "music-free": { requestsPerMinute: 99, inFlight: 2 } });
    const order: number[] = [];
    const one = await limiters.acquire("a", "music-free");
    const two = await limiters.acquire("a", "music-free");
    const waits: number[] = [];
    const queue = [3, 4].map(async (name) => {
      const release = await limiters.acquire("a", "music-free", { onWait: (ms) => waits.push(ms) });
      order.push(name);
      release();
    });
    await sleep(5);
    expect(order).toEqual([]);
    expect(waits).toEqual([0, 0]);
    one();
    one();
    await Promise.all(queue);
    expect(order).toEqual([3, 4]);
    two();
  });

  it("keeps no look waiting for room, also behind calls that wait for it; it counts in the minute", async () => {
    vi.useFakeTimers();
    try {
      const limits = { ...catalogue, video: { requestsPerMinute: 4, inFlight: 1 } };
      const limiters = createRateLimiters(limits, { now: () => Date.now() });
      const working = await limiters.acquire("a", "video");
      const order: string[] = [];
      const enter = (name: string, isLook: boolean) =>
        limiters.acquire("a", "video", { isLook }).then((release) => {
          order.push(name);
          return release;
        });
      const next = enter("next", false);
      const looks = ["first look", "second look", "third look"].map((name) => enter(name, true));
      await Promise.all(looks);
      expect(order).toEqual(["first look", "second look", "third look"]);
      for (const look of looks) (await look)();
      const tooMany = enter("fourth look", true);
      await vi.advanceTimersByTimeAsync(1000);
      expect(order).toHaveLength(3);
      working();
      await vi.advanceTimersByTimeAsync(60_000);
      // The room is free by now, and whoever came first goes first.
      await Promise.all([next, tooMany]);
      expect(order.slice(3)).toEqual(["next", "fourth look"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("gives the turn back when the call never left", async () => {
    const limiters = createRateLimiters({ ...catalogue, "music-free": { requestsPerMinute: 1, inFlight: null } });
    (await limiters.acquire("a", "music-free"))({ refund: true });
    const onWait = vi.fn();
    await limiters.acquire("a", "music-free", { onWait });
    expect(onWait).not.toHaveBeenCalled();
  });

  it("waits after the service said so", async () => {
    const limiters = createRateLimiters(catalogue);
    limiters.pause("a", "video", 80);
    const begun = performance.now();
    await limiters.acquire("a", "video");
    expect(performance.now() - begun).toBeGreaterThan(75);
  });

  it("waits a quarter of an hour at most, whatever the service said", async () => {
    const limiters = createRateLimiters(catalogue);
    limiters.pause("a", "video", 10 ** 12);
    const stop = new AbortController();
    const onWait = vi.fn();
    const waiting = limiters.acquire("a", "video", { onWait, signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ begun: "no" });
    expect(onWait.mock.calls[0]?.[0]).toBeGreaterThan(14 * 60_000);
    expect(onWait.mock.calls[0]?.[0]).toBeLessThanOrEqual(15 * 60_000);
  });

  it("lets someone in the queue leave without moving the others", async () => {
    const limiters = createRateLimiters({ ...catalogue, "music-free": { requestsPerMinute: 99, inFlight: 1 } });
    const release = await limiters.acquire("a", "music-free");
    const stop = new AbortController();
    const leaving = limiters.acquire("a", "music-free", { signal: stop.signal });
    const staying = limiters.acquire("a", "music-free");
    stop.abort();
    await expect(leaving).rejects.toMatchObject({ begun: "no", error: { code: "aborted" } });
    release();
    await staying;
  });

  it("counts what left before a restart, and only for as long as a minute", async () => {
    const limiters = createRateLimiters(catalogue);
    limiters.recall("a", "music-free", [20_000, 59_000, 70_000]);
    const onWait = vi.fn();
    (await limiters.acquire("a", "music-free", { onWait }))();
    expect(onWait).not.toHaveBeenCalled();
    const stop = new AbortController();
    const third = limiters.acquire("a", "music-free", { onWait, signal: stop.signal });
    expect(onWait.mock.calls[0]?.[0]).toBeGreaterThan(500);
    expect(onWait.mock.calls[0]?.[0]).toBeLessThanOrEqual(1_200);
    stop.abort();
    await expect(third).rejects.toThrow();
  });
});
