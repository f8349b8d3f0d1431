import { expect, test } from "vitest";
import {
  emptyLiveReply as empty,
  grownBlocks,
  growReply,
  liveBlocks,
  sectionsOf,
} from "#renderer/chat/reply-view/reply-blocks.ts";
import type { ReplyEvent } from "#shared/contract/chat/conversations.ts";

const events: ReplyEvent[] = [
  { seq: 1, type: "block_start", index: 0, block: { type: "thinking", thinking: "" } },
  { seq: 2, type: "delta", index: 0, kind: "thinking", text: "so the " },
  { seq: 3, type: "delta", index: 0, kind: "thinking", text: "lens" },
  { seq: 4, type: "delta", index: 0, kind: "signature", text: "c2ln" },
  { seq: 5, type: "block_stop", index: 0 },
  { seq: 6, type: "block_start", index: 1, block: { type: "text", text: "" } },
  { seq: 7, type: "delta", index: 1, kind: "text", text: "Yes." },
];
const play = (list: ReplyEvent[]) => list.reduce((reply, event) => growReply(reply, event, 1000), empty);

test("deltas grow the block they name", () => {
  const reply = play(events);
  expect(reply.blocks.map(({ type, thinking, text, sealed }) => ({ type, thinking, text, sealed }))).toEqual([
    { type: "thinking", thinking: "so the lens", text: "", sealed: true },
    { type: "text", thinking: "", text: "Yes.", sealed: false },
  ]);
  expect(reply.thinkingSince).toBe(1000);
  expect(reply.seq).toBe(7);
});

test("events that were seen before change nothing, so that a reattachment can't double the text", () => {
  const reply = play(events);
  expect(events.reduce((now, event) => growReply(now, event, 2000), reply)).toBe(reply);
});

test("the first event of all counts, whatever its number is", () => {
  const begun = growReply(empty, { seq: 0, type: "block_start", index: 0, block: { type: "text", text: "Yes." } }, 0);
  expect(liveBlocks(begun).map(({ text }) => text)).toEqual(["Yes."]);
});

test.each([
  [100, "input"],
  [101, "partial_json"],
])("what a tool is called with is read up to a hundred levels deep: %i", (depth, read) => {
  const json = "[".repeat(depth) + "]".repeat(depth);
  const block = { type: "tool_use", id: "t", name: "show", input: {} };
  const reply = play([
    { seq: 1, type: "block_start", index: 0, block },
    { seq: 2, type: "delta", index: 0, kind: "input_json", text: json },
  ]);
  const [grown] = grownBlocks(reply) as unknown as Record<string, unknown>[];
  expect(grown?.[read]).toEqual(read === "input" ? JSON.parse(json) : json);
});

test("a sealed block stays the same object while the next one grows", () => {
  const before = play(events.slice(0, 6));
  const after = growReply(before, events[6] as ReplyEvent, 1000);
  expect(after.blocks[0]).toBe(before.blocks[0]);
});

test("a wait is over with the next event", () => {
  const waiting = growReply(empty, { seq: 1, type: "waiting", milliseconds: 900 }, 0);
  expect(waiting.waiting).toBe(900);
  expect(growReply(waiting, { seq: 2, type: "block_start", index: 0, block: { type: "text" } }, 0).waiting).toBeNull();
});

test("a service may count its blocks as it likes, and begin them in any order", () => {
  const text = (words: string) => ({ type: "text", text: words });
  const reply = play([
    { seq: 1, type: "block_start", index: 7, block: text("Third") },
    { seq: 2, type: "block_start", index: 1, block: text("First") },
    { seq: 3, type: "delta", index: 7, kind: "text", text: ", and last." },
    { seq: 4, type: "block_start", index: 3, block: text("Secund") },
    // One that begins anew takes its own place.
    { seq: 5, type: "block_start", index: 3, block: text("Second") },
    { seq: 6, type: "delta", index: 5, kind: "text", text: "Never begun" },
    { seq: 7, type: "block_stop", index: 1 },
  ]);
  expect(liveBlocks(reply).map(({ text: words, sealed }) => [words, sealed])).toEqual([
    ["First", true],
    ["Second", false],
    ["Third, and last.", false],
  ]);
  expect(grownBlocks(reply)).toEqual([text("First"), text("Second"), text("Third, and last.")]);
  expect(sectionsOf(liveBlocks(reply))).toHaveLength(1);
});
