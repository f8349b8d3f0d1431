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
}

/** Streams and downloads are put down in order before the process ends; a core that hangs or fails is not waited for. */
export function closeBeforeQuit(app: Quitting, closing: Closing): void {
  const { mayLeave, close, stay, onFault, patienceMs = 10_000 } = closing;
  let state: "open" | "asking" | "closing" | "closed" = "open";
  const noted = (thrown: unknown) => {
    onFault(thrown);
    return true;
  };
  app.on("before-quit", (event: { preventDefault(): void }) => {
    if (state === "closed") return;
    event.preventDefault();
    if (state !== "open") return;
    state = "asking";
    void leave();
  });

  async function leave(): Promise<void> {
    if (!(await mayLeave().catch(noted))) {
      state = "open";
      stay();
      return;
    }
    state = "closing";
    const patience = new Promise<void>((done) => setTimeout(done, patienceMs));
    await Promise.race([close().catch(noted), patience]);
    state = "closed";
    app.quit();
  }
}
