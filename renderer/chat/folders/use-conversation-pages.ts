import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/conversations.ts";

const PAGE = 60;

export interface ConversationPages {
  conversations: readonly Conversation[];
  loaded: boolean;
  /** Brings the next page; null when all are here. */
  more: (() => void) | null;
}

/** Conversations of a folder (null: of none), as far as somebody has looked. */
export function useConversationPages(folderId: string | null, wanted = true): ConversationPages {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    orpc.conversations.list.infiniteOptions({
      input: (offset: number) => ({ folderId, limit: PAGE, offset }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
      enabled: wanted,
    }),
  );
  const conversations = useMemo(() => {
    // Between two pages one may have moved from the one to the other.
    const known = new Map(data?.pages.flat().map((each) => [each.id, each]));
    return [...known.values()];
  }, [data]);
  return {
    conversations,
    loaded: data !== undefined,
    more: hasNextPage ? () => void (isFetchingNextPage || fetchNextPage()) : null,
  };
}
