import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

/** What the library lists for songs under films. */
export const songsQuery = () =>
  orpc.library.list.queryOptions({ input: { kinds: ["audio"], generatedOnly: true, limit: 500 } });

/**
 * The songs' takes that are here, newest first, and the film's own (`song`) however old it is: the library lists no more
 * than 500. Undefined until they are known.
 */
export function useFilmSongs(song: string | null = null): readonly Asset[] | undefined {
  const { data } = useQuery(songsQuery());
  const listed = useMemo(
    () => data?.items.filter(({ origin, state }) => origin.type === "generated" && state === "ready"),
    [data],
  );
  const isOlder = song !== null && listed?.some(({ id }) => id === song) === false;
  const { data: own, isPending } = useQuery(
    orpc.library.get.queryOptions({ input: { id: song ?? "" }, enabled: isOlder, retry: false }),
  );
  return useMemo(() => {
    if (listed === undefined || (isOlder && isPending)) return undefined;
    return isOlder && own?.id === song && own.state === "ready" ? [...listed, own] : listed;
  }, [listed, isOlder, isPending, own, song]);
}
