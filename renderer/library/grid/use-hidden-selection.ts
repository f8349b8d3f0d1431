import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { client, orpc } from "#renderer/lib/index.ts";
import type { BrowseQuestion } from "#shared/contract/library/browse.ts";
import { deletedSince } from "../deleted-since.ts";

const NONE: readonly string[] = [];

/** A short name for each selection: a key of thousands of ids would be written out at every look. */
const names = new WeakMap<ReadonlySet<string>, number>();
let named = 0;
function nameOf(ids: ReadonlySet<string>): number {
  const name = names.get(ids) ?? ++named;
  names.set(ids, name);
  return name;
}

/** Chosen files that were deleted elsewhere in the studio, or in another window, aren't chosen any more. */
export function useLetGoDeleted(hidden: readonly string[], letGo: (ids: readonly string[]) => void): void {
  useEffect(() => {
    if (hidden.length === 0) return;
    let stale = false;
    void deletedSince(hidden)
      .then((gone) => {
        if (!stale && gone.size > 0) letGo([...gone]);
      })
      .catch(() => {});
    return () => {
      stale = true;
    };
  }, [hidden, letGo]);
}

/** The chosen files that what is shown doesn't hold: another search hides them, or they are gone. */
export function useHiddenSelection(
  question: BrowseQuestion | undefined,
  chosen: ReadonlySet<string>,
): readonly string[] {
  const { data = NONE } = useQuery({
    queryKey: [...orpc.browse.outside.key(), question, nameOf(chosen)],
    queryFn: ({ signal }) => client.browse.outside({ ...question, ids: [...chosen] }, { signal }),
    enabled: question !== undefined && chosen.size > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  // What was told of another selection holds for what both have.
  return useMemo(() => data.filter((id) => chosen.has(id)), [data, chosen]);
}
