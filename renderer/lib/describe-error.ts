import { ORPCError } from "@orpc/client";
import i18next from "i18next";
import { joinSentences } from "#renderer/i18n/index.ts";
import { type StudioError, studioError } from "#shared/wire/errors/errors.ts";
import { ImportRefused } from "./files/import-refused.ts";
import { CoreUnreachableError } from "./link/client-link.ts";

/** The StudioError inside whatever a call threw; a page-side failure becomes one too. */
export function studioErrorFrom(error: unknown): StudioError {
  if (error instanceof ORPCError) {
    const parsed = studioError.safeParse(error.data);
    if (parsed.success) return parsed.data;
  }
  if (error instanceof ImportRefused) return error.data;
  const lost = error instanceof CoreUnreachableError;
  return {
    code: lost ? "core_unreachable" : "unexpected",
    http: null,
    message: error instanceof Error ? error.message : String(error),
    requestId: null,
    retryable: lost,
    retryAfterSeconds: null,
    advice: "",
  };
}

/** So many sentences are remembered; the oldest go. */
const MOST_SAID = 400;
/** What failures were said as, newest last: wherever the words are shown, they lead to the guide's entry. */
const saidAs = new Map<string, string>();

function remember(parts: readonly (string | undefined)[], code: string): void {
  const words = joinSentences(parts);
  if (words === "") return;
  saidAs.delete(words);
  saidAs.set(words, code);
  const [oldest] = saidAs.keys();
  if (saidAs.size > MOST_SAID && oldest !== undefined) saidAs.delete(oldest);
}

/** The code of the failure that was said in one of these words; the first that is known counts. */
export function errorCodeOf(said: readonly unknown[]): string | undefined {
  for (const words of said) {
    const code = typeof words === "string" ? saidAs.get(words) : undefined;
    if (code !== undefined) return code;
  }
  return undefined;
}

export interface ErrorText {
  title: string;
  body: string | undefined;
  /** What the service or the machine said of this one, where that is more than its kind. */
  said: string | undefined;
}

/** Codes come from the service and the core, so the key can't be typed. */
const lookUp = i18next.t as unknown as (key: string, values: Record<string, unknown>) => string;

/** The words of a failure's kind, in the language that is spoken or in another. */
const kindOf = ({ code, message }: StudioError, lng?: "en"): string =>
  lookUp(`errors:${code}.message`, { defaultValue: message, ...(lng && { lng }) });

/** A failure in the person's language: what happened, then what can be done. Unknown codes keep the English words. */
export function describeStudioError(error: StudioError): ErrorText {
  const title = kindOf(error);
  const advice = lookUp(`errors:${error.code}.advice`, { defaultValue: error.advice });
  const words: ErrorText = {
    title,
    body: advice === "" ? undefined : advice,
    said: inLanguage(saidBeside(error.message, [kindOf(error, "en"), title]), error.details?.cause),
  };
  const { body, said } = words;
  for (const parts of [[body], [title], [title, body], [title, body, said]]) remember(parts, error.code);
  return words;
}

/** A message may begin with the words of its kind and go on with a cause: `… before its end. (UND_ERR_SOCKET)`. */
function saidBeside(message: string, known: readonly string[]): string | undefined {
  const begun = known.find((words) => message.startsWith(words)) ?? "";
  const rest = message.slice(begun.length).trim();
  return rest === "" ? undefined : (/^\(([^()]+)\)$/.exec(rest)?.[1] ?? rest);
}

/** What is said beside a kind may be another failure that it was caused by, whose kind has words in each language. */
function inLanguage(said: string | undefined, cause: unknown): string | undefined {
  const { data } = studioError.safeParse(cause);
  if (data === undefined || said !== data.message.trim()) return said;
  const kind = kindOf(data, "en");
  return data.message.startsWith(kind) ? `${kindOf(data)}${data.message.slice(kind.length)}`.trim() : said;
}

export function describeError(error: unknown): ErrorText {
  return describeStudioError(studioErrorFrom(error));
}

/** The words of a kind of failure, where no more of it is known. */
export const describeErrorCode = (code: string): ErrorText => describeStudioError({ ...studioErrorFrom(""), code });

/** A lasting problem of the machine, worded like an error. */
export function describeProblem(problem: { code: string; message: string; advice?: string | undefined }): ErrorText {
  // The core's own sentence knows this machine; the catalogue only knows the kind.
  if (i18next.language === "en") {
    for (const words of [problem.advice, problem.message]) remember([words], problem.code);
    return { title: problem.message, body: problem.advice, said: undefined };
  }
  return describeStudioError({ ...studioErrorFrom(problem.message), ...problem, advice: problem.advice ?? "" });
}
