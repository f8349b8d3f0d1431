import type { LedgerTask } from "#core/database/index.ts";
import { failure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { StepContext } from "../steps/step-context.ts";
import { adoptRecord, reconcileTask } from "./reconcile.ts";
import { recoverUnknownSong } from "./recover.ts";

function requireUnknown(task: LedgerTask): void {
  if (task.state !== "outcome_unknown") {
    throw failure("not_allowed_now", { message: "This task’s outcome is already known." });
  }
}

/** Looks for it in the service's own list, and for a song in the library's folders; never posts. */
export async function lookForTask(c: StepContext, task: LedgerTask): Promise<LedgerTask> {
  requireUnknown(task);
  if (task.kind === "music") {
    const found = recoverUnknownSong(c, task);
    if (found !== task) return found;
    throw failure("not_allowed_now", {
      message: "The service keeps no list of songs, so it can’t be checked.",
      advice: "Check your account with the service before generating again.",
    });
  }
  return reconcileTask(c, task, await c.clientOf(task.connectionId));
}

/** The person says which record of the service it is; never posts. */
export async function adoptTask(c: StepContext, task: LedgerTask, remoteId: string): Promise<LedgerTask> {
  requireUnknown(task);
  return adoptRecord(c, task, await c.clientOf(task.connectionId), remoteId);
}

/**
 * The person says that what was held (it came unsent from a database of an earlier moment) is to be sent now. It is the
 * same task: where it was sent in between after all, it is bought a second time, and that was said.
 */
export function sendHeldTask(c: StepContext, task: LedgerTask): LedgerTask {
  if (task.state !== "outcome_unknown" || task.heldAt === null) {
    throw failure("not_allowed_now", { message: "Only a held task can be sent this way." });
  }
  return c.ledger.makeIntentAgain(task.id);
}

/**
 * The person found what was made (in the account at the service, say) and brought its file into the library: it is this
 * take from now on. Throws `not_allowed_now` for another kind of file, and for one that is the take of another task.
 */
export function attachFile(c: StepContext, task: LedgerTask, assetId: string): LedgerTask {
  requireUnknown(task);
  const asset = c.library.store.get(assetId);
  if (asset === null || asset.state !== "ready") {
    throw failure("record_not_found", { message: "This file isn’t in the library." });
  }
  const wanted = task.kind === "music" ? "audio" : "video";
  if (asset.kind !== wanted) {
    throw failure("not_allowed_now", {
      message: `“${asset.name}”${wanted === "audio" ? " isn’t an audio file" : " isn’t a video"}, which this task needs.`,
      advice: "Select the file the service generated for it.",
    });
  }
  const owner = c.ledger.store.ownerOf(assetId);
  if (owner !== null) {
    throw failure("not_allowed_now", {
      message: `“${asset.name}” already belongs to another take: “${owner.title}”, take ${owner.take}.`,
    });
  }
  // What was doubted was the part that came.
  const { doubt: _doubt, ...result } = task.result ?? {};
  const patch = { assetId, output: null, heldAt: null, result: task.result === null ? null : result };
  return c.ledger.move(task.id, "ready", patch, () => c.taken(task));
}

/** The person says that it was not made: it ends as failed, with `given_up`. */
export function abandonTask(c: StepContext, task: LedgerTask): LedgerTask {
  requireUnknown(task);
  const details = { cause: task.error };
  return c.ledger.move(task.id, "failed", {
    error: studioErrorOf("given_up", { requestId: task.error?.requestId ?? null, details }),
  });
}
