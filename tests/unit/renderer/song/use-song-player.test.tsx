// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mediaUrl, useCoreLink } from "#renderer/lib/index.ts";
import { usePlayerState, useSongPlayer } from "#renderer/song/use-song-player.ts";

const has = (element: HTMLMediaElement, facts: Partial<Record<"duration" | "ended" | "error" | "paused", unknown>>) => {
  for (const [name, value] of Object.entries(facts))
    Object.defineProperty(element, name, { configurable: true, value });
};
const tell = (element: HTMLMediaElement, name: string) => act(() => void element.dispatchEvent(new Event(name)));
const loaded = vi.fn();

beforeEach(() => {
  loaded.mockClear();
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(loaded);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (this: HTMLMediaElement) {
    has(this, { paused: false });
    this.dispatchEvent(new Event("play"));
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLMediaElement) {
    has(this, { paused: true });
    this.dispatchEvent(new Event("pause"));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(assetId: string | null, volume?: number) {
  const hook = renderHook(
    (props: { assetId: string | null; volume?: number }) => {
      const player = useSongPlayer(props.assetId, props.volume);
      return { player, moment: usePlayerState(player) };
    },
    { initialProps: { assetId, ...(volume === undefined ? {} : { volume }) } },
  );
  return { ...hook, element: hook.result.current.player.element, moment: () => hook.result.current.moment };
}
const sourceOf = (element: HTMLMediaElement) => element.getAttribute("src");

// @shows First use, point by point › B10. The song's player lives on over a change of pane
it("plays and stops a take; what it is doing is told", () => {
  const { element, result, moment } = open("a");
  expect(sourceOf(element)).toBe(mediaUrl("a"));
  expect(moment()).toEqual({ playing: false, time: 0, length: 0, broken: false });
  has(element, { duration: 60 });
  tell(element, "durationchange");
  expect(moment()).toMatchObject({ length: 60 });
  act(() => result.current.player.toggle());
  expect(moment().playing).toBe(true);
  element.currentTime = 12.346;
  tell(element, "timeupdate");
  expect(moment().time).toBe(12.35);
  act(() => result.current.player.toggle());
  expect(moment().playing).toBe(false);
});

it.each([
  ["within it", 42, 42],
  ["before it", -3, 0],
  ["behind it", 99, 60],
])("is sent to a moment %s", (_where, to, time) => {
  const { element, result } = open("a");
  act(() => result.current.player.seek(5));
  expect(element.currentTime).toBe(0);
  has(element, { duration: 60 });
  act(() => result.current.player.seek(to));
  expect(element.currentTime).toBe(time);
});

it.each([
  ["plays on", { paused: false, ended: false }, 1],
  ["stays where it stands", { paused: true, ended: false }, 0],
  ["doesn't begin again after its end", { paused: false, ended: true }, 0],
])("another take of the song keeps the position and %s", (_what, state, plays) => {
  const { element, rerender, result } = open("a");
  has(element, { duration: 60, ...state });
  element.currentTime = 12;
  const { player } = result.current;
  vi.mocked(element.play).mockClear();
  rerender({ assetId: "b" });
  expect(sourceOf(element)).toBe(mediaUrl("b"));
  expect(element.currentTime).toBe(12);
  expect(element.play).toHaveBeenCalledTimes(plays);
  expect(result.current.player).toBe(player);
});

it("a song without a take has nothing to play", () => {
  const { element, rerender } = open("a");
  loaded.mockClear();
  rerender({ assetId: null });
  expect(sourceOf(element)).toBeNull();
  expect(loaded).toHaveBeenCalledOnce();
  rerender({ assetId: "a" });
  expect(sourceOf(element)).toBe(mediaUrl("a"));
});

it("a file that can't be played is said, also where its length isn't known", () => {
  const { element, moment } = open("a");
  has(element, { error: { code: 4 }, duration: Number.POSITIVE_INFINITY });
  tell(element, "error");
  expect(moment()).toMatchObject({ broken: true, length: 0 });
});

it("what broke off with the core plays again when it is back, from where it stood", () => {
  const { element, unmount } = open("a");
  has(element, { error: null });
  element.currentTime = 12;
  loaded.mockClear();
  act(() => useCoreLink.getState().report("open"));
  expect(loaded).not.toHaveBeenCalled();
  has(element, { error: { code: 2 } });
  act(() => useCoreLink.getState().report("open"));
  expect(loaded).toHaveBeenCalledOnce();
  expect(element.currentTime).toBe(12);
  unmount();
  act(() => useCoreLink.getState().report("open"));
  expect(loaded).toHaveBeenCalledOnce();
});

it("is as loud as it is set", () => {
  const { element, rerender } = open("a");
  expect(element.volume).toBe(1);
  rerender({ assetId: "a", volume: 0.25 });
  expect(element.volume).toBe(0.25);
});

it("one player sounds at a time, and none of a song that is closed", () => {
  const first = open("a");
  const second = open("b");
  act(() => first.result.current.player.toggle());
  act(() => second.result.current.player.toggle());
  expect([first.moment().playing, second.moment().playing]).toEqual([false, true]);
  second.unmount();
  expect(second.element.paused).toBe(true);
  // It listens no more: what it would say disturbs nobody.
  act(() => first.result.current.player.toggle());
  has(second.element, { paused: false });
  second.element.dispatchEvent(new Event("play"));
  expect(first.moment().playing).toBe(true);
});
