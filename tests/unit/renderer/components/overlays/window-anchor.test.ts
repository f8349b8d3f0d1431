// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { WindowAnchor } from "#renderer/components/overlays/window-anchor.ts";

vi.stubGlobal("innerWidth", 900);
vi.stubGlobal("innerHeight", 600);

/** On a button of 100 × 28 pixels in a window of 900 × 600. */
function hungAt(x: number, y: number) {
  const button = document.createElement("button");
  button.getBoundingClientRect = () => new DOMRect(x, y, 100, 28);
  const anchor = new WindowAnchor();
  anchor.hang(button);
  return { anchor, button };
}

it.each([
  ["in the window", 40, 300, 40, 300],
  ["at its edges", 800, 572, 800, 572],
  ["scrolled out above: a popover below it begins below the title bar", 40, -900, 40, 10],
  ["scrolled out below: one above it ends above the edge", 40, 1400, 40, 572],
  ["left of it", -300, 300, 0, 300],
  ["right of it, half", 850, 300, 800, 300],
])("a popover hangs on what is %s", (_where, x, y, left, top) => {
  const at = hungAt(x, y).anchor.getBoundingClientRect();
  expect([at.x, at.y, at.width, at.height]).toEqual([left, top, 100, 28]);
});

it("what it hangs on is followed for as long as it is there", () => {
  const { anchor, button } = hungAt(0, 0);
  expect(anchor.contextElement).toBe(button);
  anchor.hang(null);
  expect(anchor.contextElement).toBeUndefined();
  expect(anchor.getBoundingClientRect().width).toBe(0);
});
