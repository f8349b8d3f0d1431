import { client } from "#renderer/lib/index.ts";

/** The most that `library.getMany` takes. */
const AT_ONCE = 500;

/** Those of the files that were deleted since they were chosen, elsewhere in the studio or in another window, or are forgotten. */
export async function deletedSince(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const gone = new Set(ids);
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const { id, state } of await client.library.getMany({ ids: ids.slice(at, at + AT_ONCE) }))
      if (state !== "trashed") gone.delete(id);
  return gone;
}
