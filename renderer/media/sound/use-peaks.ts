import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import PQueue from "p-queue";
import { useMemo } from "react";
import { client, mediaUrl, queryClient } from "#renderer/lib/index.ts";
import type { SoundMeasure } from "#shared/contract/library/sounds.ts";
import type { SpeechSpan } from "#shared/film/ducking.ts";
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

/** Where somebody speaks in each of these files, as far as it is known; and whether one is still listened to. */
export function useSpeech(assetIds: readonly string[]): {
  readonly speech: ReadonlyMap<string, readonly SpeechSpan[]>;
  readonly listening: boolean;
} {
  const { spans, listening } = useQueries({
    queries: assetIds.map((id) => ({
      queryKey: ["speech", id],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly SpeechSpan[]> => {
        const kept = await client.sounds.get({ id }, { signal });
        return kept.measure?.speech ?? (await measure(id, signal, true))?.measure.speech ?? [];
      },
    })),
    combine: bothOf,
  });
  return useMemo(
    () => ({ speech: new Map(assetIds.map((id, index) => [id, spans[index] ?? noSpeech])), listening }),
    [assetIds, spans, listening],
  );
}

const noSpeech: readonly SpeechSpan[] = [];

/** The same function each time, so that the same answers are the same array. */
const bothOf = (answers: readonly UseQueryResult<readonly SpeechSpan[]>[]) => ({
  spans: answers.map(({ data }) => data ?? noSpeech),
  listening: answers.some(({ isPending }) => isPending),
});

const underWay = new Map<string, Promise<MeasuredSound | null>>();

/** One decoding gives all; who asks while it goes on gets the same. */
function measure(id: string, signal: AbortSignal, speech = false): Promise<MeasuredSound | null> {
  const key = speech ? `${id} speech` : id;
  const going = underWay.get(key);
  // Whoever asked first may have left: then it is asked for again.
  if (going) return going.catch(() => measure(id, signal, speech));
  const work = async () => {
    const measured = await decoding.add(() => runSoundWorker({ address: mediaUrl(id), speech }), { signal });
    if (!measured) {
      if (speech) return null;
      // Kept, so that no visit tries again.
      await client.browse.posterFailed({ id });
      return null;
    }
    await client.library.savePeaks({ id, peaks: [measured.peaks] });
    await client.sounds.saveMeasure({ id, measure: measured.measure });
    return measured;
  };
  const asked = work().finally(() => underWay.delete(key));
  underWay.set(key, asked);
  return asked;
}
