// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepInWindow } from "#renderer/components/overlays/keep-in-window.ts";
import { type WatchedSizes, watchedSizes } from "../../watched-sizes.ts";

let sizes: WatchedSizes;
beforeEach(() => {
  vi.stubGlobal("innerHeight", 600);
  sizes = watchedSizes();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** A popover of a height whose top Radix puts at so many pixels of a window of 600. */
function open(height: number) {
  const place = document.createElement("div");
  const popover = document.createElement("div");
  place.append(popover);
  document.body.append(place);
  let at = 100;
  const shift = () => Number.parseFloat(popover.style.translate.split(" ")[1] ?? "0");
  place.getBoundingClientRect = () => new DOMRect(0, at, 200, height);
  // While it appears it is moved by its animation.
  popover.getBoundingClientRect = () => new DOMRect(0, at + shift() + 2, 200, height);
  const end = keepInWindow(popover);
  return {
    end,
    popover,
    /** Where it lies once it was put there. */
    putAt: async (top: number) => {
      at = top;
      place.style.transform = `translate(0, ${top}px)`;
      await Promise.resolve();
      return at + shift();
    },
    translate: () => popover.style.translate,
  };
}

it.each([
  ["in the window", 200, 300, 300],
  ["below the title bar", 200, 44, 44],
  ["at the lower edge", 200, 392, 392],
  ["carried out above", 200, -900, 44],
  ["over the title bar", 200, 20, 44],
  ["carried out below", 200, 1400, 392],
  ["partly below", 200, 500, 392],
  ["higher than the window", 900, 100, 44],
])("a popover %s is where it can be seen", async (_where, height, top, seen) => {
  expect(await open(height).putAt(top)).toBe(seen);
});

it("one that is carried back stands where it hangs, and one that isn't drawn stays", async () => {
  const { putAt, translate } = open(200);
  await putAt(-900);
  expect(translate()).toBe("0px 944px");
  expect(await putAt(200)).toBe(200);
  expect(translate()).toBe("");
  const none = open(0);
  await none.putAt(-900);
  expect(none.translate()).toBe("");
});

it("it is looked to as it grows, and as the window gets smaller, until it is closed", async () => {
  const { putAt, end, translate, popover } = open(200);
  await putAt(392);
  vi.stubGlobal("innerHeight", 500);
  window.dispatchEvent(new Event("resize"));
  expect(translate()).toBe("0px -100px");
  vi.stubGlobal("innerHeight", 600);
  sizes.grew(popover);
  expect(translate()).toBe("");
  end();
  vi.stubGlobal("innerHeight", 400);
  window.dispatchEvent(new Event("resize"));
  await putAt(-900);
  expect(translate()).toBe("");
  expect(sizes.isWatched(popover)).toBe(false);
});
