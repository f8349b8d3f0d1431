import { isDeepStrictEqual } from "node:util";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import type { RateGroupId } from "#shared/wire/rate-groups.ts";
import type { KnownKeys } from "../../secrets/index.ts";
import { requireAccepted } from "../answers/answer-reader.ts";
import type { Bounds } from "../answers/bounds.ts";
import { serviceUrl } from "../base-url.ts";
import type { MediaSource } from "../bodies/media-body.ts";
import type { RequestBody } from "../bodies/request-body.ts";
import type { ModelNames } from "../model-names.ts";
import type { Dispatchers } from "../network/dispatchers.ts";
import { exchange, type HttpAnswer } from "../network/http-call.ts";
import type { RateLimiters } from "../rate-limiter.ts";
import { withRetries } from "../retry.ts";
import { clientFailure, ServiceError } from "../service-error.ts";
import type { Timeouts } from "../timeouts.ts";

/** What every operation may be given. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told the milliseconds when the call waits: for its turn, or before another attempt. 0 where it can't be known. */
  readonly onWait?: ((milliseconds: number) => void) | undefined;
  /** Ends the wait for the turn only: a call that has left is not touched by it. */
  readonly turnSignal?: AbortSignal | undefined;
  /** The turn has come and nothing has left yet. What it throws keeps the call here. */
  readonly onTurn?: (() => void) | undefined;
  /** How often a passing failure is tried, at most: once for a person who wants to know how it stands now. */
  readonly attempts?: number;
}

/** One line of the log. It holds no key, no body and no query. */
export interface CallLog {
  readonly method: string;
  readonly path: string;
  /** Until the head of the answer, or until the failure. */
  readonly milliseconds: number;
  readonly status: number | null;
  readonly code?: string;
  readonly begun?: string;
  readonly requestId?: string | null;
}

/** What the operations share: one connection to one service. */
export interface CallContext {
  readonly base: URL;
  readonly textPath: string;
  readonly names: ModelNames;
  readonly assumed: ResolvedAssumptions;
  readonly readKey: () => Promise<string | null>;
  /** Every key this run has seen, those of other connections too: a key that was sent may be replaced or forgotten by now. */
  readonly keys: KnownKeys;
  readonly bounds: Bounds;
  readonly media: MediaSource;
  readonly limiters: RateLimiters;
  /** Whose allowances a call uses now: the account's, which several connections may share. */
  readonly account: () => Promise<string>;
  readonly dispatchers: Dispatchers;
  readonly timeouts: Timeouts;
  readonly log: (entry: CallLog) => void;
}

export interface ServiceCall {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly group?: RateGroupId;
  readonly body?: RequestBody;
  readonly accept?: string;
  /** `free`: reading and counting, which may be repeated. `unbegun`: all that changes or costs something. */
  readonly repeat: "free" | "unbegun";
  /** Answered at once, and nothing works on it: it waits for none of the calls that the service works on. */
  readonly isLook?: boolean;
  /** The service works before it answers: minutes, not seconds. */
  readonly generates?: boolean;
  /** The answer is a stream: it may take as long as the longest reply. */
  readonly streams?: boolean;
}

/** Sends one call and reads its answer, in the group's turn, with the repeats that its cost allows. */
export async function callService<T>(
  context: CallContext,
  call: ServiceCall,
  options: CallOptions,
  read: (answer: HttpAnswer) => Promise<T>,
): Promise<T> {
  try {
    return await withRetries(() => attempt(context, call, options, read), { ...options, policy: call.repeat });
  } catch (error) {
    logWrongAnswer(context, call, error);
    throw withoutKeyInside(context, error);
  }
}

/** What only the body of an answer shows. */
const wrongInside: ReadonlySet<string> = new Set(["wrong_answer", "invalid_response"]);

/** The head of such an answer was logged as a success; a fault of the service must stand beside it. */
export function logWrongAnswer({ log }: CallContext, { method, path }: ServiceCall, error: unknown): void {
  if (!(error instanceof ServiceError) || !wrongInside.has(error.error.code)) return;
  log({ method, path, milliseconds: 0, status: error.error.http, code: error.error.code, begun: error.begun });
}

