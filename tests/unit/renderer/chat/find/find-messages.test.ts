import { expect, test } from "vitest";
import { findMessages } from "#renderer/chat/find/find-messages.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";

const path = [
  { id: "a", blocks: [{ type: "text", text: "The Storm (1)" }] },
  {
    id: "b",
    blocks: [
      { type: "thinking", thinking: "storm", signature: "" },
      { type: "text", text: "A calm" },
    ],
  },
  {
    id: "c",
    blocks: [
      { type: "text", text: "calm" },
      { type: "text", text: "storm" },
    ],
  },
] as Message[];

test.each([
  ["storm", ["a", "c"]],
  ["CALM", ["b", "c"]],
  ["(1)", ["a"]],
  ["", []],
  ["none", []],
])("%j is in %j", (words, expected) => {
  expect(findMessages(path, words)).toEqual(expected);
});
