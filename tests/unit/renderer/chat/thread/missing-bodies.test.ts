import { expect, test } from "vitest";
import { estimateBranch } from "#renderer/chat/composer/token-estimate.ts";
import { mergeMessages } from "#renderer/chat/thread/merge-messages.ts";
import { messagesWithoutBodies, nextMissingBodies } from "#renderer/chat/thread/missing-bodies.ts";
import type { ThreadOutline } from "#shared/contract/chat/threads.ts";

const outline: ThreadOutline = {
  ids: ["a", "b", "c", "d"],
  parents: [-1, 0, 0, 2],
  speakers: [
    { role: "user", model: null },
    { role: "assistant", model: "Vendor-M3" },
  ],
  spokenBy: [0, 1, 1, 0],
  createdAt: [1, 2, 3, 4],
  bytes: [40, 4000, 400, 80],
};

test("an outline becomes messages that have their place, their speaker and no words", () => {
  const heads = messagesWithoutBodies("conversation", outline);
  expect(
    heads.map(({ id, parentId, role, model, createdAt, lacking }) => [id, parentId, role, model, createdAt, lacking]),
  ).toEqual([
    ["a", null, "user", null, 1, 40],
    ["b", "a", "assistant", "Vendor-M3", 2, 4000],
    ["c", "a", "assistant", "Vendor-M3", 3, 400],
    ["d", "c", "user", null, 4, 80],
  ]);
  expect(heads.every(({ blocks, conversationId }) => blocks.length === 0 && conversationId === "conversation")).toBe(
    true,
  );
});

test.each([
  { bytes: 10_000, count: 10, ids: ["d", "c", "b", "a"] },
  { bytes: 10_000, count: 2, ids: ["d", "c"] },
  { bytes: 480, count: 10, ids: ["d", "c"] },
  { bytes: 481, count: 10, ids: ["d", "c", "b"] },
  { bytes: 1, count: 10, ids: ["d"] },
])("of $bytes bytes and $count messages the newest come next", ({ bytes, count, ids }) => {
  expect(nextMissingBodies(messagesWithoutBodies("conversation", outline), bytes, count)).toEqual(ids);
});

test("words that come take the place of a head of the same state, and are lacking no more", () => {
  const heads = messagesWithoutBodies("conversation", outline);
  const { lacking: _lacking, ...whole } = { ...(heads[1] ?? heads[0]), blocks: [{ type: "text", text: "Yes." }] };
  const merged = mergeMessages(heads, [whole as (typeof heads)[number]]);
  expect(merged[1]?.blocks).toEqual([{ type: "text", text: "Yes." }]);
  expect(merged[0]).toBe(heads[0]);
  expect(nextMissingBodies(merged, 10_000, 10)).toEqual(["d", "c", "a"]);
});

test("a branch whose words are lacking is estimated by their length", () => {
  expect(estimateBranch(messagesWithoutBodies("conversation", outline))).toBe(10 + 1000 + 100 + 20);
});
