import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { SoundClips } from "#shared/film/sound-clips.ts";

/** Files of a film's sounds by id, those that are gone as well; and the lengths of those that can be heard. */
export function useFilmSounds(sounds: SoundClips): {
  readonly files: ReadonlyMap<string, Asset>;
  readonly lengths: ReadonlyMap<string, number>;
} {
  const ids = useMemo(() => [...new Set(Object.values(sounds).map(({ assetId }) => assetId))].sort(), [sounds]);
  // While one that comes is asked for, the others stay what they are.
  const { data } = useQuery(
    orpc.library.getMany.queryOptions({ input: { ids }, enabled: ids.length > 0, placeholderData: keepPreviousData }),
  );
  return useMemo(() => {
    const files = new Map((data ?? []).map((asset) => [asset.id, asset]));
    const lengths = new Map(
      (data ?? []).flatMap(({ id, state, facts }) =>
        state === "ready" && facts.durationSeconds !== undefined ? [[id, facts.durationSeconds] as const] : [],
      ),
    );
    return { files, lengths };
  }, [data]);
}
