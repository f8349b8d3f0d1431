import { rm } from "node:fs/promises";
import type { LedgerTask } from "#core/database/index.ts";
import { incomingFile, markWhole, openIncoming, requireWritable, reserveTouched } from "#core/files/index.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { MusicRequest } from "#shared/wire/music/music.ts";
import type { VideoRequest } from "#shared/wire/video/video.ts";
import { refusalOf } from "../check-request.ts";
import { delayOf, pollPacing, requestedWait, throttledPacing } from "../pacing.ts";
import type { TaskClient } from "../task-client.ts";
import type { TaskLedger } from "../task-ledger.ts";
import { bufferedSink } from "./buffered-sink.ts";
import { partialOutput, storedLink } from "./partial-output.ts";
import {
  continueIfFree,
  errorOf,
  mayHaveBeenProcessed,
  persist,
  type StepContext,
  wasThrottled,
} from "./step-context.ts";
import { SubmitTurn } from "./submit-turn.ts";

/** A minute of the largest output, with room: less than this and the answer might have nowhere to go. */
const ROOM_BYTES = 64 * 1024 * 1024;
/** How long a request waits for the network or a key before it is looked at again, when nobody said that it is there. */
const AWAY_MS = 60_000;
/** API.md § Limits: output URLs of music live 24 hours. */
const SONG_LINK_MS = 24 * 3600 * 1000;

/**
 * `intent → submitting →` the answer. Posts once; a failure before the POST ends in `failed` with nothing bought. While
 * the rate limit is waited for the task stays an intent; `letGo` ends that wait and leaves it so.
 */
export async function submitTask(c: StepContext, task: LedgerTask, letGo: AbortSignal): Promise<void> {
  // A request that can't get through would end as failed; here it waits, and is let go when the way is open again.
  const waitReason = await c.waitReason(task.connectionId);
  if (waitReason !== null) {
    c.ledger.note(task.id, { error: studioErrorOf(waitReason), nextPollAt: c.now() + AWAY_MS });
    if (waitReason === "key_missing") await continueIfFree(c, task);
    return;
  }
  let client: TaskClient;
  try {
    client = await c.clientOf(task.connectionId);
    // Before anything is bought: is there a place for what comes?
    await requireWritable(await incomingFile(c.library.folder, task.id));
    const room = await c.diskSpaceIn(c.library.folder);
    if (room !== null && room < ROOM_BYTES) throw reserveTouched(ROOM_BYTES, room);
  } catch (cause) {
    c.ledger.move(task.id, "failed", { error: errorOf(cause) });
    return;
  }
  const signal = AbortSignal.any([letGo, c.closing]);
  const request = await uploaded(c, task, signal);
  if (request === null) return;
  // The library may move while a song is on its way; a crash must find what came.
  const root = task.kind === "music" ? c.library.folder : undefined;
  const turn = new SubmitTurn(c, task, signal, root);
  await (task.kind === "video"
    ? submitVideo(c, { ...task, request }, client, turn)
    : submitSong(c, task, client, turn));
}

/** Null where it can't go now: it waits, was let go, or has failed; nothing was bought. */
async function uploaded(c: StepContext, task: LedgerTask, signal: AbortSignal) {
  // What the rules refuse is refused at its turn; nothing goes up for it.
  if (task.kind !== "video" || refusalOf(c.check(task)) !== null) return task.request;
  try {
    return await c.uploadLarge(task, signal, (value) => c.ledger.setProgress(task.id, value));
  } catch (cause) {
    if (signal.aborted) return null;
    const error = errorOf(cause);
    if (error.retryable) {
      const wait = Math.max(delayOf(c.pace(task, throttledPacing), task.attempts, c.random), requestedWait(error));
      c.ledger.note(task.id, { error, attempts: task.attempts + 1, nextPollAt: c.now() + wait });
    } else c.ledger.move(task.id, "failed", { error });
    return null;
  }
}

async function submitVideo(c: StepContext, task: LedgerTask, client: TaskClient, turn: SubmitTurn): Promise<void> {
  let remoteId: string;
  const callback = c.callbackUrlOf(task.connectionId);
  const request = { ...task.request, ...(callback === undefined ? {} : { callback_url: callback }) };
  try {
    // No signal: a POST that is under way is never cut off by our own closing. The rules have just checked the shape.
    remoteId = (await client.createVideo(request as unknown as VideoRequest, turn.options)).task_id;
  } catch (cause) {
    await recordFailure(c, task, turn, cause);
    return;
  }
  // The remote id is the receipt: it is stored before anything else happens.
  await persist(() => {
    const owner = c.ledger.store.recordOwners(c.sameService(task.connectionId)).get(remoteId);
    // Another task's id is no receipt for this one: followed, it would be shown that task's film as its own.
    if (owner !== undefined && owner.id !== task.id) return unknownOutcome(c, task, anothersId(remoteId, owner));
    return c.ledger.move(task.id, "queued", {
      remoteId,
      nextPollAt: c.now() + delayOf(c.pace(task, pollPacing), 0, c.random),
    });
  }, c.closing);
}

