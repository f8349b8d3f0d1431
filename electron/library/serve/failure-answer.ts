import type { StudioError } from "#shared/wire/errors/errors.ts";
import { carriedError, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { entryOf } from "#shared/wire/own-entry.ts";
import { guardHeaders } from "./served-headers.ts";

/** Codes of our own that have a fitting HTTP status; all others are 500. */
const statuses: Readonly<Record<string, number>> = {
  record_not_found: 404,
  file_missing: 404,
  different_file: 409,
  not_allowed_now: 409,
  invalid_input: 400,
  media_unreadable: 400,
  aborted: 400,
  file_too_large: 413,
  disk_full: 507,
  disk_read_only: 507,
};

/** Anything thrown as an answer: the StudioError it carries, or the one its system error stands for. */
export function answerFailure(thrown: unknown): Response {
  const error = carriedError(thrown) ?? errorOfSystem(thrown);
  return Response.json(error, {
    status: entryOf(statuses, error.code) ?? 500,
    headers: { ...guardHeaders, "Cache-Control": "no-store" },
  });
}

/** Paths stay out of the message: the page has no business with them. */
function errorOfSystem(thrown: unknown): StudioError {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
    case "ELOOP":
      return studioErrorOf("file_missing");
    case "ENOSPC":
    case "EDQUOT":
      return studioErrorOf("disk_full");
    case "EROFS":
    case "EACCES":
    case "EPERM":
      return studioErrorOf("disk_read_only");
    case "EIO":
    case "EMFILE":
    case "ENFILE":
      return studioErrorOf("disk_failed");
    default:
      return studioErrorOf(isAbort(thrown) ? "aborted" : "internal");
  }
}

const isAbort = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === "AbortError";
