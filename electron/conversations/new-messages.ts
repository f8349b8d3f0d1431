import { v7 as newId } from "uuid";
import type { Message, ReplySettings } from "#shared/contract/conversations.ts";
import { assetUrl } from "#shared/wire/asset-url.ts";

const newMessage = (
  fields: Pick<Message, "conversationId" | "parentId" | "role" | "state" | "createdAt"> & Partial<Message>,
): Message => ({
  id: newId(),
  model: null,
  blocks: [],
  stopReason: null,
  usage: null,
  error: null,
  finishedAt: null,
  thinkingMilliseconds: null,
  ...fields,
});

/** What the person asks: the pictures, by asset id, before the words. */
export const newQuestion = (asked: {
  conversationId: string;
  parentId: string | null;
  text: string;
  pictures: readonly string[];
  at: number;
}): Message =>
  newMessage({
    conversationId: asked.conversationId,
    parentId: asked.parentId,
    role: "user",
    blocks: [
      ...asked.pictures.map((id) => ({ type: "image" as const, source: { type: "url" as const, url: assetUrl(id) } })),
      ...(asked.text.trim() === "" ? [] : [{ type: "text" as const, text: asked.text }]),
    ],
    state: "complete",
    createdAt: asked.at,
    finishedAt: asked.at,
  });

/** A reply that nothing has arrived of yet. */
export const emptyReply = (question: Message, { model }: ReplySettings, createdAt: number): Message =>
  newMessage({
    conversationId: question.conversationId,
    parentId: question.id,
    role: "assistant",
    model,
    state: "streaming",
    createdAt,
  });
