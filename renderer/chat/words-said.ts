import type { Message } from "#shared/contract/chat/conversations.ts";
import { documentOf } from "#shared/contract/chat/text-documents.ts";

/** What was said in a message itself, one text below the other: what its files say is theirs. */
export const wordsSaid = ({ role, blocks }: Pick<Message, "role" | "blocks">): string =>
  blocks
    .flatMap((block) => {
      const { type, text } = block as { readonly type: string; readonly text?: unknown };
      const isSaid = type === "text" && (role !== "user" || documentOf(block) === undefined);
      return isSaid && typeof text === "string" ? [text] : [];
    })
    .join("\n");
