import { mapEventIterator } from "@orpc/client";
import { ORPCError, os, ValidationError } from "@orpc/server";
import { asDatabaseFailure } from "#core/database/index.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { carriedError, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { Log } from "./logs/index.ts";

/**
 * Whatever a handler throws arrives at the page as `FAILED` with one StudioError, also in the middle of what it tells
 * bit by bit; what we don't know is only logged.
 */
export const errorsAsData = (log: Log) =>
  os.middleware(async ({ next, path, signal }) => {
    const failed = (thrown: unknown) => {
      const data = asStudioError(thrown);
      if (data.code === "internal" && !signal?.aborted) log.error("call failed", { call: path.join("."), thrown });
      return new ORPCError("FAILED", { status: 400, message: data.message, data, cause: thrown });
    };
    try {
      const result = await next();
      if (!isEvents(result.output)) return result;
      // Of a stream nothing has run yet: its failures come later, past this place.
      const events = mapEventIterator(result.output, { value: async (event) => event, error: async (e) => failed(e) });
      return { ...result, output: events };
    } catch (thrown) {
      throw failed(thrown);
    }
  });

const isEvents = (output: unknown): output is AsyncIterator<unknown> =>
  typeof output === "object" && output !== null && Symbol.asyncIterator in output;

function asStudioError(thrown: unknown): StudioError {
  // A statement outside a transaction throws what SQLite threw: a full disk, say.
  const known = carriedError(asDatabaseFailure(thrown));
  if (known) return known;
  if (thrown instanceof ORPCError && thrown.code === "BAD_REQUEST" && thrown.cause instanceof ValidationError) {
    const issue = thrown.cause.issues[0];
    const field = issue?.path?.map((part) => String(typeof part === "object" ? part.key : part)).join(".") ?? "";
    return studioErrorOf("invalid_input", {
      ...(issue && { message: field === "" ? issue.message : `${field}: ${issue.message}` }),
      details: { field },
    });
  }
  return studioErrorOf("internal");
}
