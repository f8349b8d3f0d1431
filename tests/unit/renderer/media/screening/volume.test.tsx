// @vitest-environment jsdom
import { fireEvent, render, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { VolumeControl } from "#renderer/media/screening/index.ts";
import { createPlayback } from "#renderer/media/screening/playback.ts";
import { steerPlayback } from "#renderer/media/screening/playback-keys.ts";
import { readVolume, setVolume } from "#renderer/media/screening/volume.ts";
import { useSongPlayer } from "#renderer/song/use-song-player.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";
import { clearPlayers, furnishPlayers } from "./silent-players.ts";

beforeAll(speakEnglish);
beforeEach(furnishPlayers);
afterEach(clearPlayers);
const slider = () => document.querySelector("input[aria-label=Volume]") as HTMLInputElement;
const button = (name: string) => document.querySelector(`button[aria-label=${name}]`);

// @shows Day 1 to day 30 › Song: volume and mute; the same in the library’s viewer
it("is set by hand, muted and unmuted as loud as it was, and remembered on this computer", () => {
  const player = renderHook(() => useSongPlayer("a", 0.5)).result.current;
  render(<VolumeControl />, { wrapper: WithinPage });
  fireEvent.change(slider(), { target: { value: "0.4" } });
  expect(player.element.volume).toBeCloseTo(0.2);
  expect(slider().getAttribute("aria-valuetext")).toBe("40%");
  fireEvent.click(button("Mute") as Element);
  expect(player.element.volume).toBe(0);
  expect(slider().getAttribute("aria-valuetext")).toBe("0%");
  expect(readVolume(window.localStorage.getItem("reelsong.volume"))).toEqual({ level: 0.4, muted: true });
  fireEvent.click(button("Unmute") as Element);
  expect(player.element.volume).toBeCloseTo(0.2);
});

it("moved to 0 it is muted, comes back as loud as it was, and moving it on is heard at once", () => {
  render(<VolumeControl />, { wrapper: WithinPage });
  fireEvent.change(slider(), { target: { value: "0.4" } });
  fireEvent.change(slider(), { target: { value: "0" } });
  expect(readVolume(window.localStorage.getItem("reelsong.volume"))).toEqual({ level: 0.4, muted: true });
  fireEvent.click(button("Unmute") as Element);
  expect(slider().getAttribute("aria-valuetext")).toBe("40%");
  fireEvent.click(button("Mute") as Element);
  fireEvent.change(slider(), { target: { value: "0.05" } });
  expect(readVolume(window.localStorage.getItem("reelsong.volume"))).toEqual({ level: 0.05, muted: false });
});

it.each([
  ["ArrowUp", 0.5, "55%"],
  ["ArrowRight", 0.5, "55%"],
  ["ArrowDown", 0.5, "45%"],
  ["PageUp", 0.5, "70%"],
  ["PageUp", 0.9, "100%"],
  ["ArrowDown", 0.03, "0%"],
  ["ArrowLeft", 0.5, "45%"],
  ["PageDown", 0.5, "30%"],
  ["Home", 0.5, "0%"],
  ["End", 0.5, "100%"],
  ["ArrowUp", 1, "100%"],
])("%s of the slider at %s makes it %s, and never moves the film", (key, from, to) => {
  const playback = createPlayback();
  playback.measure(60, 24);
  playback.seek(10);
  setVolume(from);
  const around = (event: { key: string }) => steerPlayback(event as never, playback);
  render(
    <div role="toolbar" tabIndex={-1} onKeyDown={around}>
      <VolumeControl />
    </div>,
    { wrapper: WithinPage },
  );
  fireEvent.keyDown(slider(), { key });
  expect(slider().getAttribute("aria-valuetext")).toBe(to);
  expect(playback.store.getState().time).toBe(10);
});

it("a key that moves nothing is left to the film", () => {
  setVolume(0.5);
  render(<VolumeControl />, { wrapper: WithinPage });
  expect(fireEvent.keyDown(slider(), { key: "Tab" })).toBe(true);
  expect(fireEvent.keyDown(slider(), { key: "ArrowUp" })).toBe(false);
  expect(slider().value).toBe("0.55");
});

it("muted, a key begins at silence", () => {
  setVolume(0.5);
  render(<VolumeControl />, { wrapper: WithinPage });
  fireEvent.click(button("Mute") as Element);
  fireEvent.keyDown(slider(), { key: "PageUp" });
  expect(slider().getAttribute("aria-valuetext")).toBe("20%");
  expect(button("Mute")).not.toBeNull();
});

it.each([
  [0, "lucide-volume-x"],
  [0.45, "lucide-volume-1"],
  [0.5, "lucide-volume-2"],
  [1, "lucide-volume-2"],
])("at %s its sign is %s", (level, sign) => {
  setVolume(level);
  const { container } = render(<VolumeControl />, { wrapper: WithinPage });
  expect(container.querySelector("svg")?.classList.contains(sign)).toBe(true);
});

it("with nothing to play it can't be moved", () => {
  render(<VolumeControl disabled />, { wrapper: WithinPage });
  expect(slider().disabled).toBe(true);
});

it.each([
  [null, { level: 1, muted: false }],
  ["{", { level: 1, muted: false }],
  ['{"level":7}', { level: 1, muted: false }],
  ['{"level":1.01,"muted":true}', { level: 1, muted: false }],
  ['{"level":-0.01,"muted":true}', { level: 1, muted: false }],
  ['{"level":1,"muted":true}', { level: 1, muted: true }],
  ['{"level":0}', { level: 0, muted: false }],
  ['{"level":"loud"}', { level: 1, muted: false }],
  ['{"level":0.25,"muted":true}', { level: 0.25, muted: true }],
])("what was remembered as %s is read as %j", (written, volume) => expect(readVolume(written)).toEqual(volume));
