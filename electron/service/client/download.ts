import type { KnownKeys } from "../secrets/index.ts";
import { clockOf } from "./answers/answer-reader.ts";
import { bounds, tooLarge } from "./answers/bounds.ts";
import { refusal } from "./answers/error-answer.ts";
import { retryAfterSeconds } from "./answers/retry-after.ts";
import { isLoopback } from "./base-url.ts";
import type { Dispatchers } from "./network/dispatchers.ts";
import { exchange, type HttpAnswer } from "./network/http-call.ts";
import { withRetries } from "./retry.ts";
import { clientFailure, ServiceError } from "./service-error.ts";
import type { Timeouts } from "./timeouts.ts";

export interface DownloadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Takes the bytes in order; the next come only when these were taken. */
  readonly sink: (chunk: Uint8Array) => Promise<void>;
  /** The most that is taken, announced and as it comes; a film's unless told. Throws `response_too_large` for more. */
  readonly mostBytes?: number;
  /** Bytes so far and in all; the total is undefined when it isn't told. */
  readonly onProgress?: (done: number, total: number | undefined) => void;
  readonly onWait?: (milliseconds: number) => void;
}

export interface DownloadResult {
  readonly bytes: number;
  readonly contentType: string | null;
  /** Length of the whole file as the server announced it. */
  readonly contentLength: number | undefined;
}

export interface DownloadContext {
  readonly dispatchers: Dispatchers;
  readonly timeouts: Timeouts;
  /** The service that names the link; only where it is itself spoken to over http, on this computer, may a link be http. */
  readonly base: URL;
  readonly keys: KnownKeys;
}

const LINKS = 5;

function requireSafe(address: string | URL, base: URL | undefined, context: DownloadContext): URL {
  const url = URL.canParse(String(address), base?.href) ? new URL(address, base?.href) : undefined;
  // Over https once, a link doesn't go on in plain sight.
  const mayBePlain =
    context.base.protocol === "http:" && isLoopback(context.base.hostname) && base?.protocol !== "https:";
  const safe = url?.protocol === "https:" || (url?.protocol === "http:" && mayBePlain && isLoopback(url.hostname));
  if (url === undefined || !safe) throw clientFailure("address_invalid", "no", "It is the link to a result.");
  url.hash = "";
  return url;
}

/** Opens the link, following it over redirects; the key never goes along, since a link carries its own permission. */
async function openLink(context: DownloadContext, link: URL, options: DownloadOptions): Promise<HttpAnswer> {
  let url = link;
  for (let hop = 0; hop < LINKS; hop += 1) {
    const answer = await exchange(context.dispatchers, {
      method: "GET",
      url,
      headers: { accept: "*/*", "accept-encoding": "identity" },
      signal: options.signal,
      headersMs: context.timeouts.headers,
      idleMs: context.timeouts.idle,
      pace: { totalMs: context.timeouts.stream, windowMs: context.timeouts.idle },
      reach: "named",
      keys: context.keys,
      bounds,
      once: false,
    });
    const location = answer.header("location");
    if (answer.status < 300 || answer.status > 399 || location === null) return answer;
    answer.discard();
    url = requireSafe(location, url, context);
  }
  throw clientFailure("redirect_refused", "yes");
}

const PASSING = new Set([408, 425, 429]);

/** Throws what the server says of a passing failure, which another attempt may mend. */
function requireSteady(answer: HttpAnswer): HttpAnswer {
  const { status } = answer;
  if (status < 500 && !PASSING.has(status)) return answer;
  answer.discard();
  const headers = {
    retryAfterSeconds: retryAfterSeconds(answer.header("retry-after"), clockOf(answer)),
    requestId: null,
  };
  const { error, begun } = refusal(status, undefined, headers);
  // The catalog knows no 408 and no 425, and would take them for the service's last word.
  throw new ServiceError({ ...error, retryable: true }, begun);
}

/** Throws unless this is a file: `link_expired` where the link is no longer good, which no other attempt mends. */
function requireFile({ status }: HttpAnswer): void {
  if (status === 200) return;
  if ([401, 403, 404, 410].includes(status)) throw clientFailure("link_expired", "yes", undefined, { http: status });
  // A part, or none: nobody asked for one.
  if (status === 206 || status === 416) throw clientFailure("download_corrupt", "yes", undefined, { http: status });
  throw refusal(status, undefined, { retryAfterSeconds: null, requestId: null });
}

/** Bytes of the file as the answer announces them; of what comes packed its length says nothing. */
function lengthOf(answer: HttpAnswer): number | undefined {
  const length = answer.header("content-length");
  const packed = !["", "identity"].includes(answer.header("content-encoding")?.trim().toLowerCase() ?? "");
  return length === null || packed || !/^\d+$/.test(length) ? undefined : Number(length);
}

/**
 * Streams the file behind a link into `sink`. Only the opening is repeated after a passing failure. Fewer bytes than announced throw `download_corrupt` or `stream_interrupted`.
 */
export async function download(
  context: DownloadContext,
  address: string,
  options: DownloadOptions,
): Promise<DownloadResult> {
  const { mostBytes = bounds.film, sink, onProgress } = options;
  const link = requireSafe(address, undefined, context);
  const answer = await withRetries(async () => requireSteady(await openLink(context, link, options)), {
    policy: "free",
    signal: options.signal,
    onWait: options.onWait,
  });
  const total = lengthOf(answer);
  try {
    requireFile(answer);
    if ((total ?? 0) > mostBytes) throw tooLarge("bytes announced", total ?? 0, mostBytes, "yes");
  } catch (cause) {
    // Nothing of it is taken: its connection is held no longer.
    answer.discard();
    throw cause;
  }
  let done = 0;
  for await (const chunk of answer.chunks()) {
    done += chunk.length;
    if (done > mostBytes) throw tooLarge("bytes", done, mostBytes, "yes");
    if (chunk.length > 0) await sink(chunk);
    onProgress?.(done, total);
  }
  if (total !== undefined && done !== total) {
    throw clientFailure("download_corrupt", "yes", `${done} of ${total} bytes came.`);
  }
  return { bytes: done, contentType: answer.header("content-type"), contentLength: total };
}
