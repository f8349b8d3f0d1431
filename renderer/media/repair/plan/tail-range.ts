import type { Range } from "../worker/repair-messages.ts";

/** The last seconds of a film; a little more than the least where rounding to whole frames would leave less. */
export function tailRange(length: number, seconds: number): Range {
  const frame = 1 / 24;
  return { start: Math.max(0, length - seconds - (seconds <= 2 ? frame : 0)), end: length };
}
