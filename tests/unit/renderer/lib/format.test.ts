import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  formatAge,
  formatBytes,
  formatBytesOf,
  formatDuration,
  formatFileSize,
  formatListedMoment,
  formatMoment,
  formatSeconds,
  formatSizes,
  formatSpeed,
  formatWhen,
  formatWhenToMinute,
  modelName,
} from "#renderer/lib/format.ts";

beforeEach(() => void vi.stubGlobal("navigator", { languages: ["en-US"] }));
afterEach(() => void vi.unstubAllGlobals());

it.each([
  [0, "0 kB"],
  [1, "1 byte"],
  [149, "149 bytes"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [840_000, "840 kB"],
  [999_499, "999 kB"],
  [999_500, "1 MB"],
  [1_000_000, "1 MB"],
  [8_100_000, "8.1 MB"],
  [99_940_000, "99.9 MB"],
  [99_960_000, "100 MB"],
  [100_000_000, "100 MB"],
  [123_456_789, "123 MB"],
  [999_499_999, "999 MB"],
  [999_500_000, "1 GB"],
  [18_400_000_000, "18.4 GB"],
  [640_000_000_000, "640 GB"],
  [999_500_000_000, "1 TB"],
  [2_000_000_000_000_000, "2,000 TB"],
])("%d bytes are %s", (bytes, words) => {
  expect(formatBytes(bytes, "en")).toBe(words);
});

it.each([
  [300, "300 bytes"],
  [846_488, "846 kB"],
  [1_048_575, "1 MB"],
  [1_048_576, "1 MB"],
  [10 * 1_048_576, "10 MB"],
  [11_000_469, "10.5 MB"],
  [512 * 1_048_576, "512 MB"],
])("beside a limit %d bytes are %s", (bytes, words) => {
  expect(formatFileSize(bytes, "en")).toBe(words);
});

it.each([
  [32_400_000, 32_000_000, formatBytes, { found: "32.4 MB", allowed: "32 MB" }],
  [32_000_001, 32_000_000, formatBytes, { found: "32,000,001 bytes", allowed: "32 MB" }],
  [10 * 1_048_576 + 1, 10 * 1_048_576, formatFileSize, { found: "10,485,761 bytes", allowed: "10 MB" }],
  [32_000_000, 32_000_000, formatBytes, { found: "32 MB", allowed: "32 MB" }],
])("%d bytes beside %d allowed read otherwise where they are otherwise", (found, allowed, format, words) => {
  expect(formatSizes({ found, allowed }, "en", format)).toEqual(words);
});

it("says a common unit once", () => {
  expect(formatBytesOf(18.4e9, 64e9, "en")).toEqual({ used: "18.4", all: "64 GB" });
  expect(formatBytesOf(8.1e6, 64e9, "en")).toEqual({ used: "8.1 MB", all: "64 GB" });
  expect(formatBytesOf(0, 64e9, "en")).toEqual({ used: "0", all: "64 GB" });
});

it.each([
  [0, "0:00"],
  [5.6, "0:06"],
  [160, "2:40"],
  [3599.4, "59:59"],
  [3599.5, "1:00:00"],
  [3600, "1:00:00"],
  [3723, "1:02:03"],
])("%d s are %s", (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

it.each([
  [400, "0s ago"],
  [1000, "1s ago"],
  [59_000, "59s ago"],
  [59_499, "59s ago"],
  [59_500, "1m ago"],
  [60_000, "1m ago"],
  [300_000, "5m ago"],
  [3_569_000, "59m ago"],
  [3_570_000, "1h ago"],
  [3_600_000, "1h ago"],
  [3 * 3_600_000, "3h ago"],
  [84_599_000, "23h ago"],
  [84_600_000, "1d ago"],
  [86_400_000, "1d ago"],
  [2 * 86_400_000, "2d ago"],
])("%d ms are %s", (milliseconds, words) => {
  expect(formatAge(milliseconds, "en")).toBe(words);
});

describe("a moment, seen from noon of 21 November 2026", () => {
  const now = new Date(2026, 10, 21, 12).getTime();
  it.each([
    [new Date(2026, 10, 21, 9, 41), "09:41", "09:41"],
    [new Date(2026, 10, 20, 23, 59), "Fri", "Fri 23:59"],
    [new Date(2026, 10, 15, 12, 0, 1), "Sun", "Sun 12:00"],
    [new Date(2026, 10, 15, 12), "Nov 15", "Nov 15 12:00"],
    [new Date(2026, 10, 14, 8, 5), "Nov 14", "Nov 14 08:05"],
    [new Date(2025, 10, 21, 9, 41), "Nov 21, 2025", "Nov 21, 2025 09:41"],
  ])("%s is %s, or %s", (at, coarse, exact) => {
    expect(formatWhen(at.getTime(), now, "en")).toBe(coarse);
    expect(formatWhenToMinute(at.getTime(), now, "en")).toBe(exact);
  });
});

describe("a model is called", () => {
  it.each([
    ["Vendor-M3.1-Flash", "M3.1 Flash"],
    ["Vendor-M3", "M3"],
    ["Vendor-M2.7-highspeed", "M2.7 highspeed"],
    ["Vendor-H3", "H3"],
    ["Vendor-H3-Max", "H3-Max"],
    ["music-3.0-free", "music-3.0-free"],
  ])("%s → %s", (model, name) => {
    expect(modelName(model)).toBe(name);
  });
});

it.each([
  [["de-DE", "en-GB", "en-US"], "en", "21 Nov 2026, 17:03"],
  [["de-DE"], "en", "Nov 21, 2026, 17:03"],
  [["en-GB", "zh-TW"], "zh-CN", "2026年11月21日 17:03"],
  [["ja-JP"], "ja", "2026/11/21 17:03"],
])("to who reads %j a moment in %s is %s", (languages, language, words) => {
  vi.stubGlobal("navigator", { languages });
  expect(formatMoment(new Date(2026, 10, 21, 17, 3).getTime(), language)).toBe(words);
});

it("in a column a Chinese or Japanese moment is said in figures, an English one by the month's name", () => {
  const at = new Date(2026, 0, 2, 7, 3).getTime();
  expect(formatListedMoment(at, "zh-CN")).toBe("2026/01/02 07:03");
  expect(formatListedMoment(at, "ja")).toBe("2026/01/02 07:03");
  expect(formatListedMoment(at, "en")).toBe("Jan 2, 2026, 07:03");
});

it.each([
  ["en", "Tue"],
  ["zh-CN", "周二"],
  ["ja", "火曜日"],
])("a day of this week is called in %s %s", (language, day) => {
  const now = new Date(2026, 10, 26, 12).getTime();
  expect(formatWhen(new Date(2026, 10, 24, 9).getTime(), now, language)).toBe(day);
});

it("a moment is said in twenty-four hours, as the clock is", () => {
  expect(formatMoment(new Date(2026, 10, 21, 17, 3).getTime(), "en")).toBe("Nov 21, 2026, 17:03");
});

// @shows First use, point by point › B15. A PCM take is heard; speeds are told to the hundredth
it.each([
  [0.75, "en", "0.75×"],
  [1, "en", "1×"],
  [1.25, "zh-CN", "1.25×"],
  [0.5, "en", "0.5×"],
])("the speed %d is said in %s as %s", (speed, language, words) => {
  expect(formatSpeed(speed, language)).toBe(words);
});

it.each([
  [4, "en", "4 s"],
  ["0.2", "zh-CN", "0.2 秒"],
  [4, "ja", "4秒"],
])("%s seconds are said in %s as %s", (seconds, language, words) => {
  expect(formatSeconds(seconds, language)).toBe(words);
});
