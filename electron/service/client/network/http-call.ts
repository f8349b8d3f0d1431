import { type Dispatcher, fetch, type RequestInit } from "undici";
import type { KnownKeys } from "../../secrets/index.ts";
import type { Bounds } from "../answers/bounds.ts";
import { type BodyPace, pacedBody } from "../bodies/body-pace.ts";
import type { RequestBody } from "../bodies/request-body.ts";
import { clientFailure, type ServiceError } from "../service-error.ts";
import type { AddressOrigin, Dispatchers } from "./dispatchers.ts";
import { type CallProgress, transportFailure } from "./transport-failure.ts";

export interface HttpCall {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RequestBody | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly headersMs: number;
  readonly idleMs: number;
  /** How the answer has to come, beside not standing still. */
  readonly pace: BodyPace;
  /** Which networks it may lead to; any, for the address that the person gave. */
  readonly reach?: AddressOrigin | undefined;
  /** Struck out of the answer's headers, and of its words by whoever reads them. */
  readonly keys: KnownKeys;
  readonly bounds: Bounds;
  /** True for whatever may cost money: its own connection, and never written twice. */
  readonly once: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  /** What has to be struck out of its body's words. */
  readonly keys: KnownKeys;
  /** How much of its body is taken. */
  readonly bounds: Bounds;
  /** Without keys, and not longer than a header of this service has a reason to be. */
  header(name: string): string | null;
  /** The body as it comes; failures arrive as ServiceError. Leaving the loop closes the connection. */
  chunks(): AsyncGenerator<Uint8Array>;
  /** Gives the answer up without reading it. */
  discard(): void;
}

/** The fetch of a browser says these of itself; they say nothing of the studio, and a service may judge by them. */
const OF_FETCH: ReadonlySet<string> = new Set(["accept-language", "sec-fetch-mode"]);

/** What was given to fetch and what the connection needs, and nothing that the library adds by itself. */
const ownHeaders = (given: Dispatcher.DispatchOptions["headers"]): Dispatcher.DispatchOptions["headers"] =>
  given === null || given === undefined || Array.isArray(given) || Symbol.iterator in given
    ? given
    : {
        ...Object.fromEntries(Object.entries(given).filter(([name]) => !OF_FETCH.has(name.toLowerCase()))),
        "user-agent": "Reelsong",
      };

/** Notes how far a call gets, sets its time-outs, and keeps fetch from ever writing a paid request a second time. */
const watching =
  (progress: CallProgress, call: HttpCall): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(
      {
        ...options,
        headers: ownHeaders(options.headers) ?? null,
        headersTimeout: call.headersMs,
        bodyTimeout: call.idleMs,
      },
      {
        onRequestStart(controller, context) {
          if (call.once && progress.started) return controller.abort(clientFailure("stream_interrupted", "unknown"));
          progress.started = true;
          handler.onRequestStart?.(controller, context);
        },
        onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
        onResponseStarted: () => handler.onResponseStarted?.(),
        onResponseStart: (...given) => handler.onResponseStart?.(...given),
        onResponseData: (...given) => handler.onResponseData?.(...given),
        onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
        onResponseError: (...given) => handler.onResponseError?.(...given),
        onBodySent: (chunk) => handler.onBodySent?.(chunk),
        onRequestSent: () => handler.onRequestSent?.(),
      },
    );

/** A streamed body under way: it notices when nobody takes the next piece any more. */
interface Upload {
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Aborted when the upload stops moving. */
  readonly stalled: AbortSignal;
  /** Why the body stopped. Unless its last piece was handed over it is short, and no server can have taken it. */
  failure(): ServiceError | undefined;
}

function watchUpload(body: RequestBody, idleMs: number): Upload {
  const stalled = new AbortController();
  let failure: ServiceError | undefined;
  let handedOver = 0;
  async function* pieces() {
    let timer: NodeJS.Timeout | undefined;
    try {
      for await (const piece of body.stream()) {
        handedOver += piece.length;
        // With its last piece in the system's buffers the request may still arrive whole, and be carried out.
        const begun = handedOver < body.bytes ? "no" : "unknown";
        timer = setTimeout(() => {
          failure = clientFailure("timeout_idle", begun);
          stalled.abort(failure);
        }, idleMs);
        yield piece;
        clearTimeout(timer);
      }
    } catch (cause) {
      failure = clientFailure("file_missing", "no", undefined, {}, cause);
      throw cause;
    } finally {
      clearTimeout(timer);
    }
  }
  return { pieces: pieces(), stalled: stalled.signal, failure: () => failure };
}

/** Headers that tell a call from others. */
const SHOWN: ReadonlySet<string> = new Set(["request-id", "x-request-id", "trace-id"]);
/** Slowest upload that is waited for, in bytes a millisecond; one that stops moving is noticed much sooner. */
const SLOWEST_UPLOAD = 8;

/** One HTTP exchange, without following redirects. Throws ServiceError; any status comes back as an answer. */
export async function exchange(dispatchers: Dispatchers, call: HttpCall): Promise<HttpAnswer> {
  const { method, url, headers, body, signal } = call;
  const progress: CallProgress = { started: false, proxied: false };
  const upload = body === undefined || body.text !== undefined ? undefined : watchUpload(body, call.idleMs);
  const failed = (error: unknown) => upload?.failure() ?? transportFailure(error, progress, signal);

  try {
    const route = await dispatchers.route(url, call.once, call.reach);
    progress.proxied = route.proxied;
    // The library counts the time for the head from the first byte sent, not from the last.
    const headersMs = call.headersMs + (upload === undefined ? 0 : (body?.bytes ?? 0) / SLOWEST_UPLOAD);
    const init: RequestInit = {
      method,
      headers,
      redirect: "manual",
      dispatcher: route.dispatcher.compose(watching(progress, { ...call, headersMs })),
    };
    const signals = [signal, upload?.stalled].filter((one) => one !== undefined);
    if (signals.length > 0) init.signal = AbortSignal.any(signals);
    if (body !== undefined) {
      const length = upload === undefined ? {} : { "content-length": String(body.bytes) };
      init.headers = { ...headers, "content-type": body.type, ...length };
      init.body = upload?.pieces ?? body.text ?? null;
      init.duplex = "half";
    }
    const response = await fetch(url, init);
    return {
      status: response.status,
      keys: call.keys,
      bounds: call.bounds,
      header: (name) => {
        const value = response.headers.get(name);
        if (value === null) return null;
        // What is shown and logged; all else is worked with, and a short key in it is a coincidence.
        return SHOWN.has(name) ? call.keys.strike(value) : call.keys.strikeInUse(value);
      },
      async *chunks() {
        try {
          if (response.body !== null) yield* pacedBody(response.body as AsyncIterable<Uint8Array>, call.pace);
        } catch (error) {
          throw failed(error);
        }
      },
      discard: () => {
        response.body?.cancel().catch(() => undefined);
      },
    };
  } catch (error) {
    throw failed(error);
  }
}
