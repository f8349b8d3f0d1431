// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadAnew } from "../load-anew.ts";

const KEY = "reelsong.openedShots";

/** The page as it is loaded again: what it opens in a film. */
async function load() {
  const { useOpenedShot } = await loadAnew<typeof import("#renderer/storyboard/opened-shots.ts")>(
    "renderer/storyboard/opened-shots.ts",
  );
  return (film: string, named?: string) => renderHook(() => useOpenedShot(film, named)).result.current;
}

beforeEach(() => window.sessionStorage.clear());
afterEach(cleanup);

it("an address without a shot leads to the one that was open in the film, also after a reload", async () => {
  const open = await load();
  expect(open("film")).toBeUndefined();
  expect(open("film", "a")).toBe("a");
  expect(open("film", "b")).toBe("b");
  expect(open("other", "c")).toBe("c");
  const again = await load();
  expect([again("film"), again("other"), again("third")]).toEqual(["b", "c", undefined]);
});

it("of fifty films it is remembered, of more the oldest is forgotten", async () => {
  const open = await load();
  for (let film = 1; film <= 51; film += 1) open(`film ${film}`, `shot ${film}`);
  const again = await load();
  expect([again("film 1"), again("film 2"), again("film 51")]).toEqual([undefined, "shot 2", "shot 51"]);
});

it.each(["nonsense", "null", '{"state":{"byFilm":[["film",5]]},"version":0}'])(
  "what is none is left: %s",
  async (kept) => {
    window.sessionStorage.setItem(KEY, kept);
    expect((await load())("film")).toBeUndefined();
  },
);
