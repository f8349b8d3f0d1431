import type { Task } from "#shared/contract/tasks.ts";

const listeners = new Set<(task: Task) => void>();
const ends: readonly Task["state"][] = ["ready", "failed", "outcome_unknown"];

/** Calls back for each task that comes to its end while the page is open; one that the person cancelled needs no telling. */
export function onTaskEnded(listener: (task: Task) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For the follower of tasks: tells of an end once, when it is written. */
export function notifyIfEnded(task: Task): void {
  if (!ends.includes(task.state) || task.finishedAt !== task.updatedAt) return;
  for (const listener of listeners) listener(task);
}
