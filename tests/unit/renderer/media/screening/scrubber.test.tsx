// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { createPlayback } from "#renderer/media/screening/playback.ts";
import { Scrubber, type ScrubberProps } from "#renderer/media/screening/scrubber.tsx";
import { startEnglish } from "../../within-page.tsx";

beforeAll(startEnglish);
afterEach(cleanup);

/** Over 80 seconds at 25 frames a second. */
function show({ length = 80, ...given }: Partial<ScrubberProps> & { length?: number } = {}) {
  const playback = createPlayback();
  playback.measure(length, 25);
  const { container } = render(<Scrubber playback={playback} {...given} />);
  const places = (selector: string) =>
    [...container.querySelectorAll<HTMLElement>(selector)].map(({ style }) => [style.left, style.right]);
  return { playback, places };
}
const bar = () => document.querySelector("input[type=range]") as HTMLInputElement;

it("says its frames where it stands, and its seconds while it plays", () => {
  const { playback } = show();
  act(() => playback.seek(2.4));
  expect(bar().getAttribute("aria-valuetext")).toBe("00:02:10 / 01:20:00");
  act(() => playback.play());
  expect(bar().getAttribute("aria-valuetext")).toBe("0:02 / 1:20");
});

it("shows the range that is set, from the start and to the end where only one side is", () => {
  const { playback, places } = show();
  expect(places(".range")).toEqual([]);
  act(() => playback.markIn(20));
  expect(places(".range")).toEqual([["25%", "0%"]]);
  act(() => playback.markOut(60));
  expect(places(".range")).toEqual([["25%", "25%"]]);
  act(() => playback.clearRange());
  act(() => playback.markOut(40));
  expect(places(".range")).toEqual([["0%", "50%"]]);
});

it("shows where something was noted, as far as there is film", () => {
  expect(show({ noted: [0, 40, 80, 80.5] }).places(".noted")).toEqual([
    ["0%", ""],
    ["50%", ""],
    ["100%", ""],
  ]);
  cleanup();
  expect(show({ length: 0, noted: [0] }).places(".noted")).toEqual([["0%", ""]]);
});

it("leads there, under its own name", () => {
  const { playback } = show({ label: "Place in the film" });
  fireEvent.change(bar(), { target: { value: "30" } });
  expect(bar().getAttribute("aria-label")).toBe("Place in the film");
  expect(playback.store.getState().time).toBe(30);
});
