// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ComparedSound } from "#renderer/media/screening/compared-sound.tsx";
import { createPlayback } from "#renderer/media/screening/playback.ts";
import { placeAt } from "../../dragged.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { WithinPage } from "../../within-page.tsx";

const captured = vi.fn();
beforeEach(() => {
  captured.mockClear();
  watchedSizes();
  Object.assign(HTMLElement.prototype, { setPointerCapture: captured });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, "setPointerCapture");
});

function show({ seconds = 80, time = 0, width = 400 } = {}) {
  pageCore({ library: { peaks: () => [[0.5]] } });
  const playback = createPlayback();
  playback.measure(200);
  playback.seek(time);
  const { container, unmount } = render(<ComparedSound playback={playback} assetId="a" seconds={seconds} />, {
    wrapper: WithinPage,
  });
  const host = container.querySelector(".heardwave") as HTMLElement;
  placeAt(host, { left: 100, width });
  return { playback, host, unmount, played: () => host.style.getPropertyValue("--played") };
}

it("what was played is drawn so, from the start on and as it goes", () => {
  const { playback, played, unmount } = show({ time: 20 });
  expect(played()).toBe("25%");
  playback.seek(60);
  expect(played()).toBe("75%");
  // The other sound is longer.
  playback.seek(150);
  expect(played()).toBe("100%");
  unmount();
  playback.seek(10);
  expect(played()).toBe("100%");
});

it.each([
  [0, 3, "0%"],
  [0.5, 0.25, "50%"],
])("of a sound of %s s, %s s on, %s are played", (seconds, time, part) => {
  expect(show({ seconds, time }).played()).toBe(part);
});

it("a press goes there, and what is drawn along follows", () => {
  const { playback, host } = show();
  const at = () => playback.store.getState().time;
  fireEvent.pointerDown(host, { buttons: 1, pointerId: 2, clientX: 300 });
  expect([at(), captured.mock.contexts]).toEqual([40, [host]]);
  fireEvent.pointerMove(host, { buttons: 1, clientX: 400 });
  expect(at()).toBe(60);
  fireEvent.pointerMove(host, { buttons: 1, clientX: 20 });
  expect(at()).toBe(0);
});

it("a pointer that presses nothing, or another button, goes nowhere; nor where nothing is laid out", () => {
  const { playback, host } = show({ time: 10 });
  fireEvent.pointerMove(host, { buttons: 0, clientX: 300 });
  fireEvent.pointerDown(host, { buttons: 2, clientX: 300 });
  expect(playback.store.getState().time).toBe(10);
  cleanup();
  const bare = show({ time: 10, width: 0 });
  fireEvent.pointerDown(bare.host, { buttons: 1, clientX: 300 });
  expect(bare.playback.store.getState().time).toBe(10);
  cleanup();
  const narrow = show({ time: 10, width: 1 });
  fireEvent.pointerDown(narrow.host, { buttons: 1, clientX: 100.5 });
  expect(narrow.playback.store.getState().time).toBe(40);
});
