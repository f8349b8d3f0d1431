import { useQueries } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";
import type { ShotDraft } from "#shared/contract/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { referencesOf } from "#shared/rules/shot-request.ts";

/** The files of a board by id; what isn't known yet isn't in it. */
export type BoardMedia = ReadonlyMap<string, Asset>;

/** The most that `library.getMany` takes. */
const AT_ONCE = 500;

/** Every file that drafts and takes name, without repetition, in a stable order. */
export function mediaIdsOf(drafts: readonly ShotDraft[], takes: readonly Task[]): string[] {
  const ids = drafts.flatMap((draft) => [draft.firstFrame, draft.lastFrame, ...referencesOf(draft)]);
  return [...new Set([...ids, ...takes.map(({ assetId }) => assetId)])].filter((id) => id !== null).sort();
}

/** Facts of a board's files, asked for together. Known files stay while new ones are asked for. */
export function useBoardMedia(ids: readonly string[]): BoardMedia {
  const known = useRef<BoardMedia>(new Map());
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const answers = useQueries({
    queries: parts.map((part) => orpc.library.getMany.queryOptions({ input: { ids: part } })),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(() => {
    const found = new Map(known.current);
    for (const asset of answers.flatMap((assets) => assets ?? [])) found.set(asset.id, asset);
    // A file that just came in is known before the next answer.
    for (const id of ids) {
      const brought = queryClient.getQueryData(orpc.library.get.queryKey({ input: { id } }));
      if (brought && !found.has(id)) found.set(id, brought);
    }
    known.current = found;
    return found;
  }, [answers, ids]);
}
