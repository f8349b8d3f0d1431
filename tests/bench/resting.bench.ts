import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { makeDataDir, startStudio } from "#tests/support/studio/studio-process.ts";
import { buildBundles } from "../../scripts/build.ts";
import { chromiumArguments, findChromium } from "../../scripts/testing/find-chromium.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

/** After this nothing of the start goes on. In milliseconds. */
const SETTLED = 20_000;
const CORE_MEGABYTES = 120;
const PAGE_MEGABYTES = 150;

/** What the studio takes of the machine's memory while nobody does anything: the core as it is built, and its page. */
async function measureResting(): Promise<BenchResult[]> {
  if (process.platform !== "linux") return [];
  await buildBundles(["client", "main"]);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  const data = await makeDataDir();
  const studio = await startStudio({ dataDir: data.path, bundled: true });
  try {
    const page = await browser.newPage();
    await page.goto(studio.url);
    await page.getByRole("navigation", { name: "Panes" }).waitFor();
    await wait(SETTLED);
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const core = ownMegabytes(studio.pid);
    const shown = Math.max(...processInfo.filter(({ type }) => type === "renderer").map(({ id }) => ownMegabytes(id)));
    return [
      {
        ...{ name: "the core", value: core, unit: "MB", target: `≤ ${CORE_MEGABYTES} MB`, ok: core <= CORE_MEGABYTES },
      },
      {
        ...{
          name: "the page",
          value: shown,
          unit: "MB",
          target: `≤ ${PAGE_MEGABYTES} MB`,
          ok: shown <= PAGE_MEGABYTES,
        },
      },
    ];
  } finally {
    await browser.close();
    await studio.stop();
    await data.remove();
  }
}

/** Memory that a process has to itself, in MB: what it shares with others of its program is there without it, too. */
function ownMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(text)?.[1] ?? 0);
  return Math.round((kilobytes("Private_Clean") + kilobytes("Private_Dirty")) / 1024);
}

// @shows Installed, point by point › D. Core and page at rest
export const bench: Bench = { name: "A studio at rest", run: measureResting };
