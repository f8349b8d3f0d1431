import { lstatSync } from "node:fs";
import type { LedgerTask } from "#core/database/index.ts";
import { partFile, sweepIncoming, wholeFile } from "#core/files/index.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { partialOutput } from "../steps/partial-output.ts";
import type { StepContext } from "../steps/step-context.ts";
import { partOwner } from "../tasks-needing-files.ts";
import { trustedPlaces } from "../trusted-places.ts";

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
  const owner = partOwner(c.ledger.store);
  for (const root of c.library.roots()) sweepIncoming(root, owner, c.now()).catch(failed);
}

function recoverSubmitting(c: StepContext, task: LedgerTask): void {
  // The library may have moved to another folder since the song was sent for.
  const noted = c.library.roots().filter((root) => root === task.output?.root);
  const isOurs = trustedPlaces(c.library.roots(), task) !== null;
  const roots = task.kind === "music" && isOurs ? [...new Set([...noted, ...c.library.roots()])] : [];
  // The song had come whole; only the note of it is missing.
  const received = roots
    .map((root) => wholeFile(root, task.id))
    .find((path) => lstatSync(path, { throwIfNoEntry: false })?.isFile());
  if (received !== undefined) {
    c.ledger.move(task.id, "downloading", { output: { received } });
    return;
  }
  const part = roots.map((root) => partFile(root, task.id)).find((path) => sizeNow(path) > 0);
  const unknown = { error: studioErrorOf("outcome_unknown") };
  if (part === undefined) {
    c.ledger.move(task.id, "outcome_unknown", unknown);
    return;
  }
  const kept = partialOutput(part, sizeNow(part), null);
  // What the answer told may have been noted before its file was known as whole.
  c.ledger.move(task.id, "outcome_unknown", { ...kept, result: { ...task.result, ...kept.result } });
}

/** Of a plain file; what a link leads to is none of ours. */
function sizeNow(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : 0;
}
