import { readFileSync } from "node:fs";

/** Clock ticks a second of Linux, the same on every machine that runs it today. */
const TICKS = 100;

/** Seconds of processor that another process has used so far, all its threads; Linux only. */
export function processorSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in brackets may hold anything; what follows it doesn't.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
