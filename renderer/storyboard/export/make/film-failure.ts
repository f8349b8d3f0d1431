import { ImportRefused } from "#renderer/lib/index.ts";
import { WorkerFailure } from "#renderer/lib/worker/index.ts";
import { studioError } from "#shared/wire/errors/errors.ts";
import type { FilmFailure, SpliceReason } from "./film-messages.ts";

/** Why a film failed, as the page tells it: what the core refused of it in its own words. */
export function failureOf(thrown: unknown): unknown {
  if (!(thrown instanceof WorkerFailure)) return thrown;
  const { message, details } = thrown as WorkerFailure<FilmFailure>;
  return details !== undefined && "error" in details
    ? new ImportRefused(studioError.safeParse(details.error).data, 500)
    : new Error(message);
}

/** Why a film whose takes should have been kept has to be encoded as a whole; undefined for any other failure. */
export function refusedSplice(thrown: unknown): SpliceReason | undefined {
  if (!(thrown instanceof WorkerFailure)) return undefined;
  const { details } = thrown as WorkerFailure<FilmFailure>;
  return details !== undefined && "splice" in details ? details.splice : undefined;
}

/** Why what is encoded in stretches can't be joined; undefined for any other failure. */
export function refusedStretches(thrown: unknown): "stale" | "differ" | undefined {
  if (!(thrown instanceof WorkerFailure)) return undefined;
  const { details } = thrown as WorkerFailure<FilmFailure>;
  return details !== undefined && "stretches" in details ? details.stretches : undefined;
}
