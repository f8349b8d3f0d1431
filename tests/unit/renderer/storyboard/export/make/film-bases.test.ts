import { expect, test } from "vitest";
import { createFilmBases } from "#renderer/storyboard/export/make/film-bases.ts";

const [gale, calm] = ["0192f7a0-0000-7000-8000-000000000001", "0192f7a0-0000-7000-8000-000000000002"];

function emptyStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("what a change was begun over is known after a reload too, each film by itself", () => {
  const storage = emptyStorage();
  const before = createFilmBases(storage);
  before.add("one", { songFade: 0 });
  before.add("one", { song: gale });
  before.add("two", { song: calm });
  before.remember();
  const after = createFilmBases(storage);
  expect(after.of("one")).toEqual({ songFade: 0, song: gale });
  expect(after.of("two")).toEqual({ song: calm });
  expect(after.of("three")).toEqual({});
});

test.each(["{broken", "5", "{}", "[1]", '[["one"]]', '[["one",{"songFade":"long"}]]'])(
  "what can't be read is no base: %s",
  (text) => {
    expect(createFilmBases({ getItem: () => text, setItem: () => undefined }).of("one")).toEqual({});
  },
);

test("a page that has no room left is left without a fault", () => {
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const bases = createFilmBases({ getItem: () => null, setItem });
  bases.add("one", { songFade: 0 });
  expect(() => bases.remember()).not.toThrow();
});
