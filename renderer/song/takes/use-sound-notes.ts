import { useMutation, useQuery } from "@tanstack/react-query";
import { client, describeError, orpc, queryClient, showToast } from "#renderer/lib/index.ts";
import type { SoundMarker } from "#shared/contract/sounds.ts";

const none: readonly SoundMarker[] = [];

/** Where the person heard the sections of a take begin; shown as set at once, put back when it can't be kept. */
export function useMarkers(assetId: string) {
  const key = orpc.sounds.get.queryKey({ input: { id: assetId } });
  const { data } = useQuery(orpc.sounds.get.queryOptions({ input: { id: assetId } }));
  const save = useMutation({
    mutationFn: (markers: SoundMarker[]) => client.sounds.saveMarkers({ id: assetId, markers }),
    onMutate: async (markers) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData(key);
      queryClient.setQueryData(key, { measure: before?.measure ?? null, markers });
      return { before };
    },
    onError: (error, _, kept) => {
      queryClient.setQueryData(key, kept?.before);
      const { title, body } = describeError(error);
      showToast({ kind: "error", title, body });
    },
  });
  return { markers: data?.markers ?? none, save: (markers: SoundMarker[]) => save.mutate(markers) };
}
