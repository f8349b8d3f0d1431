// @vitest-environment jsdom
import { history } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { createEvent, fireEvent } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { historyKeys } from "#renderer/editing/index.ts";

function open() {
  const view = new EditorView({ doc: "The lamp", extensions: [history(), historyKeys], parent: document.body });
  onTestFinished(() => view.destroy());
  const text = () => view.state.doc.toString();
  view.dispatch({ changes: { from: 8, insert: " turns" }, userEvent: "input" });
  const press = (key: string, more: KeyboardEventInit) => {
    const keyCode = key.toUpperCase().charCodeAt(0);
    const event = createEvent.keyDown(view.contentDOM, { key, code: `Key${key.toUpperCase()}`, keyCode, ...more });
    fireEvent(view.contentDOM, event);
    return event.defaultPrevented;
  };
  return { text, press };
}
const undo = { ctrlKey: true };
const both = { ctrlKey: true, shiftKey: true };

it.each<[how: string, key: string, more: KeyboardEventInit]>([
  ["Ctrl+Shift+Z", "Z", both],
  ["Ctrl+Shift+Z with Caps Lock", "z", both],
  ["Ctrl+Shift+Z on a Cyrillic keyboard", "Я", { ...both, code: "KeyZ" }],
  ["Ctrl+Y", "y", undo],
  ["Cmd+Shift+Z", "z", { metaKey: true, shiftKey: true }],
])("%s does again what was undone, and nothing where nothing was", (_how, key, more) => {
  const { text, press } = open();
  expect(press(key, more)).toBe(true);
  expect(text()).toBe("The lamp turns");
  press("z", undo);
  expect(text()).toBe("The lamp");
  press(key, more);
  expect(text()).toBe("The lamp turns");
});
