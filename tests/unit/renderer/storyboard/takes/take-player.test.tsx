// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { TakePlayer } from "#renderer/storyboard/takes/take-player.tsx";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

let filling: Element | null = null;
/** Whether the take plays, as a browser would tell. */
let playing = false;
const tell = (video: HTMLMediaElement, on: boolean) => {
  playing = on;
  fireEvent(video, new Event(on ? "play" : "pause"));
};
beforeAll(speakEnglish);
beforeEach(() => {
  playing = false;
  vi.spyOn(HTMLMediaElement.prototype, "paused", "get").mockImplementation(() => !playing);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLMediaElement) {
    tell(this, false);
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (this: HTMLMediaElement) {
    tell(this, true);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
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

const open = (assetId = "a1") => render(<TakePlayer assetId={assetId} take={2} />, { wrapper: WithinPage });
const film = () => document.querySelector("video") as HTMLVideoElement;
const slider = () => screen.getByRole("slider") as HTMLInputElement;
const button = () => screen.getAllByRole("button")[0] as HTMLElement;
const runs = (to: Partial<Record<"duration" | "currentTime", number>>) => {
  for (const [name, value] of Object.entries(to))
    Object.defineProperty(film(), name, { configurable: true, writable: true, value });
  fireEvent(film(), new Event("durationchange"));
  fireEvent(film(), new Event("timeupdate"));
};

test("a press on the picture, the button and Space play the take and stop it", () => {
  open();
  expect([film().getAttribute("aria-label"), button().getAttribute("aria-label")]).toEqual(["Take 2", "Play take"]);
  fireEvent.click(film());
  expect([playing, button().getAttribute("aria-label")]).toEqual([true, "Pause take"]);
  fireEvent.click(button());
  expect([playing, button().getAttribute("aria-label")]).toEqual([false, "Play take"]);
  // The slider leaves Space to it, and keeps its other keys.
  expect(fireEvent.keyDown(slider(), { key: " " })).toBe(false);
  expect(playing).toBe(true);
  expect(fireEvent.keyDown(slider(), { key: "ArrowRight" })).toBe(true);
  expect(playing).toBe(true);
  fireEvent(film(), new Event("emptied"));
  expect(button().getAttribute("aria-label")).toBe("Play take");
});

test("a take that the browser doesn't begin is no failure", async () => {
  open();
  // A spy would hear the refusal itself.
  Object.assign(film(), { play: () => Promise.reject(new DOMException("not now", "AbortError")) });
  fireEvent.click(button());
  await new Promise((done) => setTimeout(done, 0));
  expect(button().getAttribute("aria-label")).toBe("Play take");
});

test("the slider stands where the take is, and moves it", () => {
  open();
  expect([slider().max, slider().value, slider().getAttribute("aria-valuetext")]).toEqual(["0", "0", "0:00 / 0:00"]);
  runs({ duration: 65, currentTime: 5 });
  expect([slider().max, slider().value, slider().getAttribute("aria-valuetext")]).toEqual(["65", "5", "0:05 / 1:05"]);
  expect(document.querySelector(".playbar .cap")?.textContent).toBe("0:05");
  fireEvent.change(slider(), { target: { value: "42" } });
  expect([film().currentTime, slider().value, document.querySelector(".playbar .cap")?.textContent]).toEqual([
    ...[42, "42", "0:42"],
  ]);
  // A film that hasn't told its length yet.
  runs({ duration: Number.NaN, currentTime: 3 });
  expect([slider().max, slider().value]).toEqual(["0", "0"]);
});

test("the take is silent once the whole film plays", async () => {
  open();
  fireEvent.click(button());
  expect(playing).toBe(true);
  const pauses = vi.mocked(HTMLMediaElement.prototype.pause).mock.calls.length;
  await act(async () => filmPlayback.store.setState({ playing: true }));
  expect([playing, vi.mocked(HTMLMediaElement.prototype.pause).mock.calls.length]).toEqual([false, pauses + 1]);
  await act(async () => filmPlayback.store.setState({ playing: false }));
  expect(playing).toBe(false);
});

test("a file that can't be played says so in place of its controls", () => {
  open("broken");
  fireEvent(film(), new Event("error"));
  expect(document.querySelector(".player")?.textContent).toBe("This computer can’t play the file.");
  expect(screen.queryAllByRole("button")).toEqual([]);
});
