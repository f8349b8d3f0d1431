import { v7 as newId } from "uuid";
import type { LedgerTask } from "#core/database/index.ts";

/** Where a copied take belongs. */
export interface CopiedShot {
  readonly id: string;
  readonly projectId: string;
}

/**
 * Takes of shots that were duplicated, as entries of their own over the same files: nothing is sent, owed or asked for
 * them, so they carry no id of the service and no usage. `shots`: the copy of each shot by the shot's id.
 */
export function copiesOf(
  takes: readonly LedgerTask[],
  shots: ReadonlyMap<string, CopiedShot>,
  now: number,
): Omit<LedgerTask, "seq">[] {
  return takes.flatMap(({ seq: _seq, ...take }) => {
    const shot = shots.get(take.shotId ?? "");
    if (shot === undefined) return [];
    return {
      ...take,
      ...{ id: newId(), clientId: newId(), ordinal: 1, shotId: shot.id, projectId: shot.projectId },
      // A copy of a copy is one of what was made.
      copyOf: take.copyOf ?? take.id,
      ...{ remoteId: null, remoteDeleted: false, output: null, attempts: 0, nextPollAt: null, error: null },
      ...{ usage: null, submittedAt: null, heldAt: null, updatedAt: now },
    };
  });
}
