import type { Task } from "#shared/contract/tasks.ts";

/** Places in the line of films, from 1, by task: those at the service first come before those still here. */
export function queuePositions(tasks: readonly Task[]): ReadonlyMap<string, number> {
  const line = tasks
    .filter(
      ({ kind, state }) => kind === "video" && (state === "queued" || state === "submitting" || state === "intent"),
    )
    .toSorted(
      (a, b) =>
        Number(a.state === "intent") - Number(b.state === "intent") || a.createdAt - b.createdAt || a.take - b.take,
    );
  return new Map(line.map(({ id }, index) => [id, index + 1]));
}

/**
 * What a pause can do about films that wait: those not sent yet are held here; those queued at the service are made all
 * the same unless they are cancelled there, which costs nothing (API.md § States and transitions).
 */
export function pausableTasks(tasks: readonly Task[]): {
  readonly here: number;
  readonly atService: readonly string[];
} {
  const films = tasks.filter(({ kind }) => kind === "video");
  return {
    here: films.filter(({ state }) => state === "intent").length,
    atService: films.filter(({ state, remoteId }) => state === "queued" && remoteId !== null).map(({ id }) => id),
  };
}
