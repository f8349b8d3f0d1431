import { setImmediate } from "node:timers/promises";
import type { PosterStore } from "#core/database/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { groupAlike } from "#shared/rules/library/look-alike.ts";

export interface AlikeFiles {
  readonly files: Asset[];
  /** Files that are beyond those. */
  readonly more: number;
}

export interface NearDuplicates {
  /** The best of each group first: the largest picture, of those the most bytes, then the oldest. */
  readonly groups: AlikeFiles[];
  /** Groups that are beyond those. */
  readonly more: number;
}

/** So many are shown at once: whoever goes through them asks again. */
const MOST_GROUPS = 100;
const MOST_IN_GROUP = 50;

/** Images and videos that look alike, as far as they were looked at. Gives way to other work of the core in between. */
export async function nearDuplicates(
  posters: Pick<PosterStore, "looks">,
  getMany: (ids: readonly string[]) => Asset[],
  signal?: AbortSignal,
): Promise<NearDuplicates> {
  const work = groupAlike(posters.looks());
  let step = work.next();
  while (!step.done) {
    await setImmediate();
    signal?.throwIfAborted();
    step = work.next();
  }
  const found = step.value;
  // A file may have gone while the others were compared.
  const groups = found.slice(0, MOST_GROUPS).map((ids) => ({
    files: getMany(ids.slice(0, MOST_IN_GROUP)),
    more: Math.max(0, ids.length - MOST_IN_GROUP),
  }));
  return { groups: groups.filter(({ files }) => files.length > 1), more: Math.max(0, found.length - MOST_GROUPS) };
}
