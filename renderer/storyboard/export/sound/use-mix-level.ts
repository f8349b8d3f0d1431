import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { workerClient } from "#renderer/lib/worker/index.ts";
import type { MeasuredLevel } from "#renderer/media/loudness/index.ts";
import type { SoundOrder } from "./film-sound.ts";

/** Milliseconds for which nothing changes before a mix is measured: who draws a volume passes many. */
const STILL = 600;

const stand = (signal: AbortSignal): Promise<void> =>
  new Promise((stood, changed) => {
    const timer = setTimeout(stood, STILL);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      changed(signal.reason);
    });
  });

async function measureMix(order: SoundOrder, signal: AbortSignal): Promise<MeasuredLevel> {
  await stand(signal);
  const { ask, end } = workerClient<SoundOrder, MeasuredLevel>(
    () => new Worker(new URL("./mix-worker.ts", import.meta.url), { type: "module" }),
  );
  try {
    return await ask(order, { signal });
  } finally {
    end();
  }
}

/** How loud a film is as it is mixed; `level` undefined: not known yet, or nothing is asked. */
export function useMixLevel(order: SoundOrder | undefined): {
  readonly level: MeasuredLevel | undefined;
  readonly measuring: boolean;
} {
  const { data, isFetching, isPlaceholderData } = useQuery({
    // Where the pictures of it are encoded anew changes nothing of what is heard.
    queryKey: ["mixLevel", order && { ...order, plan: heardOf(order.plan) }],
    enabled: order !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (order === undefined ? { loudness: null, peak: null } : measureMix(order, signal)),
  });
  return { level: order === undefined || isPlaceholderData ? undefined : data, measuring: isFetching };
}

const heardOf = ({ segments, seconds, before }: SoundOrder["plan"]) => ({
  ...{ seconds, before },
  segments: segments.map((segment) => {
    const { assetId, from, start, length, fade, speed, gain, fadeIn, fadeOut, soundHead, soundTail } = segment;
    return [assetId, from, start, length, fade, speed, gain, fadeIn, fadeOut, soundHead, soundTail];
  }),
});
