import type { LedgerTask, TaskPatch } from "#core/database/index.ts";
import { knownErrors } from "#shared/wire/errors/error-catalogue.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { serviceErrors } from "#shared/wire/errors/service-errors.ts";
import { StudioFailure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { VideoTask } from "#shared/wire/video/video.ts";
import { delayOf, pollPacing, requestedWait, troublePacing } from "../pacing.ts";
import { linkEnd, type StepContext } from "../steps/step-context.ts";
import { isFinished, mayMove } from "../task-moves.ts";

/**
 * Writes down what the service says of a task, whatever it was before; records that are behind change nothing.
 * `remoteId` is the id that was asked for: no answer gives a task another one.
 */
export function applyRecord(c: StepContext, task: LedgerTask, record: VideoTask, remoteId = task.remoteId): LedgerTask {
  const known: TaskPatch = { remoteId, ...resultOf(record) };
  switch (record.status) {
    case "queued":
    case "running":
      // From `running` there is no way back to `queued`: an answer that came late.
      if (record.status !== task.state && mayMove(task.state, record.status)) {
        return c.ledger.move(task.id, record.status, { ...known, nextPollAt: nextPoll(c, task, 0) });
      }
      return c.ledger.note(task.id, {
        ...known,
        error: null,
        attempts: task.attempts + 1,
        nextPollAt: nextPoll(c, task, task.attempts + 1),
      });
    case "succeeded": {
      const url = record.content?.url;
      if (url) {
        return c.ledger.move(task.id, "downloading", {
          ...known,
          output: { ...task.output, url, expiresAt: linkEnd(c, task) },
        });
      }
      return recordTrouble(
        c,
        task,
        studioErrorOf("invalid_response", { message: "The service gave no link to the video." }),
      );
    }
    case "failed":
      return c.ledger.move(task.id, "failed", { ...known, error: toldError(record) });
    case "cancelled":
      return c.ledger.move(task.id, "cancelled", known);
    default:
      // A word newer than this program: it isn't one of the ends that we know, so we go on asking.
      return recordTrouble(
        c,
        task,
        studioErrorOf("invalid_response", { message: `The service reports an unknown status: “${record.status}”.` }),
      );
  }
}

/** Notes a problem that asking again may mend: the task stays as it is, and is asked for less often. */
export function recordTrouble(c: StepContext, task: LedgerTask, error: StudioError): LedgerTask {
  // Nobody asks by itself about a task that has ended: the person who asked is told.
  if (isFinished(task.state)) throw new StudioFailure(error);
  const attempts = task.attempts + 1;
  const wait = Math.max(delayOf(c.pace(task, troublePacing), attempts - 1, c.random), requestedWait(error));
  return c.ledger.note(task.id, { attempts, error, nextPollAt: c.now() + wait });
}

const nextPoll = (c: StepContext, task: LedgerTask, attempts: number): number =>
  c.now() + delayOf(c.pace(task, pollPacing), attempts, c.random);

function resultOf(record: VideoTask): TaskPatch {
  const result = Object.fromEntries(
    (["resolution", "ratio", "duration", "task_type", "modality"] as const).flatMap((name) =>
      record[name] === null || record[name] === undefined ? [] : [[name, record[name]]],
    ),
  );
  const usage = Object.fromEntries(
    Object.entries(record.usage ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
  return {
    ...(Object.keys(result).length > 0 ? { result } : {}),
    ...(Object.keys(usage).length > 0 ? { usage } : {}),
  };
}

/** The error of a failed record (WIRE.md § Video): its numeric code looked up, its own words kept. */
function toldError(record: VideoTask): StudioError {
  const numeric = Number(record.error?.code ?? Number.NaN);
  const code = (Object.keys(serviceErrors) as (keyof typeof serviceErrors)[]).find((name) =>
    knownErrors[name].numeric.includes(numeric),
  );
  const message = record.error?.message?.trim();
  return studioErrorOf(code ?? "service_failed", message ? { message } : {});
}
