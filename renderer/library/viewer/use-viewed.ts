import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";

/** The files by their ids, in that order, as far as they are here. */
export function useViewed(ids: readonly string[], known: Asset | undefined): Asset[] {
  const { data = [] } = useQuery(
    orpc.library.getMany.queryOptions({ input: { ids: [...ids] }, placeholderData: keepPreviousData }),
  );
  return ids.flatMap((id) => data.find((asset) => asset.id === id) ?? (known?.id === id ? known : []));
}
