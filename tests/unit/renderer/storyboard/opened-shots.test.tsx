// @vitest-environment jsdom

import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useOpenedShot } from "#renderer/storyboard/opened-shots.ts";

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const open = (film: string, named?: string) => renderHook(() => useOpenedShot(film, named)).result.current;

it("a film that one comes back to has the shot open that was, each film its own", () => {
  expect(open("tide")).toBeUndefined();
  expect(open("tide", "s1")).toBe("s1");
  expect(open("lamp", "s7")).toBe("s7");
  expect([open("tide"), open("lamp"), open("gull")]).toEqual(["s1", "s7", undefined]);
  expect(open("tide", "s2")).toBe("s2");
  expect([open("tide"), open("lamp")]).toEqual(["s2", "s7"]);
});

it("is there after a reload, and of more than fifty films the oldest is forgotten", () => {
  open("first", "s0");
  for (let film = 1; film <= 50; film += 1) open(`film ${film}`, `s${film}`);
  expect([open("first"), open("film 1"), open("film 50")]).toEqual([undefined, "s1", "s50"]);
  const kept = JSON.parse(window.sessionStorage.getItem("reelsong.openedShots") ?? "").state.byFilm;
  expect([kept.length, kept.at(-1)]).toEqual([50, ["film 50", "s50"]]);
});
