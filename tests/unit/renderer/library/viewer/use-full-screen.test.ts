// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useFullScreen } from "#renderer/library/viewer/use-full-screen.ts";

let element: Element | null;
let allowed: boolean;
const tell = () => act(() => void document.dispatchEvent(new Event("fullscreenchange")));
const exit = vi.fn(async () => {
  element = null;
});
const request = vi.fn(async function (this: Element) {
  if (!allowed) throw new TypeError("not allowed");
  element = this;
});

beforeEach(() => {
  element = null;
  allowed = true;
  exit.mockClear();
  request.mockClear();
  Object.defineProperty(document, "fullscreenElement", { configurable: true, get: () => element });
  Object.assign(document, { exitFullscreen: exit });
  document.documentElement.requestFullscreen = request;
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, "fullscreenElement");
  Reflect.deleteProperty(document, "exitFullscreen");
  Reflect.deleteProperty(document.documentElement, "requestFullscreen");
});

function open() {
  const left = vi.fn();
  return { left, ...renderHook(() => useFullScreen(left)) };
}

it("fills the window at once and the screen where that is allowed: the page as a whole, so that menus are seen over it", () => {
  const { result } = open();
  expect(result.current.full).toBe(false);
  act(() => result.current.enter());
  expect(result.current.full).toBe(true);
  expect(element).toBe(document.documentElement);
});

it("entering the screen isn't taken for leaving it", () => {
  const { result, left } = open();
  act(() => result.current.enter());
  tell();
  expect(result.current.full).toBe(true);
  expect(left).not.toHaveBeenCalled();
});

it("where the screen isn't allowed, the window is filled all the same", async () => {
  allowed = false;
  const { result } = open();
  await act(async () => result.current.enter());
  expect(result.current.full).toBe(true);
  act(() => result.current.leave());
  expect(result.current.full).toBe(false);
  // There is no full screen to leave: a browser would refuse.
  expect(exit).not.toHaveBeenCalled();
});

it("the browser's own Escape leaves it, and is told once", () => {
  const { result, left } = open();
  act(() => result.current.enter());
  element = null;
  tell();
  expect(result.current.full).toBe(false);
  expect(left).toHaveBeenCalledOnce();
});

it("leaving gives the screen back", () => {
  const { result } = open();
  act(() => result.current.enter());
  act(() => result.current.leave());
  expect(result.current.full).toBe(false);
  expect(exit).toHaveBeenCalledOnce();
});

it("a viewer that is closed gives the screen back, and hears nothing more", () => {
  const { result, left, unmount } = open();
  act(() => result.current.enter());
  unmount();
  expect(exit).toHaveBeenCalledOnce();
  tell();
  expect(left).not.toHaveBeenCalled();
});

it("one that never filled the screen leaves nothing when it is closed", () => {
  open().unmount();
  expect(exit).not.toHaveBeenCalled();
});
