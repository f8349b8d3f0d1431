// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPlayback, type Playback } from "#renderer/media/screening/playback.ts";
import { steerPlayback, writes } from "#renderer/media/screening/playback-keys.ts";

/** A minute at 25 frames a second that stands at 0:10; keys pressed in it, and those that it let pass. */
let playback: Playback;
const passed = vi.fn();
beforeEach(() => {
  playback = createPlayback();
  playback.measure(60, 25);
  playback.seek(10);
  passed.mockClear();
  document.body.innerHTML = `<main><p></p><input id="words" type="text" /><textarea></textarea>
    <input id="place" type="range" /><button><i></i></button><b role="switch"></b><b role="combobox"></b></main>`;
  document.body.addEventListener("keydown", passed);
});
afterEach(() => {
  document.body.removeEventListener("keydown", passed);
  document.body.innerHTML = "";
});
const now = () => playback.store.getState();

function press(key: string, { at = "p", ...held }: KeyboardEventInit & { at?: string } = {}) {
  const stage = document.querySelector("main") as HTMLElement;
  let meant: boolean | undefined;
  const steer = (event: KeyboardEvent) => {
    meant = steerPlayback(event, playback);
  };
  stage.addEventListener("keydown", steer, { once: true });
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held });
  stage.querySelector(at)?.dispatchEvent(event);
  return { meant, prevented: event.defaultPrevented };
}

it.each<[key: string, held: KeyboardEventInit, becomes: object]>([
  [" ", {}, { playing: true, speed: 1, time: 10 }],
  ["k", {}, { playing: false }],
  ["l", {}, { playing: true, speed: 1 }],
  ["J", { shiftKey: true }, { playing: true, speed: -1 }],
  [",", {}, { time: 249 / 25, playing: false, scrubs: 1 }],
  [".", {}, { time: 251 / 25, playing: false, scrubs: 1 }],
  ["ArrowLeft", {}, { time: 249 / 25, scrubs: 1 }],
  ["ArrowRight", {}, { time: 251 / 25, scrubs: 1 }],
  ["ArrowLeft", { shiftKey: true }, { time: 9, scrubs: 1 }],
  ["ArrowRight", { shiftKey: true }, { time: 11, scrubs: 1 }],
  ["Home", {}, { time: 0, scrubs: 0 }],
  ["End", {}, { time: 60, scrubs: 0 }],
  ["i", {}, { from: 10, to: null }],
  ["O", {}, { from: null, to: 10 }],
])("“%s” with %j makes it %j, and means nothing else", (key, held, becomes) => {
  expect(press(key, held)).toEqual({ meant: true, prevented: true });
  expect(now()).toMatchObject(becomes);
  expect(passed).not.toHaveBeenCalled();
});

it("X clears the range, and K and Space pause what plays", () => {
  playback.markIn(2);
  playback.markOut(8);
  press("x");
  expect(now()).toMatchObject({ from: null, to: null });
  for (const key of ["k", " "]) {
    playback.play();
    press(key);
    expect(now().playing).toBe(false);
  }
});

it.each<[key: string, given: KeyboardEventInit & { at?: string }]>([
  ["q", {}],
  ["ArrowUp", {}],
  ["l", { ctrlKey: true }],
  ["l", { metaKey: true }],
  ["i", { altKey: true }],
  ["ArrowLeft", { altKey: true }],
  ["End", { ctrlKey: true }],
  ["l", { at: "#words" }],
  ["ArrowLeft", { at: "textarea" }],
  // Space presses what has the focus.
  [" ", { at: "button i" }],
  [" ", { at: "[role=switch]" }],
  [" ", { at: "[role=combobox]" }],
])("“%s” with %j is left to the page", (key, given) => {
  const before = now();
  expect(press(key, given)).toEqual({ meant: false, prevented: false });
  expect(now()).toEqual(before);
  expect(passed).toHaveBeenCalledOnce();
});

it.each(["#place", "button i"])("a letter is the film's at %s too", (at) => {
  expect(press("l", { at }).meant).toBe(true);
  expect(now().playing).toBe(true);
});

it("what someone else has taken is no press of the film", () => {
  document.querySelector("p")?.addEventListener("keydown", (event) => event.preventDefault());
  expect(press("l")).toEqual({ meant: false, prevented: true });
  expect(now().playing).toBe(false);
});

it("letters can be others, also ones with a key held", () => {
  const event = new KeyboardEvent("keydown", { key: "m", ctrlKey: true, cancelable: true });
  expect(steerPlayback(event, playback, ({ key }) => (key === "m" ? "markIn" : undefined))).toBe(true);
  expect(now().from).toBe(10);
  const usual = new KeyboardEvent("keydown", { key: "l", cancelable: true });
  expect(steerPlayback(usual, playback, () => undefined)).toBe(false);
});

it("a text that is edited in place has its keys, and what is no element has none", () => {
  const edited = Object.assign(document.createElement("div"), { isContentEditable: true });
  const target = (selector: string) => document.querySelector(selector);
  expect([edited, target("#words"), target("textarea"), target("#place"), target("button"), null].map(writes)).toEqual([
    ...[true, true, true, false, false, false],
  ]);
});
