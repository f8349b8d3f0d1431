import type { Action } from "./action.ts";

const keys = [
  ...["Escape", "Escape", "Tab", "Shift+Tab", "Enter", "Space", "ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"],
  ...["Delete", "Backspace", "Control+z", "Control+Shift+z", "Control+a", "Control+k", "Control+Enter", "Control+f"],
  ...["Home", "End", "PageDown", "F1", "F2", "F10", "Shift+F10", "?", "/", "Control+d", "Control+c", "Control+v"],
];

export const keyAction: Action<"key"> = {
  kind: "key",
  weight: 12,
  choose: ({ dice }) => ({ do: "key", key: dice.pick(keys) ?? "Escape" }),
  async perform({ hand }, { key }) {
    await hand.page.keyboard.press(key);
  },
};
