// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { anchorInWindow } from "#renderer/components/overlays/anchor-in-window.ts";

vi.stubGlobal("innerWidth", 900);
vi.stubGlobal("innerHeight", 600);
afterEach(() => {
  document.body.replaceChildren();
});

/** A button of 100 × 28 pixels in a window of 900 × 600. */
const hungAt = (x: number, y: number) => {
  const button = document.createElement("button");
  button.getBoundingClientRect = () => new DOMRect(x, y, 100, 28);
  return { current: button };
};

it.each([
  ["in the window", 40, 300, 40, 300],
  ["at its edges", 800, 572, 800, 572],
  ["scrolled out above: a popover below it begins below the title bar", 40, -900, 40, 10],
  ["scrolled out below: one above it ends above the edge", 40, 1400, 40, 572],
  ["left of it", -300, 300, 0, 300],
  ["right of it, half", 850, 300, 800, 300],
])("a popover hangs on what is %s", (_where, x, y, left, top) => {
  const at = anchorInWindow(hungAt(x, y)).getBoundingClientRect();
  expect([at.x, at.y, at.width, at.height]).toEqual([left, top, 100, 28]);
});

it("what it hangs on is followed, once it is there", () => {
  const button: { current: Element | null } = { current: null };
  const anchor = anchorInWindow(button);
  expect(anchor.contextElement).toBeUndefined();
  expect(anchor.getBoundingClientRect().width).toBe(0);
  ({ current: button.current } = hungAt(0, 0));
  expect(anchor.contextElement).toBe(button.current);
});
