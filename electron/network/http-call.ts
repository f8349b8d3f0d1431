import { type Dispatcher, fetch, type RequestInit } from "undici";
import type { Dispatchers } from "./dispatchers.ts";
import type { RequestBody } from "./request-body.ts";
import { clientFailure } from "./service-error.ts";
import { type CallProgress, transportFailure } from "./transport-failure.ts";

export interface HttpCall {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RequestBody | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly headersMs: number;
  readonly idleMs: number;
  /** True for whatever may cost money: its own connection, and never written twice. */
  readonly once: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  header(name: string): string | null;
  /** The body as it comes; failures arrive as ServiceError. Leaving the loop closes the connection. */
  chunks(): AsyncGenerator<Uint8Array>;
  /** Gives the answer up without reading it. */
  discard(): Promise<void>;
}

/** Notes how far a call gets, sets its time-outs, and keeps fetch from ever writing a paid request a second time. */
const watching =
  (progress: CallProgress, call: HttpCall): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(
      { ...options, headersTimeout: call.headersMs, bodyTimeout: call.idleMs },
      {
        onRequestStart(controller, context) {
          if (call.once && progress.started) return controller.abort(clientFailure("stream_interrupted", "unknown"));
          progress.started = true;
          handler.onRequestStart?.(controller, context);
        },
        onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
        onResponseStarted: () => handler.onResponseStarted?.(),
        onResponseStart(...given) {
          progress.answered = true;
          handler.onResponseStart?.(...given);
        },
        onResponseData: (...given) => handler.onResponseData?.(...given),
        onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
        onResponseError: (...given) => handler.onResponseError?.(...given),
        onBodySent: (chunk) => handler.onBodySent?.(chunk),
        onRequestSent: () => handler.onRequestSent?.(),
      },
    );

/** One HTTP exchange, without following redirects. Throws ServiceError; any status comes back as an answer. */
export async function exchange(dispatchers: Dispatchers, call: HttpCall): Promise<HttpAnswer> {
  const { method, url, headers, body, signal } = call;
  const progress: CallProgress = { started: false, answered: false };
  // A body that fails on our side is sent short of its announced length, so no server can have taken it for a request.
  let bodyFailure: unknown;
  const failed = (error: unknown) =>
    bodyFailure !== undefined
      ? clientFailure("file_missing", "no", undefined, {}, bodyFailure)
      : transportFailure(error, progress, signal);
  async function* sent(whole: RequestBody): AsyncGenerator<Uint8Array> {
    try {
      yield* whole.stream();
    } catch (error) {
      bodyFailure = error;
      throw error;
    }
  }

  const init: RequestInit = { method, headers, redirect: "manual", dispatcher: undefined as never };
  try {
    const route = await dispatchers.route(url, call.once);
    init.dispatcher = route.compose(watching(progress, call));
    if (signal !== undefined) init.signal = signal;
    if (body !== undefined) {
      const length = body.text === undefined ? { "content-length": String(body.bytes) } : {};
      init.headers = { ...headers, "content-type": body.type, ...length };
      init.body = body.text ?? sent(body);
      init.duplex = "half";
    }
    const response = await fetch(url, init);
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      async *chunks() {
        try {
          if (response.body !== null) yield* response.body as AsyncIterable<Uint8Array>;
        } catch (error) {
          throw failed(error);
        }
      },
      discard: async () => {
        await response.body?.cancel().catch(() => undefined);
      },
    };
  } catch (error) {
    throw failed(error);
  }
}
