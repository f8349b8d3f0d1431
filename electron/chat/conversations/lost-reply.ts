import { ServiceError } from "#core/service/client/answers/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { carriedError, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";

/** Their own words say more than that it was lost: what was too much, or that the fault is ours. */
const ITS_OWN_WORDS = new Set(["response_too_large", "internal"]);

/**
 * What a reply ends in that broke off. Where the request had left and no answer of the service said how it went, the
 * reply may be written and charged, whatever the cause looks like; also where one had begun to come.
 */
export function endOfReply(thrown: unknown, usage: Message["usage"]): StudioError {
  const cause = carriedError(thrown) ?? studioErrorOf("internal");
  const unknown = thrown instanceof ServiceError ? thrown.begun === "unknown" : carriedError(thrown) === undefined;
  if (!unknown || ITS_OWN_WORDS.has(cause.code)) {
    return unknown || usage !== null ? { ...cause, details: { ...cause.details, mayBeCharged: true } } : cause;
  }
  return lostReply(cause);
}

/** A reply of which nobody knows how it ended. */
export function lostReply(cause: StudioError): StudioError {
  const { message } = studioErrorOf("reply_unknown");
  return studioErrorOf("reply_unknown", {
    http: cause.http,
    requestId: cause.requestId,
    message: `${message} ${cause.message}`,
    details: { cause },
  });
}

/** The studio closed while it came. Where the request had not left there is nothing to be charged. */
export function endedWithStudio(thrown: unknown): StudioError {
  const ended = studioErrorOf("studio_ended");
  return thrown instanceof ServiceError && thrown.begun === "no" ? ended : lostReply(ended);
}
