import { existsSync } from "node:fs";
import { sweepIncoming, wholeFile } from "#core/library/library-folder.ts";
import { studioErrorOf } from "#shared/wire/studio-failure.ts";
import type { LedgerTask } from "./ledger-task.ts";
import type { StepContext } from "./step-context.ts";

/**
 * Puts the ledger right after whatever ended the last run. `submitting` means that the studio died with a POST on its
 * way: whether it arrived can't be known here, and nothing is posted again by itself. An `intent` was never posted, so
 * it goes on; so do all others, from what is written.
 */
export function recoverTasks(c: StepContext, failed: (cause: unknown) => void): void {
  const left = c.ledger.store.underWay();
  for (const task of left) {
    if (task.state === "submitting") recoverSubmitting(c, task);
    // The person is looking now: what was put off is asked at once. The rate limit of an intent doesn't end with a run.
    else if (task.state !== "intent" && task.nextPollAt !== null && task.nextPollAt > c.now())
      c.ledger.note(task.id, { nextPollAt: c.now() });
  }
  sweepIncoming(c.library.folder, new Set(left.map(({ id }) => id)), c.now()).catch(failed);
}

function recoverSubmitting(c: StepContext, task: LedgerTask): void {
  const received = wholeFile(c.library.folder, task.id);
  // The song had come whole; only the note of it is missing.
  if (task.kind === "music" && existsSync(received)) c.ledger.move(task.id, "downloading", { output: { received } });
  else c.ledger.move(task.id, "outcome_unknown", { error: studioErrorOf("outcome_unknown") });
}
