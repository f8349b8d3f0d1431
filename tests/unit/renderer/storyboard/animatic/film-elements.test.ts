import { expect, it } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { assignElements, type FilmElement } from "#renderer/storyboard/animatic/film-elements.ts";

const clip = (key: string, film: string | null, more: Partial<Clip> = {}) => ({ key, film, ...more }) as Clip;
const framed = { framing: { conform: "fill" } } as Partial<Clip>;

/** What is shown one after the other, and who shows it: `file of the element: clip`, in the page's order. */
const after = (...steps: readonly (readonly Clip[])[]): readonly FilmElement[] =>
  steps.reduce<readonly FilmElement[]>(assignElements, []);
const told = (elements: readonly FilmElement[]) => elements.map(({ film, clip: shows }) => `${film}: ${shows ?? "-"}`);

it.each<[string, readonly (readonly Clip[])[], string[]]>([
  ["the one that plays and the one after it", [[clip("a", "x"), clip("b", "y")]], ["x: a", "y: b"]],
  ["a still has none", [[clip("a", null), clip("b", "y")]], ["y: b"]],
  [
    "the one after comes on, and the element of the one before waits",
    [[clip("a", "x"), clip("b", "y")], [clip("b", "y")]],
    ["x: -", "y: b"],
  ],
  [
    "another piece of a file that waits",
    [[clip("a", "x"), clip("b", "y")], [clip("b", "y")], [clip("b", "y"), clip("c", "x")]],
    ["x: c", "y: b"],
  ],
  ["two pieces of one file at once", [[clip("a", "x"), clip("b", "x")]], ["x: a", "x: b"]],
  ["one of another file has an element of its own", [[clip("a", "x")], [clip("b", "y")]], ["x: -", "y: b"]],
  [
    "a framed one isn't shown in an element without a frame",
    [[clip("a", "x")], [clip("b", "x", framed)]],
    ["x: -", "x: b"],
  ],
  ["a clip whose file was replaced", [[clip("a", "x")], [clip("a", "y")]], ["x: -", "y: a"]],
])("%s", (_what, steps, expected) => expect(told(after(...steps))).toEqual(expected));

it("no more than four wait, and the one that waits longest goes first", () => {
  const walk = ["p", "q", "r", "s", "t", "u", "v"].map((file) => [clip(`of ${file}`, file)]);
  expect(told(after(...walk))).toEqual(["r: -", "s: -", "t: -", "u: -", "v: of v"]);
});

it("an element keeps its name for as long as it is there, and what stays isn't moved", () => {
  const first = after([clip("a", "x"), clip("b", "x")]);
  const second = assignElements(first, [clip("b", "x"), clip("c", "x")]);
  expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  expect(told(second)).toEqual(["x: c", "x: b"]);
  expect(new Set(first.map(({ id }) => id)).size).toBe(2);
});

it("is the same list where nothing changes", () => {
  const shown = [clip("a", "x"), clip("b", "y")];
  const first = after(shown);
  expect(assignElements(first, [...shown])).toBe(first);
});
