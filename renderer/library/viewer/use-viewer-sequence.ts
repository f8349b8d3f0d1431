import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { client, mediaUrl, orpc, toastFailure } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { PlacedFile } from "../selection.ts";
import { type Answer, useIdsBetween, usePages } from "../use-browse.ts";
import { neighborOf } from "./neighbor-of.ts";

export interface ViewerStart {
  readonly spot: PlacedFile;
  /** The files to go through, in their order; null: all that the library shows. */
  readonly chosen: readonly string[] | null;
}

export interface ViewerSequence {
  readonly spot: PlacedFile;
  readonly total: number;
  /** Where a step in a direction leads; null at the end. */
  readonly beside: (step: 1 | -1) => number | null;
  readonly go: (to: number) => void;
  /** To one of the files, wherever it stands. */
  readonly goTo: (id: string) => void;
  /** From a file that is no more to the one that takes its place; false where none is left. */
  readonly leave: () => boolean;
  /** It no longer answers what is shown. */
  readonly gone: boolean;
  /** What is known of the present file before it is asked for by itself. */
  readonly known: Asset | undefined;
  /** Ids of files from a place on. */
  readonly idsFrom: (at: number, count: number) => Promise<readonly string[]>;
}

/**
 * Goes through the files in the order the library shows them, while files come, go, and leave what is shown because of
 * what was just said of them.
 */
export function useViewerSequence(
  answer: Answer,
  shown: number,
  { spot: first, chosen: given }: ViewerStart,
): ViewerSequence {
  const [spot, setSpot] = useState(first);
  const [gone, setGone] = useState(false);
  const [chosen, setChosen] = useState(given);
  const all = chosen === null;
  const total = chosen?.length ?? shown;
  const { question } = answer;
  const idsBetween = useIdsBetween(question);
  const around = all ? Math.max(0, spot.at - 1) : 0;
  const at = usePages(answer, Math.min(around, total), all ? Math.min(total, spot.at + 3) : 1);
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
  const go = (to: number) => {
    void idAt(to)
      .then((id) => {
        if (id === undefined) return;
        setGone(false);
        setSpot({ id, at: to });
      })
      .catch(toastFailure);
  };
  const beside = (step: 1 | -1) => neighborOf({ at: spot.at, total, gone }, step);
  return {
    spot,
    total,
    gone,
    beside,
    go,
    leave: () => {
      if (chosen) {
        const rest = chosen.filter((id) => id !== spot.id);
        const at = Math.min(spot.at, rest.length - 1);
        setChosen(rest);
        const next = rest[at];
        if (next !== undefined) setSpot({ id: next, at });
        return next !== undefined;
      }
      const to = beside(1) ?? beside(-1);
      if (to !== null) go(to);
      return to !== null;
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
