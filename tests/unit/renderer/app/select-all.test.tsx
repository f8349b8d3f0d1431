// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useShortcuts } from "#renderer/app/use-shortcuts.ts";
import { type Command, useCommands } from "#renderer/lib/index.ts";

beforeEach(() => {
  document.body.innerHTML =
    '<nav>Chat</nav><main><p>Words of the pane</p><button>Press</button><input value="typed"><textarea>typed</textarea></main>';
  renderHook(() => useShortcuts());
});
afterEach(() => {
  cleanup();
  document.getSelection()?.removeAllRanges();
  document.body.replaceChildren();
  useCommands.setState({ byOwner: {} });
});

const press = (on: Element) => fireEvent.keyDown(on, { key: "a", code: "KeyA", ctrlKey: true });
const find = (selector: string) => document.querySelector(selector) as Element;
const chosen = () => document.getSelection()?.toString().replaceAll(/\s+/g, " ").trim();
const all = (more: Partial<Command> = {}): Command => ({
  ...{ id: "storyboard.selectAll", title: "Select all shots", group: "Shot", run: vi.fn(), ...more },
});
const offer = (command: Command) => useCommands.setState({ byOwner: { "storyboard.shots": [command] } });

// @shows First use, point by point › B23. Shortcuts on every keyboard; Ctrl+A and undo stay in the pane
test.each(["main", "main button", "body", "nav"])(
  "with the focus on %s the pane's own text is selected, not the page's",
  (on) => {
    // Whatever the browser would do is held off.
    expect(press(find(on))).toBe(false);
    expect(chosen()).toContain("Words of the pane");
    expect(chosen()).not.toContain("Chat");
  },
);

test.each(["input", "textarea"])("in %s its own text is left to the browser", (field) => {
  offer(all());
  expect(press(find(field))).toBe(true);
  expect(chosen()).toBe("");
});

test("a pane that has something to select selects that, wherever its focus is", () => {
  const command = all();
  offer(command);
  press(find("main button"));
  expect(command.run).toHaveBeenCalledOnce();
  expect(chosen()).toBe("");
});

test("over a dialog it is the dialog's text, and nothing behind it", () => {
  const command = all();
  offer(command);
  document.body.insertAdjacentHTML("beforeend", '<div role="dialog"><p>Rename film</p></div>');
  press(find("[role=dialog] p"));
  expect(command.run).not.toHaveBeenCalled();
  expect(chosen()).toBe("Rename film");
});
