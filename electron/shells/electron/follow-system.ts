import type { EventEmitter } from "node:events";

export interface SystemEvents {
  /** Electron's `powerMonitor`. */
  readonly power: Pick<EventEmitter, "on">;
  /** The system shuts down, restarts or logs out. */
  readonly ends: () => void;
  /** It was asleep: clocks went on, timers and connections didn't. */
  readonly woke: () => void;
}

/** Ends with the system on Linux and macOS, and goes on at once after a sleep. Windows tells its windows instead. */
export function followSystem({ power, ends, woke }: SystemEvents): void {
  // `electron.d.ts` gives the listener no event; its text beside it says what calling `preventDefault` is for.
  power.on("shutdown", (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    ends();
  });
  power.on("resume", woke);
}
