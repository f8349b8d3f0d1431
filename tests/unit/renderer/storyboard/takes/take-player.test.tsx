// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TakePlayer } from "#renderer/storyboard/takes/take-player.tsx";

let filling: Element | null = null;
afterEach(() => {
  cleanup();
  filling = null;
  Reflect.deleteProperty(HTMLElement.prototype, "requestFullscreen");
  Reflect.deleteProperty(document, "fullscreenElement");
});

const change = (to: Element | null) => {
  filling = to;
  fireEvent(document, new Event("fullscreenchange"));
};

test("over the whole screen the picture has the focus, and the button has it afterwards", async () => {
  Object.defineProperty(document, "fullscreenElement", { configurable: true, get: () => filling });
  HTMLElement.prototype.requestFullscreen = async function (this: HTMLElement) {
    change(this);
  };
  render(<TakePlayer assetId="a1" take={1} />);
  const button = screen.getAllByRole("button").at(-1);
  const film = document.querySelector("video");
  fireEvent.click(button as Element);
  await vi.waitFor(() => expect(document.activeElement).toBe(film));
  change(null);
  expect(document.activeElement).toBe(button);
  film?.focus();
  change(null);
  expect(document.activeElement).toBe(film);
});

test("a browser that refuses changes nothing", async () => {
  HTMLElement.prototype.requestFullscreen = () => Promise.reject(new TypeError("not allowed"));
  render(<TakePlayer assetId="a1" take={1} />);
  const button = screen.getAllByRole("button").at(-1);
  button?.focus();
  fireEvent.click(button as Element);
  await Promise.resolve();
  expect(document.activeElement).toBe(button);
});
