import { expect, it } from "vitest";
import {
  delayOf,
  downloadPacing,
  MAX_WAIT_MS,
  pollPacing,
  requestedWait,
  scaled,
  throttledPacing,
  troublePacing,
} from "#core/tasks/pacing.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";

it("grows from quick to slow, never beyond its bound, spread by a fifth", () => {
  const middle = () => 0.5;
  expect([0, 1, 2, 5, 20, 1e9].map((attempts) => delayOf(pollPacing, attempts, middle))).toEqual([
    1000, 1300, 1690, 3713, 15_000, 15_000,
  ]);
  expect([0, 1, 2, 99].map((attempts) => delayOf(troublePacing, attempts, middle))).toEqual([
    2000, 4000, 8000, 120_000,
  ]);
  expect([0, 6, 99].map((attempts) => delayOf(downloadPacing, attempts, middle))).toEqual([1000, 60_000, 60_000]);
  expect([0, 1, 6, 7].map((attempts) => delayOf(throttledPacing, attempts, middle))).toEqual([
    5000, 10_000, 320_000, 600_000,
  ]);
  expect([0, 1].map((edge) => delayOf(pollPacing, 0, () => edge))).toEqual([800, 1200]);
});

it("follows the sandbox's time, but never turns into a busy loop", () => {
  expect(scaled(pollPacing, 1)).toEqual(pollPacing);
  expect(scaled(pollPacing, 0.02)).toEqual({ firstMs: 50, growth: 1.3, maxMs: 750 });
  expect(scaled(pollPacing, 50)).toEqual(pollPacing);
  expect(scaled(pollPacing, 0.5)).toEqual({ firstMs: 500, growth: 1.3, maxMs: 7500 });
  expect(scaled({ firstMs: 1200, growth: 2, maxMs: 8000 }, 0)).toEqual({ firstMs: 60, growth: 2, maxMs: 500 });
});

it("waits as long as the service asks, within reason", () => {
  expect(requestedWait(studioErrorOf("rate_limited", { retryAfterSeconds: 30 }))).toBe(30_000);
  expect(requestedWait(studioErrorOf("rate_limited", { retryAfterSeconds: 86_400 }))).toBe(14 * 60_000);
  expect(requestedWait(studioErrorOf("rate_limited"))).toBe(0);
  expect(MAX_WAIT_MS).toBe(900_000);
});
