import { join } from "node:path";
import { chromium } from "@playwright/test";
import { makeDataDir, startStudio } from "#tests/support/studio/studio-process.ts";
import { buildBundles } from "../../scripts/build.ts";
import { chromiumArguments, findChromium } from "../../scripts/testing/find-chromium.ts";
import { MAX_FIRST_LOAD, readFirstLoad, sumOf } from "../../scripts/testing/first-load.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

const runs = 7;

/**
 * Process start to first interactive paint: the navigation is there and answers. The browser and its empty window are up
 * before, and the page itself notes when it was drawn: what drives the browser would take part of the time it measures.
 */
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
      const page = await browser.newPage();
      await page.addInitScript(noteFirstPaint);
      const started = performance.timeOrigin + performance.now();
      // As people start it: the bundle of `npm run build`, not its sources.
      const studio = await startStudio({ dataDir: data.path, bundled: true });
      ready.push(performance.timeOrigin + performance.now() - started);
      await page.goto(studio.url, { waitUntil: "commit" });
      painted.push((await page.evaluate<number>("window.firstPaint")) - started);
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
      target: `≤ ${MAX_FIRST_LOAD / 1000} KB`,
      ok: firstLoad <= MAX_FIRST_LOAD,
    },
  ];
}

/** The second picture after the navigation is there, by the clock that the bench has too. */
const noteFirstPaint = `window.firstPaint = new Promise((done) => {
  const watching = new MutationObserver(() => {
    const links = document.querySelectorAll('nav[aria-label="Panes"] a');
    if (![...links].some((link) => link.textContent.includes("Chat"))) return;
    watching.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.timeOrigin + performance.now())));
  });
  watching.observe(document, { childList: true, subtree: true });
})`;

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

// @shows Installed, point by point › D. A warm start to a usable window
// @shows Installed, point by point › D. The first script under 250 KB
export const bench: Bench = { name: "Start-up of the browser shell", run: measureStartUp };
