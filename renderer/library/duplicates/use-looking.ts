import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { client, orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

/** Tells the core what a file looks like, or that it can't be told here; rejects where it can't be told now. */
export type LookAt = (asset: Asset, signal: AbortSignal) => Promise<unknown>;

export interface Looking {
  /** Files that were looked at since the dialog opened, and how many there are; undefined before that is known. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly running: boolean;
  readonly stop: () => void;
  readonly start: () => void;
}

/** Groups are shown as they grow, but not with each file. In milliseconds. */
const SHOWN_EVERY = 3_000;

/** Looks at every image and video that nobody looked at yet, a few at a time, until all are, or it is stopped. */
export function useLooking(lookAt: LookAt): Looking {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Looking["progress"]>();
  const [running, setRunning] = useState(true);
  useEffect(() => {
    if (!running) return;
    const stopped = new AbortController();
    const show = () => queries.invalidateQueries({ queryKey: orpc.browse.nearDuplicates.key() });
    const work = async () => {
      /** What could be neither drawn nor noted as such now: it is tried again another time. */
      const left = new Set<string>();
      let [done, shown] = [0, Date.now()];
      while (!stopped.signal.aborted) {
        const { items, total } = await client.browse.unseen();
        if (stopped.signal.aborted) return;
        const next = items.filter(({ id }) => !left.has(id));
        setProgress({ done, total: done + total - Math.min(left.size, total) });
        if (next.length === 0) break;
        await Promise.all(
          next.map((asset) =>
            lookAt(asset, stopped.signal)
              .catch(() => left.add(asset.id))
              .finally(() => {
                if (stopped.signal.aborted) return;
                done += 1;
                setProgress((before) => before && { ...before, done });
                if (Date.now() - shown < SHOWN_EVERY) return;
                shown = Date.now();
                void show();
              }),
          ),
        );
      }
      if (stopped.signal.aborted) return;
      await show();
      setRunning(false);
    };
    work().catch(() => setRunning(false));
    return () => stopped.abort();
  }, [running, queries, lookAt]);
  return { progress, running, stop: () => setRunning(false), start: () => setRunning(true) };
}
