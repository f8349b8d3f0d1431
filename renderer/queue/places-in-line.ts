import type { Task } from "#shared/contract/tasks.ts";

/** Places in the line of films, from 1, by task: those at the service first come before those still here. */
export function placesInLine(tasks: readonly Task[]): ReadonlyMap<string, number> {
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
