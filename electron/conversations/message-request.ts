import type { Message, ReplySettings } from "#shared/contract/conversations.ts";
import { replyRequest } from "#shared/rules/reply-request.ts";
import type { MessageRequest, Tool } from "#shared/wire/messages.ts";
import { historyOf } from "./history.ts";

/** The body of POST compat/v1/messages for a branch that ends with the person's question (API.md § Message request). `signedElsewhere` as in `historyOf`. */
export const messageRequestOf = (
  branch: readonly Message[],
  settings: ReplySettings,
  studioTools: readonly Tool[] = [],
  signedElsewhere: ReadonlySet<string> = new Set(),
): MessageRequest => replyRequest(historyOf(branch, signedElsewhere), settings, studioTools);
