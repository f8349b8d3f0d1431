import { expect, test } from "vitest";
import { pathToNewest } from "#renderer/chat/message-path.ts";
import type { Message } from "#shared/contract/conversations.ts";

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
