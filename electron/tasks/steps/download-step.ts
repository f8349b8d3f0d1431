import { lstatSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { LedgerTask, TaskOutput } from "#core/database/index.ts";
import { openFileIn } from "#core/files/confinement/index.ts";
import {
  codeOf,
  diskFailure,
  exists,
  type IncomingFile,
  incomingFile,
  markWhole,
  openIncoming,
  reserveSink,
  reserveTouched,
  rootOfIncoming,
  sha256OfOpen,
} from "#core/files/index.ts";
import { bounds } from "#core/service/client/answers/index.ts";
import { connectivityErrors } from "#shared/wire/errors/connectivity-errors.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { failure, StudioFailure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { delayOf, downloadPacing, type Pacing, requestedWait } from "../pacing.ts";
import { askRecord } from "../records/ask-record.ts";
import { trustedPlaces } from "../trusted-places.ts";
import { finishPlacing, placeOutput } from "./place-output.ts";
import { errorOf, linkEnd, type StepContext } from "./step-context.ts";
import { describeMissingBytes, factsOfOutput, isPlayable, outputProblemOf } from "./verify-output.ts";

/**
 * Damaged downloads before the truth is told, and tries that the service refused or that broke off. What passes isn't
 * counted, it lasts as long as it lasts: nobody may be there to ask again before the service forgets what it made.
 */
const MOST_DAMAGED = 4;
const MOST_REFUSED = 6;
/** Tries in a row to give a file that is here its place: about a minute, and then the person has to do something. */
const MOST_UNPLACED = 6;
const PATIENT_MS = 600_000;
/** While a service is in trouble it is asked ever more seldom. */
const patientPacing: Pacing = { ...downloadPacing, maxMs: PATIENT_MS };
/** What passes without the service's doing: a key that lives for one run is entered again, a disk is emptied. */
const unreachable = new Set([...connectivityErrors, "key_missing", "disk_full", "disk_read_only", "disk_failed"]);

/** Of a place that isn't given, what the person is told and can mend while it is tried again. */
const mended = new Set(["disk_full", "disk_read_only"]);

const takesRoom = new Set(["disk_full", "response_too_large"]);
/** What no other try mends: it has no end, or leads where nothing is fetched from. */
const hopeless = new Set(["response_too_large", "address_private"]);

/** `downloading → ready`: fetches, verifies and places the output, or says why not and when it tries again. */
export async function downloadTask(c: StepContext, task: LedgerTask): Promise<void> {
  try {
    if (await finishPlacing(c, task)) return;
  } catch (cause) {
    if (!c.closing.aborted) unplaced(c, c.ledger.need(task.id), placingError(cause));
    return;
  }
  try {
    const here = await findEarlierDownload(c, task);
    const file = here ?? (await (task.output?.received === undefined ? fetchOutput(c, task) : receivedOutput(c, task)));
    if (file !== null) await keepOutput(c, task, file, here !== null);
  } catch (cause) {
    if (c.closing.aborted) return;
    failedDownload(c, c.ledger.need(task.id), errorOf(cause));
  }
}

/** Null when the service said something else than "here it is"; that is written down already. */
async function fetchOutput(c: StepContext, task: LedgerTask): Promise<IncomingFile | null> {
  const client = await c.clientOf(task.connectionId);
  let { url, expiresAt } = task.output ?? {};
  if (url === undefined || (expiresAt !== undefined && expiresAt <= c.now() && !hasOneLink(task))) {
    if (task.remoteId === null || task.remoteDeleted) {
      c.ledger.move(task.id, "failed", { error: studioErrorOf("link_expired", { retryable: false }) });
      return null;
    }
    const record = await askRecord(client, task, task.remoteId, { signal: c.closing });
    if (record.status !== "succeeded" || !record.content?.url) {
      const error = noLongerThere(record.status);
      // Anything but an end may be an answer that lags behind.
      if (record.status !== "failed" && record.status !== "cancelled") throw new StudioFailure(error);
      c.ledger.move(task.id, "failed", { error });
      return null;
    }
    url = record.content.url;
    expiresAt = linkEnd(c, task);
    c.ledger.note(task.id, { output: { ...task.output, url, expiresAt } });
  }
  const root = c.library.folder;
  const path = await incomingFile(root, task.id);
  const room = await c.diskSpaceIn(root);
  const writer = await openIncoming(path);
  let isSpare = false;
  try {
    await client.download(url, {
      signal: c.closing,
      sink: reserveSink(writer.write, () => c.diskSpaceIn(root)),
      mostBytes: task.kind === "music" ? bounds.song : bounds.film,
      onProgress: (done, total) => {
        // Known before it is written: nothing is begun that has no place.
        if (room !== null && (total ?? 0) > room) throw reserveTouched(total ?? 0, room);
        if (total !== undefined && total > 0) c.ledger.setProgress(task.id, done / total);
      },
    });
    return await writer.finish();
  } catch (cause) {
    // What has no place, or no end, doesn't take the room until the next try.
    isSpare = !c.closing.aborted && takesRoom.has(errorOf(cause).code);
    throw cause;
  } finally {
    await writer.close();
    if (isSpare) await rm(path, { force: true });
  }
}

/** What an earlier try fetched whole and found no place for; null where it isn't there as it came. */
export async function findEarlierDownload(
  c: Pick<StepContext, "library">,
  task: Pick<LedgerTask, "id" | "output">,
): Promise<IncomingFile | null> {
  const roots = c.library.roots();
  const wanted = task.output?.fetched;
  for (const path of trustedPlaces(roots, task)?.fetched ?? []) {
    await using file = await openFileIn(roots, path).catch(() => null);
    if (file === null || wanted === undefined || file.stat.size !== wanted.bytes) continue;
    if ((await sha256OfOpen(file.handle)) === wanted.sha256) return { path, ...wanted };
  }
  return null;
}

/** A song that came in the answer itself: hashed again, since the studio may have been restarted in between. */
async function receivedOutput(c: StepContext, task: LedgerTask): Promise<IncomingFile> {
  const roots = c.library.roots();
  const path = trustedPlaces(roots, task)?.received;
  await using file = path === undefined ? null : await openFileIn(roots, path).catch(() => null);
  // A disk that is away comes back, and the song with it.
  if (path !== undefined && file === null && !(await exists(dirname(path)))) {
    throw failure("disk_failed", {
      message: "The song is in the library folder, which can’t be found.",
      advice: "Connect its disk, or move the folder back.",
    });
  }
  if (path === undefined || file === null) {
    throw failure("file_missing", {
      message: "The song’s file disappeared before it reached the library.",
      details: { hadCome: true },
    });
  }
  return { path, bytes: file.stat.size, sha256: await sha256OfOpen(file.handle) };
}

/** `known`: it was looked at before, and found good. */
async function keepOutput(c: StepContext, task: LedgerTask, file: IncomingFile, known: boolean): Promise<void> {
  const facts = await c.probe({ path: file.path });
  const doubt = outputProblemOf(task, facts) ?? (await c.damageOf(file.path, factsOfOutput(task, facts)));
  const certain = doubt === null || known || task.output?.received !== undefined;
  // The very same playable bytes again: this is what the service made, so it is kept and told.
  // Less than the service itself says is no song of its making, unless the person said to take what is there.
  const short = typeof task.result?.doubt === "string" ? null : describeMissingBytes(task, file.bytes);
  const asMade = doubt !== null && short === null && isPlayable(facts) && task.output?.doubted === file.sha256;
  if (!certain && !asMade) {
    await damaged(c, c.ledger.need(task.id), file, short ?? doubt.replace(/\.$/, ""));
    return;
  }
  // Of a song that broke off that is the doubt, whatever else its file shows.
  const brokeOff = task.output?.received !== undefined && typeof task.result?.doubt === "string";
  try {
    await placeOutput(c, c.ledger.need(task.id), file, factsOfOutput(task, facts), brokeOff ? null : doubt);
  } catch (cause) {
    if (!c.closing.aborted) unplaced(c, c.ledger.need(task.id), placingError(cause), file);
  }
}

/** What the system says is the disk's; anything else is a mistake of ours. */
const placingError = (cause: unknown): StudioError => errorOf(codeOf(cause) === "" ? cause : diskFailure(cause));

/** It is here, whole and paid, and the library doesn't take it: it is never fetched again for that. */
function unplaced(c: StepContext, task: LedgerTask, error: StudioError, file?: IncomingFile): void {
  if (task.state !== "downloading") return;
  const times = (task.output?.unplaced ?? 0) + (mended.has(error.code) ? 0 : 1);
  const isFetched = file !== undefined && task.output?.received === undefined;
  const fetched = isFetched ? { fetched: { sha256: file.sha256, bytes: file.bytes } } : {};
  const output: TaskOutput = { ...withoutLink(task), ...fetched, unplaced: times };
  if (times < MOST_UNPLACED) tryLater(c, task, error, output);
  else {
    const kept = task.output?.received === undefined ? {} : { keptBytes: keptBytes(c, task) };
    const refused = studioErrorOf("library_refused", { details: { cause: error, ...kept } });
    c.ledger.move(task.id, "failed", { error: refused, output: { ...output, unplaced: 0 } });
  }
}

/** `doubt`: a sentence without its full stop. */
async function damaged(c: StepContext, task: LedgerTask, file: IncomingFile, doubt: string): Promise<void> {
  const times = (task.output?.damaged ?? 0) + 1;
  const again = task.output?.doubted === file.sha256;
  const output: TaskOutput = { ...withoutLink(task), doubted: file.sha256, damaged: times };
  const short = describeMissingBytes(task, file.bytes);
  if (short !== null && (again || times >= MOST_DAMAGED)) return giveUpShort(c, task, file, short, output);
  const error = studioErrorOf("download_corrupt", { message: `The downloaded file is damaged: ${doubt}.` });
  if (times >= MOST_DAMAGED) c.ledger.move(task.id, "failed", { error, output: { ...output, damaged: 0 } });
  else tryLater(c, task, error, output);
}

/**
 * The link gives no more than this. It isn't shelved as the song, and what came was paid for: it stays, also while the link
 * is asked again, until there is a whole one or the person takes it.
 */
async function giveUpShort(
  c: StepContext,
  task: LedgerTask,
  file: IncomingFile,
  short: string,
  output: TaskOutput,
): Promise<void> {
  const before = trustedPlaces(c.library.roots(), task)?.short;
  const hasMore = before !== undefined && sizeOfFile(before) > file.bytes;
  const kept = hasMore ? before : await markWhole(rootOfIncoming(file.path), task.id);
  const keptBytes = kept === null ? 0 : sizeOfFile(kept);
  c.ledger.move(task.id, "failed", {
    error: studioErrorOf("download_corrupt", {
      message: `${short} each time.`,
      advice: "Download it again, free while the link is valid, or save the partial file to the library.",
      ...(keptBytes > 0 ? { details: { keptBytes } } : {}),
    }),
    output: { ...output, damaged: 0, ...(kept === null ? {} : { short: kept }) },
  });
}

function failedDownload(c: StepContext, task: LedgerTask, error: StudioError): void {
  if (task.state !== "downloading") return;
  const { received, refused = 0 } = task.output ?? {};
  const times = passes(c, task, error) ? refused : refused + 1;
  if (received !== undefined && error.code === "file_missing") c.ledger.move(task.id, "failed", { error });
  else if (times >= MOST_REFUSED || hopeless.has(error.code) || (hasOneLink(task) && error.code === "link_expired")) {
    // The file of a received song is still there, and can be tried again by hand.
    const kept = received === undefined ? {} : { details: { ...error.details, keptBytes: keptBytes(c, task) } };
    const output = { ...task.output, refused: 0 };
    c.ledger.move(task.id, "failed", { error: { ...wordedForFile(error), ...kept }, output });
  } else tryLater(c, task, error, { ...withoutLink(task), refused: times });
}

/** Whether waiting mends it. A song has one link: while it lives, what breaks off is tried again too. */
const passes = (c: StepContext, task: LedgerTask, error: StudioError): boolean =>
  unreachable.has(error.code) ||
  (error.retryable && (hasOneLink(task) ? linkLives(c, task) : !brokenOff.has(error.code)));

const brokenOff = new Set(["stream_interrupted", "timeout_idle"]);

/** An answer that breaks off leaves what had arrived; of a file nothing is kept but the whole. */
const wordedForFile = (error: StudioError): StudioError =>
  brokenOff.has(error.code)
    ? studioErrorOf("download_corrupt", {
        http: error.http,
        requestId: error.requestId,
        message: "Every download stopped before the end of the file.",
        details: { cause: error },
      })
    : error;

function tryLater(c: StepContext, task: LedgerTask, error: StudioError, output: TaskOutput): void {
  const patient = linkLives(c, task) || (error.retryable && !unreachable.has(error.code));
  const delay = delayOf(c.pace(task, patient ? patientPacing : downloadPacing), task.attempts, c.random);
  const nextPollAt = c.now() + Math.max(delay, requestedWait(error));
  c.ledger.note(task.id, { error, output, attempts: task.attempts + 1, nextPollAt });
}

/** A song's link is the only one there is, and so is that of a film whose record is gone at the service. */
const hasOneLink = (task: LedgerTask): boolean => task.remoteId === null || task.remoteDeleted;

/** True where the only link there is hasn't ended yet. */
const linkLives = (c: StepContext, task: LedgerTask): boolean =>
  hasOneLink(task) && task.output?.url !== undefined && (task.output.expiresAt ?? 0) > c.now();

function keptBytes(c: StepContext, task: LedgerTask): number {
  const path = trustedPlaces(c.library.roots(), task)?.received;
  return path === undefined ? 0 : sizeOfFile(path);
}

const sizeOfFile = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** A video's link is asked for afresh after any trouble: it costs one GET. */
function withoutLink(task: LedgerTask): TaskOutput {
  if (hasOneLink(task)) return { ...task.output };
  const { url: _url, expiresAt: _expires, ...rest } = task.output ?? {};
  return rest;
}

export const noLongerThere = (status: string): StudioError =>
  studioErrorOf("link_expired", {
    retryable: false,
    message: `The service now reports this task as ${status}, with no link to the video.`,
  });
