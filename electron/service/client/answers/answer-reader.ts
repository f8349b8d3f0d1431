import { z } from "zod";
import { asTold } from "#shared/wire/as-told.ts";
import { baseResp } from "#shared/wire/errors/base-resp.ts";
import { DEEPEST_JSON, jsonDepth } from "#shared/wire/json-depth.ts";
import type { HttpAnswer } from "../network/http-call.ts";
import { type Begun, clientFailure } from "../service-error.ts";
import { bounds, tooLarge } from "./bounds.ts";
import { plainWords, refusal, requireSuccess, shortened } from "./error-answer.ts";
import { parseAnswer } from "./parse-answer.ts";
import { retryAfterSeconds } from "./retry-after.ts";

export const requestIdOf = (answer: HttpAnswer): string | null =>
  answer.header("request-id") ?? answer.header("x-request-id") ?? answer.header("trace-id");

interface Bytes {
  readonly bytes: Buffer;
  /** Why they may not be all. */
  readonly failure?: unknown;
}

async function readBytes(answer: HttpAnswer, limit: number): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.chunks()) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge("bytes", bytes, limit);
      chunks.push(chunk);
    }
  } catch (failure) {
    return { bytes: Buffer.concat(chunks), failure };
  }
  return { bytes: Buffer.concat(chunks) };
}

/** Undefined for what is no JSON. Throws `response_too_large` for what is nested too deep. */
function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString("utf8");
  const depth = jsonDepth(text);
  if (depth > DEEPEST_JSON) throw tooLarge("levels of nesting", depth, DEEPEST_JSON);
  try {
    return parseAnswer(text);
  } catch {
    return undefined;
  }
}

/** The service's own clock, in milliseconds; null where it shows none. */
export function timeOf(answer: HttpAnswer): number | null {
  const date = Date.parse(answer.header("date") ?? "");
  return Number.isNaN(date) ? null : date;
}

/** The service's own clock, since its dates are by that one; ours where it shows none. */
export const clockOf = (answer: HttpAnswer): number => timeOf(answer) ?? Date.now();

/** These lead the same request elsewhere; any other redirect may follow on one that was carried out (RFC 9110 § 15.4). */
const NOT_HERE: ReadonlySet<number> = new Set([301, 307, 308]);

/** What a refusal says; undefined where that can't be read: its status says enough then. */
function wordsOf(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch {
    return undefined;
  }
}

/** Passes a success on; turns a refusal or a redirect into a ServiceError. */
export async function requireAccepted(answer: HttpAnswer): Promise<HttpAnswer> {
  if (answer.status >= 200 && answer.status < 300) return answer;
  if (answer.status < 400) {
    answer.discard();
    const begun = NOT_HERE.has(answer.status) ? "yes" : "unknown";
    const there = answer.header("location") ?? "";
    const named = URL.canParse(there) ? `(${answer.status} → ${shortened(new URL(there).host, 120)})` : undefined;
    throw clientFailure("redirect_refused", begun, named, { http: answer.status, requestId: requestIdOf(answer) });
  }
  // A refusal whose body is lost, or has no end, is still a refusal.
  const { bytes } = await readBytes(answer, answer.bounds.refusal);
  throw refusal(
    answer.status,
    answer.keys.strikeIn(wordsOf(bytes)),
    {
      retryAfterSeconds: retryAfterSeconds(answer.header("retry-after"), clockOf(answer)),
      requestId: requestIdOf(answer),
    },
    looksOf(answer, bytes),
  );
}

/** What came instead of the service's own language, by its type and title: `text/html “Sign in”`. */
function looksOf(answer: HttpAnswer, bytes: Buffer): string {
  const type = answer.header("content-type")?.split(";")[0]?.trim() || "no type";
  const title = /<title[^>]*>([^<]{1,200})/i
    .exec(bytes.toString("utf8", 0, 4096))?.[1]
    ?.trim()
    .replaceAll(/\s+/g, " ");
  return answer.keys.strike(shortened(title ? `${type} “${title}”` : type, 120));
}

const traced = z.looseObject({
  base_resp: asTold(baseResp),
  trace_id: asTold(z.union([z.string(), z.number().transform(String)])),
});

/** A JSON document of a success, checked. `base_resp` failures under HTTP 200 become typed errors (WIRE.md). */
export function checkDocument<Schema extends z.ZodType>(
  given: unknown,
  schema: Schema,
  answer: HttpAnswer,
  begun: Begun = "unknown",
  looks?: string,
): z.infer<Schema> {
  // Here foreign words come in, so here the keys go out.
  const document = answer.keys.strikeIn(given);
  const outcome = traced.safeParse(document);
  if (outcome.success) {
    const requestId = outcome.data.trace_id ?? requestIdOf(answer);
    requireSuccess(outcome.data.base_resp, { http: answer.status, requestId });
  }
  const body = document as { type?: unknown } | null;
  // Some gateways put the service's error body under status 200.
  if (body?.type === "error") throw refusal(answer.status, document, { retryAfterSeconds: null, requestId: null });
  const checked = schema.safeParse(document);
  if (checked.success) return checked.data;
  const error = (document as { error?: unknown } | null)?.error;
  const words = typeof error === "string" ? plainWords({ error }) : undefined;
  const said = words === undefined ? undefined : `It says: “${shortened(words, bounds.words)}”`;
  const seen = looks === undefined ? said : `(${looks})`;
  throw clientFailure("invalid_response", begun, seen, { http: answer.status, requestId: requestIdOf(answer) });
}

/**
 * The whole JSON answer, checked against its schema. One that broke off after its last brace is whole all the same: it
 * may name something that was paid for.
 */
export async function readDocument<Schema extends z.ZodType>(
  answer: HttpAnswer,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const { bytes, failure } = await readBytes(answer, answer.bounds.json);
  const document = parseJson(bytes);
  if (failure !== undefined && document === undefined) throw failure;
  return checkDocument(
    document,
    schema,
    answer,
    "unknown",
    document === undefined ? looksOf(answer, bytes) : undefined,
  );
}
