import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench, BenchResult } from "./bench-result.ts";
import { measureApart } from "./measure-apart.ts";

/** What tests/bench/apart/many-tasks.ts prints; all in ms. */
export interface ManyTasks {
  /** The longest that nothing else had its turn while a thousand shots were asked for. */
  readonly generateLongest: number;
  readonly generateAll: number;
  readonly firstPage: number;
  readonly slowestPage: number;
  readonly listLongest: number;
  readonly counted: number;
}

/** Issue 19 § E 8: a thousand shots generated at once, ten thousand tasks listed. */
async function measureLedger(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "reelsong-ledger-"));
  try {
    const found = await measureApart<ManyTasks>("many-tasks.ts", join(folder, "data"));
    const under = (name: string, value: number, most: number): BenchResult => ({
      ...{ name, value, unit: "ms", target: `≤ ${most} ms`, ok: value <= most },
    });
    return [
      under("1,000 shots at once: longest that all else waits", found.generateLongest, 50),
      { name: "1,000 shots at once: all of it", value: found.generateAll, unit: "ms" },
      under("10,000 tasks: the first page", found.firstPage, 200),
      under("10,000 tasks: the slowest page", found.slowestPage, 200),
      under("10,000 tasks: longest that all else waits", found.listLongest, 100),
      under("10,000 tasks: how many in each state", found.counted, 50),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const bench: Bench = { name: "Many tasks: asked for and listed", run: measureLedger };
