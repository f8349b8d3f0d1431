import { expect, test } from "vitest";
import { countBranches, pathThrough, pathToNewest, siblingsById } from "#renderer/chat/thread/message-path.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";

const tree = (...edges: [string, string | null][]) => edges.map(([id, parentId]) => ({ id, parentId }) as Message);
const shown = (messages: Message[]) =>
  pathToNewest(messages)
    .map(({ id }) => id)
    .join("");

test.each<[string, [string, string | null][], string]>([
  ["nothing", [], ""],
  [
    "one line",
    [
      ["a", null],
      ["b", "a"],
      ["c", "b"],
    ],
    "abc",
  ],
  [
    "the newest sibling is shown",
    [
      ["a", null],
      ["b", "a"],
      ["c", "a"],
    ],
    "ac",
  ],
  [
    "another first message is a branch of its own",
    [
      ["a", null],
      ["b", "a"],
      ["c", null],
      ["d", "c"],
    ],
    "cd",
  ],
  [
    "a missing parent ends the path",
    [
      ["b", "a"],
      ["c", "b"],
    ],
    "bc",
  ],
  [
    "a circle ends",
    [
      ["a", "b"],
      ["b", "a"],
    ],
    "ab",
  ],
])("%s", (_name, edges, path) => expect(shown(tree(...edges))).toBe(path));

// a ─ b ─ d        an answer twice (b, c), a question twice (d, e), and a second beginning (f)
//  │   └ e ─ g
//  └ c
const branched = tree(["a", null], ["b", "a"], ["c", "a"], ["d", "b"], ["e", "b"], ["f", null], ["g", "e"]);

test.each<[string | null, string]>([
  [null, "abeg"],
  ["gone", "abeg"],
  ["c", "ac"],
  ["d", "abd"],
  ["b", "abeg"],
  ["f", "f"],
])("the branch through %s goes on to its newest end: %s", (shown, expected) => {
  expect(
    pathThrough(branched, shown)
      .map(({ id }) => id)
      .join(""),
  ).toBe(expected);
});

test("siblings share a parent, oldest first; an only child has none", () => {
  const siblings = siblingsById(branched);
  expect(siblings.get("c")).toEqual({ ids: ["b", "c"], at: 1 });
  expect(siblings.get("f")).toEqual({ ids: ["a", "f"], at: 1 });
  expect(siblings.has("g")).toBe(false);
});

test("branches are counted by their ends", () => {
  expect(countBranches(branched)).toBe(4);
  expect(countBranches([])).toBe(0);
});
