import type { TaskService } from "#core/tasks/index.ts";

/** Enters the takes of shots for their copies too, over the same files; gives the copy's id by the take's. */
export type CopyTakes = TaskService["copyTakes"];
