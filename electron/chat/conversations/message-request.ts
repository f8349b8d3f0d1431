import type { ConversationStore } from "#core/database/index.ts";
import type { Message, ReplySettings } from "#shared/contract/conversations.ts";
import { replyRequest } from "#shared/rules/reply-request.ts";
import type { MessageRequest, Tool } from "#shared/wire/messages.ts";
import { type AskedConnection, signedElsewhere } from "./asked-connection.ts";
import { historyOf } from "./history.ts";
import { withSummarized } from "./summarized-branch.ts";

/**
 * Makes the body of POST compat/v1/messages for a branch that ends with the person's question (API.md § Message
 * request), as the service that is asked takes it.
 */
export const createRequests =
  (store: ConversationStore, studioTools: (settings: ReplySettings) => readonly Tool[] = () => []) =>
  (branch: readonly Message[], settings: ReplySettings, asked: AskedConnection): MessageRequest => {
    const whole = withSummarized(branch, store);
    const elsewhere = signedElsewhere(whole, asked, store.servicesOf);
    return replyRequest(historyOf(whole, elsewhere), settings, studioTools(settings));
  };
