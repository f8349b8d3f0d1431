// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useShortcuts } from "#renderer/app/use-shortcuts.ts";
import { useCommands } from "#renderer/lib/index.ts";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  useCommands.setState({ byOwner: {} });
  Reflect.deleteProperty(document, "fullscreenElement");
});

// A paid generation is never bought unseen.
test.each([
  ["on the page", "main", [1, 1, 1]],
  ["behind a dialog", "main + dialog", [0, 0, 1]],
  ["while the page fills the screen", "main + page", [1, 1, 1]],
  ["behind a film in full screen", "main + video", [0, 1, 1]],
])("%s (%s) keys buy, find in the pane and open the guide: %j", (_where, page, done) => {
  const [buy, open, help] = [vi.fn(), vi.fn(), vi.fn()];
  const shared = { group: "Storyboard" };
  useCommands.setState({
    byOwner: {
      shell: [{ id: "help.guide", title: "Guide", shortcut: "F1", run: help, ...shared }],
      "storyboard.shots": [
        { id: "storyboard.generate", title: "Generate", shortcut: "Mod+Enter", costs: true, run: buy, ...shared },
        { id: "storyboard.find", title: "Find", shortcut: "Mod+F", run: open, ...shared },
      ],
    },
  });
  document.body.innerHTML = `<main><button>Press</button><video></video></main>${page.endsWith("dialog") ? '<div role="dialog"></div>' : ""}`;
  const filling = page.endsWith("video")
    ? document.querySelector("video")
    : page.endsWith("page")
      ? document.documentElement
      : null;
  Object.defineProperty(document, "fullscreenElement", { configurable: true, value: filling });
  renderHook(() => useShortcuts());
  const button = document.querySelector("button") as HTMLElement;
  fireEvent.keyDown(button, { key: "Enter", code: "Enter", ctrlKey: true });
  fireEvent.keyDown(button, { key: "f", code: "KeyF", ctrlKey: true });
  fireEvent.keyDown(button, { key: "F1", code: "F1" });
  expect([buy, open, help].map(({ mock }) => mock.calls.length)).toEqual(done);
});
