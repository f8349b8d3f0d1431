import { useMutation, useQueryClient } from "@tanstack/react-query";
import { orpc } from "#renderer/lib/index.ts";

/** Something that frees room: afterwards it is measured anew. */
export function useFreeSpace<Input = void>(work: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => {
      for (const queryKey of [orpc.storage.key(), orpc.trash.key(), orpc.library.key(), orpc.browse.key()])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
