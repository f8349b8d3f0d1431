import { useQuery } from "@tanstack/react-query";
import { mediaUrl } from "#renderer/lib/index.ts";
import type { PosterState } from "#shared/contract/browse.ts";
import type { Asset } from "#shared/contract/media.ts";
import { makePoster } from "./make-poster.ts";

export interface Poster {
  readonly state: "made" | "failed" | "waiting";
  readonly src: string;
  /** Frames side by side, for the pointer to run through; null where there are none. */
  readonly strip: { readonly src: string; readonly frames: number } | null;
}

const isPictured = ({ kind, state }: Asset) => state === "ready" && (kind === "image" || kind === "video");

/** The picture that stands for a file: the one that is kept, or one that is made now, once for all. */
export function usePoster(asset: Asset, known: PosterState): Poster {
  const { data, isError } = useQuery({
    queryKey: ["poster", asset.sha256],
    enabled: known === null && isPictured(asset),
    queryFn: ({ signal }) => makePoster(asset, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // What was made is known to the core; the page only has to bridge the time until it asks again.
    gcTime: 60_000,
  });
  const poster = known ?? data ?? null;
  const address = `${mediaUrl(`posters/${asset.id}`)}?of=${asset.sha256}`;
  return {
    state: poster?.state ?? (isError ? "failed" : "waiting"),
    src: address,
    strip: poster !== null && poster.frames > 0 ? { src: `${address}&strip`, frames: poster.frames } : null,
  };
}
