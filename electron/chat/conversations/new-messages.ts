import { v7 as newId } from "uuid";
import type { Attachment, Message, ReplySettings } from "#shared/contract/chat/conversations.ts";
import { documentBlock, type TextDocument } from "#shared/contract/chat/text-documents.ts";
import { assetUrl } from "#shared/wire/media/asset-url.ts";
import { instructionBlock } from "#shared/wire/text/mid-conv-system.ts";

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

/** What the person asks: an instruction first, then the attachments, the texts of files, and the words. `kindOf` tells what an asset is. */
export const newQuestion = (asked: {
  conversationId: string;
  parentId: string | null;
  text: string;
  attachments: readonly Attachment[];
  documents?: readonly TextDocument[] | undefined;
  instruction?: string | undefined;
  kindOf: (assetId: string) => "image" | "video";
  at: number;
}): Message =>
  newMessage({
    conversationId: asked.conversationId,
    parentId: asked.parentId,
    role: "user",
    blocks: [
      ...(asked.instruction?.trim() ? [instructionBlock(asked.instruction)] : []),
      ...asked.attachments.map(({ assetId, detail }) => {
        const type = asked.kindOf(assetId);
        const level = type === "image" && detail !== undefined ? { detail } : {};
        return { type, source: { type: "url" as const, url: assetUrl(assetId), ...level } };
      }),
      ...(asked.documents ?? []).map(documentBlock),
      ...(asked.text.trim() === "" ? [] : [{ type: "text" as const, text: asked.text }]),
    ],
    state: "complete",
    createdAt: asked.at,
    finishedAt: asked.at,
  });

/** The results of a reply's calls. */
export const newResults = (asked: Message, blocks: Message["blocks"], at: number): Message =>
  newMessage({
    conversationId: asked.conversationId,
    parentId: asked.id,
    role: "user",
    blocks,
    state: "complete",
    createdAt: at,
    finishedAt: at,
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
