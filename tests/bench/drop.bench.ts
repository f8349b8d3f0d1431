import { chromium, type Page } from "@playwright/test";
import { fixtureOfSize } from "#tests/support/media/media-fixtures.ts";
import { makeDataDir, startStudio } from "#tests/support/studio/studio-process.ts";
import { chromiumArguments, findChromium } from "../../scripts/testing/find-chromium.ts";
import { StoryboardPage } from "../e2e/pages/storyboard-page.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

const MEGABYTE = 1024 * 1024;
const sizes = [1, 50, 512];
const runs = 3;

/** Runs in the page, which these types know nothing of. */
const WATCH = `
  window.watched = { given: 0, found: 0 };
  document.addEventListener("change", () => (watched.given ||= performance.now()), { capture: true, once: true });
  const look = () => {
    const row = document.querySelector('[data-code="video.reference_video.duration"][data-severity="error"]');
    if (row && watched.given > 0) watched.found = performance.now();
    else requestAnimationFrame(look);
  };
  look();
`;

const FOUND = `
  new Promise((done) => {
    const look = () =>
      watched.found > 0 ? done(watched.found - watched.given) : requestAnimationFrame(look);
    look();
  })
`;

/** From the file's arrival in the page to the finding on the screen, while its bytes are brought in behind it. */
async function timeFinding(page: Page, path: string): Promise<number> {
  await page.evaluate(WATCH);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add references…" }).click();
  await (await chooser).setFiles(path);
  return Number(await page.evaluate(FOUND));
}

/** Issue 5 § Speed: a finding within 100 ms of a drop for local files up to 512 MB. */
async function measureDrops(): Promise<BenchResult[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  const results: BenchResult[] = [];
  try {
    for (const size of sizes) {
      const path = await fixtureOfSize("15.2s.mp4", size * MEGABYTE + (size === 1 ? MEGABYTE : 0));
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const data = await makeDataDir();
        const studio = await startStudio({ dataDir: data.path });
        const page = await browser.newPage();
        await page.goto(studio.url);
        await new StoryboardPage(page).ensureShot();
        await page.getByRole("radio", { name: "References" }).click();
        times.push(await timeFinding(page, path));
        await page.close();
        await studio.stop();
        await data.remove();
      }
      const value = Math.round(times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0);
      results.push({ name: `finding of a ${size} MB film`, value, unit: "ms", target: "≤ 100 ms", ok: value <= 100 });
    }
  } finally {
    await browser.close();
  }
  return results;
}

export const bench: Bench = { name: "A finding after a drop", run: measureDrops };
