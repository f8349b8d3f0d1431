import { failure, studioErrorOf } from "#shared/wire/studio-failure.ts";
import type { LedgerTask } from "./ledger-task.ts";
import { adoptRecord, reconcileTask } from "./reconcile.ts";
import type { StepContext } from "./step-context.ts";

function requireUnknown(task: LedgerTask): void {
  if (task.state !== "outcome_unknown") {
    throw failure("not_allowed_now", { message: "The outcome of this task is known." });
  }
}

/** Looks for it in the service's own list; never posts. */
export async function lookForTask(c: StepContext, task: LedgerTask): Promise<LedgerTask> {
  requireUnknown(task);
  if (task.kind === "music") {
    throw failure("not_allowed_now", {
      message: "The service keeps no list of songs, so it can't be asked.",
      advice: "Look in the account at the service before generating again.",
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
    throw failure("not_allowed_now", { message: "Only a task that was held can be sent this way." });
  }
  return c.ledger.makeIntentAgain(task.id);
}

/** The person says that it was not made: it ends as failed, with `given_up`. */
export function giveTaskUp(c: StepContext, task: LedgerTask): LedgerTask {
  requireUnknown(task);
  const details = { cause: task.error };
  return c.ledger.move(task.id, "failed", {
    error: studioErrorOf("given_up", { requestId: task.error?.requestId ?? null, details }),
  });
}
