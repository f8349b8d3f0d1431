// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { holdSingleKeys, orpc, queryClient } from "#renderer/lib/index.ts";

let stop: () => void;
const pressed = vi.fn();
const set = (singleKeys: boolean) => queryClient.setQueryData(orpc.settings.get.queryKey(), { singleKeys } as never);
beforeEach(() => {
  document.body.innerHTML =
    '<main><button id="b">B</button><input id="i"><input id="r" type="range"><div role="listbox"><i id="l"></i></div></main>';
  stop = holdSingleKeys();
  window.addEventListener("keydown", pressed);
});
afterEach(() => {
  stop();
  window.removeEventListener("keydown", pressed);
  pressed.mockReset();
  queryClient.clear();
  document.body.replaceChildren();
});
const goesThrough = (on: string, init: KeyboardEventInit) => {
  pressed.mockReset();
  fireEvent.keyDown(document.querySelector(on) as Element, init);
  return pressed.mock.calls.length === 1;
};

// @shows Every hand, number by number › 8. Single keys act in their grid only, and can be switched off
it.each<[string, KeyboardEventInit, boolean]>([
  ["#b", { key: "v" }, false],
  ["#b", { key: "R", shiftKey: true }, false],
  ["#b", { key: "3" }, false],
  ["#b", { key: "[" }, false],
  ["#r", { key: "l" }, false],
  // What is pressed, moved by, or written with stays.
  ["#b", { key: " " }, true],
  ["#b", { key: "Enter" }, true],
  ["#b", { key: "ArrowLeft" }, true],
  ["#b", { key: "Delete" }, true],
  ["#b", { key: "e", ctrlKey: true }, true],
  ["#b", { key: "ArrowUp", altKey: true }, true],
  ["#i", { key: "v" }, true],
  ["#l", { key: "v" }, true],
])("switched off, on %s %o goes through: %s", (on, init, goes) => {
  set(false);
  expect(goesThrough(on, init)).toBe(goes);
  set(true);
  expect(goesThrough(on, init)).toBe(true);
});
