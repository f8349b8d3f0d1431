import { expect, it } from "vitest";
import {
  cacheSplit,
  emptyLiveReply,
  growReply,
  liveBlocks,
  storedBlocks,
  wasRead,
} from "#renderer/chat/reply-view/reply-blocks.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";

const message = (blocks: readonly unknown[], role: Message["role"] = "assistant") =>
  ({ role, blocks }) as unknown as Message;
const shown = (block: unknown, role?: Message["role"]) => storedBlocks(message([block], role))[0];

it("a tool call shows its name and what it is called with", () => {
  expect(shown({ type: "tool_use", id: "t", name: "add_shots", input: { shots: [{ prompt: "Dawn" }] } })).toMatchObject(
    {
      type: "tool_use",
      name: "add_shots",
      input: '{\n  "shots": [\n    {\n      "prompt": "Dawn"\n    }\n  ]\n}',
      text: "",
      parts: [],
      sealed: true,
      came: false,
    },
  );
});

it("only what was called with nothing shows nothing", () => {
  expect(shown({ type: "tool_use", id: "t", name: "look", input: {} })?.input).toBe("{}");
  expect(shown({ type: "tool_use", id: "t", name: "look", input: null })?.input).toBe("null");
  expect(shown({ type: "text", text: "words" })?.input).toBe("");
});

it("a name that is none is left out", () => {
  expect(shown({ type: "tool_use", name: 7 })?.name).toBeUndefined();
});

it("thinking is shown as thinking, and has no text of its own", () => {
  expect(shown({ type: "thinking", thinking: "Hmm.", text: "not this" })).toMatchObject({ thinking: "Hmm.", text: "" });
  expect(shown({ type: "thinking", thinking: 7 })?.thinking).toBe("");
});

it("a reply's text is Markdown, a question's is as it was typed", () => {
  const of = (role: Message["role"]) => shown({ type: "text", text: "One\n\n```\ncode\n```" }, role)?.parts.length ?? 0;
  expect(of("assistant")).toBe(2);
  expect(of("user")).toBe(1);
});

it("a block of an unknown kind is there, by its type", () => {
  expect(shown({ type: "hologram", text: "x" })).toMatchObject({ type: "hologram", text: "", parts: [] });
});

it("a picture is there as media", () => {
  const image = { type: "image", source: { type: "url", url: "mm_asset://a" } };
  expect(shown(image)?.source).toEqual(image);
});

it("a message is read once; another version of it keeps what its blocks were read as", () => {
  const block = { type: "text", text: "words" };
  const first = message([block]);
  expect(wasRead(first)).toBe(false);
  const blocks = storedBlocks(first);
  expect(wasRead(first)).toBe(true);
  expect(storedBlocks(first)).toBe(blocks);
  expect(storedBlocks(message([block]))[0]).toBe(blocks[0]);
  expect(storedBlocks(message([{ ...block }]))[0]).not.toBe(blocks[0]);
});

const begun = growReply(
  emptyLiveReply,
  { seq: 1, type: "block_start", index: 0, block: { type: "text", text: "Be" } },
  0,
);

it("a reply that grows shows its blocks as they are; what hasn't grown stays the same", () => {
  const two = growReply(begun, { seq: 2, type: "block_start", index: 1, block: { type: "tool_use", name: "look" } }, 0);
  const [text, call] = liveBlocks(two);
  expect(text).toMatchObject({
    type: "text",
    text: "Be",
    sealed: false,
    came: true,
    source: { type: "text", text: "Be" },
  });
  expect(liveBlocks(two)[0]).toBe(text);
  const grown = growReply(two, { seq: 3, type: "delta", index: 1, kind: "input_json", text: '{"a":' }, 0);
  expect(liveBlocks(grown)[0]).toBe(text);
  expect(liveBlocks(grown)[1]).not.toBe(call);
  expect(liveBlocks(grown)[1]?.input).toBe('{"a":');
});

it("of a reply that was just stored, what came is known as that, where its words are the same", () => {
  const whole = message([{ type: "text", text: "Be" }]);
  cacheSplit(whole, begun);
  expect(storedBlocks(whole)[0]).toMatchObject({ text: "Be", came: true });
  const other = message([
    { type: "text", text: "Become" },
    { type: "text", text: "more" },
  ]);
  cacheSplit(other, begun);
  expect(storedBlocks(other).map(({ came }) => came)).toEqual([false, false]);
});
