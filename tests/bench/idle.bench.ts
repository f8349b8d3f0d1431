import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench, BenchResult } from "./bench-result.ts";
import { type Cost, measureApart } from "./measure-apart.ts";

/** Measured, then scaled to a minute: nothing in an idle core happens less often than this. */
const WINDOW_SECONDS = 20;
const TARGET_CPU_MILLISECONDS = 500;

/** Issue 2 § It must show: an idle minute with 1,000 finished tasks; not one request may be made. */
async function measureIdleMinute(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "reelsong-idle-"));
  let requests = 0;
  const service = createServer((_, response) => {
    requests += 1;
    response.writeHead(404).end();
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  try {
    const { port } = service.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}`;
    const cost = await measureApart<Cost & { timers: number }>(
      "idle-studio.ts",
      join(folder, "data"),
      address,
      String(WINDOW_SECONDS),
    );
    const cpuMilliseconds = (cost.cpuMilliseconds * 60) / WINDOW_SECONDS;
    return [
      {
        name: `processor time a minute (measured over ${WINDOW_SECONDS} s)`,
        value: cpuMilliseconds,
        unit: "CPU ms",
        target: `≤ ${TARGET_CPU_MILLISECONDS} CPU ms`,
        ok: cpuMilliseconds <= TARGET_CPU_MILLISECONDS,
      },
      {
        name: `timers that ran out in ${WINDOW_SECONDS} s`,
        ...{ value: cost.timers, unit: "timers", target: "0", ok: cost.timers === 0 },
      },
      { name: "requests made", value: requests, unit: "requests", target: "0", ok: requests === 0 },
    ];
  } finally {
    service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

// @shows Installed, point by point › D. No timer runs while nothing is done
export const bench: Bench = { name: "An idle minute with 1,000 finished tasks", run: measureIdleMinute };
