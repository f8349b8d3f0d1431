import { useMemo } from "react";
import { useAssetNote } from "#renderer/lib/index.ts";
import { type Playback, Scrubber } from "#renderer/media/screening/index.ts";
import type { Asset } from "#shared/contract/media.ts";
import { timesOf } from "./note-times.ts";

/** The bar with what was noted on it, also what is being written. */
export function NotedScrubber({ playback, asset, label }: { playback: Playback; asset: Asset; label: string }) {
  const { value } = useAssetNote(asset);
  const noted = useMemo(() => [...new Set(timesOf(value.note).map(({ seconds }) => seconds))], [value.note]);
  return <Scrubber playback={playback} label={label} noted={noted} />;
}
