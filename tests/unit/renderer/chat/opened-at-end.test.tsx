// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFollowEnd } from "#renderer/chat/thread/use-follow-end.ts";
import { type WatchedSizes, watchedSizes } from "../watched-sizes.ts";

let sizes: WatchedSizes;
beforeEach(() => {
  sizes = watchedSizes();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A thread of 1000 px in a view of 400, at its end; `grow` makes it longer. */
function thread() {
  const scroller = document.createElement("div");
  const content = document.createElement("div");
  content.innerHTML =
    '<button id="line" aria-expanded="false"></button><button id="menu" aria-expanded="false" aria-haspopup="menu"></button><button id="open" aria-expanded="true"></button>';
  scroller.append(content);
  document.body.append(scroller);
  let height = 1000;
  Object.defineProperty(scroller, "scrollHeight", { get: () => height });
  Object.defineProperty(scroller, "clientHeight", { get: () => 400 });
  renderHook(() => useFollowEnd({ current: scroller }, { current: content }));
  return {
    scroller,
    grow(by: number) {
      height += by;
      sizes.grew(content);
    },
  };
}

test("what is opened below a line leaves the line where it is, also at the end of the thread", () => {
  const { scroller, grow } = thread();
  expect(scroller.scrollTop).toBe(1000);
  fireEvent.click(document.querySelector("#line") as Element);
  grow(300);
  expect(scroller.scrollTop).toBe(1000);
});

test.each(["#menu", "#open"])("a press on %s opens nothing there: the end is followed on", (pressed) => {
  const { scroller, grow } = thread();
  fireEvent.click(document.querySelector(pressed) as Element);
  grow(300);
  expect(scroller.scrollTop).toBe(1300);
});
