import type { Message } from "#shared/contract/chat/conversations.ts";
import { instructionOf } from "#shared/wire/text/mid-conv-system.ts";

/** The instruction that a question brought along, so that another wording of it brings it too. */
export const instructionIn = ({ blocks }: Pick<Message, "blocks">): string | undefined =>
  blocks
    .map(instructionOf)
    .filter((text) => text !== undefined && text !== "")
    .join("\n\n") || undefined;
