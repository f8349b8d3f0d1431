import { afterEach, expect, it } from "vitest";
import { stripKeys } from "#renderer/lib/command-keys.ts";
import { withPageGlobals } from "../with-page-globals.ts";

const { stripActionOf, useCommands } = await withPageGlobals(() => import("#renderer/lib/commands.ts"));
const { effectiveShortcut, refusalOfShortcut } = await withPageGlobals(() => import("#renderer/lib/shortcuts.ts"));

const override = (keys: Readonly<Record<string, string | null>>) => useCommands.getState().override(keys);
afterEach(() => override({}));

const press = (key: string, ...held: ("ctrl" | "shift" | "alt")[]) => ({
  ...{ key, code: "", ctrlKey: held.includes("ctrl"), metaKey: false },
  ...{ shiftKey: held.includes("shift"), altKey: held.includes("alt") },
});

// @shows The cut, point by point › 2. J K L, I O and the usual keys of editors
it.each([
  [press("j"), "strip.reverse"],
  [press("k"), "strip.pause"],
  [press("l"), "strip.forward"],
  [press(","), "strip.frameBack"],
  [press("."), "strip.frameForward"],
  [press("i"), "strip.markIn"],
  [press("o"), "strip.markOut"],
  [press("x"), "strip.clearRange"],
  [press("q"), "strip.trimIn"],
  [press("w"), "strip.trimOut"],
  [press("ArrowLeft", "ctrl"), "strip.slipBack"],
  [press("ArrowRight", "ctrl"), "strip.slipForward"],
  [press("ArrowLeft", "ctrl", "shift"), "strip.moveBack"],
  [press("ArrowRight", "ctrl", "shift"), "strip.moveForward"],
  [press("Delete"), "strip.removeClip"],
  [press("Backspace"), "strip.removeClip"],
  [press("Delete", "shift"), "strip.liftClip"],
  [press("Backspace", "shift"), "strip.liftClip"],
  [press("PageUp", "shift"), "strip.previousMarker"],
  [press("PageDown", "shift"), "strip.nextMarker"],
  [press("n"), "strip.addNote"],
  [press("c"), "strip.captions"],
  [press("b"), "strip.onBeats"],
  [press("S", "shift"), "strip.scrubAudio"],
  [press("+", "shift"), "strip.zoomIn"],
  [press("="), "strip.zoomIn"],
  [press("-"), "strip.zoomOut"],
  [press("0"), "strip.zoomFit"],
  [press("z"), "strip.zoomClip"],
  [press("f"), "strip.fullScreen"],
  [press("ArrowLeft"), undefined],
  [press("c", "ctrl"), undefined],
  [press("PageDown"), undefined],
  [press("s"), undefined],
] as const)("%j is %s", (event, action) => expect(stripActionOf(event, false)).toBe(action));

it("every key of the strip can be changed", () => {
  expect(Object.keys(stripKeys)).toHaveLength(27);
});

it("the strip hears the keys that it was given, and the old ones no more", () => {
  override({ "strip.trimIn": "G", "strip.zoomIn": "Mod+U", "strip.captions": null, "strip.addNote": "=" });
  expect(stripActionOf(press("g"), false)).toBe("strip.trimIn");
  expect(stripActionOf(press("q"), false)).toBeUndefined();
  expect(stripActionOf(press("u", "ctrl"), false)).toBe("strip.zoomIn");
  expect(stripActionOf(press("+", "shift"), false)).toBeUndefined();
  expect(stripActionOf(press("c"), false)).toBeUndefined();
  expect(stripActionOf(press("="), false)).toBe("strip.addNote");
});

it.each([
  ["G", null],
  ["Shift+G", null],
  [";", null],
  ["+", null],
  ["Insert", null],
  ["Shift+PageUp", null],
  ["Mod+U", null],
  ["F4", null],
  // One moves with these, opens with Enter, and leaves with the others.
  ["ArrowLeft", "steers"],
  ["Shift+ArrowLeft", "steers"],
  ["PageUp", "steers"],
  ["Home", "steers"],
  ["Enter", "steers"],
  ["Tab", "steers"],
  ["Mod+C", "reserved"],
  ["F5", "reserved"],
] as const)("of the strip %s is refused as %s", (keys, refusal) => {
  expect(refusalOfShortcut(keys, "strip.trimIn")).toBe(refusal);
  expect(effectiveShortcut("strip.trimIn", "Q", { "strip.trimIn": keys })).toBe(refusal === null ? keys : "Q");
});
