import { useQuery } from "@tanstack/react-query";
import PQueue from "p-queue";
import { client, mediaUrl, queryClient } from "#renderer/lib/index.ts";
import type { SoundMeasure } from "#shared/contract/library/sounds.ts";
import type { MeasuredSound } from "./measure-sound.ts";
import { PEAK_BUCKETS } from "./peak-buckets.ts";
import { runSoundWorker } from "./run-sound-worker.ts";

// One sound at a time: a grid of a thousand songs must not decode a thousand at once.
const decoding = new PQueue({ concurrency: 1 });

/** Milliseconds in sight after which a sound is decoded for its waveform. */
const STAY = 400;

/** Rejects for what has gone by until then: a list that is scrolled decodes nothing. */
const stay = (signal: AbortSignal): Promise<void> =>
  new Promise((stayed, gone) => {
    const timer = setTimeout(stayed, STAY);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      gone(signal.reason);
    });
  });

const peaksKey = (assetId: string | null) => ["peaks", assetId];

/** Peaks of a sound, 0…1, kept by the core once computed; null while unknown or where it can't be decoded. */
export function usePeaks(assetId: string | null): readonly number[] | null {
  const { data } = useQuery({
    queryKey: peaksKey(assetId),
    enabled: assetId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const id = assetId ?? "";
      const kept = await client.library.peaks({ id }, { signal });
      if (kept?.[0]) return kept[0];
      await stay(signal);
      const measured = await measure(id, signal);
      return measured?.peaks ?? null;
    },
  });
  return data ?? null;
}

/**
 * The peaks that are there; fewer than are measured today (by an older studio, for a waveform that was never zoomed) are
 * measured anew while they are shown.
 */
export function useFinerPeaks(assetId: string, peaks: readonly number[]): readonly number[] {
  useQuery({
    queryKey: ["finerPeaks", assetId],
    enabled: peaks.length < PEAK_BUCKETS,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      await stay(signal);
      const measured = await measure(assetId, signal);
      if (measured) queryClient.setQueryData(peaksKey(assetId), measured.peaks);
      return measured !== null;
    },
  });
  return peaks;
}

/** Loudness and beats of a sound, kept by the core once measured; null while unknown or where it can't be decoded. */
export function useSoundMeasure(assetId: string | null): SoundMeasure | null {
  const { data } = useQuery({
    queryKey: ["soundMeasure", assetId],
    enabled: assetId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const id = assetId ?? "";
      const kept = await client.sounds.get({ id }, { signal });
      return kept.measure ?? (await measure(id, signal))?.measure ?? null;
    },
  });
  return data ?? null;
}

const underWay = new Map<string, Promise<MeasuredSound | null>>();

/** One decoding gives both; who asks while it goes on gets the same. */
function measure(id: string, signal: AbortSignal): Promise<MeasuredSound | null> {
  const going = underWay.get(id);
  // Whoever asked first may have left: then it is asked for again.
  if (going) return going.catch(() => measure(id, signal));
  const work = async () => {
    const measured = await decoding.add(() => runSoundWorker(mediaUrl(id)), { signal });
    if (!measured) {
      // Kept, so that no visit tries again.
      await client.browse.posterFailed({ id });
      return null;
    }
    await client.library.savePeaks({ id, peaks: [measured.peaks] });
    await client.sounds.saveMeasure({ id, measure: measured.measure });
    return measured;
  };
  const asked = work().finally(() => underWay.delete(id));
  underWay.set(id, asked);
  return asked;
}
