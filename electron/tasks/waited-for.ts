import type { TaskLedger } from "./task-ledger.ts";

/**
 * Tasks whose unfinished file somebody waits for: those under way, and songs that broke off, because what arrived of a
 * song exists nowhere else.
 */
export function waitedFor({ store }: TaskLedger): Set<string> {
  const broken = store.list({ states: ["failed", "outcome_unknown"], limit: Number.MAX_SAFE_INTEGER });
  return new Set([...store.underWay(), ...broken.filter(({ kind }) => kind === "music")].map(({ id }) => id));
}
