import { readFileSync, writeFileSync } from "node:fs";

/** A fault that comes back sooner than this comes with each start: starting again would go on for ever. */
const APART_MS = 10 * 60_000;

export interface RestartAfterFault {
  /** Where it is noted when the program last started itself again. */
  readonly file: string;
  readonly now?: () => number;
  readonly relaunch: () => void;
  readonly exit: (code: number) => void;
  /** It won't start again by itself: the person in front of it is told. */
  readonly giveUp: () => void;
}

/** Leaves after a fault of ours, and starts again, unless it did so a moment ago. */
export function restartAfterFault({ file, now = Date.now, relaunch, exit, giveUp }: RestartAfterFault): void {
  const last = failedAt(file);
  if (last !== undefined && now() - last < APART_MS) {
    giveUp();
    exit(1);
    return;
  }
  try {
    writeFileSync(file, String(now()), { mode: 0o600 });
    relaunch();
  } catch {
    // Where nothing can be noted it might go on for ever, so the person starts it.
    giveUp();
  }
  exit(1);
}

/** When the program last started itself again after a fault, in Unix ms; undefined for never. */
export function failedAt(file: string): number | undefined {
  try {
    const at = Number(readFileSync(file, "utf8"));
    return Number.isFinite(at) && at > 0 ? at : undefined;
  } catch {
    return undefined;
  }
}

/** The same, where this very start is the one after it. */
export function failedJustNow(file: string, now: number = Date.now()): number | undefined {
  const at = failedAt(file);
  return at !== undefined && now - at >= 0 && now - at < 60_000 ? at : undefined;
}
