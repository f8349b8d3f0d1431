import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { SoundClips } from "#shared/film/sound-clips.ts";

export interface FilmSounds {
  /** Files of a film's sounds by id, those that are gone as well. */
  readonly files: ReadonlyMap<string, Asset>;
  /** Lengths of those that can be heard, seconds by id. */
  readonly lengths: ReadonlyMap<string, number>;
  /** The library has said of all of them what they are: what isn't among them is gone. */
  readonly known: boolean;
  /** Why it couldn't; null: it did, or is being asked. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** The files of the sounds under a film. */
export function useFilmSounds(sounds: SoundClips): FilmSounds {
  const ids = useMemo(() => [...new Set(Object.values(sounds).map(({ assetId }) => assetId))].sort(), [sounds]);
  // While one that comes is asked for, the others stay what they are.
  const { data, error, isPlaceholderData, refetch } = useQuery(
    orpc.library.getMany.queryOptions({ input: { ids }, enabled: ids.length > 0, placeholderData: keepPreviousData }),
  );
  const known = ids.length === 0 || (data !== undefined && !isPlaceholderData);
  return useMemo(() => {
    const files = new Map((data ?? []).map((asset) => [asset.id, asset]));
    const lengths = new Map(
      (data ?? []).flatMap(({ id, state, facts }) =>
        state === "ready" && facts.durationSeconds !== undefined ? [[id, facts.durationSeconds] as const] : [],
      ),
    );
    return { files, lengths, known, failure: known ? null : error, retry: () => void refetch() };
  }, [data, known, error, refetch]);
}
