import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client, closeDeleted, type DeletedArea, openRoute, orpc } from "#renderer/lib/index.ts";
import type { DeletedItem, DeletedKind } from "#shared/contract/deleted/deleted.ts";

const kindsOf: Record<DeletedArea, DeletedKind[]> = {
  all: [],
  chat: ["conversation", "folder", "preset"],
  storyboard: ["film", "shot"],
  song: ["song"],
  library: ["file"],
};

/** What was done last: a toast can’t be reached beside a dialog. */
interface Done {
  readonly tone: "info" | "warning";
  readonly title: string;
  readonly open: (() => void) | undefined;
}

/** Rows at a time. */
const PAGE = 100;

/** Where something is once it is back. */
function open({ kind, id, film }: DeletedItem): void {
  closeDeleted();
  if (kind === "conversation") openRoute("chat", id);
  else if (kind === "folder" || kind === "preset") openRoute("chat");
  else if (kind === "film") openRoute("storyboard", id);
  else if (kind === "shot") openRoute("storyboard", film?.id ?? "", id);
  else if (kind === "song") openRoute("song", id);
  else openRoute("library", id);
}

/** What is deleted of a pane, a page after the other, and both ways out of it. */
export function useDeleted(area: DeletedArea) {
  const { t } = useTranslation("deleted");
  const queries = useQueryClient();
  const [done, setDone] = useState<Done>();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    orpc.deleted.list.infiniteOptions({
      input: (offset: number) => ({ kinds: kindsOf[area], limit: PAGE, offset }),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => {
        const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
        return shown < total ? shown : undefined;
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  const refresh = () =>
    Promise.all([orpc.deleted.key(), orpc.trash.key()].map((queryKey) => queries.invalidateQueries({ queryKey })));
  // What fails is said by the page's client.
  const told = { onSettled: refresh };
  const restore = useMutation({
    ...told,
    mutationFn: (item: DeletedItem) => client.deleted.restore({ items: [{ kind: item.kind, id: item.id }] }),
    onSuccess: ({ restored }, item) => {
      const name = item.name || t(`untitled.${item.kind}`);
      if (restored === 0) setDone({ tone: "warning", title: t("gone", { name }), open: undefined });
      else setDone({ tone: "info", title: t("restored", { name }), open: () => open(item) });
    },
  });
  const erase = useMutation({
    ...told,
    mutationFn: (item: DeletedItem) => client.deleted.erase({ items: [{ kind: item.kind, id: item.id }] }),
    onSuccess: ({ refused }, item) => {
      const name = item.name || t(`untitled.${item.kind}`);
      if (refused > 0) setDone({ tone: "warning", title: t("refused", { name }), open: undefined });
      else setDone({ tone: "info", title: t(item.kind === "file" ? "trashed" : "erased", { name }), open: undefined });
    },
  });
  return {
    /** Undefined while they come. */
    items: data?.pages.flatMap(({ items }) => items),
    total: data?.pages[0]?.total ?? 0,
    error,
    retry: () => void refetch(),
    /** Brings the next page; undefined: these are all. */
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    moreComing: isFetchingNextPage,
    done,
    busy: restore.isPending || erase.isPending,
    restore: restore.mutate,
    erase: erase.mutate,
  };
}
