import type { KnownKeys } from "../../secrets/index.ts";
import { clockOf } from "../answers/answer-reader.ts";
import { bounds } from "../answers/bounds.ts";
import { retryAfterSeconds } from "../answers/retry-after.ts";
import { clientFailure } from "../service-error.ts";
import type { ResolveName } from "./address-guard.ts";
import { createDispatchers, type Dispatchers } from "./dispatchers.ts";
import { exchange, type HttpAnswer } from "./http-call.ts";

const MIB = 1024 * 1024;
/** What is read whole: every sound that a service takes (15 MB), and nearly every picture. */
const WHOLE_BYTES = 16 * MIB;
/** Read of the beginning and of the end of what is larger: an MP4 has its tables at one of them. */
const EDGE_BYTES = MIB;
/** Above every limit of the service (API.md § Input media limits): of such a file the beginning says enough. */
const LARGEST_BYTES = 64 * MIB;
const LINKS = 5;
const SECOND = 1000;
const waits = { connect: 10 * SECOND, headers: 15 * SECOND, idle: 15 * SECOND, whole: 60 * SECOND };

/** What was read of a file: `bytes` has its length up to 64 MiB, with zeros where nothing was read. */
export interface AddressBytes {
  readonly bytes: Uint8Array;
  /** Length of the whole file. */
  readonly size: number;
  readonly whole: boolean;
}

export interface AddressReader {
  /**
   * Reads as much of a public file as its facts need, by ranges. No key and no cookie goes along; five redirects are
   * followed, to public addresses only. Throws a ServiceError: `address_private`, `address_answered` with its status …
   */
  read(address: string, signal?: AbortSignal): Promise<AddressBytes>;
  close(): Promise<void>;
}

export interface AddressReaderOptions {
  readonly keys: KnownKeys;
  readonly resolveProxy?: (url: string) => Promise<string | null>;
  /** In tests: what may be reached beside public addresses, and how names are found. */
  readonly near?: URL | undefined;
  readonly resolve?: ResolveName | undefined;
}

export function createAddressReader({ keys, resolveProxy, near, resolve }: AddressReaderOptions): AddressReader {
  const dispatchers = createDispatchers({ connectMs: waits.connect, service: near ?? null, resolve, resolveProxy });
  return {
    read: (address, signal) => read(dispatchers, keys, address, signal),
    close: () => dispatchers.close(),
  };
}

async function read(
  dispatchers: Dispatchers,
  keys: KnownKeys,
  address: string,
  signal: AbortSignal | undefined,
): Promise<AddressBytes> {
  const ask = (url: URL, range: string) =>
    exchange(dispatchers, {
      method: "GET",
      url,
      headers: { accept: "*/*", "accept-encoding": "identity", range: `bytes=${range}` },
      signal,
      headersMs: waits.headers,
      idleMs: waits.idle,
      pace: { totalMs: waits.whole, windowMs: waits.idle },
      reach: "named",
      keys,
      bounds,
      once: false,
    });
  const { answer, url } = await follow(webUrl(address, undefined), (at) => ask(at, `0-${WHOLE_BYTES - 1}`));
  const size = await sizeOf(answer);
  const image = new Uint8Array(Math.min(size, LARGEST_BYTES));
  const whole = size <= WHOLE_BYTES;
  const read = await fill(answer, image, 0, whole ? size : EDGE_BYTES);
  if (read < Math.min(size, whole ? size : EDGE_BYTES)) {
    throw clientFailure("download_corrupt", "yes", `${read} of ${size} bytes came.`);
  }
  if (whole || size > LARGEST_BYTES) return { bytes: whole ? image : image.subarray(0, read), size, whole };
  const from = size - EDGE_BYTES;
  const end = await ask(url, `${from}-${size - 1}`);
  // A server without ranges sends it all again: what was read has to do.
  if (end.status === 206 && startOf(end) === from) await fill(end, image, from, EDGE_BYTES);
  else end.discard();
  return { bytes: image, size, whole };
}

function webUrl(address: string, base: URL | undefined): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : undefined;
  const web = url?.protocol === "https:" || url?.protocol === "http:";
  if (url === undefined || !web || url.username !== "" || url.password !== "") {
    throw clientFailure("address_invalid", "no", "An http or https address without a login is needed.");
  }
  url.hash = "";
  return url;
}

async function follow(from: URL, ask: (url: URL) => Promise<HttpAnswer>): Promise<{ answer: HttpAnswer; url: URL }> {
  let url = from;
  for (let hop = 0; hop <= LINKS; hop += 1) {
    const answer = await ask(url);
    const location = answer.header("location");
    if (answer.status < 300 || answer.status > 399 || location === null) return { answer, url };
    answer.discard();
    url = webUrl(location, url);
  }
  throw clientFailure("redirect_refused", "yes");
}

const startOf = (answer: HttpAnswer): number | undefined => {
  const start = /^bytes (\d+)-/.exec(answer.header("content-range") ?? "")?.[1];
  return start === undefined ? undefined : Number(start);
};

/** Length of the whole file. Throws for an answer that is none, or doesn't tell. */
async function sizeOf(answer: HttpAnswer): Promise<number> {
  const { status } = answer;
  const packed = !["", "identity"].includes(answer.header("content-encoding")?.trim().toLowerCase() ?? "");
  const range = /^bytes 0-\d+\/(\d+)$/.exec(answer.header("content-range") ?? "")?.[1];
  const told = status === 206 ? range : status === 200 && !packed ? answer.header("content-length") : undefined;
  if (told !== undefined && told !== null && /^\d+$/.test(told) && Number.isSafeInteger(Number(told))) {
    return Number(told);
  }
  const retry = retryAfterSeconds(answer.header("retry-after"), clockOf(answer));
  answer.discard();
  if (status === 416) return 0;
  if (status !== 200 && status !== 206) {
    throw clientFailure("address_answered", "yes", `HTTP ${status}.`, { http: status, retryAfterSeconds: retry });
  }
  throw clientFailure("address_answered", "yes", "It doesn’t tell the file’s size.", { http: status });
}

/** Puts up to `most` bytes of an answer at a place; how many came. The rest isn't waited for. */
async function fill(answer: HttpAnswer, image: Uint8Array, at: number, most: number): Promise<number> {
  let read = 0;
  if (most === 0) {
    answer.discard();
    return read;
  }
  for await (const chunk of answer.chunks()) {
    const part = chunk.subarray(0, most - read);
    image.set(part, at + read);
    read += part.length;
    if (read >= most) break;
  }
  return read;
}
