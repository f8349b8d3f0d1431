import { cleanup } from "@testing-library/react";
import { vi } from "vitest";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { watchedSizes } from "./watched-sizes.ts";

/** What a dialog over a song needs of the page: sizes, lists that scroll, and no toast of another test. */
export function furnishSongDialog(): void {
  watchedSizes();
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  useToasts.setState({ shown: [] });
}

/** Gives back all that `furnishSongDialog` and the dialog changed. */
export function clearSongDialog(): void {
  cleanup();
  resetAnnouncements();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  useToasts.setState({ shown: [] });
  window.location.hash = "";
}

export const isOff = (button: Element | undefined) => button?.matches(":disabled, [aria-disabled=true]");

export const wordsOfDialog = () => document.querySelector("[role=dialog]")?.textContent ?? "";