/** The same error, its words free of the key: a service may quote what it refuses. */
export function withoutKeyInside({ keys }: CallContext, error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const { message, requestId } = error.error;
  const safe: StudioError = {
    // Also what it found and compared.
    ...keys.strikeIn(error.error),
    message: withoutBearer(keys.strike(message)),
    requestId: requestId === null ? null : withoutBearer(keys.strike(requestId)),
  };
  if (isDeepStrictEqual(safe, error.error)) return error;
  return new ServiceError(safe, error.begun);
}

async function attempt<T>(
  context: CallContext,
  call: ServiceCall,
  options: CallOptions,
  read: (answer: HttpAnswer) => Promise<T>,
): Promise<T> {
  const { limiters } = context;
  const account = call.group === undefined ? "" : await context.account();
  const turn = { signal: options.turnSignal ?? options.signal, onWait: options.onWait, isLook: call.isLook };
  const release = call.group === undefined ? undefined : await limiters.acquire(account, call.group, turn);
  let refund = true;
  try {
    options.onTurn?.();
    refund = false;
    return await read(await send(context, call, options));
  } catch (error) {
    if (error instanceof ServiceError) {
      refund = error.begun === "no";
      const wait = error.error.retryAfterSeconds;
      if (call.group !== undefined && error.error.code === "rate_limited" && wait !== null) {
        limiters.pause(account, call.group, wait * 1000);
      }
    }
    throw error;
  } finally {
    release?.({ refund });
  }
}

async function send(context: CallContext, call: ServiceCall, { signal }: CallOptions): Promise<HttpAnswer> {
  const { timeouts, assumed, log } = context;
  const started = performance.now();
  const note = (rest: Pick<CallLog, "status"> & Partial<CallLog>) =>
    log({ method: call.method, path: call.path, milliseconds: Math.round(performance.now() - started), ...rest });
  try {
    const key = usableKey(await context.readKey());
    context.keys.add(key);
    const answer = await exchange(context.dispatchers, {
      method: call.method,
      url: serviceUrl(context.base, call.path, call.query),
      headers: {
        authorization: `Bearer ${key}`,
        accept: call.accept ?? "application/json",
        ...(assumed.sendKeyHeader && call.path.startsWith(context.textPath) ? { [assumed.keyHeader]: key } : {}),
      },
      body: call.body,
      signal,
      headersMs: call.generates ? timeouts.generationHeaders : timeouts.headers,
      idleMs: timeouts.idle,
      // A service that generates may send a blank now and then until it is done: of that any byte is a sign of life.
      pace: call.streams
        ? { totalMs: timeouts.stream }
        : call.generates
          ? { totalMs: timeouts.generation }
          : { totalMs: timeouts.lookUp, windowMs: timeouts.idle },
      keys: context.keys,
      bounds: context.bounds,
      once: call.repeat === "unbegun",
    });
    const accepted = await requireAccepted(answer);
    note({ status: answer.status });
    return accepted;
  } catch (error) {
    if (error instanceof ServiceError) {
      const { code, http, requestId } = error.error;
      note({ status: http, code, begun: error.begun, requestId });
    }
    throw error;
  }
}

/** Visible ASCII only: anything else could split a header, or never be a key. */
const KEY = /^[\x21-\x7e]{1,4096}$/;

/** The key as it goes into a header. Throws `key_missing` or `key_invalid`; neither names the key. */
function usableKey(key: string | null): string {
  if (key === null || key === "") throw clientFailure("key_missing", "no");
  if (!KEY.test(key)) throw clientFailure("key_invalid", "no");
  return key;
}

/** Words of a failure without what stands in a header of authorization, whoever it belongs to. */
const withoutBearer = (text: string): string => text.replace(/\b(Bearer\s+)[\x21-\x7e]+/gi, "$1[key]");
