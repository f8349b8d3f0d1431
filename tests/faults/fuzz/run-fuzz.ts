import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface FuzzReport {
  readonly target: string;
  readonly seed: number;
  readonly cases: number;
  readonly finds: readonly { readonly at: number; readonly error: string }[];
}

export interface FuzzOptions {
  readonly target: string;
  readonly seed: number;
  readonly seconds: number;
  /** The first case; with `seed` a find is repeated. */
  readonly from?: number;
  readonly cases?: number;
}

/** One case may take so long; the reader of media gives up by itself after six seconds. */
const LONGEST_MS = 20_000;
/** And the process may hold so much. */
const MOST_BYTES = 1.2 * 1024 ** 3;
const MOST_FINDS = 20;

/** Runs a target in a process of its own, which is watched for a case without end and for its memory. */
export async function runFuzz({
  target,
  seed,
  seconds,
  from = 0,
  cases: most = Number.POSITIVE_INFINITY,
}: FuzzOptions): Promise<FuzzReport> {
  const finds: { at: number; error: string }[] = [];
  let until = Number.POSITIVE_INFINITY;
  let next = from;
  while (performance.now() < until && next - from < most && finds.length < MOST_FINDS) {
    const child = fork(join(import.meta.dirname, "fuzz-child.ts"), [target, String(seed), String(next)], {
      ...{
        execArgv: ["--max-old-space-size=768"],
        env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent" },
      },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let errors = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      errors = (errors + text).slice(-2_000);
    });
    let begun = next - 1;
    let since = performance.now();
    let meant = false;
    const end = (why?: string) => {
      if (why !== undefined) finds.push({ at: begun, error: why });
      meant = true;
      child.kill("SIGKILL");
    };
    const watch = setInterval(() => {
      if (performance.now() > until) end();
      else if (begun >= next && performance.now() - since > LONGEST_MS) end(`took more than ${LONGEST_MS / 1000} s`);
      else if (residentBytes(child) > MOST_BYTES) end(`held more than ${MOST_BYTES} bytes`);
    }, 100);
    child.on("message", (told: { begun?: number; find?: { at: number; error: string } }) => {
      if (told.find !== undefined) finds.push(told.find);
      if (told.begun === undefined) return;
      // The time begins when the first case does, not with what a target needs to get ready.
      if (until === Number.POSITIVE_INFINITY) until = performance.now() + seconds * 1000;
      begun = told.begun;
      since = performance.now();
      if (begun - from >= most || finds.length >= MOST_FINDS) end();
    });
    const [code] = (await once(child, "close")) as [number | null];
    clearInterval(watch);
    if (!meant) finds.push({ at: begun, error: `the process ended with ${code}: ${errors}` });
    if (!meant && begun < next) break;
    next = begun + 1;
  }
  return { target, seed, cases: next - from, finds };
}

/** Linux says it; elsewhere the limit of the process's own heap has to do. */
function residentBytes({ pid }: ChildProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
