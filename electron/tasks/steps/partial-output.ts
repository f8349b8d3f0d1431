import type { TaskPatch } from "#core/database/index.ts";
import type { StudioError } from "#shared/wire/errors.ts";
import { studioErrorOf } from "#shared/wire/studio-failure.ts";

/** The studio itself read no further. */
const ENDED_HERE = new Set(["response_too_large", "disk_full"]);

/**
 * A song whose answer broke off: nobody knows what the service made of it, but these bytes were paid for and can't be
 * fetched again. `path` is an incoming file, absolute; it is not whole. `told`: the answer's own word that it isn't.
 */
export function partialOutput(path: string, bytes: number, cause: StudioError | null, told?: string): TaskPatch {
  const wrong = cause?.code === "wrong_answer";
  const kept = `What had arrived (${Math.ceil(bytes / 1024)} KB) was kept.`;
  // These say why themselves, with the figures.
  const why = told ?? whyOf(cause, wrong);
  return {
    output: { received: path },
    result: {
      doubt: wrong
        ? "The service answered about another song than was asked for, so this may not be yours."
        : told === undefined
          ? "The answer broke off, so the end of the song may be missing."
          : `${told} The end of the song may be missing.`,
    },
    error: studioErrorOf("outcome_unknown", {
      message: `${why} ${kept}`,
      advice: "Put what came into the library and listen to it before generating again.",
      requestId: cause?.requestId ?? null,
      details: { ...(cause === null ? {} : { cause }), keptBytes: bytes },
    }),
  };
}

const whyOf = (cause: StudioError | null, wrong: boolean): string =>
  wrong || ENDED_HERE.has(cause?.code ?? "") ? (cause?.message ?? "") : "The answer broke off.";

/** The same where the answer named an address: it is fetched when the person says so. */
export const keptLink = (url: string, expiresAt: number, told: string): TaskPatch => ({
  output: { url, expiresAt },
  result: { doubt: `${told} The end of the song may be missing.` },
  error: studioErrorOf("outcome_unknown", {
    message: told,
    advice: "Put what is there into the library and listen to it before generating again.",
    details: { keptLink: true },
  }),
});
