import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc, studioErrorFrom } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

export interface FilmSongs {
  readonly songs: readonly Asset[];
  /** The library has said which there are: a film's own that isn't among them is gone. */
  readonly known: boolean;
  /** Why it couldn't; null: it did, or is being asked. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** What the library lists for songs under films. */
const songsQuery = () =>
  orpc.library.list.queryOptions({ input: { kinds: ["audio"], generatedOnly: true, limit: 500 } });

/**
 * The songs' takes that are here, newest first, and the film's own (`song`) however old it is: the library lists no more
 * than 500.
 */
export function useFilmSongs(song: string | null = null): FilmSongs {
  const { data, error: unlisted, refetch: list } = useQuery(songsQuery());
  const listed = useMemo(
    () => data?.items.filter(({ origin, state }) => origin.type === "generated" && state === "ready"),
    [data],
  );
  const isOlder = song !== null && listed?.some(({ id }) => id === song) === false;
  const {
    data: own,
    error,
    refetch: find,
  } = useQuery(orpc.library.get.queryOptions({ input: { id: song ?? "" }, enabled: isOlder, retry: false }));
  const isUnknown = error !== null && studioErrorFrom(error).code === "record_not_found";
  const known = listed !== undefined && (!isOlder || own?.id === song || isUnknown);
  const songs = useMemo(
    () => (isOlder && own?.id === song && own.state === "ready" ? [...(listed ?? []), own] : (listed ?? [])),
    [listed, isOlder, own, song],
  );
  const failure = known ? null : listed === undefined ? unlisted : error;
  return { songs, known, failure, retry: () => void (listed === undefined ? list() : find()) };
}
