import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { direction } from "#shared/direction/index.ts";
import { finding } from "#shared/rules/finding.ts";
import { studioError } from "#shared/wire/errors/errors.ts";
import { taskKind } from "#shared/wire/task-kind.ts";
import { id, procedure, sequence, timestamp } from "./base.ts";
import { shotCards } from "./storyboard/cast.ts";

/** DESIGN.md: `intent → submitting → queued → running → downloading → ready`, and the four ends. */
export const taskState = z.enum([
  "intent",
  "submitting",
  "queued",
  "running",
  "downloading",
  "ready",
  "failed",
  "cancelled",
  "outcome_unknown",
]);
export type TaskState = z.infer<typeof taskState>;

export const task = z.object({
  id,
  kind: taskKind,
  state: taskState,
  title: z.string(),
  model: z.string(),
  connectionId: id,
  connectionName: z.string(),
  sandbox: z.boolean(),
  /** The service's own identifier; set before anything else happens once it is known. */
  remoteId: z.string().nullable(),
  /** The film its shot belonged to when it was asked for. */
  projectId: id.nullable(),
  shotId: id.nullable(),
  songId: id.nullable(),
  /** Ordinal of this take among the takes of its shot or song, from 1. */
  take: z.number().int(),
  /** The request as it was sent, media named `asset:<id>`. */
  request: z.record(z.string(), z.unknown()),
  /** As its director wrote the shot, whose compiled text the request has; null or absent for one that was words. */
  direction: direction.nullable().optional(),
  /** The cards that its shot named, and what of each was sent; null or absent for none. */
  cast: shotCards.nullable().optional(),
  /** What the checks said of the request as it was sent; null for a task of an older studio. */
  findings: z.array(finding).nullable(),
  /** 0 to 1 where it can be known (download; upload of what the request can't hold, while it is an intent), else null. */
  progress: z.number().min(0).max(1).nullable(),
  attempts: z.number().int(),
  nextPollAt: timestamp.nullable(),
  /** Not sent yet: the service's rate limit lets it go about then. Null when nothing but room is waited for. */
  waitsUntil: timestamp.nullable(),
  /** Made, and not fetched yet: until then the service keeps it under the only link that there is; null elsewhere. */
  linkEndsAt: timestamp.nullable().optional(),
  error: studioError.nullable(),
  assetId: id.nullable(),
  usage: z.record(z.string(), z.number()).nullable(),
  /** What the service reports of the result: actual ratio, resolution, seconds. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** The remote record was deleted at the service (API.md § States and transitions). */
  remoteDeleted: z.boolean(),
  createdAt: timestamp,
  submittedAt: timestamp.nullable(),
  updatedAt: timestamp,
  finishedAt: timestamp.nullable(),
  /**
   * Of unknown outcome because it was not sent yet in a database of an earlier moment (a backup), found at this time: it
   * may have been sent since. Null or absent for every other.
   */
  heldAt: timestamp.nullable().optional(),
  /** The take of another shot that it came from when film or shot were duplicated: nothing was sent, or paid, for it. */
  copyOf: id.nullable().optional(),
  /** Cleared from the list of tasks then; as a take it stays where it was. Null or absent for what is listed. */
  clearedAt: timestamp.nullable().optional(),
  /** Grows with every change of any task: the replay position of `watch`. */
  seq: sequence,
});
export type Task = z.infer<typeof task>;

/** A task here, as another one names it. */
const taskName = z.object({ id, title: z.string(), take: z.number().int() });

/** What a record of the service can differ in from what a task asked for. */
export const recordDifference = z.enum(["time", "kind", "model", "duration", "resolution", "ratio", "words", "files"]);

/** Records of the service that may be a task of unknown outcome: `error.details.candidates` after `reconcile`. */
export const taskCandidate = z.object({
  id: z.string(),
  status: z.string(),
  createdAt: timestamp,
  model: z.string().nullish(),
  /** Words of the request, where the service tells them. */
  prompt: z.string().nullish(),
  resolution: z.string().nullish(),
  ratio: z.string().nullish(),
  duration: z.number().nullish(),
  /** How many pictures it was given, where the service tells it. */
  images: z.number().nullish(),
  /** Its film can be looked at: `/media/candidate/<taskId>/<record>`. */
  picture: z.boolean().default(false),
  /**
   * `fits`: the person may say that it is this task. `owned`: belongs to `owner` already. `other`: made for one of
   * `fitsToo`. `foreign`: fits no task here, so another program made it.
   */
  standing: z.enum(["fits", "owned", "other", "foreign"]).default("fits"),
  owner: taskName.nullish(),
  /** Other tasks of unknown outcome that it fits as well. */
  fitsToo: z.array(taskName).default([]),
  differs: z.array(recordDifference).default([]),
});
export type TaskCandidate = z.infer<typeof taskCandidate>;

