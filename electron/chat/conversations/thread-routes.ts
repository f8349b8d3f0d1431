import { implement } from "@orpc/server";
import type { ThreadReader } from "#core/database/index.ts";
import { type ThreadOutline, threads } from "#shared/contract/chat/threads.ts";
import type { ConversationService } from "./conversation-service.ts";

/** What the page shows of a conversation, piece by piece; a reply that is being received as far as it has come. */
export function createThreadRoutes(reader: ThreadReader, service: Pick<ConversationService, "find" | "message">) {
  const route = implement(threads);
  const read = (conversationId: string, ids: readonly string[]) =>
    reader
      .messages(conversationId, ids)
      .map((stored) => (stored.state === "streaming" ? service.message(stored.id) : stored));
  return {
    outline: route.outline.handler(({ input: { id } }) => {
      const conversation = service.find(id);
      const outline = reader.outline(id);
      return { conversation, outline, newest: read(id, newestOf(outline)) };
    }),
    messages: route.messages.handler(({ input: { conversationId, ids } }) => read(conversationId, ids)),
  };
}

/** What a page shows first, and some more. */
const NEWEST = 100;
const NEWEST_BYTES = 500_000;

/** At least the last. */
function newestOf({ ids, bytes }: ThreadOutline): string[] {
  let from = ids.length;
  for (let sum = 0; from > 0 && ids.length - from < NEWEST && sum < NEWEST_BYTES; from -= 1)
    sum += bytes[from - 1] ?? 0;
  return ids.slice(from);
}
