import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

/** The songs' takes that are here, newest first; undefined until they are known. */
export function useFilmSongs(): readonly Asset[] | undefined {
  const { data } = useQuery(
    orpc.library.list.queryOptions({ input: { kinds: ["audio"], generatedOnly: true, limit: 500 } }),
  );
  return useMemo(
    () => data?.items.filter(({ origin, state }) => origin.type === "generated" && state === "ready"),
    [data],
  );
}
