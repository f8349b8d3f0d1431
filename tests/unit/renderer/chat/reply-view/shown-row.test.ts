import { expect, test } from "vitest";
import {
  cacheSplit,
  emptyLiveReply,
  grownBlocks,
  growReply,
  type LiveReply,
  liveBlocks,
  looksSame,
  rowOf,
  type ShownBlock,
  storedBlocks,
} from "#renderer/chat/reply-view/reply-blocks.ts";
import type { Message, ReplyEvent } from "#shared/contract/chat/conversations.ts";

const begun: ReplyEvent = { seq: 1, type: "block_start", index: 0, block: { type: "text", text: "" } };
const paragraphs = (count: number) => "The keeper counts the light. ".repeat(10).concat("\n\n").repeat(count);

/** What is shown after each delta: 30 paragraphs are three rows. */
function grow(...deltas: readonly string[]) {
  const shown: (readonly ShownBlock[])[] = [];
  let reply: LiveReply = growReply(emptyLiveReply, begun, 0);
  for (const [at, text] of deltas.entries()) {
    reply = growReply(reply, { seq: at + 2, type: "delta", index: 0, kind: "text", text }, 0);
    shown.push(liveBlocks(reply));
  }
  return { reply, shown };
}

function twoStates(before: string, more: string) {
  const { shown } = grow(before, more);
  const [one = [], other = []] = shown;
  return (section: number) => [rowOf(one, section, true), rowOf(other, section, true)] as const;
}

test("what grows in the last row leaves the rows above it as they are", () => {
  const rows = twoStates(paragraphs(30), "Then morning comes.");
  expect(looksSame(...rows(0))).toBe(true);
  expect(looksSame(...rows(1))).toBe(true);
  expect(looksSame(...rows(2))).toBe(false);
});

test("a row that was the last one and isn't any more looks different", () => {
  const rows = twoStates(paragraphs(5), paragraphs(25));
  const [before, after] = rows(0);
  expect([before.ends, after.ends]).toEqual([true, false]);
  expect(looksSame(before, after)).toBe(false);
});

test("only the last row of a text grows, and none once it is sealed", () => {
  const { reply, shown } = grow(paragraphs(30));
  const growing = (blocks: readonly ShownBlock[] = []) =>
    [0, 1, 2].map((section) => rowOf(blocks, section, true).items.map(({ grows }) => grows));
  expect(growing(shown[0])).toEqual([[false], [false], [true]]);
  expect(growing(liveBlocks(growReply(reply, { seq: 9, type: "block_stop", index: 0 }, 0)))).toEqual([
    [false],
    [false],
    [false],
  ]);
});

test("a reply that was stored looks as it did when its last word had come", () => {
  const { reply } = grow(paragraphs(30));
  const sealed = growReply(reply, { seq: 9, type: "block_stop", index: 0 }, 0);
  const whole = { role: "assistant", blocks: grownBlocks(sealed) } as Message;
  cacheSplit(whole, sealed);
  for (const section of [0, 1, 2]) {
    const live = rowOf(liveBlocks(sealed), section, true);
    expect(looksSame(live, rowOf(storedBlocks(whole), section, false))).toBe(true);
  }
});

test("a row that isn't there shows nothing", () => {
  expect(rowOf([], 0, false)).toEqual({ items: [], ends: true });
});
