import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc, studioErrorFrom } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { sectionSpans } from "#shared/rules/music/section-spans.ts";

/** Why a film's song has no words that could be its captions. */
export type NoSongWords = "noSong" | "gone" | "reading" | "notOwn" | "instrumental" | "noLyrics" | "unread";

/** The words that a film's song was made with, and its file; or why there are none. */
export type SongWords =
  | { readonly song: Asset; readonly lyrics: string; readonly why?: undefined }
  | { readonly why: NoSongWords; readonly retry?: () => void };

/** A tag alone is none of its words. */
const hasLines = (lyrics: string) => sectionSpans(lyrics, 1, []).some(({ lines }) => lines.length > 0);

/** `chosen`: the film has a song. `song`: its file, where it is here; `known`: whether that is known yet. */
export function useSongWords(chosen: boolean, song: Asset | undefined, known: boolean): SongWords {
  const origin = song?.origin;
  const taskId = origin?.type === "generated" && origin.songId !== null ? origin.taskId : undefined;
  const {
    data: task,
    error,
    isFetching,
    refetch,
  } = useQuery(
    orpc.tasks.get.queryOptions({ input: { id: taskId ?? "" }, enabled: taskId !== undefined, retry: false }),
  );
  return useMemo(() => {
    if (!chosen) return { why: "noSong" };
    if (song === undefined) return { why: known ? "gone" : "reading" };
    if (taskId === undefined) return { why: "notOwn" };
    if (task === undefined) {
      if (error === null || isFetching) return { why: "reading" };
      // A library that was packed elsewhere has songs whose tasks nobody here knows.
      if (studioErrorFrom(error).code === "record_not_found") return { why: "notOwn" };
      return { why: "unread", retry: () => void refetch() };
    }
    const { lyrics, is_instrumental: instrumental } = task.request;
    if (instrumental === true) return { why: "instrumental" };
    return typeof lyrics === "string" && hasLines(lyrics) ? { song, lyrics } : { why: "noLyrics" };
  }, [chosen, song, known, taskId, error, isFetching, refetch, task]);
}
