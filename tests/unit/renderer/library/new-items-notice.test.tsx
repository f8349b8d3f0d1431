// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { NewItemsNotice, useNewItemsNotice } from "#renderer/library/new-items-notice.tsx";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const question = {};
function open() {
  const scroller = document.createElement("div");
  const hook = renderHook(
    (above: { question: object; cameAbove: number; newest: number; newAbove: number }) =>
      useNewItemsNotice({ current: scroller }, { since: 7, ...above } as never),
    { initialProps: { question, cameAbove: 0, newest: 7, newAbove: 0 } },
  );
  const scroll = (top: number) => {
    scroller.scrollTop = top;
    act(() => void fireEvent.scroll(scroller));
  };
  return { ...hook, scroll, now: () => hook.result.current };
}

it("what came since the top was seen last is counted, until it is seen again", () => {
  const { now, rerender, scroll } = open();
  expect(now()).toEqual({ count: 0, since: 7, isAway: false });
  // What was moved there from elsewhere is no newer than what was seen.
  rerender({ question, cameAbove: 2, newest: 7, newAbove: 2 });
  expect(now()).toEqual({ count: 0, since: 7, isAway: true });
  rerender({ question, cameAbove: 5, newest: 8, newAbove: 3 });
  expect(now()).toEqual({ count: 3, since: 7, isAway: true });
  scroll(1);
  expect(now().count).toBe(3);
  scroll(0);
  expect(now()).toEqual({ count: 0, since: 8, isAway: false });
});

it("another answer has nothing new above it, whatever came above the one before", () => {
  const { now, rerender, scroll } = open();
  rerender({ question, cameAbove: 5, newest: 8, newAbove: 3 });
  scroll(300);
  expect(now()).toEqual({ count: 3, since: 7, isAway: true });
  const another = {};
  rerender({ question: another, cameAbove: 2, newest: 9, newAbove: 3 });
  expect(now()).toEqual({ count: 0, since: 9, isAway: false });
  // What comes while it is looked at is new.
  rerender({ question: another, cameAbove: 3, newest: 10, newAbove: 1 });
  expect(now()).toEqual({ count: 1, since: 9, isAway: true });
});

it.each([
  [-1, ""],
  [0, ""],
  [1, "1 new"],
])("of %i new files the notice says %j", (count, words) => {
  const { container } = render(<NewItemsNotice count={count} onShow={vi.fn()} />, { wrapper: WithinPage });
  expect(container.textContent?.startsWith(words) && (container.textContent === "") === (words === "")).toBe(true);
});
