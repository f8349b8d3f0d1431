import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { orpc } from "#renderer/lib/index.ts";
import { languageOf } from "#shared/contract/app/languages.ts";
import type { SampleState } from "#shared/contract/samples/samples.ts";

/** While takes are on their way it is asked again: a take that failed tells no film. In milliseconds. */
const AGAIN = 2000;

/** The sample film: how far it is, and what makes and deletes it. */
export function useSamples() {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const queryKey = orpc.samples.state.queryKey();
  const { data: state } = useQuery(
    orpc.samples.state.queryOptions({
      refetchInterval: ({ state: { data } }) => (data?.state === "making" ? AGAIN : false),
    }),
  );
  const keep = {
    onSuccess: (told: SampleState) => {
      queries.setQueryData(queryKey, told);
      for (const key of [orpc.storyboard.key(), orpc.songs.key()]) void queries.invalidateQueries({ queryKey: key });
    },
  };
  const make = useMutation(orpc.samples.make.mutationOptions(keep));
  return {
    state,
    isMaking: make.isPending,
    make: (then: () => void = () => {}) => make.mutate({ language: languageOf(i18n.language) }, { onSuccess: then }),
    remove: useMutation(orpc.samples.remove.mutationOptions(keep)),
  };
}
