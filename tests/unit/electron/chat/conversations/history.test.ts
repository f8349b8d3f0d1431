import { describe, expect, test } from "vitest";
import { historyOf } from "#core/chat/conversations/history.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { openCalls } from "#shared/director/open-calls.ts";
import { checkMessages } from "#shared/rules/index.ts";

const turn = (role: Message["role"], ...blocks: Message["blocks"]): Message => ({
  id: "",
  conversationId: "",
  parentId: null,
  role,
  model: null,
  blocks,
  state: "complete",
  stopReason: null,
  usage: null,
  error: null,
  createdAt: 0,
  finishedAt: null,
  thinkingMilliseconds: null,
});
const text = (value: string) => ({ type: "text" as const, text: value });
const thinking = { type: "thinking" as const, thinking: "Let me see.", signature: "sig==" };

describe("historyOf", () => {
  // @shows Chat, point by point › 4. Signatures go back unchanged
  test("hands an assistant's blocks back unchanged, with signatures and fields we don't know", () => {
    const blocks = [
      thinking,
      { ...text("Yes."), citations: [1] },
      { type: "tool_use", id: "t1", name: "cut", input: {} },
    ];
    expect(historyOf([turn("user", text("Hi")), turn("assistant", ...blocks)])[1]).toEqual({
      role: "assistant",
      content: blocks,
    });
  });

  test.each([
    ["a thinking block cut off before its signature", { type: "thinking", thinking: "Let", signature: "" }],
    ["a thinking block without a signature", { type: "thinking", thinking: "Let" }],
    ["an empty text", { type: "text", text: "" }],
    ["a cut-off tool call", { type: "tool_use", id: "t", name: "n", input: {}, partial_json: '{"a' }],
    ["a tool call whose input is a list", { type: "tool_use", id: "t", name: "n", input: [] }],
    ["a tool call whose input is text", { type: "tool_use", id: "t", name: "n", input: "{}" }],
    ["a tool call without a name", { type: "tool_use", id: "t", input: {} }],
    ["a tool call whose id is a number", { type: "tool_use", id: 7, name: "n", input: {} }],
    ["a block of a kind that a request can't hold", { type: "server_note", note: 1 }],
  ])("leaves out %s", (_, block) => {
    const history = historyOf([turn("user", text("Hi")), turn("assistant", block, text("Yes"))]);
    expect(history[1]?.content).toEqual([text("Yes")]);
  });

  // API.md § Request content block: `input` must be a JSON object.
  test.each([
    ["whose input is a list", { type: "tool_use", id: "t", name: "cut", input: [] }],
    ["without an id", { type: "tool_use", name: "cut", input: {} }],
  ])("a call %s is asked of nobody, and the conversation goes on without it and its answer", (_what, call) => {
    const reply = turn("assistant", text("I cut it."), call);
    expect(openCalls(reply)).toEqual([]);
    const answer = { type: "tool_result", tool_use_id: "t", content: "Error: an object is needed" };
    const branch = [turn("user", text("Hi")), reply, turn("user", answer), turn("user", text("Go on"))];
    const messages = historyOf(branch);
    expect(messages.map(({ content }) => content)).toEqual([[text("Hi")], [text("I cut it.")], [text("Go on")]]);
    expect(checkMessages({ model: "Vendor-M3", messages }).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("a reply that left nothing joins the questions around it into one turn", () => {
    expect(historyOf([turn("user", text("One")), turn("assistant"), turn("user", text("Two"))])).toEqual([
      { role: "user", content: [text("One"), text("Two")] },
    ]);
  });

  test("does not change the stored messages when it joins turns", () => {
    const first = turn("user", text("One"));
    historyOf([first, turn("user", text("Two"))]);
    expect(first.blocks).toEqual([text("One")]);
  });
});
