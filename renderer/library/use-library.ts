import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc } from "#renderer/lib/index.ts";

export type KindFilter = "video" | "audio" | "image";
export type Order = "newest" | "oldest" | "name" | "rating";

export interface LibraryQuestion {
  search: string;
  kinds: readonly KindFilter[];
  generatedOnly: boolean;
  sort: Order;
}

const PAGE = 500;

/** The files that answer a question, page by page; the old answer stays while a new one is on its way. */
export function useLibrary({ search, kinds, generatedOnly, sort }: LibraryQuestion) {
  const query = useInfiniteQuery(
    orpc.library.list.infiniteOptions({
      input: (offset: number) => ({
        ...(search.trim() === "" ? {} : { search: search.trim() }),
        ...(kinds.length === 0 ? {} : { kinds: [...kinds] }),
        generatedOnly,
        sort,
        offset,
        limit: PAGE,
      }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
        return last.items.length > 0 && loaded < last.total ? loaded : undefined;
      },
      placeholderData: keepPreviousData,
    }),
  );
  const { data } = query;
  const assets = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const newest = data?.pages.at(-1);
  return { ...query, assets, total: newest?.total ?? 0, all: newest?.all ?? 0 };
}