const anothersId = (remoteId: string, { title, take }: Pick<LedgerTask, "title" | "take">): StudioError =>
  studioErrorOf("wrong_answer", {
    message: `The service replied with the ID of another task: “${title}”, take ${take} (${remoteId}).`,
  });

const unknownOutcome = (c: StepContext, task: LedgerTask, cause: StudioError): LedgerTask =>
  c.ledger.move(task.id, "outcome_unknown", {
    error: studioErrorOf("outcome_unknown", {
      ...(cause.code === "wrong_answer" ? { message: cause.message } : {}),
      requestId: cause.requestId,
      details: { cause },
    }),
  });

/** The POST answers with the song itself: there is no second chance, so its bytes are kept whatever the disk says. */
async function submitSong(c: StepContext, task: LedgerTask, client: TaskClient, turn: SubmitTurn): Promise<void> {
  const root = c.library.folder;
  const path = await incomingFile(root, task.id);
  let writer: Awaited<ReturnType<typeof openIncoming>>;
  try {
    writer = await openIncoming(path);
  } catch (cause) {
    c.ledger.move(task.id, "failed", { error: errorOf(cause) });
    return;
  }
  try {
    const sink = bufferedSink(
      writer,
      (cause) => c.ledger.note(task.id, { error: errorOf(cause) }),
      () => c.diskSpaceIn(root),
    );
    let answer: Awaited<ReturnType<TaskClient["createMusic"]>>;
    try {
      // The rules have just checked its shape.
      answer = await client.createMusic(task.request as unknown as MusicRequest, {
        audio: sink.write,
        ...turn.options,
      });
    } catch (cause) {
      if (sink.bytes() > 0) {
        const { bytes } = await persist(() => sink.finish(), c.closing);
        await persist(
          () => c.ledger.move(task.id, "outcome_unknown", partialOutput(path, bytes, errorOf(cause))),
          c.closing,
        );
        return;
      }
      await recordFailure(c, task, turn, cause);
      await writer.close();
      await rm(path, { force: true });
      return;
    }
    const result = { ...answer.extraInfo, ...(answer.traceId ? { trace_id: answer.traceId } : {}) };
    const { url, unfinished } = answer;
    if (unfinished !== undefined) {
      // Nobody asks a service for a song that it said it would go on with; what it gave is here, or at its link.
      const kept = url
        ? storedLink(url, c.now() + SONG_LINK_MS, unfinished)
        : partialOutput(path, (await persist(() => sink.finish(), c.closing)).bytes, null, unfinished);
      await persist(
        () => c.ledger.move(task.id, "outcome_unknown", { ...kept, result: { ...result, ...kept.result } }),
        c.closing,
      );
      return;
    }
    if (url) {
      const output = { url, expiresAt: c.now() + SONG_LINK_MS };
      await persist(() => c.ledger.move(task.id, "downloading", { output, result }), c.closing);
      return;
    }
    await persist(() => sink.finish(), c.closing);
    // Of bare samples only this tells how they sound; a crash behind the mark must find it.
    tryNote(c, task.id, { result });
    const received = await persist(() => markWhole(root, task.id), c.closing);
    if (received === null) {
      await persist(() => c.ledger.move(task.id, "outcome_unknown", { error: removedOnItsWay(), result }), c.closing);
      return;
    }
    await persist(() => c.ledger.move(task.id, "downloading", { output: { received }, result }), c.closing);
  } finally {
    await writer.close();
  }
}

/** What the next write brings too: while that one is tried again, this is no reason to wait. */
function tryNote(c: StepContext, id: string, patch: Parameters<TaskLedger["note"]>[1]): void {
  try {
    c.ledger.note(id, patch);
  } catch {
    // The disk is full, perhaps; a file can be renamed even then.
  }
}

const removedOnItsWay = (): StudioError =>
  studioErrorOf("outcome_unknown", {
    message:
      "The song was generated and charged, but its file was removed from the library folder while it was being saved.",
    advice: "Check the trash, or generate the song again. You’ll be charged again.",
  });

/** A refusal for want of room goes when there is some; any other is a failure; no answer that can be believed is an unknown outcome. */
async function recordFailure(c: StepContext, task: LedgerTask, turn: SubmitTurn, cause: unknown): Promise<void> {
  // Not written down, so not sent: the engine tries it again in a while.
  if (turn.fault !== undefined) {
    await turn.takeBack();
    throw turn.fault;
  }
  if (turn.wasLetGo) return;
  const error = errorOf(turn.refusal ?? cause);
  if (turn.hasCome && wasThrottled(cause)) {
    const { submittedAt, output, attempts } = task;
    const wait = Math.max(delayOf(c.pace(task, throttledPacing), attempts, c.random), requestedWait(error));
    const again = { submittedAt, output, error, attempts: attempts + 1, nextPollAt: c.now() + wait };
    await persist(() => c.ledger.makeIntentAgain(task.id, again), c.closing);
    return;
  }
  await persist(
    () =>
      turn.hasCome && mayHaveBeenProcessed(cause)
        ? unknownOutcome(c, task, error)
        : c.ledger.move(task.id, "failed", { error }),
    c.closing,
  );
}
