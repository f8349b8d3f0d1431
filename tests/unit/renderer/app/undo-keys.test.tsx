// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepUndoInField } from "#renderer/app/keep-undo-in-field.ts";
import { useShortcuts } from "#renderer/app/use-shortcuts.ts";
import { rememberDeletion, useCommands, useUndoDeletion } from "#renderer/lib/index.ts";

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = '<main><button>Press</button><input value="typed"></main>';
  renderHook(() => useShortcuts());
  stop = keepUndoInField();
});
afterEach(() => {
  stop();
  cleanup();
  document.body.replaceChildren();
  useCommands.setState({ byOwner: {} });
});

const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const press = (on: Element) => fireEvent.keyDown(on, { key: "z", code: "KeyZ", ctrlKey: true });

test("Ctrl+Z takes back the last deletion of the pane, then the one before; each once, by key or toast", () => {
  const { rerender } = renderHook(() => useUndoDeletion("chat", "Undo deletion", "Chat"));
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  rememberDeletion("chat", first);
  rememberDeletion("chat", second);
  const toast = rememberDeletion("chat", third);
  rerender();
  toast();
  toast();
  rerender();
  press(find("button"));
  rerender();
  // In a field it is the field's own.
  press(find("input"));
  expect([first, second, third].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  find("main").insertAdjacentHTML("beforeend", '<div role="dialog"></div>');
  press(find("button"));
  expect(first).not.toHaveBeenCalled();
  find("[role=dialog]").remove();
  press(find("button"));
  press(find("button"));
  expect(first).toHaveBeenCalledOnce();
});

// @shows Every hand, number by number › 4. Undo acts where one stands, never behind a dialog
test.each([
  ["historyUndo", "button", false],
  ["historyRedo", "button", false],
  ["historyUndo", "input", true],
  ["insertText", "button", true],
])("%s of a field with the focus in the %s goes through: %s", (inputType, focused, goes) => {
  find(focused).focus();
  const event = new InputEvent("beforeinput", { inputType, bubbles: true, cancelable: true });
  expect(find("input").dispatchEvent(event)).toBe(goes);
});
