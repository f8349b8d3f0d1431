import type { TaskPatch } from "#core/database/index.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";

/** The studio itself read no further. */
const ENDED_HERE = new Set(["response_too_large", "disk_full"]);

/**
 * A song whose answer broke off: nobody knows what the service made of it, but these bytes were paid for and can't be
 * fetched again. `path` is an incoming file, absolute; it is not whole. `told`: the answer's own word that it isn't.
 */
export function partialOutput(path: string, bytes: number, cause: StudioError | null, told?: string): TaskPatch {
  const wrong = cause?.code === "wrong_answer";
  const kept = `The partial file (${Math.ceil(bytes / 1024)} KB) was saved.`;
  // These say why themselves, with the figures.
  const why = told ?? whyOf(cause, wrong);
  return {
    output: { received: path },
    result: {
      doubt: wrong
        ? "The service replied about a different song, so this may not be yours."
        : told === undefined
          ? "The connection was lost, so the end of the song may be missing."
          : `${told} The end of the song may be missing.`,
    },
    error: studioErrorOf("outcome_unknown", {
      message: `${why} ${kept}`,
      advice: "Save the partial file to the library and listen to it before generating again.",
      requestId: cause?.requestId ?? null,
      details: { ...(cause === null ? {} : { cause }), keptBytes: bytes },
    }),
  };
}

const whyOf = (cause: StudioError | null, wrong: boolean): string =>
  wrong || ENDED_HERE.has(cause?.code ?? "") ? (cause?.message ?? "") : "The connection was lost.";

/** The same where the answer named an address: it is fetched when the person says so. */
export const storedLink = (url: string, expiresAt: number, told: string): TaskPatch => ({
  output: { url, expiresAt },
  result: { doubt: `${told} The end of the song may be missing.` },
  error: studioErrorOf("outcome_unknown", {
    message: told,
    advice: "Save it to the library and listen to it before generating again.",
    details: { keptLink: true },
  }),
});
