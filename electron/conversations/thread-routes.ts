import { implement } from "@orpc/server";
import type { ThreadReader } from "#core/database/thread-outline.ts";
import { threads } from "#shared/contract/threads.ts";
import type { ConversationService } from "./conversation-service.ts";

/** What the page shows of a conversation, piece by piece; a reply that is being received as far as it has come. */
export function createThreadRoutes(reader: ThreadReader, service: Pick<ConversationService, "find" | "message">) {
  const route = implement(threads);
  return {
    outline: route.outline.handler(({ input: { id } }) => ({
      conversation: service.find(id),
      outline: reader.outline(id),
    })),
    messages: route.messages.handler(({ input: { conversationId, ids } }) =>
      reader
        .messages(conversationId, ids)
        .map((stored) => (stored.state === "streaming" ? service.message(stored.id) : stored)),
    ),
  };
}
