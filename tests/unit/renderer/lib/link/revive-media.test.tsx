// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { mediaUrl, reviveMediaWithCore, useBrokenFiles, useCoreLink } from "#renderer/lib/index.ts";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const opensAgain = () => act(() => useCoreLink.getState().report("open"));
const has = (element: HTMLElement, facts: object) => {
  for (const [name, value] of Object.entries(facts))
    Object.defineProperty(element, name, { configurable: true, value });
};

test.each<[what: string, src: string, error: object | null, loads: number]>([
  ["broke off", mediaUrl("a"), { code: 2 }, 1],
  ["plays", mediaUrl("a"), null, 0],
  ["is no file of the studio's", "blob:x", { code: 4 }, 0],
])("a player that %s", (_, src, error, loads) => {
  const load = vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
  onTestFinished(reviveMediaWithCore(document));
  const player = document.createElement("video");
  player.setAttribute("src", src);
  has(player, { error });
  player.currentTime = 7;
  document.body.append(player);
  opensAgain();
  expect(load).toHaveBeenCalledTimes(loads);
  expect(player.currentTime).toBe(7);
});

test.each<[what: string, src: string, facts: object, loads: number]>([
  ["has nothing", mediaUrl("a"), { complete: true, naturalWidth: 0 }, 1],
  ["is drawn", mediaUrl("a"), { complete: true, naturalWidth: 20 }, 0],
  ["is still coming", mediaUrl("a"), { complete: false, naturalWidth: 0 }, 0],
  ["is no file of the studio's", "data:,x", { complete: true, naturalWidth: 0 }, 0],
])("a picture that %s", (_, src, facts, loads) => {
  onTestFinished(reviveMediaWithCore(document));
  const picture = document.createElement("img");
  picture.setAttribute("src", src);
  has(picture, facts);
  document.body.append(picture);
  const asked: string[] = [];
  vi.spyOn(picture, "src", "set").mockImplementation((to) => void asked.push(to));
  vi.spyOn(picture, "src", "get").mockReturnValue(src);
  opensAgain();
  expect(asked).toEqual(loads === 1 ? [src] : []);
});

test("files that couldn't be shown are named until the core was away and is back", () => {
  const { result } = renderHook(() => useBrokenFiles());
  const names = () => [...result.current[0]];
  act(() => result.current[1]("a"));
  act(() => result.current[1]("b"));
  expect(names()).toEqual(["a", "b"]);
  act(() => useCoreLink.getState().report("lost"));
  expect(names()).toEqual(["a", "b"]);
  opensAgain();
  expect(names()).toEqual([]);
  act(() => result.current[1]("c"));
  expect(names()).toEqual(["c"]);
});
