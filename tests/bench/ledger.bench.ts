import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { openDatabase } from "#core/database/index.ts";
import type { Bench, BenchResult } from "./bench-result.ts";
import { furnishTakes } from "./furnish-takes.ts";
import { measureApart } from "./measure-apart.ts";
import { measurePage, openPane } from "./open-page.ts";

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
  return [...(await measureCore()), ...(await measurePane())];
}

const LISTED = 10_000;

/** The pane of ten thousand tasks: until its first row stands, and down to the last one. */
const measurePane = (): Promise<BenchResult[]> =>
  measurePage(
    async ({ page }) => {
      await openPane(page, "Library");
      await page.getByRole("searchbox", { name: "Search Library" }).waitFor();
      const began = performance.now();
      await openPane(page, "Tasks");
      await page.locator("[data-task]").first().waitFor();
      const opened = performance.now() - began;
      const scrolled = performance.now();
      const last = page.locator("[data-task]").filter({ hasText: `take ${FIRST_TAKE}` });
      while ((await last.count()) === 0) {
        await page.locator(".scroll.well").evaluate((well) => {
          well.scrollTop = well.scrollHeight;
        });
        await page.waitForTimeout(20);
      }
      const down = performance.now() - scrolled;
      return [
        { name: "10,000 tasks: the pane opens", value: opened, unit: "ms", target: "≤ 500 ms", ok: opened <= 500 },
        { name: "10,000 tasks: read down to the last one", value: down, unit: "ms" },
      ];
    },
    async (dataDir) => {
      const database = openDatabase({ file: join(dataDir, "studio.db"), backupsDir: join(dataDir, "backups") });
      const songId = newId();
      const takes = Array.from({ length: LISTED }, (_, at) => ({ of: { songId }, take: FIRST_TAKE + at }));
      furnishTakes(database, takes);
      database.close();
    },
  );

/** No other take's number begins with it. */
const FIRST_TAKE = 90_000;

async function measureCore(): Promise<BenchResult[]> {
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
