import type { StudioError } from "#shared/wire/errors.ts";
import { studioErrorOf } from "#shared/wire/studio-failure.ts";
import type { TaskPatch } from "./ledger-task.ts";

/** The studio itself read no further. */
const ENDED_HERE = new Set(["response_too_large", "disk_full"]);

/**
 * A song whose answer broke off: nobody knows what the service made of it, but these bytes were paid for and can't be
 * fetched again. `path` is an incoming file, absolute; it is not whole.
 */
export function keptPart(path: string, bytes: number, cause: StudioError | null): TaskPatch {
  const wrong = cause?.code === "wrong_answer";
  const kept = `What had arrived (${Math.ceil(bytes / 1024)} KB) was kept.`;
  // These say why themselves, with the figures.
  const why = wrong || ENDED_HERE.has(cause?.code ?? "") ? (cause?.message ?? "") : "The answer broke off.";
  return {
    output: { received: path },
    result: {
      doubt: wrong
        ? "The service answered about another song than was asked for, so this may not be yours."
        : "The answer broke off, so the end of the song may be missing.",
    },
    error: studioErrorOf("outcome_unknown", {
      message: `${why} ${kept}`,
      advice: "Put what came into the library and listen to it before generating again.",
      requestId: cause?.requestId ?? null,
      details: { ...(cause === null ? {} : { cause }), keptBytes: bytes },
    }),
  };
}
