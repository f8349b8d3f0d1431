import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Bench, BenchResult } from "./bench-result.ts";
import { type Cost, measureApart } from "./measure-apart.ts";
import { medianOf } from "./page-figures.ts";

const deltas = 200_000;
const runs = 5;

/** Issue 3 § Speed: a stream to a finished message, against the official SDK of such services, over real HTTP. */
async function measureStreams(): Promise<BenchResult[]> {
  const server = spawn(process.execPath, [join(import.meta.dirname, "apart", "serve-stream.ts"), String(deltas)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(server.stdout, "data")) as [Buffer];
    const length = Array.from({ length: deltas }, (_, at) => `word ${at} `.length).reduce((sum, one) => sum + one, 0);
    const costs: Record<"studio" | "sdk", Cost[]> = { studio: [], sdk: [] };
    // In turns, so that a busy moment of the machine meets both.
    for (let run = 0; run < runs; run += 1) {
      for (const reader of ["studio", "sdk"] as const) {
        costs[reader].push(await measureApart("read-stream.ts", reader, String(line).trim(), String(length)));
      }
    }
    // The fastest run is the one that other work on the machine disturbed least.
    const time = (reader: "studio" | "sdk") => Math.min(...costs[reader].map(({ milliseconds }) => milliseconds));
    const memory = (reader: "studio" | "sdk") => medianOf(costs[reader].map(({ peakBytes }) => peakBytes)) / 2 ** 20;
    const faster = time("sdk") / time("studio");
    const share = memory("studio") / memory("sdk");
    return [
      { name: "studio", value: Math.round(time("studio")), unit: "ms" },
      { name: "@anthropic-ai/sdk", value: Math.round(time("sdk")), unit: "ms" },
      { name: "times as fast", value: faster, unit: "×", target: "≥ 1.5 ×", ok: faster >= 1.5 },
      { name: "studio, peak memory", value: memory("studio"), unit: "MB" },
      { name: "@anthropic-ai/sdk, peak memory", value: memory("sdk"), unit: "MB" },
      { name: "share of its peak memory", value: share, unit: "×", target: "≤ 1 ×", ok: share <= 1 },
    ];
  } finally {
    server.kill();
  }
}

export const bench: Bench = { name: "A stream of 200,000 text deltas to a finished message", run: measureStreams };
