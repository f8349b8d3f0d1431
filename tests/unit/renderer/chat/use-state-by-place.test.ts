import { expect, test } from "vitest";
import { changePlace } from "#renderer/chat/use-state-by-place.ts";

const nothing: readonly string[] = [];
const add = (file: string) => (now: readonly string[]) => [...now, file];
const none = () => nothing;
const from = (...states: [place: string, files: readonly string[]][]) => new Map(states);

test.each([
  { what: "the first of a place", before: from(), next: add("a.png"), after: { here: ["a.png"] } },
  { what: "one more", before: from(["here", ["a.png"]]), next: add("b.png"), after: { here: ["a.png", "b.png"] } },
  {
    what: "another place stays as it is",
    before: from(["there", ["c.png"]]),
    next: add("a.png"),
    after: { there: ["c.png"], here: ["a.png"] },
  },
  {
    what: "as it began it is let go",
    before: from(["here", ["a.png"]], ["there", ["c.png"]]),
    next: none,
    after: { there: ["c.png"] },
  },
])("$what", ({ before, next, after }) => {
  expect(Object.fromEntries(changePlace(before, "here", nothing, next))).toEqual(after);
});

test("what changes nothing is the same object, so that nothing is drawn again", () => {
  const before = from(["here", ["a.png"]]);
  expect(changePlace(before, "here", nothing, (now) => now)).toBe(before);
  expect(changePlace(before, "there", nothing, none)).toBe(before);
});
