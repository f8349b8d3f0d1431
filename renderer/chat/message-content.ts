import type { Attachment } from "#shared/contract/chat/conversations.ts";

/** A message as it is written. */
export interface MessageContent {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** A system instruction that holds from it on. */
  readonly instruction: string | undefined;
}
