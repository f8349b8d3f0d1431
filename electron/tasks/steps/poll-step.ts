import type { LedgerTask } from "#core/database/index.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { applyRecord, recordTrouble } from "../records/apply-record.ts";
import { askRecord } from "../records/ask-record.ts";
import { continueIfFree, errorOf, type StepContext } from "./step-context.ts";

/** A record that was deleted elsewhere is refused this way (WIRE.md § Video: unknown task id). */
const unknownThere = new Set(["invalid_request", "not_found"]);
/**
 * Such answers may come from a proxy or a service that is being repaired: in a row they span a minute
 * (`troublePacing`), because who reads that a record is gone may well buy it again.
 */
const UNKNOWN_TIMES = 6;

/** Asks the service how far a queued or running task is, and writes it down. */
export async function pollTask(c: StepContext, task: LedgerTask): Promise<void> {
  if (task.remoteId === null) {
    // Can't be: `queued` is only ever written together with the remote id.
    c.ledger.move(task.id, "failed", { error: studioErrorOf("internal") });
    return;
  }
  try {
    const client = await c.clientOf(task.connectionId);
    const record = await askRecord(client, task, task.remoteId, { signal: c.closing });
    if (!c.closing.aborted) applyRecord(c, task, record);
  } catch (cause) {
    // What is under way at the service goes on there, whatever keeps us from asking.
    if (c.closing.aborted) return;
    const error = errorOf(cause);
    lost(c, task, error);
    if (error.code === "key_missing") await continueIfFree(c, task);
  }
}

function lost(c: StepContext, task: LedgerTask, error: StudioError): void {
  // What something on the way says in its own language, or a server that knows no such path, is no word of the service.
  if (!unknownThere.has(error.code) || error.details?.foreign !== undefined) {
    recordTrouble(c, task, error);
    return;
  }
  const times = Number(task.error?.details?.unknownTimes ?? 0) + 1;
  const noted = { ...error, details: { ...error.details, unknownTimes: times } };
  if (times < UNKNOWN_TIMES) {
    recordTrouble(c, task, noted);
    return;
  }
  c.ledger.move(task.id, "failed", {
    error: studioErrorOf("record_not_found", {
      http: error.http,
      requestId: error.requestId,
      message: "The service no longer has this task. Its record was deleted there.",
      advice: "Check your account with the service. If the video is there, download it again, which is free.",
      details: { cause: error },
    }),
  });
}
