import { expect, it } from "vitest";
import { delayOf, downloadPacing, pollPacing, requestedWait, scaled, troublePacing } from "#core/tasks/pacing.ts";
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
  expect([0, 1].map((edge) => delayOf(pollPacing, 0, () => edge))).toEqual([800, 1200]);
});

it("follows the sandbox's time, but never turns into a busy loop", () => {
  expect(scaled(pollPacing, 1)).toEqual(pollPacing);
  expect(scaled(pollPacing, 0.02)).toEqual({ firstMs: 50, growth: 1.3, maxMs: 750 });
  expect(scaled(pollPacing, 50)).toEqual(pollPacing);
});

it("waits as long as the service asks, within reason", () => {
  expect(requestedWait(studioErrorOf("rate_limited", { retryAfterSeconds: 30 }))).toBe(30_000);
  expect(requestedWait(studioErrorOf("rate_limited", { retryAfterSeconds: 86_400 }))).toBe(14 * 60_000);
  expect(requestedWait(studioErrorOf("rate_limited"))).toBe(0);
});
