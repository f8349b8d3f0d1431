import type { Task, TaskState } from "#shared/contract/tasks.ts";
import { serviceErrors } from "#shared/wire/errors/service-errors.ts";

export const taskFilters = ["all", "underWay", "needsYou", "unknown", "finished"] as const;
export type TaskFilter = (typeof taskFilters)[number];

export const statesOf: Record<Exclude<TaskFilter, "all">, readonly TaskState[]> = {
  underWay: ["intent", "submitting", "queued", "running", "downloading"],
  needsYou: ["failed", "outcome_unknown"],
  // Of those that need the person what may have been paid for.
  unknown: ["outcome_unknown"],
  finished: ["ready", "cancelled"],
};

export function belongsTo(filter: TaskFilter, task: Pick<Task, "state">): boolean {
  return filter === "all" || statesOf[filter].includes(task.state);
}

/** What is under way first, then what needs the person, then what is done. */
export const groupsOf = (filter: TaskFilter): readonly Exclude<TaskFilter, "all">[] =>
  filter === "all" ? ["underWay", "needsYou", "finished"] : [filter];

/** Failures after which a song may still be fetched: the service has made it. */
const songFetchFailures = new Set([
  "download_corrupt",
  "disk_full",
  "disk_read_only",
  "disk_failed",
  "library_refused",
]);

/**
 * Whether what failed was the fetching of an output that the service has made. A film that has an id there failed
 * either by its record, whose error is one of the service's and came with no HTTP status, or while it was fetched.
 */
function failedToFetch(task: Parameters<typeof actionsOf>[0], now: number): boolean {
  const { kind, remoteId, remoteDeleted, error, linkEndsAt } = task;
  if (error === null) return false;
  // A song has no id at the service; its link, or its file that found no place, may still be there.
  if (kind === "music") {
    // Its file may be back.
    const vanished = error.code === "file_missing" && error.details?.hadCome === true;
    const mayBeThere = songFetchFailures.has(error.code) && (linkEndsAt == null || linkEndsAt > now);
    return task.submittedAt !== null && (mayBeThere || vanished);
  }
  // A record that the service didn't know for a while may be known again: to ask costs nothing.
  const byRecord = error.http === null && Object.hasOwn(serviceErrors, error.code);
  return remoteId !== null && !remoteDeleted && !byRecord;
}

/** It came unsent from an earlier copy of the studio, and may have been sent since. */
export const isHeld = ({ state, heldAt }: Pick<Task, "state" | "heldAt">): boolean =>
  state === "outcome_unknown" && heldAt != null;

/** Nobody knows whether it was made, and it may have been paid for. */
export const isUnsettled = (task: Pick<Task, "state" | "heldAt">): boolean =>
  task.state === "outcome_unknown" && !isHeld(task);

/** What may be done in a state (API.md § States and transitions, and our own ledger). */
export function actionsOf(
  task: Pick<
    Task,
    "state" | "kind" | "remoteId" | "remoteDeleted" | "error" | "assetId" | "linkEndsAt" | "submittedAt" | "heldAt"
  >,
  now = Date.now(),
): readonly TaskAction[] {
  const actions: TaskAction[] = [];
  const { state, kind, remoteId, remoteDeleted, error } = task;
  if (state === "ready" && task.assetId) actions.push("open");
  // The service lists videos only.
  if (state === "outcome_unknown" && kind === "video") actions.push("reconcile");
  // What came of an answer that broke off is here, and is worth hearing before anything else is done.
  const kept = Number(error?.details?.keptBytes ?? 0) > 0 || error?.details?.keptLink === true;
  const fetchable = state === "failed" && failedToFetch(task, now);
  // Of a link that gave too little the whole song may still come.
  const wholeFirst = fetchable && error?.code === "download_corrupt";
  if (kept && !wholeFirst && (state === "outcome_unknown" || state === "failed")) actions.push("keepPart");
  // Unsent when the copy of the studio was made that is open now: checked first, then sent or let go.
  const held = isHeld(task);
  if (held) actions.push("sendHeld", "discard");
  else if (state === "outcome_unknown") actions.push("attach");
  if (fetchable) actions.push("downloadAgain");
  if (kept && wholeFirst) actions.push("keepPart");
  if (state === "intent") actions.push("cancel");
  if (state === "queued" && kind === "video" && remoteId) actions.push("cancel");
  if (!held && (state === "failed" || state === "outcome_unknown" || state === "cancelled")) actions.push("retry");
  if (kind === "video" && remoteId && !remoteDeleted && (state === "ready" || state === "failed")) {
    actions.push("deleteRemote");
  }
  if (!belongsTo("underWay", task)) actions.push("remove");
  // The last thing to do: what was made and paid for is then looked for no more.
  if (state === "outcome_unknown" && !held) actions.push("giveUp");
  return actions;
}

export type TaskAction =
  | "open"
  | "reconcile"
  | "attach"
  | "giveUp"
  | "sendHeld"
  | "discard"
  | "downloadAgain"
  | "keepPart"
  | "cancel"
  | "retry"
  | "deleteRemote"
  | "remove";
