import { useQuery } from "@tanstack/react-query";
import type { Asset } from "#shared/contract/library/media.ts";
import { undecodableHere } from "./can-repair-here.ts";
import { usePicture } from "./use-picture.ts";

/**
 * The codec of a film or sound, or the format of an image, that this machine can't decode; null: it can; undefined while
 * that is looked into.
 */
export function useUndecodable(asset: Asset | undefined): string | null | undefined {
  const image = asset?.state === "ready" && asset.facts.kind === "image" ? asset : null;
  const picture = usePicture(image);
  const { data } = useQuery({
    queryKey: ["undecodable", asset?.id],
    queryFn: () => (asset ? undecodableHere(asset) : null),
    enabled: asset?.state === "ready" && (asset.facts.kind === "video" || asset.facts.kind === "audio"),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (image === null) return data;
  return picture === null ? image.facts.format : picture && null;
}
