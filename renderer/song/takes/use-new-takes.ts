import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { client, orpc } from "#renderer/lib/index.ts";
import type { SongPlayer } from "../use-song-player.ts";

const none: readonly string[] = [];

/** Takes of a song that came and that nobody has listened to yet; the one that plays is new no longer. */
export function useNewTakes(
  songId: string,
  heardId: string | undefined,
  { element }: Pick<SongPlayer, "element">,
): ReadonlySet<string> {
  const { data = none } = useQuery(orpc.songs.newTakes.queryOptions({ input: { id: songId } }));
  const fresh = useMemo(() => new Set(data), [data]);
  const unheard = heardId !== undefined && fresh.has(heardId) ? heardId : undefined;
  useEffect(() => {
    if (unheard === undefined) return undefined;
    // It is told again with the next listening where the core doesn't hear it now.
    const hear = () => void client.songs.heard({ taskIds: [unheard] }).catch(() => {});
    if (!element.paused) hear();
    element.addEventListener("playing", hear);
    return () => element.removeEventListener("playing", hear);
  }, [unheard, element]);
  return fresh;
}
