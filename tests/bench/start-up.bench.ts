import { join } from "node:path";
import { chromium } from "@playwright/test";
import { makeDataDir, startStudio } from "#tests/support/studio-process.ts";
import { buildBundles } from "../../scripts/build.ts";
import { chromiumArguments, findChromium } from "../../scripts/find-chromium.ts";
import { MOST_FIRST_LOAD, readFirstLoad, sumOf } from "../../scripts/first-load.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

const runs = 7;

/** Process start to first interactive paint: the navigation is there and answers. The browser itself is already up. */
async function measureStartUp(): Promise<BenchResult[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  await buildBundles(["client", "main"]);
  const data = await makeDataDir();
  const ready: number[] = [];
  const painted: number[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      const started = performance.now();
      // As people start it: the bundle of `npm run build`, not its sources.
      const studio = await startStudio({ dataDir: data.path, bundled: true });
      ready.push(performance.now() - started);
      const page = await browser.newPage();
      await page.goto(studio.url, { waitUntil: "commit" });
      await page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name: "Chat" }).waitFor();
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
      painted.push(performance.now() - started);
      await page.close();
      await studio.stop();
    }
  } finally {
    await browser.close();
    await data.remove();
  }
  const [first = 0, ...later] = painted;
  const settled = median(later);
  const firstLoad = sumOf(readFirstLoad(join(import.meta.dirname, "../../out/renderer")));
  return [
    { name: "first start with an empty folder", value: Math.round(first), unit: "ms" },
    { name: "core ready (median of later starts)", value: Math.round(median(ready.slice(1))), unit: "ms" },
    {
      name: "first interactive paint (median of later starts)",
      value: Math.round(settled),
      unit: "ms",
      target: "≤ 800 ms",
      ok: settled <= 800,
    },
    {
      name: "scripts before anything is drawn, compressed",
      value: firstLoad / 1000,
      unit: "KB",
      target: `≤ ${MOST_FIRST_LOAD / 1000} KB`,
      ok: firstLoad <= MOST_FIRST_LOAD,
    },
  ];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export const bench: Bench = { name: "Start-up of the browser shell", run: measureStartUp };
