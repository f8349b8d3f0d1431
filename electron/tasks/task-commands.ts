import { setTimeout as sleep } from "node:timers/promises";
import type { LedgerTask } from "#core/database/index.ts";
import { exists, sha256Of, sizeOf } from "#core/files/index.ts";
import { requireSame, ServiceError } from "#core/service/client/answers/index.ts";
import { failure, StudioFailure } from "#shared/wire/errors/studio-failure.ts";
import type { VideoTask } from "#shared/wire/video/video.ts";
import { delayOf, pollPacing } from "./pacing.ts";
import { applyRecord } from "./records/apply-record.ts";
import { askRecord } from "./records/ask-record.ts";
import { findEarlierDownload, noLongerThere } from "./steps/download-step.ts";
import type { StepContext } from "./steps/step-context.ts";
import { describeMissingBytes } from "./steps/verify-output.ts";
import type { TaskClient } from "./task-client.ts";
import { trustedPlaces } from "./trusted-places.ts";

const cannot = (message: string, advice?: string) =>
  failure("not_allowed_now", { message, ...(advice === undefined ? {} : { advice }) });

/** How long a look at a task in line is believed. A film takes longer than this from its beginning to its end. */
const LOOK_HOLDS_MS = 2000;
/** Looks that may grow old while DELETE waits for its turn, before the person is told to try later. */
const MOST_LOOKS = 5;

/**
 * Cancels a task that the service hasn't begun (API.md § States and transitions). It is asked for its state first, and
 * again while DELETE is on its way: DELETE on a task that has meanwhile succeeded deletes the record of a paid video.
 */
export async function cancelTask(c: StepContext, task: LedgerTask): Promise<LedgerTask> {
  if (task.state === "intent") return withdraw(c, task);
  if (task.state !== "queued" || task.remoteId === null) {
    throw cannot(
      task.state === "running"
        ? "The service is generating this video. It can no longer be canceled."
        : `A task that is ${task.state.replace("_", " ")} can’t be canceled.`,
    );
  }
  const { remoteId } = task;
  const client = await c.clientOf(task.connectionId);
  let deletion: Deletion | null = null;
  for (let looks = 0; deletion === null; looks += 1) {
    if (looks === MOST_LOOKS) {
      throw cannot(
        "Too many requests are waiting for the service to cancel this one in time.",
        "Try again in a minute.",
      );
    }
    const before = await askRecord(client, task, remoteId, { signal: c.closing });
    if (before.status !== "queued") return tooLate(c, task, before);
    deletion = await deleteWatched(c, client, task, remoteId);
  }
  const { action, seen, cause } = deletion;
  if (action === "deleted") {
    const done = seen?.status === "succeeded" ? seen : await lastLook(c, client, task, remoteId);
    return doneMeanwhile(c, task, done);
  }
  if (seen !== null) return tooLate(c, task, seen);
  if (action === "cancelled") return c.ledger.move(task.id, "cancelled");
  // Refused, or no answer that can be believed: the service says which.
  const after = await askRecord(client, task, remoteId, { signal: c.closing });
  if (after.status === "queued") throw cause;
  return tooLate(c, task, after);
}

/**
 * Nothing was sent. The database is of a new moment with it: in a copy from before the task is still to be sent, and
 * must be held there.
 */
function withdraw(c: StepContext, task: LedgerTask): LedgerTask {
  const epoch = task.sandbox ? undefined : c.epoch;
  const cancelled = c.ledger.move(task.id, "cancelled", {}, () => epoch?.raiseInside());
  try {
    epoch?.raiseOutside();
  } catch {
    // A full disk: cancelled it is, and before anything is sent the mark has to be written all the same.
  }
  return cancelled;
}

interface Deletion {
  readonly action: "cancelled" | "deleted" | null;
  /** The task as it was seen once it was no longer queued. */
  readonly seen: VideoTask | null;
  readonly cause: unknown;
}

/** Thrown at DELETE's turn, before anything leaves: what was seen of the task is too old by then. */
class LookIsOld extends Error {}

/** Throws `LookIsOld` once the last look is; neither a computer that slept nor a clock that was set makes it younger. */
function requireFreshLook(): () => void {
  const [byClock, byRun] = [Date.now(), performance.now()];
  return () => {
    const age = Math.max(Math.abs(Date.now() - byClock), performance.now() - byRun);
    if (age > LOOK_HOLDS_MS) throw new LookIsOld("The task may have gone on while DELETE waited for its turn.");
  };
}

