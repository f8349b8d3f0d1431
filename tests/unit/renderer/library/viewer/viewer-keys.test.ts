import { expect, test } from "vitest";
import { actionOfKey, type ViewerAction } from "#renderer/library/viewer/viewer-keys.ts";

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, code: "" };
const press = (written: string) => {
  const parts = written.split(" ");
  const key = parts.at(-1) ?? "";
  return {
    ...none,
    key,
    code: /^[a-zµ]$/i.test(key) ? "KeyM" : "",
    shiftKey: parts.includes("Shift"),
    ctrlKey: parts.includes("Ctrl"),
    altKey: parts.includes("Alt"),
  };
};

test.each<[string, ViewerAction | undefined, ViewerAction | undefined]>([
  // At the whole picture, and where it is larger than its frame.
  ["ArrowLeft", { do: "previous" }, { do: "pan", x: 80, y: 0 }],
  ["ArrowRight", { do: "next" }, { do: "pan", x: -80, y: 0 }],
  ["ArrowDown", undefined, { do: "pan", x: 0, y: -80 }],
  ["PageDown", { do: "next" }, { do: "next" }],
  ["Shift ArrowRight", undefined, undefined],
  ["0", { do: "rate", rating: 0 }, { do: "rate", rating: 0 }],
  ["5", { do: "rate", rating: 5 }, { do: "rate", rating: 5 }],
  ["6", { do: "mark", mark: { label: "red" } }, { do: "mark", mark: { label: "red" } }],
  ["x", { do: "mark", mark: { flag: -1 } }, { do: "mark", mark: { flag: -1 } }],
  ["Shift X", { do: "clearRange" }, { do: "clearRange" }],
  ["Shift L", { do: "loop" }, { do: "loop" }],
  ["+", { do: "zoom", factor: 1.25 }, { do: "zoom", factor: 1.25 }],
  ["-", { do: "zoom", factor: 0.8 }, { do: "zoom", factor: 0.8 }],
  ["Ctrl 0", { do: "whole" }, { do: "whole" }],
  ["m", { do: "noteTime" }, { do: "noteTime" }],
  ["Alt µ", { do: "noteTime" }, { do: "noteTime" }],
  ["S", { do: "slideshow" }, { do: "slideshow" }],
  ["Shift ?", { do: "keys" }, { do: "keys" }],
  // The film's own (screening/playback-keys.ts), and other programs'.
  ["l", undefined, undefined],
  [",", undefined, undefined],
  [" ", undefined, undefined],
  ["Ctrl c", undefined, undefined],
  ["Ctrl 5", undefined, undefined],
])("%s", (written, whole, zoomed) => {
  expect(actionOfKey(press(written), { zoomed: false })).toEqual(whole);
  expect(actionOfKey(press(written), { zoomed: true })).toEqual(zoomed);
});
