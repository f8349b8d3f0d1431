import { lstatSync } from "node:fs";
import type { LedgerTask, TaskPatch } from "#core/database/index.ts";
import { partFile, sweepIncoming, wholeFile } from "#core/files/index.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { partialOutput } from "../steps/partial-output.ts";
import type { StepContext } from "../steps/step-context.ts";
import { partOwner } from "../tasks-needing-files.ts";
import { trustedPlaces } from "../trusted-places.ts";

/**
 * Puts the ledger right after whatever ended the last run. `submitting` means that the studio died with a POST on its
 * way: whether it arrived can't be known here, and nothing is posted again by itself. An `intent` was never posted, so
 * it goes on; so do all others, from what is written. The library's disk may not have been there at an earlier start: what
 * lies there of songs is looked for at each.
 */
export function recoverTasks(c: StepContext, failed: (cause: unknown) => void): void {
  const left = c.ledger.store.underWay();
  for (const task of left) {
    if (task.state === "submitting") recoverSubmitting(c, task);
    // The person is looking now: what was put off is asked at once. The rate limit of an intent doesn't end with a run.
    else if (task.state !== "intent" && task.nextPollAt !== null && task.nextPollAt > c.now())
      c.ledger.note(task.id, { nextPollAt: c.now() });
  }
  for (const task of c.ledger.store.list({ states: ["outcome_unknown", "failed"], limit: Number.MAX_SAFE_INTEGER }))
    if (task.kind === "music") recoverEndedSong(c, task);
  const owner = partOwner(c.ledger.store);
  for (const root of c.library.roots()) sweepIncoming(root, owner, c.now()).catch(failed);
}

function recoverSubmitting(c: StepContext, task: LedgerTask): void {
  const { whole, part } = task.kind === "music" ? songOnItsWay(c, task) : {};
  if (whole !== undefined) c.ledger.move(task.id, "downloading", { output: { received: whole } });
  else if (part !== undefined) c.ledger.move(task.id, "outcome_unknown", keptPart(task, part));
  else c.ledger.move(task.id, "outcome_unknown", { error: studioErrorOf("outcome_unknown") });
}

function recoverEndedSong(c: StepContext, task: LedgerTask): void {
  if (task.state === "outcome_unknown") recoverUnknownSong(c, task);
  // It had come whole, and was gone when it was to be placed.
  else if (task.error?.code === "file_missing" && bytesOf(trustedPlaces(c.library.roots(), task)?.received ?? "") > 0)
    c.ledger.move(task.id, "downloading");
}

/** The answer was found nowhere when the studio was started after it; now it is there. */
export function recoverUnknownSong(c: StepContext, task: LedgerTask): LedgerTask {
  if (task.output?.received !== undefined || task.output?.url !== undefined) return task;
  const { whole, part } = songOnItsWay(c, task);
  if (whole !== undefined)
    return c.ledger.move(task.id, "downloading", { heldAt: null, output: { ...task.output, received: whole } });
  // What was held may still be sent: part of it is none of an answer that is known.
  if (part === undefined || task.heldAt !== null) return task;
  return c.ledger.note(task.id, keptPart(task, part));
}

/** What came of a song's answer: all of it, where only the note of that is missing, or a part. */
function songOnItsWay(c: StepContext, task: LedgerTask): { readonly whole?: string; readonly part?: string } {
  const all = c.library.roots();
  if (trustedPlaces(all, task) === null) return {};
  // The library may have moved to another folder since the song was sent for.
  const roots = [...new Set([...all.filter((root) => root === task.output?.root), ...all])];
  const first = (fileIn: typeof wholeFile) =>
    roots.map((root) => fileIn(root, task.id)).find((path) => bytesOf(path) > 0);
  const [whole, part] = [first(wholeFile), first(partFile)];
  return { ...(whole === undefined ? {} : { whole }), ...(part === undefined ? {} : { part }) };
}

function keptPart(task: LedgerTask, part: string): Omit<TaskPatch, "state"> {
  const kept = partialOutput(part, bytesOf(part), null);
  // What the answer told may have been noted before its file was known as whole.
  return { ...kept, result: { ...task.result, ...kept.result } };
}

/** Of a plain file; what a link leads to is none of ours, and a disk that can't be read has nothing now. */
function bytesOf(path: string): number {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    return found?.isFile() ? found.size : 0;
  } catch {
    return 0;
  }
}
