import { connectivityErrors } from "#shared/wire/errors/connectivity-errors.ts";
import { carriedError } from "#shared/wire/errors/studio-failure.ts";
import type { CallLog } from "../calls/service-calls.ts";

/** What says something of the connection itself, not of what was asked of it. */
const ofTheConnection: ReadonlySet<string> = new Set([
  ...connectivityErrors,
  ...["tls_failed", "authentication_failed", "redirect_refused", "invalid_response", "wrong_path"],
]);
/** After a call that didn't get through: looks at these intervals, then at the last of them. In milliseconds. */
const LOOKS_MS = [5000, 10_000, 20_000, 40_000, 60_000];

/** The last that is known of a service, and since when (Unix ms). */
export interface LastContact {
  /** `reached`: a connection can be made, no more was asked. */
  readonly state: "reached" | "answers" | "trouble";
  readonly at: number;
  /** Of `trouble`: an ErrorCode. */
  readonly code: string | null;
}

export interface ReachabilityParts {
  /** Resolves when a connection to the service can be made. */
  readonly look: (connectionId: string) => Promise<void>;
  readonly onChange: (connectionId: string, reachable: boolean) => void;
  /** Something else is known now, or the same a minute later. */
  readonly onHeard?: (connectionId: string) => void;
  /** For tests: factor of the intervals. */
  readonly pace?: number;
}

/** A service that answered so lately is still there. */
const FRESH_MS = 20_000;
const MINUTE_MS = 60_000;

/**
 * Whether each service can be reached, told by the calls that are made anyway. Only while one can't be is it looked for,
 * ever more seldom, so that a studio with nothing to do asks nothing of anybody.
 */
export class Reachability {
  readonly #parts: ReachabilityParts;
  readonly #answered = new Map<string, number>();
  readonly #heard = new Map<string, LastContact>();
  readonly #looking = new Map<string, Promise<boolean>>();
  readonly #lost = new Map<string, { looks: number; timer: NodeJS.Timeout | undefined }>();
  #closed = false;

  constructor(parts: ReachabilityParts) {
    this.#parts = parts;
  }

  isReachable(connectionId: string): boolean {
    return !this.#lost.has(connectionId);
  }

  /** Looks first unless it answered lately: for whoever would rather wait than fail. Many who ask at once look once. */
  check(connectionId: string): Promise<boolean> {
    if (this.#lost.has(connectionId)) return Promise.resolve(false);
    // Under a clock that was set back it may have answered hours ago.
    if (Math.abs(Date.now() - (this.#answered.get(connectionId) ?? 0)) < FRESH_MS) return Promise.resolve(true);
    const looking = this.#looking.get(connectionId) ?? this.#look(connectionId);
    this.#looking.set(connectionId, looking);
    return looking;
  }

  /** Null for a service that nothing was asked of since the studio started or its address or key was changed. */
  lastContact(connectionId: string): LastContact | null {
    return this.#heard.get(connectionId) ?? null;
  }

  /** What became of a call. */
  note(connectionId: string, { status, code }: Pick<CallLog, "status" | "code">): void {
    if (code !== undefined && ofTheConnection.has(code)) this.#hear(connectionId, "trouble", code);
    else if (status !== null) this.#hear(connectionId, "answers");
    if (status !== null) {
      this.#answered.set(connectionId, Date.now());
      this.#found(connectionId);
    } else if (code !== undefined && connectivityErrors.has(code)) this.#lose(connectionId);
  }

  /** Looks at once, however it stood: for a connection that the person just took into use. */
  async look(connectionId: string): Promise<void> {
    const looking = this.#looking.get(connectionId) ?? this.#look(connectionId);
    this.#looking.set(connectionId, looking);
    if (await looking) this.#found(connectionId);
  }

  /** The connection has another address now, or is gone. */
  forget(connectionId: string): void {
    this.#answered.delete(connectionId);
    this.#heard.delete(connectionId);
    this.#found(connectionId);
  }

  close(): void {
    this.#closed = true;
    for (const { timer } of this.#lost.values()) clearTimeout(timer);
    this.#lost.clear();
  }

  #lose(connectionId: string): void {
    if (this.#closed || this.#lost.has(connectionId)) return;
    this.#lost.set(connectionId, { looks: 0, timer: undefined });
    this.#lookLater(connectionId);
    this.#parts.onChange(connectionId, false);
  }

  #hear(connectionId: string, state: LastContact["state"], code: string | null = null): void {
    const before = this.#heard.get(connectionId);
    // What the service itself said, good or bad, says more than a door that opens.
    if (state === "reached" && before !== undefined && !connectivityErrors.has(before.code ?? "")) return;
    const at = Date.now();
    const same = before?.state === state && before.code === code;
    this.#heard.set(connectionId, { state, at, code });
    if (!same || Math.floor(before.at / MINUTE_MS) !== Math.floor(at / MINUTE_MS)) this.#parts.onHeard?.(connectionId);
  }

  /** A look that failed tells why; nothing of it was written anywhere. */
  #missed(connectionId: string, thrown: unknown): void {
    const code = carriedError(thrown)?.code;
    this.#hear(
      connectionId,
      "trouble",
      code !== undefined && connectivityErrors.has(code) ? code : "network_unreachable",
    );
  }

  async #look(connectionId: string): Promise<boolean> {
    try {
      await this.#parts.look(connectionId);
      this.#answered.set(connectionId, Date.now());
      this.#hear(connectionId, "reached");
      return true;
    } catch (thrown) {
      this.#missed(connectionId, thrown);
      this.#lose(connectionId);
      return false;
    } finally {
      this.#looking.delete(connectionId);
    }
  }

  #found(connectionId: string): void {
    const lost = this.#lost.get(connectionId);
    if (lost === undefined) return;
    clearTimeout(lost.timer);
    this.#lost.delete(connectionId);
    this.#parts.onChange(connectionId, true);
  }

  #lookLater(connectionId: string): void {
    const lost = this.#lost.get(connectionId);
    if (lost === undefined) return;
    const wait = LOOKS_MS[Math.min(lost.looks, LOOKS_MS.length - 1)] ?? 60_000;
    lost.looks += 1;
    lost.timer = setTimeout(
      () => {
        this.#parts.look(connectionId).then(
          () => {
            this.#answered.set(connectionId, Date.now());
            this.#hear(connectionId, "reached");
            this.#found(connectionId);
          },
          (thrown: unknown) => {
            this.#missed(connectionId, thrown);
            this.#lookLater(connectionId);
          },
        );
      },
      wait * (this.#parts.pace ?? 1),
    );
    lost.timer.unref();
  }
}
