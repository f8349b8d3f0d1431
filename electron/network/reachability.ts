import type { CallLog } from "./service-calls.ts";

/** Failures that say the way to the service is cut, whatever was asked. */
const CUT = new Set(["network_unreachable", "proxy_failed", "timeout_connect"]);
/** After a call that didn't get through: looks at these intervals, then at the last of them. In milliseconds. */
const LOOKS_MS = [5000, 10_000, 20_000, 40_000, 60_000];

export interface ReachabilityParts {
  /** Resolves when a connection to the service can be made. */
  readonly look: (connectionId: string) => Promise<void>;
  readonly onChange: (connectionId: string, reachable: boolean) => void;
  /** For tests: factor of the intervals. */
  readonly pace?: number;
}

/** A service that answered so lately is still there. */
const FRESH_MS = 20_000;

/**
 * Whether each service can be reached, told by the calls that are made anyway. Only while one can't be is it looked for,
 * ever more seldom, so that a studio with nothing to do asks nothing of anybody.
 */
export class Reachability {
  readonly #parts: ReachabilityParts;
  readonly #answered = new Map<string, number>();
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
    if (Date.now() - (this.#answered.get(connectionId) ?? 0) < FRESH_MS) return Promise.resolve(true);
    const looking = this.#looking.get(connectionId) ?? this.#look(connectionId);
    this.#looking.set(connectionId, looking);
    return looking;
  }

  /** What became of a call. */
  note(connectionId: string, { status, code }: Pick<CallLog, "status" | "code">): void {
    if (status !== null) {
      this.#answered.set(connectionId, Date.now());
      this.#found(connectionId);
    } else if (code !== undefined && CUT.has(code)) this.#lose(connectionId);
  }

  /** The connection has another address now, or is gone. */
  forget(connectionId: string): void {
    this.#answered.delete(connectionId);
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

  async #look(connectionId: string): Promise<boolean> {
    try {
      await this.#parts.look(connectionId);
      this.#answered.set(connectionId, Date.now());
      return true;
    } catch {
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
          () => this.note(connectionId, { status: 200 }),
          () => this.#lookLater(connectionId),
        );
      },
      wait * (this.#parts.pace ?? 1),
    );
    lost.timer.unref();
  }
}
