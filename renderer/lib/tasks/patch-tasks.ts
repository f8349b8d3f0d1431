import type { Task, TaskEvent } from "#shared/contract/tasks.ts";

/** What is told of one task. */
export type TaskChange = Exclude<TaskEvent, { type: "cleared" }>;

/** What a list of tasks was asked for (`tasks.list`). */
export interface TaskFilter {
  readonly states?: readonly Task["state"][] | undefined;
  readonly shotId?: string | undefined;
  readonly songId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly search?: string | undefined;
  readonly cleared?: true | undefined;
}

const idOf = (event: TaskChange): string => (event.type === "changed" ? event.task.id : event.id);

function fits({ states, shotId, songId, projectId, search, cleared }: TaskFilter, task: Task): boolean {
  // As the core lists them: a copy is a take of its shot, and no work.
  const ofAll = shotId === undefined && songId === undefined && projectId === undefined;
  if (ofAll && (task.copyOf != null || (search === undefined && (task.clearedAt != null) !== (cleared === true))))
    return false;
  return (
    (states === undefined || states.includes(task.state)) &&
    (shotId === undefined || task.shotId === shotId) &&
    (songId === undefined || task.songId === songId) &&
    (projectId === undefined || task.projectId === projectId)
  );
}

/** Newest first, as the core lists them. */
const byAge = (a: Task, b: Task) => b.createdAt - a.createdAt || b.take - a.take || (a.id < b.id ? 1 : -1);

/** A download tells how far it is without a new `seq`. */
const isNews = (told: Task, known: Task) =>
  told.seq > known.seq || (told.seq === known.seq && told.progress !== known.progress);

/** A list with what was told since put in; the very same list when nothing of it changed. */
export function patchTasks(list: Task[], filter: TaskFilter, events: readonly TaskChange[]): Task[] {
  const told = new Map(events.map((event) => [idOf(event), event]));
  let changed = false;
  const kept = list.flatMap((task) => {
    const event = told.get(task.id);
    if (event === undefined) return [task];
    told.delete(task.id);
    if (event.type === "changed" && !isNews(event.task, task)) return [task];
    if (event.type === "removed" && event.seq < task.seq) return [task];
    changed = true;
    return event.type === "changed" && fits(filter, event.task) ? [event.task] : [];
  });
  const come = [...told.values()].flatMap((event) =>
    // Whether it has the words that are searched for only the core knows.
    event.type === "changed" && filter.search === undefined && fits(filter, event.task) ? [event.task] : [],
  );
  if (come.length > 0) return [...kept, ...come].sort(byAge);
  return changed ? kept : list;
}
