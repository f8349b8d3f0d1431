import { join } from "node:path";
import { launchProgram } from "#tests/support/electron/desktop-program.ts";
import { startChromium } from "#tests/support/electron/program/chromium.ts";
import { makeDataDir } from "#tests/support/studio/studio-process.ts";
import { allBundles, buildBundles } from "../../scripts/build.ts";
import { chromiumArguments, findChromium, findHeadlessShell } from "../../scripts/testing/find-chromium.ts";
import { connect } from "../e2e/desktop-studio.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

const runs = 5;
const TARGET = 800;

/**
 * Process start to a window that can be used in the desktop program on the stand-in for Electron: the studio's navigation is
 * there and was drawn. The start of a Chromium as a process of its own is part of it, which Electron hasn't; that alone is
 * measured beside it, and what is left after it is held to the target.
 */
async function measureDesktopStart(): Promise<BenchResult[]> {
  await buildBundles(allBundles);
  const data = await makeDataDir();
  const shown: number[] = [];
  const painted: number[] = [];
  const bare: number[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      bare.push(await startBareChromium(join(data.path, "bare")));
      const started = performance.timeOrigin + performance.now();
      const program = launchProgram({
        args: ["--data", join(data.path, "studio"), "--remote-debugging-port=0", "--lang=en-GB"],
        world: { dark: true, args: chromiumArguments },
      });
      await program.told("event", ({ name }) => name === "browser-window-focus");
      shown.push(performance.timeOrigin + performance.now() - started);
      const { browser, page } = await connect(program);
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
  const usable = median(later);
  const chromium = median(bare.slice(1));
  const own = Math.round(usable - chromium);
  return [
    { name: "first start with an empty folder", value: Math.round(first), unit: "ms" },
    { name: "window on the screen, with its splash (median)", value: Math.round(median(shown.slice(1))), unit: "ms" },
    { name: "usable window (median of later starts)", value: Math.round(usable), unit: "ms" },
    { name: "of it, a Chromium that starts beside (median)", value: Math.round(chromium), unit: "ms" },
    { name: "without that", value: own, unit: "ms", target: `≤ ${TARGET} ms`, ok: own <= TARGET },
  ];
}

/** Process start to the first answer of the Chromium that the stand-in would start, in milliseconds. */
async function startBareChromium(profile: string): Promise<number> {
  const started = performance.now();
  const program = findHeadlessShell() ?? findChromium() ?? "chromium";
  const chromium = await startChromium({ program, profile, visible: false, args: chromiumArguments });
  const took = performance.now() - started;
  await chromium.end();
  return took;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

// @shows Installed, point by point › D. A warm start to a usable window
export const bench: Bench = { name: "Start-up of the desktop program, on the stand-in", run: measureDesktopStart };
