import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { orpc } from "../queries.ts";
import { toastFailure } from "../toast-failure.ts";
import { useStillHere } from "../use-still-here.ts";

interface Progress {
  readonly done: number;
  readonly total: number;
}
type Told = (Progress & { readonly type: "progress" }) | { readonly type: "done" };

/** A work on the library's files that tells how far it is; `stop` leaves what is done as it is. */
export function useProgressing<Event extends Told>(begin: (signal: AbortSignal) => Promise<AsyncIterable<Event>>) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const stopping = useRef<AbortController>(null);
  const [stopped, setStopped] = useState(false);
  const isStillHere = useStillHere();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (): Promise<Extract<Event, { type: "done" }> | null> => {
      const leaving = new AbortController();
      stopping.current = leaving;
      setProgress(null);
      setStopped(false);
      for await (const event of await begin(leaving.signal)) {
        if (event.type === "progress") setProgress(event);
        else return event as Extract<Event, { type: "done" }>;
      }
      return null;
    },
    // A failure is said in place, and elsewhere to whoever left it going on.
    meta: { quiet: true },
    onError: (why) => {
      if (!isStillHere() && stopping.current?.signal.aborted !== true) toastFailure(why);
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: orpc.library.key() });
      void queries.invalidateQueries({ queryKey: orpc.store.key() });
    },
  });
  return {
    run: () => mutate(),
    stop: () => {
      stopping.current?.abort();
      setStopped(true);
    },
    progress,
    done: data ?? null,
    error: stopped ? null : error,
    isPending,
  };
}
