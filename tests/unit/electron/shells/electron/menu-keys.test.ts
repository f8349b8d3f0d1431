import { expect, test } from "vitest";
import { paneAccelerator } from "#core/shells/electron/menu-keys.ts";

test.each([
  [{}, "CmdOrCtrl+3"],
  [{ "go.chat": "Mod+9" }, "CmdOrCtrl+3"],
  [{ "go.storyboard": "Mod+Shift+B" }, "CmdOrCtrl+Shift+B"],
  [{ "go.storyboard": "Alt+5" }, "Alt+5"],
  [{ "go.storyboard": "F6" }, "F6"],
  [{ "go.storyboard": "Mod+ArrowUp" }, "CmdOrCtrl+Up"],
  [{ "go.storyboard": "Mod+/" }, "CmdOrCtrl+/"],
  // Without keys, and what no menu can name.
  [{ "go.storyboard": null }, undefined],
  [{ "go.storyboard": "" }, undefined],
  [{ "go.storyboard": "Mod+" }, undefined],
  [{ "go.storyboard": "Mod+ß" }, undefined],
  [{ "go.storyboard": "Hyper+A" }, undefined],
])("with %o the menu shows %s for Storyboard", (shortcuts, shown) => {
  expect(paneAccelerator("storyboard", 3, shortcuts)).toBe(shown);
});