/**
 * Why a look into the service's list didn't settle it, `error.details.verdict`: several records fit, or other tasks fit
 * them too (`shared`); none was there (`none`); all that fit belong to tasks that were found the same way (`taken`); the
 * list is longer than what is read (`cut`).
 */
export const taskVerdict = z.enum(["several", "shared", "none", "taken", "cut"]);
export type TaskVerdict = z.infer<typeof taskVerdict>;

export const taskEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("changed"), seq: sequence, task }),
  z.object({ type: z.literal("removed"), seq: sequence, id }),
  /** Many were cleared from the list at once, or came back: what is listed is to be asked for again. */
  z.object({ type: z.literal("cleared"), seq: sequence }),
]);
export type TaskEvent = z.infer<typeof taskEvent>;

/** The most tasks in one answer: so many are read, checked and sent in well under a fifth of a second. */
const PAGE = 500;

export const tasks = {
  /** Newest first, a page at a time: a full page may have another behind it. */
  list: procedure
    .input(
      z.object({
        states: z.array(taskState).optional(),
        shotId: id.optional(),
        songId: id.optional(),
        projectId: id.optional(),
        /** Words of its title, model, connection, ids or request; all of them. Cleared tasks are found too. */
        search: z.string().trim().min(1).max(200).optional(),
        /** Only what was cleared from the list. */
        cleared: z.literal(true).optional(),
        limit: z.number().int().min(1).max(PAGE).default(PAGE),
        /** The last task of the page before; the first page without it. */
        after: id.optional(),
      }),
    )
    .output(z.array(task)),
  /** How many stand in each state; none where a state is missing. */
  counts: procedure.output(z.partialRecord(taskState, z.number().int())),
  get: procedure.input(z.object({ id })).output(task),
  /** When it came into each of its states, oldest first. */
  history: procedure.input(z.object({ id })).output(z.array(z.object({ state: taskState, at: timestamp }))),
  /** Every change after `since`, then live. Nothing is missed over a reload. `now`: only what comes. */
  watch: procedure
    .input(z.object({ since: sequence.or(z.literal("now")).default(0) }))
    .output(eventIterator(taskEvent)),
  /** Only while queued (API.md § States and transitions); a running task is refused with the truth. */
  cancel: procedure.input(z.object({ id })).output(task),
  /** Deletes the record at the service (succeeded or failed); the local task and asset stay. */
  deleteRemote: procedure.input(z.object({ id })).output(task),
  /** Hides a finished task here. Refused while it is under way. */
  remove: procedure.input(z.object({ id })),
  /** Clears what is finished (ready, canceled) from the list; takes, files and what was paid stay. `at` undoes it. */
  clearFinished: procedure.output(z.object({ count: z.number().int(), at: timestamp })),
  /** Lists again what `clearFinished` cleared at this time. */
  restoreCleared: procedure.input(z.object({ at: timestamp })).output(z.object({ count: z.number().int() })),
  /** For `outcome_unknown`: looks for it in the service's own list; never posts. */
  reconcile: procedure.input(z.object({ id })).output(task),
  /** The person says which of several records that fit is this task (`taskCandidates`); never posts. */
  adopt: procedure.input(z.object({ id, remoteId: z.string().min(1).max(200) })).output(task),
  /** The person brought the file of a task of unknown outcome into the library: it is ready with it. Costs nothing. */
  attach: procedure.input(z.object({ id, assetId: id })).output(task),
  /** The person says that a task of unknown outcome was not made: it ends as failed, with `given_up`. */
  giveUp: procedure.input(z.object({ id })).output(task),
  /** Sends what was held (`heldAt`) after all; the person has confirmed that it may be charged a second time. */
  sendHeld: procedure.input(z.object({ id })).output(task),
  /**
   * A new paid task with the same request; the person has confirmed. Idempotent by `clientId`. `state`: as the person saw
   * it; refused where it ended otherwise since, for it may be had already.
   */
  retry: procedure.input(z.object({ id, clientId: id, state: taskState.optional() })).output(task),
  /**
   * Fetches the output of a succeeded task again (a broken or expired download). Costs nothing. `part`: takes what came of a
   * song whose link gives too little (`error.details.keptBytes`), as it is.
   */
  downloadAgain: procedure.input(z.object({ id, part: z.boolean().optional() })).output(task),
};
