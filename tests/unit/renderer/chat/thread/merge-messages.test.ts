import { expect, test } from "vitest";
import { mergeMessages } from "#renderer/chat/thread/merge-messages.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";

const message = (id: string, change: Partial<Message> = {}): Message => ({
  id,
  conversationId: "c",
  parentId: null,
  role: "assistant",
  model: null,
  blocks: [],
  state: "complete",
  stopReason: null,
  usage: null,
  error: null,
  createdAt: 1,
  finishedAt: 2,
  thinkingMilliseconds: null,
  ...change,
});

test("news take the place of what they are about, the rest stays the same object", () => {
  const known = [message("a"), message("b", { state: "streaming", finishedAt: null })];
  const merged = mergeMessages(known, [message("b", { finishedAt: 9 }), message("c")]);
  expect(merged.map(({ id, state }) => `${id} ${state}`)).toEqual(["a complete", "b complete", "c complete"]);
  expect(merged[0]).toBe(known[0]);
  expect(mergeMessages(known, [message("a")])[0]).toBe(known[0]);
});

test("where nothing is new the list itself stays the same object", () => {
  const known = [message("a"), message("b")];
  expect(mergeMessages(known, [message("b")])).toBe(known);
  expect(mergeMessages(known, [])).toBe(known);
  expect(mergeMessages(known, [message("b", { finishedAt: 9 })])).not.toBe(known);
});
