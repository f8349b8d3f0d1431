import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { client, orpc } from "#renderer/lib/index.ts";
import type { RebuildReport } from "#shared/contract/library.ts";

/** A rebuild of the library under way; `stop` leaves what is done as it is. */
export function useRebuild() {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const stopping = useRef<AbortController>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (): Promise<RebuildReport | null> => {
      const leaving = new AbortController();
      stopping.current = leaving;
      for await (const event of await client.store.rebuild(undefined, { signal: leaving.signal })) {
        if (event.type === "done") return event.report;
        setProgress(event);
      }
      return null;
    },
    // A failure is said in place.
    meta: { quiet: true },
    onSettled: () => void queries.invalidateQueries({ queryKey: orpc.library.key() }),
  });
  return {
    run: () => mutate(),
    stop: () => stopping.current?.abort(),
    progress,
    report: data ?? null,
    error,
    isPending,
  };
}
