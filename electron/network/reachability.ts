import type { CallLog } from "./service-calls.ts";

/** Failures that say the way to the service is cut, whatever was asked. */
const CUT = new Set(["network_unreachable", "proxy_failed", "timeout_connect"]);
/** After a call that didn't get through: looks at these intervals, then at the last of them. In milliseconds. */
const LOOKS_MS = [5000, 10_000, 20_000, 40_000, 60_000];

export interface ReachabilityParts {
  /** Resolves when the service of this connection answers anything at all. */
  readonly look: (connectionId: string) => Promise<void>;
  readonly onChange: (connectionId: string, reachable: boolean) => void;
  /** For tests: factor of the intervals. */
  readonly pace?: number;
}

/**
 * Whether each service can be reached, told by the calls that are made anyway. Only while one can't be is it looked for,
 * ever more seldom, so that a studio with nothing to do asks nothing of anybody.
 */
export class Reachability {
  readonly #parts: ReachabilityParts;
  readonly #lost = new Map<string, { looks: number; timer: NodeJS.Timeout | undefined }>();
  #closed = false;

  constructor(parts: ReachabilityParts) {
    this.#parts = parts;
  }

  isReachable(connectionId: string): boolean {
    return !this.#lost.has(connectionId);
  }

  /** What became of a call. */
  note(connectionId: string, { status, code }: Pick<CallLog, "status" | "code">): void {
    if (status !== null) this.#found(connectionId);
    else if (code !== undefined && CUT.has(code)) this.#lose(connectionId);
  }

  /** The connection has another address now, or is gone. */
  forget(connectionId: string): void {
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
          () => this.#found(connectionId),
          () => this.#lookLater(connectionId),
        );
      },
      wait * (this.#parts.pace ?? 1),
    );
    lost.timer.unref();
  }
}
