import { expect, test } from "vitest";
import { type ForeignConversation, readForeign } from "#renderer/chat/transfer/foreign/foreign-conversations.ts";
import { conversationRecord, treeProblem } from "#shared/contract/chat/conversation-file.ts";

const node = (parent: string | null, role: string, text: unknown, more: object = {}) => ({
  ...{ parent, children: [] },
  message: {
    ...{ author: { role }, create_time: 1_700_000_000.5, metadata: { model_slug: "gpt-4o" } },
    content: { content_type: "text", parts: [text] },
    ...more,
  },
});
const chatgpt = (mapping: object, more: object = {}) => ({
  ...{ conversation_id: "c-1", title: "A lamp", create_time: 1_700_000_000, update_time: 1_700_000_100, mapping },
  ...more,
});

/** Who says what, and whom it answers, by what is said. */
function said(value: unknown) {
  const read = readForeign(value);
  if (typeof read === "string") return read;
  expect(conversationRecord.safeParse(read.record).error).toBeUndefined();
  expect(treeProblem(read.record)).toBeUndefined();
  const words = new Map(read.record.messages.map(({ id, blocks }) => [id, textOf(blocks)]));
  return read.record.messages.map(({ role, parentId, blocks }) => [
    role,
    textOf(blocks),
    words.get(parentId ?? "") ?? null,
  ]);
}
const textOf = (blocks: readonly object[]) => blocks.map((block) => (block as { text: string }).text).join("|");
const record = (value: unknown) => (readForeign(value) as ForeignConversation).record;

const branched = {
  root: { parent: null, children: ["s"], message: null },
  s: node("root", "system", "You are"),
  q: node("s", "user", "What light?"),
  a1: node("q", "assistant", "Dawn."),
  a2: node("q", "assistant", "Dusk."),
  q2: node("a1", "user", "And rain?"),
  tool: node("q2", "tool", "{}"),
  a3: node("tool", "assistant", "Yes."),
};

// @shows Day 1 to day 30 › Chat: import of ChatGPT and Claude exports
test("ChatGPT: branches stay branches, and what nobody said is left out", () => {
  expect(said(chatgpt(branched))).toEqual([
    ["user", "What light?", null],
    ["assistant", "Dawn.", "What light?"],
    ["user", "And rain?", "Dawn."],
    ["assistant", "Yes.", "And rain?"],
    ["assistant", "Dusk.", "What light?"],
  ]);
});

test("ChatGPT: title, moments, model and the branch that was shown", () => {
  const { conversation, messages } = record(chatgpt(branched, { current_node: "a2" }));
  expect(conversation).toMatchObject({
    ...{ title: "A lamp", createdAt: 1_700_000_000_000, updatedAt: 1_700_000_100_000 },
    shownMessageId: messages[4]?.id,
  });
  expect(messages.map(({ model, createdAt, state }) => [model, createdAt, state]).slice(0, 2)).toEqual([
    [null, 1_700_000_000_500, "complete"],
    ["gpt-4o", 1_700_000_000_500, "complete"],
  ]);
});

test("what one side says in a row is one message; where it branches each branch has all of it", () => {
  const row = {
    q: node(null, "user", "Draw"),
    a: node("q", "assistant", "One moment."),
    b: node("a", "assistant", "Here."),
  };
  expect(said(chatgpt(row))).toEqual([
    ["user", "Draw", null],
    ["assistant", "One moment.|Here.", "Draw"],
  ]);
  expect(said(chatgpt({ ...row, c: node("a", "assistant", "Or here.") }))).toEqual([
    ["user", "Draw", null],
    ["assistant", "One moment.", "Draw"],
    ["assistant", "One moment.|Here.", "Draw"],
    ["assistant", "One moment.|Or here.", "Draw"],
  ]);
});

test("pictures that the export only names are counted", () => {
  const picture = { content_type: "image_asset_pointer", asset_pointer: "file-service://x" };
  const message = { content: { content_type: "multimodal_text", parts: [picture, "What is this?"] } };
  const read = readForeign(chatgpt({ q: node(null, "user", "", message), a: node("q", "assistant", "A lamp.") }));
  expect((read as ForeignConversation).filesLeftOut).toBe(1);
});

const claudeMessage = (uuid: string, sender: string, text: string, more: object = {}) => ({
  ...{ uuid, sender, text, created_at: "2025-03-01T10:00:00.000000Z", content: [{ type: "text", text }] },
  ...more,
});
const claude = (chat_messages: unknown[], more: object = {}) => ({
  ...{ uuid: "k-1", name: "Rain", created_at: "2025-03-01T10:00:00Z", updated_at: "2025-03-02T10:00:00Z" },
  ...{ chat_messages, ...more },
});

// @shows Day 1 to day 30 › Chat: import of ChatGPT and Claude exports
test("Claude: one after the other without parents, a tree with them; text files stay as documents", () => {
  const paper = { file_name: "rain.md", file_size: 12, extracted_content: "# Rain" };
  const asked = claudeMessage("1", "human", "Read it", { attachments: [paper], files: [{ file_name: "a.png" }] });
  const value = claude([asked, claudeMessage("2", "assistant", "Done.")]);
  expect(said(value)).toEqual([
    ["user", '<document name="rain.md" bytes="12">\n# Rain\n</document>|Read it', null],
    ["assistant", "Done.", '<document name="rain.md" bytes="12">\n# Rain\n</document>|Read it'],
  ]);
  expect(readForeign(value)).toMatchObject({ source: "claude", id: "k-1", filesLeftOut: 1 });
  const from = (parent: string | null) => ({ parent_message_uuid: parent });
  expect(
    said(
      claude([
        claudeMessage("1", "human", "A?", from("00000000-0000-4000-8000-000000000000")),
        claudeMessage("2", "assistant", "B.", from("1")),
        claudeMessage("3", "assistant", "C.", from("1")),
      ]),
    ),
  ).toEqual([
    ["user", "A?", null],
    ["assistant", "B.", "A?"],
    ["assistant", "C.", "A?"],
  ]);
});

test.each([
  ["something else", { hello: 1 }, "unknown"],
  ["nothing", null, "unknown"],
  ["a list", [], "unknown"],
  ["no words", chatgpt({ root: { parent: null, children: [], message: null } }), "empty"],
  ["a circle", chatgpt({ a: node("b", "user", "x"), b: node("a", "assistant", "y") }), "empty"],
  ["more messages than a conversation has", claude(Array.from({ length: 20_001 }, () => 0)), "tooManyMessages"],
  ["a message that is too long", chatgpt({ a: node(null, "user", "x".repeat(2_000_001)) }), "tooLong"],
  ["damaged messages", claude([{ uuid: 7 }, 4, null]), "empty"],
])("%s is left out, and why: %#", (_what, value, problem) => {
  expect(readForeign(value)).toBe(problem);
});

test("20,000 messages in one line take no stack and no minute", () => {
  const mapping = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, at) => [
      `n${at}`,
      node(at === 0 ? null : `n${at - 1}`, at % 2 === 0 ? "user" : "assistant", `m${at}`),
    ]),
  );
  const began = performance.now();
  expect(record(chatgpt(mapping)).messages).toHaveLength(20_000);
  expect(performance.now() - began).toBeLessThan(20_000);
});

test("a title of its own line, without what turns it; else the first words", () => {
  expect(record(chatgpt(branched, { title: "La\u202emp\n" })).conversation.title).toBe("La mp");
  expect(record(chatgpt(branched, { title: null })).conversation.title).toBe("What light?");
});
