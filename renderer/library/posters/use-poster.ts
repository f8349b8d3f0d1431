import { useQuery } from "@tanstack/react-query";
import { mediaUrl, useCoreLink } from "#renderer/lib/index.ts";
import type { PosterState } from "#shared/contract/library/browse.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { makePoster } from "./make-poster.ts";

export interface Poster {
  readonly state: "made" | "failed" | "waiting";
  readonly src: string;
  /** Frames side by side, for the pointer to run through; null where there are none. */
  readonly strip: { readonly src: string; readonly frames: number } | null;
}

/** The picture that stands for a file, as far as it is known. The address names the content. */
export function posterOf({ id, sha256 }: Pick<Asset, "id" | "sha256">, known: PosterState): Poster {
  const address = `${mediaUrl(`posters/${id}`)}?of=${sha256}`;
  return {
    state: known?.state ?? "waiting",
    src: address,
    strip: known !== null && known.frames > 0 ? { src: `${address}&strip`, frames: known.frames } : null,
  };
}

/** The picture of a file that has none yet: it is made now, once for all. */
export function usePoster(asset: Asset): Poster {
  const hasCore = useCoreLink(({ state }) => state === "open");
  const { data, isError, isFetching } = useQuery({
    queryKey: ["poster", asset.sha256],
    queryFn: ({ signal }) => makePoster(asset, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // What was made is known to the core; the page only has to bridge the time until it asks again.
    gcTime: 60_000,
  });
  // While the core is away no file can be read; when it is back, all that failed is asked for once more.
  const failed = isError && hasCore && !isFetching;
  return posterOf(asset, data ?? (failed ? { state: "failed", frames: 0 } : null));
}
