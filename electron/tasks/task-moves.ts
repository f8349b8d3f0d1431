import type { TaskState } from "#shared/contract/tasks.ts";

/** Every move a task can make; anything else is a mistake of ours and is refused before it is written. */
export const allowedMoves: Readonly<Record<TaskState, readonly TaskState[]>> = {
  intent: ["submitting", "failed", "cancelled"],
  submitting: ["queued", "downloading", "failed", "outcome_unknown"],
  queued: ["running", "downloading", "failed", "cancelled"],
  running: ["downloading", "failed", "cancelled"],
  downloading: ["ready", "failed"],
  // The file was lost here and is fetched again.
  ready: ["downloading"],
  // Failed here, but the service may still have it: asked again, it says how far it is.
  failed: ["queued", "running", "downloading"],
  cancelled: [],
  // Found in the service's list, or its file brought by the person; never by posting again.
  outcome_unknown: ["queued", "running", "downloading", "ready", "failed", "cancelled"],
};

const finished: ReadonlySet<TaskState> = new Set(["ready", "failed", "cancelled", "outcome_unknown"]);

/** Nothing more happens by itself in these states. */
export const isFinished = (state: TaskState): boolean => finished.has(state);

export const mayMove = (from: TaskState, to: TaskState): boolean => allowedMoves[from].includes(to);