/**
 * Sends DELETE and, as long as there is no answer, looks at the task: one that is slow on its way is called back once the
 * service has begun, and of a film that is done by then the link is known before its record can be gone. Null where
 * DELETE waited for its turn for so long that the task has to be looked at anew: nothing has left then.
 */
async function deleteWatched(
  c: StepContext,
  client: TaskClient,
  task: LedgerTask,
  remoteId: string,
): Promise<Deletion | null> {
  const onTurn = requireFreshLook();
  const callBack = new AbortController();
  const answered = new AbortController();
  let seen: VideoTask | null = null;
  const watch = async () => {
    for (let times = 0; !answered.signal.aborted && !c.closing.aborted; times += 1) {
      const wait = delayOf(c.pace(task, pollPacing), times, c.random);
      await sleep(wait, undefined, { signal: answered.signal }).catch(() => {});
      if (answered.signal.aborted) return;
      const record = await askRecord(client, task, remoteId, { signal: answered.signal }).catch(() => null);
      if (record === null || record.status === "queued" || record.status === "cancelled") continue;
      seen = record;
      callBack.abort();
      return;
    }
  };
  const watching = watch();
  try {
    const answer = await client.deleteVideo(remoteId, { signal: callBack.signal, onTurn });
    requireSame("task", remoteId, answer.task_id);
    return { action: answer.action, seen, cause: null };
  } catch (cause) {
    if (cause instanceof LookIsOld) return null;
    if (!(cause instanceof ServiceError)) throw cause;
    return { action: null, seen, cause };
  } finally {
    answered.abort();
    await watching;
  }
}

/** DELETE answered that it deleted: the task had ended. Some services still show what they have just deleted. */
const lastLook = (c: StepContext, client: TaskClient, task: LedgerTask, remoteId: string): Promise<VideoTask | null> =>
  askRecord(client, task, remoteId, { signal: c.closing }).catch(() => null);

/** The film was done when DELETE came. Its link, where it is known, is all there is of it now: it is fetched at once. */
function doneMeanwhile(c: StepContext, task: LedgerTask, record: VideoTask | null): LedgerTask {
  if (record?.status === "succeeded" && record.content?.url) {
    applyRecord(c, task, record);
    c.ledger.note(task.id, { remoteDeleted: true });
    throw cannot("The service has already finished, so it can’t be canceled. The video is downloading.");
  }
  return c.ledger.move(task.id, "failed", {
    remoteDeleted: true,
    error: failure("not_allowed_now", {
      message: "The task ended at the service while it was being canceled, and its record was deleted.",
      advice: "Check your account with the service to see whether it was charged.",
    }).error,
  });
}

function tooLate(c: StepContext, task: LedgerTask, record: VideoTask): LedgerTask {
  const now = applyRecord(c, task, record);
  if (now.state === "cancelled") return now;
  throw cannot(`The service has already started: the task is ${record.status} and can’t be canceled.`);
}

/** Deletes the record at the service. The take here, the file and the task stay. */
export async function deleteRemoteRecord(c: StepContext, task: LedgerTask): Promise<LedgerTask> {
  if (task.remoteId === null) throw cannot("The service has no record of this task.");
  if (task.remoteDeleted) throw cannot("This record is already deleted.");
  if (task.state === "cancelled") throw cannot("The service can’t delete the record of a canceled task.");
  if (task.state !== "ready" && task.state !== "failed") {
    throw cannot("This task is in progress. Delete its record once it ends.");
  }
  const client = await c.clientOf(task.connectionId);
  const isMissing = task.assetId === null || (await fileIsMissing(c, task));
  // Failed here and without a file: at the service it may be done, and its record is the only way to it.
  if (task.state === "failed" && isMissing) {
    const record = await askRecord(client, task, task.remoteId, { signal: c.closing });
    if (record.status === "succeeded") {
      throw cannot("This video isn’t in the library yet.", "Download it first.");
    }
    // Done before DELETE comes, it would be lost; and of one in line DELETE is a cancellation.
    if (record.status !== "failed" && record.status !== "cancelled") {
      throw cannot(
        `The service reports this task as ${record.status}, so its video may still come.`,
        "Delete its record once it ends there.",
      );
    }
  }
  if (task.state === "ready" && isMissing) {
    throw cannot(
      "The video’s file is missing, and this record is the only way to download it.",
      "Download it again first.",
    );
  }
  const answer = await client.deleteVideo(task.remoteId, {});
  requireSame("task", task.remoteId, answer.task_id);
  requireSame("action", "deleted", answer.action);
  return c.ledger.note(task.id, { remoteDeleted: true });
}

