import { useQuery } from "@tanstack/react-query";
import { orpc } from "#renderer/lib/index.ts";

/** Where a conversation comes from and goes on, and what all its replies used. */
export function useConversationLinks(id: string | undefined) {
  return useQuery(orpc.conversations.links.queryOptions({ input: { id: id ?? "" }, enabled: id !== undefined })).data;
}
