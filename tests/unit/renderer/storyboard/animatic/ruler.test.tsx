// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Playhead, Ruler } from "#renderer/storyboard/animatic/ruler.tsx";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { named } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const capture = vi.fn();

beforeAll(speakEnglish);
beforeEach(() => {
  capture.mockClear();
  Object.assign(HTMLElement.prototype, { setPointerCapture: capture });
});
afterEach(() => {
  cleanup();
  filmPlayback.reset();
  Reflect.deleteProperty(HTMLElement.prototype, "setPointerCapture");
});

function open(total: number, ticks: readonly number[] = []) {
  const [onPlace, onKeyDown] = [vi.fn(), vi.fn()];
  render(<Ruler {...{ total, ticks, onPlace, onKeyDown }} />, { wrapper: WithinPage });
  return { slider: named("slider", "Playhead")[0] as HTMLElement, onPlace, onKeyDown };
}

it("each mark says its time where it stands, but for one so near to the end that there is no room", () => {
  const { slider } = open(100, [0, 50, 92, 93, 95]);
  expect([...slider.querySelectorAll("span")].map((mark) => [mark.style.left, mark.textContent])).toEqual([
    ["0%", "0:00"],
    ["50%", "0:50"],
    ["92%", "1:32"],
    ["93%", ""],
    ["95%", ""],
  ]);
});

it("the playhead is never behind the film's end", () => {
  filmPlayback.measure(60);
  filmPlayback.seek(40);
  const { slider } = open(30);
  const value = ["aria-valuemin", "aria-valuenow", "aria-valuemax"].map((name) => slider.getAttribute(name));
  expect(value).toEqual(["0", "30", "30"]);
});

it("a film that stands still is read with its frames", () => {
  filmPlayback.measure(60, 25);
  filmPlayback.seek(12.2);
  expect(open(60).slider.getAttribute("aria-valuetext")).toBe("00:12:05");
});

it("it is held from the press on, and each place that the pointer comes to is told", () => {
  const { slider, onPlace, onKeyDown } = open(30);
  fireEvent.pointerDown(slider, { clientX: 5 });
  expect([capture.mock.calls.length, onPlace.mock.calls.length]).toEqual([1, 1]);
  fireEvent.pointerMove(slider, { clientX: 9 });
  expect([capture.mock.calls.length, onPlace.mock.calls.length]).toEqual([1, 2]);
  fireEvent.keyDown(slider, { key: "ArrowRight" });
  expect(onKeyDown).toHaveBeenCalledTimes(1);
});

it("the line of the playhead stands where it is, at the end at most", () => {
  filmPlayback.measure(60);
  filmPlayback.seek(15);
  const { container, rerender } = render(<Playhead total={60} />, { wrapper: WithinPage });
  const left = () => (container.firstElementChild as HTMLElement).style.left;
  expect(left()).toBe("25%");
  rerender(<Playhead total={10} />);
  expect(left()).toBe("100%");
});
