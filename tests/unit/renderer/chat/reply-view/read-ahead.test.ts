import { expect, test } from "vitest";
import { textsToReadAhead } from "#renderer/chat/reply-view/read-ahead.ts";
import {
  cacheSplit,
  emptyLiveReply,
  growReply,
  type LiveReply,
  liveBlocks,
  storedBlocks,
} from "#renderer/chat/reply-view/reply-blocks.ts";
import type { Message, ReplyEvent } from "#shared/contract/chat/conversations.ts";

const began = growReply(
  emptyLiveReply,
  { seq: 1, type: "block_start", index: 0, block: { type: "text", text: "" } },
  0,
);
const grow = (reply: LiveReply, text: string): LiveReply =>
  growReply(reply, { seq: reply.seq + 1, type: "delta", index: 0, kind: "text", text } satisfies ReplyEvent, 0);
const seal = (reply: LiveReply) => growReply(reply, { seq: reply.seq + 1, type: "block_stop", index: 0 }, 0);
const asked = (now: LiveReply, before: LiveReply) =>
  textsToReadAhead(liveBlocks(now), liveBlocks(before)).map(({ text, live }) => [text.trim(), live]);
const message = (text: string): Message =>
  ({ role: "assistant", blocks: [{ type: "text", text }] }) as unknown as Message;

test("of a reply that grows only what is new is read, and its end as one that grows", () => {
  const before = grow(began, "One.\n\nTwo is");
  expect(asked(before, began)).toEqual([
    ["One.", false],
    ["Two is", true],
  ]);
  const after = grow(before, " whole.\n\nThree");
  expect(asked(after, before)).toEqual([
    ["Two is whole.", false],
    ["Three", true],
  ]);
  expect(asked(seal(after), after)).toEqual([["Three", false]]);
});

test("of a reply that comes faster than it can be read only the end is read, however much came at once", () => {
  const paragraphs = Array.from({ length: 2000 }, (_, at) => `${at} ${"words ".repeat(80)}`);
  const much = grow(began, paragraphs.join("\n\n"));
  const texts = asked(much, began);
  expect(texts.at(-1)?.[0]).toMatch(/^1999 /);
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.length).toBeLessThan(60);
});

test("a reply that was stored is not split and not read again", () => {
  const whole = seal(grow(grow(began, "One.\n\nTw"), "o.\n"));
  const told = message("One.\n\nTwo.\n");
  cacheSplit(told, whole);
  const [live] = liveBlocks(whole);
  const [stored] = storedBlocks(told);
  expect(stored?.parts.every((part, at) => part === live?.parts[at])).toBe(true);
  expect(textsToReadAhead(storedBlocks(told), liveBlocks(whole))).toEqual([]);
});

test("a reply that was cut is read once more where it grew; another text is split anew", () => {
  const cut = grow(began, "One.\n\nTwo **is");
  const told = message("One.\n\nTwo **is");
  cacheSplit(told, cut);
  expect(textsToReadAhead(storedBlocks(told), liveBlocks(cut)).map(({ text }) => text)).toEqual(["Two **is"]);
  const other = message("Another.");
  cacheSplit(other, cut);
  expect(storedBlocks(other)[0]?.parts.map(({ text }) => text)).toEqual(["Another."]);
});
