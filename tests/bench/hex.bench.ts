import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench, BenchResult } from "./bench-result.ts";
import { type Cost, measureApart } from "./measure-apart.ts";
import { medianOf } from "./page-figures.ts";

const runs = 5;

/** Issue 3 § Speed: hex to disk as it arrives, against one string, one Buffer and one write. */
async function measureDecoding(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "reelsong-hex-"));
  try {
    const costs: Record<"studio" | "whole", Cost[]> = { studio: [], whole: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const decoder of ["studio", "whole"] as const) {
        costs[decoder].push(await measureApart("decode-hex.ts", decoder, join(folder, "song")));
      }
    }
    // The fastest run is the one that other work on the machine disturbed least.
    const time = (decoder: "studio" | "whole") => Math.min(...costs[decoder].map(({ milliseconds }) => milliseconds));
    const memory = (decoder: "studio" | "whole") =>
      medianOf(costs[decoder].map(({ peakBytes }) => peakBytes)) / 2 ** 20;
    const slower = time("studio") / time("whole");
    const share = memory("studio") / memory("whole");
    return [
      { name: "studio", value: Math.round(time("studio")), unit: "ms" },
      { name: "Buffer.from and a write", value: Math.round(time("whole")), unit: "ms" },
      { name: "share of its time", value: slower, unit: "×", target: "≤ 1.5 ×", ok: slower <= 1.5 },
      { name: "studio, peak memory", value: memory("studio"), unit: "MB" },
      { name: "Buffer.from and a write, peak memory", value: memory("whole"), unit: "MB" },
      { name: "share of its peak memory", value: share, unit: "×", target: "< 0.25 ×", ok: share < 0.25 },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const bench: Bench = { name: "50 MB of audio from hex to disk", run: measureDecoding };
