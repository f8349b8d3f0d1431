import type { EventEmitter } from "node:events";

/** The part of Electron's `app` that is used here. */
type Quitting = Pick<EventEmitter, "on"> & { quit(): void };

export interface Closing {
  /** Whether the person lets what is under way go. When that can't be asked, they meant what they said: quit. */
  readonly mayLeave: () => Promise<boolean>;
  readonly close: () => Promise<void>;
  /** The person stays. */
  readonly stay: () => void;
  readonly onFault: (thrown: unknown) => void;
  /** The ledger alone waits 5 seconds for a POST that is on its way; the database is closed after that. */
  readonly patienceMs?: number;
  /** Of a system that shuts down: Windows and logind end what takes longer than 5 seconds. */
  readonly systemPatienceMs?: number;
}

export interface Quitter {
  /**
   * Quits, and does this once nothing can keep the program any more: start it again, or install an update. Whoever stays
   * after all isn't surprised by it at a later quit.
   */
  leaveWith(last: () => void): void;
  /** The system shuts down, or the person logs out: nothing is asked, and nothing keeps the system from it. */
  endWithSystem(): void;
}

/** Streams and downloads are put down in order before the process ends; a core that hangs or fails is not waited for. */
export function closeBeforeQuit(app: Quitting, closing: Closing): Quitter {
  const { mayLeave, close, stay, onFault, patienceMs = 10_000, systemPatienceMs = 4_000 } = closing;
  let state: "open" | "asking" | "closing" | "closed" = "open";
  let last: (() => void) | undefined;
  let systemEnds = false;
  const noted = (thrown: unknown) => {
    onFault(thrown);
    return true;
  };
  app.on("before-quit", (event: { preventDefault(): void }) => {
    // Who keeps the program open while macOS logs out keeps the person logged in.
    if (state === "closed" || systemEnds) return;
    event.preventDefault();
    if (state !== "open") return;
    state = "asking";
    void ask();
  });

  async function ask(): Promise<void> {
    const leaves = await mayLeave().catch(noted);
    // The system may have ended the question meanwhile.
    if (state !== "asking") return;
    if (leaves) return leave(patienceMs);
    state = "open";
    last = undefined;
    stay();
  }

  async function leave(milliseconds: number): Promise<void> {
    state = "closing";
    const patience = new Promise<void>((done) => setTimeout(done, milliseconds));
    await Promise.race([close().catch(noted), patience]);
    state = "closed";
    last?.();
    app.quit();
  }

  return {
    leaveWith(then) {
      last = then;
      app.quit();
    },
    endWithSystem() {
      systemEnds = true;
      last = undefined;
      if (state === "open" || state === "asking") void leave(systemPatienceMs);
    },
  };
}
