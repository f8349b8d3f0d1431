import { exists, sha256Of } from "#core/library/library-folder.ts";
import { ServiceError } from "#core/network/service-error.ts";
import { failure } from "#shared/wire/studio-failure.ts";
import type { VideoTask } from "#shared/wire/video.ts";
import { applyRecord } from "./apply-record.ts";
import type { LedgerTask } from "./ledger-task.ts";
import type { StepContext } from "./step-context.ts";
import type { TaskClient } from "./task-client.ts";

const cannot = (message: string, advice?: string) =>
  failure("not_allowed_now", { message, ...(advice === undefined ? {} : { advice }) });

/**
 * Cancels a task that the service hasn't begun (API.md § States and transitions). It is asked for its state first:
 * DELETE on a task that has meanwhile succeeded would delete the record of a paid video.
 */
export async function cancelTask(c: StepContext, task: LedgerTask): Promise<LedgerTask> {
  if (task.state === "intent") return c.ledger.move(task.id, "cancelled");
  if (task.state !== "queued" || task.remoteId === null) {
    throw cannot(
      task.state === "running"
        ? "The service is working on this video; it doesn't allow cancelling any more."
        : `A task that is ${task.state.replace("_", " ")} can't be cancelled.`,
    );
  }
  const { remoteId } = task;
  const client = await c.clientOf(task.connectionId);
  const before = await client.queryVideo(remoteId, { signal: c.closing });
  if (before.status !== "queued") return tooLate(c, task, before);
  try {
    const { action } = await client.deleteVideo(remoteId, {});
    if (action === "cancelled") return c.ledger.move(task.id, "cancelled");
    return c.ledger.move(task.id, "failed", {
      remoteDeleted: true,
      error: cannot("The video was done in the very moment of cancelling, and its record was deleted.").error,
    });
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause;
    // Refused, or no answer: the service says which.
    const after = await client.queryVideo(remoteId, { signal: c.closing });
    if (after.status === "queued") throw cause;
    return tooLate(c, task, after);
  }
}

function tooLate(c: StepContext, task: LedgerTask, record: VideoTask): LedgerTask {
  const now = applyRecord(c, task, record);
  if (now.state === "cancelled") return now;
  throw cannot(`The service had begun meanwhile: the task is ${record.status}, so it can't be cancelled.`);
}

/** Deletes the record at the service. The take here, the file and the task stay. */
export async function deleteRemoteRecord(c: StepContext, task: LedgerTask): Promise<LedgerTask> {
  if (task.remoteId === null) throw cannot("The service keeps no record of this task.");
  if (task.remoteDeleted) throw cannot("The record was deleted already.");
  if (task.state === "cancelled") throw cannot("The service doesn't delete the record of a cancelled task.");
  if (task.state !== "ready" && task.state !== "failed") {
    throw cannot("This task is under way; its record can be deleted once it has ended.");
  }
  const client = await c.clientOf(task.connectionId);
  // Failed here and without a file: at the service it may be done, and its record is the only way to it.
  if (task.state === "failed" && task.assetId === null) {
    const record = await client.queryVideo(task.remoteId, { signal: c.closing });
    if (record.status === "succeeded") {
      throw cannot("The service has made this video, and it isn't in the library yet.", "Download it first.");
    }
  }
  await client.deleteVideo(task.remoteId, {});
  return c.ledger.note(task.id, { remoteDeleted: true });
}

/** Fetches the output again: the service is asked for it, nothing is generated, nothing is paid. */
export async function downloadTaskAgain(c: StepContext, task: LedgerTask): Promise<LedgerTask> {
  if (task.state === "downloading") return c.ledger.note(task.id, { nextPollAt: c.now() });
  const brokeOff = task.state === "outcome_unknown" && task.output?.received !== undefined;
  if (task.state !== "ready" && task.state !== "failed" && !brokeOff) {
    throw cannot("There is nothing to download yet.");
  }
  if (task.state === "ready" && (await fileIsWhole(c, task)))
    throw cannot("The file is in the library, whole as it came.");
  if (task.remoteDeleted) throw cannot("The record at the service was deleted, so the video can't be fetched again.");
  if (task.remoteId !== null) {
    return applyRecord(c, withoutOutput(task), await recordOf(await c.clientOf(task.connectionId), task.remoteId, c));
  }
  const received = task.output?.received;
  const linkLives = task.output?.url !== undefined && (task.output.expiresAt ?? 0) > c.now();
  if (!linkLives && (received === undefined || !(await exists(received)))) {
    throw cannot(
      "The service doesn't keep songs beyond their link, so this one can't be fetched again.",
      "Generate it again; this is paid like a new song.",
    );
  }
  return c.ledger.move(task.id, "downloading");
}

/** A file that someone changed is left where it is; the download gets the next free name. */
async function fileIsWhole(c: StepContext, task: LedgerTask): Promise<boolean> {
  const asset = task.assetId === null ? null : c.library.store.get(task.assetId);
  const file = asset === null ? null : await c.library.resolve(asset.id);
  return asset !== null && file !== null && (await sha256Of(file.path)) === asset.sha256;
}

const recordOf = (client: TaskClient, remoteId: string, c: StepContext): Promise<VideoTask> =>
  client.queryVideo(remoteId, { signal: c.closing });

/** What an earlier download left must not decide the next one. */
const withoutOutput = (task: LedgerTask): LedgerTask => ({ ...task, output: null });
