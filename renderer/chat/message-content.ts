import type { Attachment } from "#shared/contract/chat/conversations.ts";
import type { TextDocument } from "#shared/contract/chat/text-documents.ts";

/** A message as it is written. */
export interface MessageContent {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** The texts of files. */
  readonly documents: readonly TextDocument[];
  /** A system instruction that holds from it on. */
  readonly instruction: string | undefined;
}
