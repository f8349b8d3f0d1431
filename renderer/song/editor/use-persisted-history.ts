import type { EditorState } from "@codemirror/state";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { client, orpc } from "#renderer/lib/index.ts";
import { serializeHistory } from "./persisted-history.ts";

/** Milliseconds of rest after which the steps are kept: later than the words, which count more. */
const REST = 1500;

/** Steps of songs whose editor was closed in this run: they may be on their way to the core still. */
const closed = new Map<string, string>();

export interface PersistedHistory {
  /** False while it is asked for. */
  readonly ready: boolean;
  /** As it was kept; null where nothing was, or where it can't be had. */
  readonly read: () => string | null;
  /** After every change of the text. */
  readonly changed: (state: EditorState) => void;
  /** Now, when the editor is left. */
  readonly keep: (state: EditorState) => void;
}

/** The undo steps of a song's lyrics, kept with it. */
export function usePersistedHistory(songId: string): PersistedHistory {
  const here = closed.get(songId);
  const { data, isError } = useQuery(
    orpc.lyrics.history.queryOptions({
      input: { songId },
      enabled: here === undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
  );
  const keeper = useMemo(() => createKeeper(songId), [songId]);
  useEffect(() => {
    window.addEventListener("pagehide", keeper.leave);
    return () => window.removeEventListener("pagehide", keeper.leave);
  }, [keeper]);
  return {
    ready: here !== undefined || isError || data !== undefined,
    read: () => closed.get(songId) ?? data?.history ?? null,
    changed: keeper.changed,
    keep: keeper.keep,
  };
}

function createKeeper(songId: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: EditorState | undefined;
  const keep = (state: EditorState) => {
    clearTimeout(timer);
    if (newest === undefined) return;
    newest = undefined;
    const history = serializeHistory(state);
    if (history === null) return;
    closed.set(songId, history);
    // Losing undo steps is no harm to the words: the next change tries again.
    void client.lyrics.keepHistory({ songId, history }).catch(() => {});
  };
  return {
    keep,
    changed: (state: EditorState) => {
      newest = state;
      clearTimeout(timer);
      timer = setTimeout(() => newest && keep(newest), REST);
    },
    leave: () => newest && keep(newest),
  };
}
