// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Splitter } from "#renderer/components/index.ts";
import { LEAST, useTakesHeight } from "#renderer/song/takes/takes-height.ts";

beforeEach(() => void vi.stubGlobal("innerHeight", 800));
afterEach(() => {
  cleanup();
  window.localStorage.removeItem("reelsong.takesHeight");
  vi.unstubAllGlobals();
});

function Dock() {
  const { height, drawn, max, change, reset } = useTakesHeight();
  return (
    <div data-drawn={drawn}>
      <Splitter label="Height of takes panel" value={height} min={LEAST} max={max} onChange={change} onReset={reset} />
    </div>
  );
}
const edge = () => document.querySelector("[role=separator]") as HTMLElement;
const height = () => Number(edge().getAttribute("aria-valuenow"));

// @shows Day 1 to day 30 › Song: the takes panel is resizable
it.each([
  ["ArrowUp", 232],
  ["ArrowDown", 200],
  ["PageUp", 296],
  ["Home", 140],
  // 800 without the 220 of the lyrics.
  ["End", 580],
])("%s makes the takes %d px high, which is there the next time", (key, expected) => {
  const { unmount } = render(<Dock />);
  expect(height()).toBe(216);
  fireEvent.keyDown(edge(), { key });
  expect(height()).toBe(expected);
  unmount();
  render(<Dock />);
  expect(height()).toBe(expected);
});

it("a double press, and Enter, give the height that nobody drew", () => {
  render(<Dock />);
  for (const reset of [() => fireEvent.doubleClick(edge()), () => fireEvent.keyDown(edge(), { key: "Enter" })]) {
    fireEvent.keyDown(edge(), { key: "End" });
    reset();
    expect(height()).toBe(216);
    expect(window.localStorage.getItem("reelsong.takesHeight")).toBeNull();
  }
});

it("the least height is remembered as well", () => {
  window.localStorage.setItem("reelsong.takesHeight", "140");
  render(<Dock />);
  expect(height()).toBe(140);
});

it("in a lower window the takes leave the lyrics their lines; what was remembered wrongly counts for nothing", () => {
  window.localStorage.setItem("reelsong.takesHeight", "700");
  render(<Dock />);
  expect(height()).toBe(580);
  cleanup();
  for (const wrong of ["-3", "tall", "12", "139"]) {
    window.localStorage.setItem("reelsong.takesHeight", wrong);
    render(<Dock />);
    expect(height()).toBe(216);
    cleanup();
  }
});
