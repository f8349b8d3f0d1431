// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useNearView } from "#renderer/storyboard/board/near-view.ts";
import { type WatchedSight, watchedSight } from "../../watched-sight.ts";

let sight: WatchedSight;
beforeEach(() => {
  sight = watchedSight();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function card(already = false) {
  const element = { current: document.createElement("article") };
  const hook = renderHook((props) => useNearView(element, props.already), { initialProps: { already } });
  return { ...hook, element: element.current, near: () => hook.result.current };
}

it("a card is drawn whole once it came within 700 px of the sight, and stays so; the others wait", () => {
  const [one, other] = [card(), card()];
  expect([one.near(), other.near(), sight.margins]).toEqual([false, false, ["700px 0px"]]);
  sight.tell(one.element, false);
  expect(one.near()).toBe(false);
  sight.tell(one.element, true);
  expect([one.near(), other.near()]).toEqual([true, false]);
  expect([sight.watchers(one.element), sight.watchers(other.element)]).toEqual([0, 1]);
});

it("a card that is known to be in sight isn't watched, and one that is told so later is drawn at once", () => {
  const known = card(true);
  expect([known.near(), sight.watchers(known.element)]).toEqual([true, 0]);
  const later = card();
  later.rerender({ already: true });
  expect(later.near()).toBe(true);
});

it("a card that is gone isn't watched any more; one observer does for all while any of them waits", () => {
  const [one, other] = [card(), card()];
  one.unmount();
  const third = card();
  expect([sight.watchers(one.element), sight.watchers(third.element), sight.margins.length]).toEqual([0, 1, 1]);
  sight.tell(other.element, true);
  sight.tell(third.element, true);
  expect([other.near(), third.near()]).toEqual([true, true]);
  card();
  expect(sight.margins).toHaveLength(2);
});
