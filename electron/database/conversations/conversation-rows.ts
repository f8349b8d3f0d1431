import type { SQLOutputValue } from "node:sqlite";
import type { Conversation, Message } from "#shared/contract/chat/conversations.ts";
import { instructionOf } from "#shared/wire/text/mid-conv-system.ts";
import { storedBlocks, storedJson } from "../stored-json.ts";
import { plainLine } from "./plain-line.ts";

/** `replying` is known only to the running service. */
export type StoredConversation = Omit<Conversation, "replying">;

export type Row = Record<string, SQLOutputValue>;
export const textOf = (value: SQLOutputValue | undefined): string => String(value ?? "");
const textOrNull = (value: SQLOutputValue | undefined): string | null => (value == null ? null : String(value));
const numberOrNull = (value: SQLOutputValue | undefined): number | null => (value == null ? null : Number(value));

export const toMessage = (row: Row): Message => ({
  id: textOf(row.id),
  conversationId: textOf(row.conversation_id),
  parentId: textOrNull(row.parent_id),
  role: textOf(row.role) as Message["role"],
  model: textOrNull(row.model),
  blocks: storedBlocks(textOf(row.blocks)),
  state: textOf(row.state) as Message["state"],
  stopReason: textOrNull(row.stop_reason),
  usage: storedJson(row.usage),
  error: storedJson(row.error),
  createdAt: Number(row.created_at),
  finishedAt: numberOrNull(row.finished_at),
  thinkingMilliseconds: numberOrNull(row.thinking_milliseconds),
});

export const toConversation = (row: Row): StoredConversation => ({
  id: textOf(row.id),
  title: textOf(row.title),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
  messageCount: Number(row.message_count),
  excerpt: plainLine(textOf(row.excerpt)),
  unanswered: ["failed", "interrupted", "stopped"].includes(textOf(row.wordless_state)),
  pinned: row.pinned_at != null,
  archived: row.archived_at != null,
  folderId: textOrNull(row.shown_folder_id),
  settings: storedJson(row.settings),
  shownMessageId: textOrNull(row.shown_message_id),
  comparedQuestionId: textOrNull(row.compared_question_id),
});

/** What a person can read and search in a message: what was said, and what was thought. */
export function searchableText({ blocks }: Pick<Message, "blocks">): { body: string; thinking: string } {
  const joined = (type: "text" | "thinking") =>
    blocks
      .map((block) => (block.type === type ? (block as Readonly<Record<string, unknown>>)[type] : undefined))
      .filter((text) => typeof text === "string" && text !== "")
      .join("\n");
  const instructions = blocks.map(instructionOf).filter((text) => text !== undefined && text !== "");
  return {
    body: [...instructions, joined("text")].filter((text) => text !== "").join("\n"),
    thinking: joined("thinking"),
  };
}
