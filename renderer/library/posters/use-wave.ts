import { useMemo } from "react";
import { usePeaks } from "#renderer/media/sound/index.ts";
import { tileWave } from "#shared/rules/library/tile-wave.ts";

/** The bars of a sound that nobody measured yet; null until it was, once it stayed in sight. */
export function useWave(assetId: string): readonly number[] | null {
  const peaks = usePeaks(assetId);
  return useMemo(() => peaks && tileWave(peaks), [peaks]);
}
