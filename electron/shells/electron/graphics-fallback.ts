import { readFileSync, writeFileSync } from "node:fs";

/** Chromium starts its graphics process again by itself; a driver that crashes twice in a run will go on crashing. */
const MOST_CRASHES = 2;
/** Reasons of Electron's `child-process-gone` that are nobody's wish. */
const crashes: ReadonlySet<string> = new Set([
  "abnormal-exit",
  "crashed",
  "oom",
  "launch-failed",
  "integrity-failure",
  "memory-eviction",
]);

export interface GraphicsFallback {
  /** Where it is noted that this version runs without the graphics processor. */
  readonly file: string;
  /** Of the program: the next one, with another Chromium, tries again. */
  readonly version: string;
  /** True: start again without it, now. */
  readonly offer: () => Promise<boolean>;
  readonly restart: () => void;
}

/** Whether this version is to run without the graphics processor. */
export function isGraphicsOff(file: string, version: string): boolean {
  try {
    return readFileSync(file, "utf8") === version;
  } catch {
    return false;
  }
}

/** Counts crashes of the graphics process; after the second one the person is asked once. Give it each process that went. */
export function createGraphicsFallback({ file, version, offer, restart }: GraphicsFallback) {
  let crashed = 0;
  return async ({ type, reason }: { readonly type: string; readonly reason: string }): Promise<void> => {
    if (type !== "GPU" || !crashes.has(reason)) return;
    crashed += 1;
    if (crashed !== MOST_CRASHES || !(await offer())) return;
    // Where it can't be noted, a restart would change nothing.
    writeFileSync(file, version, { mode: 0o600 });
    restart();
  };
}
