import { makeDataDir } from "#tests/support/studio/studio-process.ts";
import { allBundles, buildBundles } from "../../scripts/build.ts";
import { startProgram } from "../e2e/desktop-studio.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

const runs = 5;

/**
 * Process start to the first picture of the studio in the desktop program on the stand-in for Electron. The start of a
 * Chromium by itself is part of it, which Electron has in its own process: that is why there is no target.
 */
async function measureDesktopStart(): Promise<BenchResult[]> {
  await buildBundles(allBundles);
  const data = await makeDataDir();
  const painted: number[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      const started = performance.timeOrigin + performance.now();
      const { program, browser, page } = await startProgram(data.path);
      // Of the page, not of the splash before it: that was another document.
      const drawn = await page.evaluate(
        () => performance.timeOrigin + (performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0),
      );
      painted.push(drawn - started);
      program.child.kill("SIGTERM");
      await program.ended;
      await browser.close();
    }
  } finally {
    await data.remove();
  }
  const [first = 0, ...later] = painted;
  const settled = later.sort((a, b) => a - b)[Math.floor(later.length / 2)] ?? 0;
  return [
    { name: "first start with an empty folder", value: Math.round(first), unit: "ms" },
    { name: "first picture of the studio (median of later starts)", value: Math.round(settled), unit: "ms" },
  ];
}

export const bench: Bench = { name: "Start-up of the desktop program, on the stand-in", run: measureDesktopStart };
