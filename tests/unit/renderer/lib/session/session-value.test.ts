// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { readSessionValue, sessionStore, writeSessionValue } from "#renderer/lib/index.ts";

afterEach(() => {
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

const shape = z.object({ at: z.int().nonnegative() });
const noRoom = () =>
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });

it("what was kept is there again under its own name, until nothing is to be kept", () => {
  writeSessionValue("one", { at: 5 });
  expect([readSessionValue("one", shape), readSessionValue("two", shape)]).toEqual([{ at: 5 }, undefined]);
  writeSessionValue("one", undefined);
  expect(readSessionValue("one", shape)).toBeUndefined();
  expect(window.sessionStorage).toHaveLength(0);
});

it.each(["", "{", "null", "[]", '{"at":-1}', '{"at":"5"}'])("what another program wrote is nothing: %s", (text) => {
  window.sessionStorage.setItem("one", text);
  expect(readSessionValue("one", shape)).toBeUndefined();
});

it("with no room left nothing is thrown, and what was kept before stays", () => {
  writeSessionValue("one", { at: 5 });
  noRoom();
  writeSessionValue("one", { at: 6 });
  expect(readSessionValue("one", shape)).toEqual({ at: 5 });
});

const storeOf = () =>
  create<{ at: number }>()(persist(() => ({ at: 0 }), { name: "one", storage: sessionStore(shape) }));

it("a store begins as it was left, but for one that isn't as it says", () => {
  storeOf().setState({ at: 7 });
  expect(storeOf().getState()).toEqual({ at: 7 });
  window.sessionStorage.setItem("one", '{"state":{"at":"7","other":1},"version":0}');
  expect(storeOf().getState()).toEqual({ at: 0 });
});

it("a store that finds no room goes on", () => {
  const store = storeOf();
  noRoom();
  store.setState({ at: 8 });
  expect(store.getState()).toEqual({ at: 8 });
});
