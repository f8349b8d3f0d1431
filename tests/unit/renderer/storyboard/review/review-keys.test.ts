// @vitest-environment jsdom
import { expect, test } from "vitest";
import { reviewActionOf } from "#renderer/storyboard/review/review-keys.ts";

const press = (key: string, code = "", held: object = {}) => ({
  ...{ key, code, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
  ...held,
});

test.each([
  ["W", press("w", "KeyW"), "wipe"],
  ["W with Caps Lock", press("W", "KeyW"), "wipe"],
  ["W on a Russian keyboard", press("ц", "KeyW"), "wipe"],
  ["W where a French keyboard has it", press("w", "KeyZ"), "wipe"],
  ["Z of a French keyboard, which lies where W does elsewhere", press("z", "KeyW"), undefined],
  ["F", press("f", "KeyF"), "fullScreen"],
  ["F with Caps Lock", press("F", "KeyF"), "fullScreen"],
  ["W with Ctrl", press("w", "KeyW", { ctrlKey: true }), undefined],
  ["W with Meta", press("w", "KeyW", { metaKey: true }), undefined],
  ["F with Alt", press("f", "KeyF", { altKey: true }), undefined],
  ["1", press("1", "Digit1"), { hear: 0 }],
  ["3, of as many", press("3", "Digit3"), { hear: 2 }],
  ["4, of three", press("4", "Digit4"), undefined],
  ["0", press("0", "Digit0"), undefined],
  ["2 of the number pad", press("2", "Numpad2"), { hear: 1 }],
  ["2 on a French keyboard", press("é", "Digit2"), { hear: 1 }],
  ["1 with Ctrl", press("1", "Digit1", { ctrlKey: true }), undefined],
  ["Space", press(" ", "Space"), undefined],
  ["another letter", press("x", "KeyX"), undefined],
])("where three takes are reviewed, %s", (_what, key, action) => {
  expect(reviewActionOf(key, 3)).toEqual(action);
});
