import { useQuery } from "@tanstack/react-query";
import { grabStill, type StillEdge } from "./grab-still.ts";

/** A film's first or last frame as the address of a picture; null where it can't be had, undefined until it is here. */
export function useStill(assetId: string | null, edge: StillEdge): string | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ["still", assetId, edge],
    enabled: assetId !== null,
    queryFn: () => grabStill(assetId ?? "", edge),
    staleTime: Number.POSITIVE_INFINITY,
    // The address lives as long as the page; a few kilobytes each.
    gcTime: Number.POSITIVE_INFINITY,
  });
  return isError ? null : data;
}
