import { useQuery } from "@tanstack/react-query";
import { mediaUrl } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { previewHeif } from "./repair-job.ts";

/** The address of an image as a picture the page can draw; undefined until it is there, null where there is none. */
export function usePicture(asset: Asset | null): string | null | undefined {
  const heif = asset !== null && ["heic", "heif"].includes(asset.facts.format);
  const { data, isError } = useQuery({
    queryKey: ["heif", asset?.id],
    enabled: heif,
    // That it can't be drawn is an answer too: a failure would be tried again by everything that shows it.
    queryFn: ({ signal }) =>
      previewHeif(asset as Asset, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return null;
      }),
    staleTime: Number.POSITIVE_INFINITY,
    // The address lives as long as the page.
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (asset === null) return null;
  if (!heif) return mediaUrl(asset.id);
  return isError ? null : data;
}
