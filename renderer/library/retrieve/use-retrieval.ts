import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { client, orpc } from "#renderer/lib/index.ts";
import type { FoundOutput } from "#shared/contract/library/retrieval.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";

/** Looking an id up at the service, and fetching what it names. Leaving the page stops the download. */
export function useRetrieval(onDone: (assetId: string) => void) {
  const queries = useQueryClient();
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<StudioError | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const look = useMutation({
    mutationFn: (remoteId: string) => client.retrieval.look({ remoteId }),
    onMutate: () => setFailure(null),
    meta: { quiet: true },
  });
  const fetching = useMutation({
    mutationFn: async ({ remoteId, type, connectionId }: FoundOutput) => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      setFailure(null);
      setPart(null);
      for await (const event of await client.retrieval.fetch({ remoteId, type, connectionId }, { signal })) {
        if (event.type === "progress") setPart(event.part);
        else if (event.type === "failed") setFailure(event.error);
        else {
          await queries.invalidateQueries({ queryKey: orpc.library.key() });
          // Who closed it in that moment isn't led there.
          if (signal.aborted) return;
          onDone(event.asset.id);
        }
      }
    },
    meta: { quiet: true },
  });
  return { look, fetching, part, failure };
}
