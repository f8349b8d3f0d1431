import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What one run cost, measured inside its own process so that runs can't disturb each other's memory. */
export interface Cost {
  readonly milliseconds: number;
  /** Processor time of all threads: what other work on the machine can't change. */
  readonly cpuMilliseconds: number;
  /** Highest resident memory minus what was resident when the work began. */
  readonly peakBytes: number;
}

/** Runs a script of tests/bench/apart in a fresh process of this Node and reads the JSON line it prints. */
export async function measureApart<Figures = Cost>(script: string, ...args: readonly string[]): Promise<Figures> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "apart", script), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  const line = text.trim().split("\n").at(-1) ?? "";
  if (line === "") throw new Error(`${script} ${args.join(" ")} printed nothing.`);
  return JSON.parse(line) as Figures;
}

/**
 * For the scripts themselves: runs the work and prints its cost. `resident`: before anything it needs was made. `more`:
 * further figures of it.
 */
export async function printCost(
  work: () => Promise<void>,
  resident = process.memoryUsage.rss(),
  more: () => Readonly<Record<string, number>> = () => ({}),
): Promise<void> {
  const cpu = process.cpuUsage();
  const begun = performance.now();
  await work();
  const milliseconds = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  const cpuMilliseconds = (user + system) / 1000;
  const peakBytes = peakResident() - resident;
  process.stdout.write(`${JSON.stringify({ milliseconds, cpuMilliseconds, peakBytes, ...more() } satisfies Cost)}\n`);
}

/**
 * The highest resident memory of this process, in bytes. Linux counts maxRSS from before the program was loaded, when
 * the process was still a copy of its parent; VmHWM begins with the program.
 */
function peakResident(): number {
  const status = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kilobytes) * 1024;
}
