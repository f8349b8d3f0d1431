import { expect, test } from "vitest";
import { conversationJson } from "#renderer/chat/transfer/conversation-json.ts";
import { readConversationFile, type UnreadableConversation } from "#renderer/chat/transfer/read-conversation-file.ts";
import type { CarriedAttachment, ConversationRecord } from "#shared/contract/chat/conversation-file.ts";

const uuid = (serial: number) => `0199a000-0000-7000-8000-${String(serial).padStart(12, "0")}`;
const bytes = new TextEncoder().encode("a small picture, \u{1F5BC}");
const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const attachment: CarriedAttachment = {
  id: uuid(9),
  name: "harbour.png",
  mime: "image/png",
  bytes: bytes.length,
  sha256: [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
  data: btoa(String.fromCharCode(...bytes)),
};
const messageOf = (serial: number, parentId: string | null, blocks: unknown[]) => ({
  id: uuid(serial),
  parentId,
  role: serial % 2 === 1 ? "user" : "assistant",
  model: serial % 2 === 1 ? null : "Vendor-M3",
  blocks,
  state: "complete",
  stopReason: null,
  usage: { input_tokens: 3, some_later_figure: 4 },
  error: null,
  createdAt: 1,
  finishedAt: 2,
  thinkingMilliseconds: null,
  settings: { model: "Vendor-M3", topP: 0.5 },
});
const record = {
  conversation: {
    title: "Ruhe \u2028 灯塔",
    createdAt: 1,
    updatedAt: 2,
    pinned: false,
    settings: null,
    shownMessageId: uuid(2),
  },
  messages: [
    messageOf(1, null, [{ type: "image", source: { type: "url", url: `asset:${uuid(9)}`, detail: "low" } }]),
    messageOf(2, uuid(1), [
      { type: "thinking", thinking: "…", signature: "s+/=" },
      { type: "novelty", x: 1 },
    ]),
    messageOf(4, uuid(1), [{ type: "text", text: "</script>" }]),
  ],
} as unknown as ConversationRecord; // Written out as a file has it.

const fileOf = (value: unknown) => new Blob([typeof value === "string" ? value : JSON.stringify(value)]);
const whole = (): Record<string, unknown> => JSON.parse(conversationJson(record, [attachment]).join(""));

// @shows Chat, point by point › 9. Markdown, HTML, JSON and back, print
test("what was written is read back the same, attachments byte by byte", async () => {
  const { file, contents } = await readConversationFile(new Blob(conversationJson(record, [attachment])));
  const { format: _, version: __, ...rest } = file;
  expect(rest).toEqual({ ...record, attachments: [attachment] });
  expect(contents.get(uuid(9))).toEqual(bytes);
});

test("an attachment that didn't go along is no fault", async () => {
  const { contents } = await readConversationFile(fileOf({ ...whole(), attachments: [{ ...attachment, data: null }] }));
  expect(contents.size).toBe(0);
});

// @shows Chat › A broken file of a conversation or of presets changes nothing
test.each<[string, unknown, UnreadableConversation["problem"]]>([
  ["no JSON", "{", "noJson"],
  ["an empty file", "", "noJson"],
  ["another document", { name: "reelsong", version: "0.1.0" }, "other"],
  ["a list", [], "other"],
  ["a newer version", { ...whole(), version: 2 }, "newer"],
  ["no messages", { ...whole(), messages: undefined }, "damaged"],
  ["a message without blocks", { ...whole(), messages: [{ ...messageOf(1, null, []), blocks: null }] }, "damaged"],
  ["a message whose parent is missing", { ...whole(), messages: [messageOf(2, uuid(1), [])] }, "damaged"],
  ["a picture that was changed", { ...whole(), attachments: [{ ...attachment, data: "QUJD" }] }, "attachment"],
  ["a picture that is no base64", { ...whole(), attachments: [{ ...attachment, data: "%%%" }] }, "attachment"],
  ["a picture of another size", { ...whole(), attachments: [{ ...attachment, bytes: 1 }] }, "attachment"],
])("%s is refused", async (_, value, problem) => {
  await expect(readConversationFile(fileOf(value))).rejects.toMatchObject({ problem });
});
