import type { LedgerTask, TaskStore } from "#core/database/index.ts";
import type { PartOwner } from "#core/files/index.ts";
import { serviceErrors } from "#shared/wire/errors/service-errors.ts";

/**
 * Tasks whose unfinished file somebody waits for: those under way, songs that broke off, because what arrived of a song
 * exists nowhere else, and films that are here and found no place.
 */
function waitedFor(store: TaskStore): Set<string> {
  const broken = store.list({ states: ["failed", "outcome_unknown"], limit: Number.MAX_SAFE_INTEGER });
  const kept = broken.filter(({ kind, output }) => kind === "music" || output?.fetched !== undefined);
  return new Set([...store.underWay(), ...kept].map(({ id }) => id));
}

/** Which unfinished files of a library folder are this studio's own. */
export const partOwner = (store: TaskStore): PartOwner => ({
  kept: waitedFor(store),
  isOurs: (id) => store.stateOf(id) !== null,
});

/**
 * Whether a task of a connection is under way, or what was paid for can still be reached there only: a film of unknown
 * outcome, one that the service has made and that couldn't be fetched, a song whose link lives. `now` in Unix ms.
 */
export function needsConnection(store: TaskStore, connectionId: string, now: number): boolean {
  const isThere = ({ kind, state, remoteId, remoteDeleted, error, output }: LedgerTask): boolean => {
    if (kind === "music") return output?.url !== undefined && (output.expiresAt ?? 0) > now;
    if (state === "outcome_unknown") return true;
    // What ended by the service's own record is over there, and so is a record that is gone.
    const isOver =
      error?.code === "record_not_found" || (error?.http === null && Object.hasOwn(serviceErrors, error.code));
    return remoteId !== null && !remoteDeleted && !isOver && output?.fetched === undefined;
  };
  const ended = store.list({ states: ["outcome_unknown", "failed"], limit: Number.MAX_SAFE_INTEGER });
  const needing = [...store.underWay(), ...ended.filter(isThere)];
  return needing.some((task) => task.connectionId === connectionId);
}
