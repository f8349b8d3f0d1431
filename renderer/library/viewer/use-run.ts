import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { client, mediaUrl, orpc } from "#renderer/lib/index.ts";
import type { BrowseQuestion } from "#shared/contract/browse.ts";
import type { Asset } from "#shared/contract/media.ts";
import type { Spot } from "../selection.ts";
import { useIdsBetween, usePages } from "../use-browse.ts";

export interface RunStart {
  readonly spot: Spot;
  /** The files to go through, in their order; null: all that the library shows. */
  readonly chosen: readonly string[] | null;
}

export interface Run {
  readonly spot: Spot;
  readonly total: number;
  /** Where a step in a direction leads; null at the end. */
  readonly beside: (step: 1 | -1) => number | null;
  readonly go: (to: number) => void;
  /** To one of the files, wherever it stands. */
  readonly goTo: (id: string) => void;
  /** What is known of the present file before it is asked for by itself. */
  readonly known: Asset | undefined;
  /** Ids of files from a place on. */
  readonly idsFrom: (at: number, count: number) => Promise<readonly string[]>;
}

/**
 * Goes through the files in the order the library shows them, while files come, go, and leave what is shown because of
 * what was just said of them.
 */
export function useRun(question: BrowseQuestion, shown: number, { spot: first, chosen }: RunStart): Run {
  const [spot, setSpot] = useState(first);
  const [gone, setGone] = useState(false);
  const all = chosen === null;
  const total = chosen?.length ?? shown;
  const idsBetween = useIdsBetween(question);
  const around = all ? Math.max(0, spot.at - 1) : 0;
  const at = usePages(question, Math.min(around, total), all ? Math.min(total, spot.at + 3) : 1);
  const { data: place } = useQuery(
    orpc.browse.place.queryOptions({ input: { ...question, id: spot.id }, enabled: all, staleTime: 0 }),
  );
  // One that no longer answers the search stays in view; the next one then stands where it stood.
  if (all && place !== undefined) {
    if (gone !== (place === null)) setGone(place === null);
    if (place !== null && place !== spot.at) setSpot({ id: spot.id, at: place });
  }
  const idAt = async (to: number) => chosen?.[to] ?? at(to)?.asset.id ?? (await idsBetween(to, to + 1))[0];
  const ahead = all ? at(spot.at + 1)?.asset : undefined;
  useAhead(ahead);
  return {
    spot,
    total,
    beside: (step) => {
      const to = step === 1 && gone ? spot.at : spot.at + step;
      return to >= 0 && to < total ? to : null;
    },
    go: (to) => {
      void idAt(to)
        .then((id) => {
          if (id === undefined) return;
          setGone(false);
          setSpot({ id, at: to });
        })
        .catch(() => {});
    },
    goTo: (id) => setSpot({ id, at: chosen ? Math.max(0, chosen.indexOf(id)) : spot.at }),
    known: all && at(spot.at)?.asset.id === spot.id ? at(spot.at)?.asset : undefined,
    idsFrom: async (from, count) =>
      chosen?.slice(from, from + count) ?? (await client.browse.ids({ ...question, from, to: from + count })),
  };
}

/** The next picture is here before it is asked for. */
function useAhead(asset: Asset | undefined): void {
  useEffect(() => {
    if (asset?.kind !== "image" || asset.state !== "ready") return;
    const picture = new Image();
    picture.src = mediaUrl(asset.id);
  }, [asset]);
}