/**
 * Fetches the output again: the service is asked for it, nothing is generated, nothing is paid. `part`: what came of a song
 * is taken as it is.
 */
export async function downloadTaskAgain(c: StepContext, task: LedgerTask, part = false): Promise<LedgerTask> {
  if (task.state === "downloading") return c.ledger.note(task.id, { nextPollAt: c.now() });
  if (part && task.state === "failed" && task.output?.short !== undefined) return takeShort(c, task);
  const { received: came, url: link } = task.output ?? {};
  const brokeOff = task.state === "outcome_unknown" && (came ?? link) !== undefined;
  if (task.state !== "ready" && task.state !== "failed" && !brokeOff) {
    throw cannot("Nothing to download yet.");
  }
  if (task.state === "ready" && (await fileIsWhole(c, task)))
    throw cannot("The complete file is already in the library.");
  // Here already, and only without a place: the service isn't asked for it again.
  if (task.state === "failed" && (await findEarlierDownload(c, task)) !== null)
    return c.ledger.move(task.id, "downloading");
  const received = trustedPlaces(c.library.roots(), task)?.received;
  const linkLives = task.output?.url !== undefined && (task.output.expiresAt ?? 0) > c.now();
  if (task.kind === "video") {
    if (task.remoteDeleted && linkLives) return c.ledger.move(task.id, "downloading");
    if (task.remoteDeleted)
      throw cannot("The record at the service was deleted, so the video can’t be downloaded again.");
    if (task.remoteId === null) {
      throw cannot(
        "The service gave no ID for this video, so there’s nothing to download.",
        "Generate it again. You’re charged for a new video.",
      );
    }
    const client = await c.clientOf(task.connectionId);
    const record = await askRecord(client, task, task.remoteId, { signal: c.closing });
    const hasEnded = record.status === "failed" || record.status === "cancelled";
    const lagsBehind = task.state === "ready" && (record.status === "queued" || record.status === "running");
    // There is nothing to fetch, which the person is told; the task stays as it ended here.
    if (hasEnded || lagsBehind) throw new StudioFailure(noLongerThere(record.status));
    return applyRecord(c, withoutOutput(task), record);
  }
  if (!linkLives && (received === undefined || !(await exists(received)))) {
    throw cannot(
      "The service doesn’t keep songs after their link expires, so this one can’t be downloaded again.",
      "Generate it again. You’re charged for a new song.",
    );
  }
  return c.ledger.move(task.id, "downloading");
}

/** The person takes what came of a song, short as it is: it is placed with that doubt, and its link is kept. */
async function takeShort(c: StepContext, task: LedgerTask): Promise<LedgerTask> {
  const received = trustedPlaces(c.library.roots(), task)?.short;
  const bytes = received === undefined ? null : await sizeOf(received);
  if (received === undefined || bytes === null) throw cannot("The partial song file no longer exists.");
  const { short: _taken, ...output } = task.output ?? {};
  const doubt = `${describeMissingBytes(task, bytes) ?? "Not all of it came"}. The end of the song may be missing.`;
  return c.ledger.move(task.id, "downloading", {
    output: { ...output, received },
    result: { ...task.result, doubt },
  });
}

/** A file that someone changed is left where it is; the download gets the next free name. */
async function fileIsWhole(c: StepContext, task: LedgerTask): Promise<boolean> {
  const asset = task.assetId === null ? null : c.library.store.get(task.assetId);
  const file = asset === null ? null : await c.library.resolve(asset.id);
  return asset !== null && file !== null && (await sha256Of(file.path)) === asset.sha256;
}

/** Known to the library, and not on the disk, whether the library saw that before or not: not one that the person threw away. */
async function fileIsMissing(c: StepContext, task: LedgerTask): Promise<boolean> {
  const asset = task.assetId === null ? null : c.library.store.get(task.assetId);
  return asset !== null && asset.state !== "trashed" && (await c.library.resolve(asset.id)) === null;
}

/** What an earlier download left must not decide the next one. */
const withoutOutput = (task: LedgerTask): LedgerTask => ({ ...task, output: null });
