import { useQuery } from "@tanstack/react-query";
import PQueue from "p-queue";
import { client } from "./client.ts";

// One sound at a time: a grid of a thousand songs must not decode a thousand at once.
const decoding = new PQueue({ concurrency: 1 });

/** Peaks of a sound, 0…1, kept by the core once computed; null while unknown or where it can't be decoded. */
export function usePeaks(assetId: string | null): readonly number[] | null {
  const { data } = useQuery({
    queryKey: ["peaks", assetId],
    enabled: assetId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const id = assetId ?? "";
      const kept = await client.library.peaks({ id }, { signal });
      if (kept?.[0]) return kept[0];
      // The decoder is most of a megabyte: it comes only when a sound has no peaks yet.
      const { computePeaks } = await import("./compute-peaks.ts");
      const computed = await decoding.add(() => computePeaks(id), { signal });
      if (!computed) return null;
      await client.library.savePeaks({ id, peaks: [computed] });
      return computed;
    },
  });
  return data ?? null;
}
