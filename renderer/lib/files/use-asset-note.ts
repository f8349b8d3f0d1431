import { useCallback } from "react";
import type { Asset } from "#shared/contract/library/media.ts";
import { client } from "../link/client.ts";
import { orpc, queryClient } from "../queries.ts";
import { useDraft } from "../typing/use-draft.ts";

/** The person's words about a file, kept as they are typed; every list that shows it follows. */
export function useAssetNote(asset: Asset) {
  const keep = useCallback(
    async ({ note }: { note?: string }) => {
      if (note === undefined) return;
      const kept = await client.library.annotate({ id: asset.id, note });
      queryClient.setQueryData(orpc.library.get.queryKey({ input: { id: asset.id } }), kept);
      // Boards ask for many files at once: each answer that names this one is another one now.
      queryClient.setQueriesData<Asset[]>({ queryKey: orpc.library.getMany.key() }, (assets) =>
        assets?.map((each) => (each.id === kept.id ? kept : each)),
      );
    },
    [asset.id],
  );
  return useDraft(`note/${asset.id}`, { note: asset.note ?? "" }, keep);
}
