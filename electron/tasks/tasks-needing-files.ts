import type { TaskStore } from "#core/database/index.ts";
import type { PartOwner } from "#core/files/index.ts";

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

/** Whether a task of a connection is under way, or a film of unknown outcome can still be looked for there. */
export function needsConnection(store: TaskStore, connectionId: string): boolean {
  const unknown = store.list({ states: ["outcome_unknown"], limit: Number.MAX_SAFE_INTEGER });
  const needing = [...store.underWay(), ...unknown.filter(({ kind }) => kind === "video")];
  return needing.some((task) => task.connectionId === connectionId);
}
