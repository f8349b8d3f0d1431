import { chromium } from "@playwright/test";
import { makeDataDir, startStudio } from "#tests/support/studio-process.ts";
import { chromiumArguments, findChromium } from "../../scripts/find-chromium.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

const runs = 5;

/** Process start to first interactive paint: the navigation is there and answers. The browser itself is already up. */
async function measureStartUp(): Promise<BenchResult[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  const data = await makeDataDir();
  const ready: number[] = [];
  const painted: number[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      const started = performance.now();
      const studio = await startStudio({ dataDir: data.path });
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
  return [
    { name: "first start with an empty folder", value: Math.round(first), unit: "ms" },
    { name: "core ready (median of later starts)", value: Math.round(median(ready.slice(1))), unit: "ms" },
    {
      name: "first interactive paint (median of later starts)",
      value: Math.round(settled),
      unit: "ms",
      target: "< 2500 ms",
      ok: settled < 2500,
    },
  ];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export const bench: Bench = { name: "Start-up of the browser shell", run: measureStartUp };
