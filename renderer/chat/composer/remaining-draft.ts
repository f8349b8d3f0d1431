import type { Attachment, MessageDraft } from "#shared/contract/chat/conversations.ts";

/** What came before the words and the instruction in a message box after these were sent: its kept draft, read late. */
export type CameBefore = Pick<MessageDraft, "text" | "instruction">;

const nothing: CameBefore = { text: "", instruction: null };

/** Whether words that were sent are in the box as they went, whatever was written behind them. */
export const holdsSent = (sent: MessageDraft, now: string, before: CameBefore = nothing): boolean =>
  now.startsWith(before.text + sent.text) || now.startsWith(sent.text);

/**
 * What of a message box was written after its message was sent: the letters behind the words that went, files and an
 * instruction of their own, and what came before them. Words that were changed meanwhile stay whole.
 */
export function remainingDraft(sent: MessageDraft, now: MessageDraft, before: CameBefore = nothing): MessageDraft {
  const gone = new Set(sent.attachments.map(({ assetId }) => assetId));
  const moved = before.text !== "" && now.text.startsWith(before.text + sent.text);
  const start = moved ? before.text : "";
  return {
    text: now.text.startsWith(start + sent.text)
      ? start + now.text.slice(start.length + sent.text.length).trimStart()
      : now.text,
    attachments: now.attachments.filter(({ assetId }: Attachment) => !gone.has(assetId)),
    documents: now.documents.filter(
      ({ name, text }) => !sent.documents.some((each) => each.name === name && each.text === text),
    ),
    instruction: remainingInstruction(sent.instruction, now.instruction, before.instruction),
  };
}

function remainingInstruction(sent: string | null, now: string | null, before: string | null): string | null {
  if (now === sent) return null;
  return sent !== null && now === joinInstructions(before, sent) ? before : now;
}

/** One below the other. */
export const joinInstructions = (first: string | null, second: string | null): string | null =>
  first && second ? `${first}\n${second}` : first || (second ?? first);
