import type { Attachment, MessageDraft } from "#shared/contract/chat/conversations.ts";

/**
 * What of a message box was written after its message was sent: the letters behind the words that went, files and an
 * instruction of their own. Words that were changed meanwhile stay whole.
 */
export function remainingDraft(sent: MessageDraft, now: MessageDraft): MessageDraft {
  const gone = new Set(sent.attachments.map(({ assetId }) => assetId));
  return {
    text: now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text,
    attachments: now.attachments.filter(({ assetId }: Attachment) => !gone.has(assetId)),
    documents: now.documents.filter(
      ({ name, text }) => !sent.documents.some((each) => each.name === name && each.text === text),
    ),
    instruction: now.instruction === sent.instruction ? null : now.instruction,
  };
}
