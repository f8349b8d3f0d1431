// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useFollowEnd } from "#renderer/chat/thread/use-follow-end.ts";
import { type WatchedSizes, watchedSizes } from "../../watched-sizes.ts";

let sizes: WatchedSizes;
let scroller: HTMLElement;
let content: HTMLElement;
let place: { scrollHeight: number; clientHeight: number };

/** A thread of 2,000 px in a pane of 500. */
beforeEach(() => {
  sizes = watchedSizes();
  vi.spyOn(performance, "now").mockReturnValue(10_000);
  place = { scrollHeight: 2000, clientHeight: 500 };
  document.body.innerHTML = "<main><section><button type='button'>Copy</button></section></main>";
  scroller = document.querySelector("main") as HTMLElement;
  content = document.querySelector("section") as HTMLElement;
  let top = 0;
  Object.defineProperties(scroller, {
    scrollHeight: { get: () => place.scrollHeight },
    clientHeight: { get: () => place.clientHeight },
    // As a browser does it: no further than the end.
    scrollTop: { get: () => top, set: (to: number) => (top = Math.min(to, place.scrollHeight - place.clientHeight)) },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

const open = (startAway = false) =>
  renderHook(() => useFollowEnd({ current: scroller }, { current: content }, startAway));
const grows = (to: number) => {
  place.scrollHeight = to;
  act(() => sizes.grew(content));
};
/** The reader turns the wheel; `to` is where that leads. */
const wheel = (to: number) => {
  fireEvent.wheel(scroller);
  scroller.scrollTop = to;
  fireEvent.scroll(scroller);
};

it("opens at the end and stays there while the thread grows", () => {
  const { result } = open();
  expect(scroller.scrollTop).toBe(1500);
  grows(3000);
  expect(scroller.scrollTop).toBe(2500);
  expect(result.current.away).toBe(false);
});

it("stays at the end when its view gets lower, as when the composer grows", () => {
  open();
  place.clientHeight = 300;
  act(() => sizes.grew(scroller));
  expect(scroller.scrollTop).toBe(1700);
});

it("an open menu holds it still, so that the menu isn't moved out of the window; once it is closed the end is followed again", () => {
  open();
  const button = document.querySelector("button") as HTMLElement;
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "true");
  grows(3000);
  expect(scroller.scrollTop).toBe(1500);
  button.setAttribute("aria-expanded", "false");
  grows(3100);
  expect(scroller.scrollTop).toBe(2600);
});

it("the end is followed again as a menu closes, also where nothing grows any more; who read elsewhere stays there", async () => {
  open();
  const button = document.querySelector("button") as HTMLElement;
  button.setAttribute("aria-haspopup", "menu");
  const opens = (open: boolean) => act(async () => button.setAttribute("aria-expanded", String(open)));
  await opens(true);
  grows(3000);
  await opens(false);
  expect(scroller.scrollTop).toBe(2500);
  wheel(1400);
  await opens(true);
  await opens(false);
  expect(scroller.scrollTop).toBe(1400);
});

it("the first step of the reader's wheel ends it; the reader is away until the end is reached again", () => {
  const { result } = open();
  wheel(1400);
  expect(result.current.away).toBe(true);
  grows(3000);
  expect(scroller.scrollTop).toBe(1400);
  wheel(2490);
  expect(result.current.away).toBe(false);
  grows(3500);
  expect(scroller.scrollTop).toBe(3000);
});

it("a small step away isn't told, for the end is still in sight; it isn't followed either", () => {
  const { result } = open();
  wheel(1480);
  expect(result.current.away).toBe(false);
  grows(2010);
  expect(scroller.scrollTop).toBe(1480);
});

it("rows that are measured move it up without the reader: the end is still followed", () => {
  const { result } = open();
  scroller.scrollTop = 1300;
  fireEvent.scroll(scroller);
  expect(result.current.away).toBe(false);
  grows(2100);
  expect(scroller.scrollTop).toBe(1600);
});

it("a press on what stands in the thread is no scroll: what it opens may move the thread", () => {
  open();
  fireEvent.keyDown(document.querySelector("button") as HTMLElement, { key: "Enter" });
  scroller.scrollTop = 1300;
  fireEvent.scroll(scroller);
  grows(2100);
  expect(scroller.scrollTop).toBe(1600);
});

it("a press on the scroll bar is one", () => {
  const { result } = open();
  fireEvent.pointerDown(scroller);
  scroller.scrollTop = 700;
  fireEvent.scroll(scroller);
  expect(result.current.away).toBe(true);
});

it.each([
  ["above its top", 10, true],
  ["in its middle", 250, false],
  ["below its bottom", 495, true],
])("text that is selected to a place %s scrolls it: $2", (_where, clientY, scrolls) => {
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 800, 500);
  const { result } = open();
  fireEvent.pointerMove(content, { buttons: 1, clientY });
  scroller.scrollTop = 700;
  fireEvent.scroll(scroller);
  expect(result.current.away).toBe(scrolls);
});

it("leaving the end for something else is told, and nothing is followed until the end is asked for", () => {
  const { result } = open();
  act(() => result.current.leaveEnd());
  expect(result.current.away).toBe(true);
  grows(2600);
  expect(scroller.scrollTop).toBe(1500);
  act(() => result.current.toEnd());
  expect(scroller.scrollTop).toBe(2100);
  expect(result.current.away).toBe(false);
  grows(2700);
  expect(scroller.scrollTop).toBe(2200);
});

it("opened at a message it stays there; its end is away until it is in view", () => {
  const { result } = open(true);
  expect(scroller.scrollTop).toBe(0);
  expect(result.current.away).toBe(true);
  grows(500);
  expect(result.current.away).toBe(false);
  grows(1500);
  expect(result.current.away).toBe(true);
  expect(scroller.scrollTop).toBe(0);
});

it("a thread that is left is watched no longer", () => {
  const { unmount } = open();
  unmount();
  expect(sizes.isWatched(content) || sizes.isWatched(scroller)).toBe(false);
  const heard = vi.spyOn(performance, "now");
  heard.mockClear();
  wheel(10);
  expect(heard).not.toHaveBeenCalled();
});

it.each([
  ["on the page", () => document, " ", true],
  ["in the thread", () => content, " ", true],
  ["on a button, which it presses", () => document.querySelector("button"), " ", false],
  ["on a button, by a key that presses nothing", () => document.querySelector("button"), "PageUp", true],
])("a key %s scrolls the thread or doesn't", (_where, on, key, scrolls) => {
  const { result } = open();
  const event = new KeyboardEvent("keydown", { key, bubbles: true });
  // What falls on no element reaches the thread all the same.
  if (on() === document) Object.defineProperty(event, "target", { value: document });
  (on() === document ? scroller : (on() as HTMLElement)).dispatchEvent(event);
  scroller.scrollTop = 700;
  fireEvent.scroll(scroller);
  expect(result.current.away).toBe(scrolls);
});
