// @vitest-environment jsdom
import i18next from "i18next";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { en } from "#renderer/i18n/english.ts";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { useAnnouncements } from "#renderer/lib/index.ts";
import { announceLoop } from "#renderer/media/screening/announce-loop.ts";
import { createPlayback } from "#renderer/media/screening/index.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));
beforeEach(() => {
  vi.useFakeTimers();
  resetAnnouncements();
});
afterEach(() => {
  vi.useRealTimers();
  resetAnnouncements();
});

// @shows Every hand, number by number › 1. A playing playhead says its seconds, not every frame; a loop and its range are said once
it("a loop and its range are said as they change, not where they were before, and not for another film", () => {
  const playback = createPlayback();
  playback.measure(20);
  const stop = announceLoop(playback);
  const said = () => {
    vi.advanceTimersByTime(10_000);
    const { polite } = useAnnouncements.getState();
    return polite?.text ?? "";
  };
  const heard: string[] = [];
  const leave = useAnnouncements.subscribe(({ polite }) => polite && heard.push(polite.text));
  for (const act of [
    playback.toggleLoop,
    () => playback.markIn(4),
    () => playback.markOut(8),
    () => playback.seek(5),
    playback.clearRange,
    () => playback.markOut(9),
    playback.toggleLoop,
    () => playback.measure(30),
  ]) {
    act();
    said();
  }
  expect(heard).toEqual([
    "Loop on.",
    "Range starts at 0:04.",
    "Range 0:04 to 0:08.",
    "Range cleared.",
    "Range ends at 0:09.",
    "Loop off.",
  ]);
  stop();
  playback.toggleLoop();
  said();
  expect(heard).toHaveLength(6);
  leave();
});
