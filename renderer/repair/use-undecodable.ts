import { useQuery } from "@tanstack/react-query";
import type { Asset } from "#shared/contract/media.ts";
import { undecodableHere } from "./can-repair-here.ts";

/** The codec of a film or sound that this machine can't decode; null: it can; undefined while that is looked into. */
export function useUndecodable(asset: Asset | undefined): string | null | undefined {
  const { data } = useQuery({
    queryKey: ["undecodable", asset?.id],
    queryFn: () => (asset ? undecodableHere(asset) : null),
    enabled: asset?.state === "ready" && (asset.facts.kind === "video" || asset.facts.kind === "audio"),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}
