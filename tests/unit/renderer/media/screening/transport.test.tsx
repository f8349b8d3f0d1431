// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { useAnnouncements } from "#renderer/lib/index.ts";
import { createPlayback } from "#renderer/media/screening/playback.ts";
import { Transport, type TransportProps } from "#renderer/media/screening/transport.tsx";
import { choose, named, press, until } from "../../page-controls.ts";
import { isOff } from "../../song-dialogs.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  resetAnnouncements();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  resetAnnouncements();
});

/** Over a minute at 25 frames a second that stands at 0:02. */
function open(given: Partial<TransportProps> = {}) {
  const playback = createPlayback();
  playback.measure(60, 25);
  playback.seek(2);
  render(
    <TooltipProvider>
      <Transport playback={playback} {...given} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { playback, now: () => playback.store.getState() };
}
const timecode = () => document.querySelector(".timecode")?.textContent;
const isPressed = (name: string) => named("button", name)[0]?.ariaPressed;

it.each([
  ["Go to start", "00:00:00 / 01:00:00"],
  ["Previous frame", "00:01:24 / 01:00:00"],
  ["Next frame", "00:02:01 / 01:00:00"],
])("“%s” leads to %s", async (name, time) => {
  open();
  expect(timecode()).toBe("00:02:00 / 01:00:00");
  await press("button", name);
  expect(timecode()).toBe(time);
});

it("plays and pauses in the words it was given, and what playing does besides is done once", async () => {
  const onPlay = vi.fn();
  const { now } = open({ onPlay, words: { play: "Play film", pause: "Pause film" } });
  await press("button", "Play film");
  expect([now().playing, onPlay.mock.calls.length]).toEqual([true, 1]);
  await press("button", "Pause film");
  expect([now().playing, onPlay.mock.calls.length]).toEqual([false, 1]);
  await at("Play film");
});
const at = (name: string) => until(() => expect(named("button", name)).toHaveLength(1));

it("without words of their own they are Play and Pause", async () => {
  open();
  await press("button", "Play");
  await at("Pause");
});

it("a range is set where it stands, is said, and can be cleared", async () => {
  const { playback, now } = open();
  expect([isPressed("Set in point"), isPressed("Set out point"), named("button", "Clear range")]).toEqual([
    ...["false", "false", []],
  ]);
  await press("button", "Set in point");
  expect([now().from, isPressed("Set in point"), isPressed("Set out point")]).toEqual([2, "true", "false"]);
  await at("Clear range");
  act(() => playback.seek(10));
  await press("button", "Set out point");
  expect([now().from, now().to, isPressed("Set out point")]).toEqual([2, 10, "true"]);
  await until(() => expect(useAnnouncements.getState().polite?.text).toContain("0:10"));
  await press("button", "Clear range");
  expect([now().from, now().to, named("button", "Clear range")]).toEqual([null, null, []]);
});

it("a range of which only the end is set can be cleared, too", async () => {
  const { now } = open();
  await press("button", "Set out point");
  await press("button", "Clear range");
  expect(now().to).toBeNull();
});

it("it loops, and no longer", async () => {
  const { now } = open();
  expect(isPressed("Loop")).toBe("false");
  await press("button", "Loop");
  expect([now().loop, isPressed("Loop")]).toEqual([true, "true"]);
  await press("button", "Loop");
  expect([now().loop, isPressed("Loop")]).toEqual([false, "false"]);
});

it("the speed is chosen; one that no list has, and one backward, is shown as it is", async () => {
  const { playback, now } = open();
  const speed = () => named("combobox", "Speed")[0]?.textContent;
  await choose("Speed", "1.5×");
  expect([now().speed, speed()]).toEqual([1.5, "1.5×"]);
  act(() => playback.play(4));
  expect(speed()).toBe("4×");
  act(() => playback.play(-2));
  expect(speed()).toBe("2×");
});

it("with nothing to play nothing can be pressed", () => {
  open({ disabled: true, children: <b>Behind</b> });
  const names = ["Go to start", "Previous frame", "Play", "Next frame", "Loop", "Set in point", "Set out point"];
  expect(names.filter((name) => !isOff(named("button", name)[0]))).toEqual([]);
  expect(isOff(named("combobox", "Speed")[0])).toBe(true);
  expect(document.querySelector(".transport")?.lastElementChild?.textContent).toBe("Behind");
});
