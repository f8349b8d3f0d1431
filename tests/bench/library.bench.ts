import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { BrowseService } from "#core/browse/index.ts";
import { AssetStore } from "#core/database/asset-store.ts";
import { openDatabase } from "#core/database/index.ts";
import { browseQuestion } from "#shared/contract/browse.ts";
import { makeDataDir, startStudio } from "#tests/support/studio-process.ts";
import { chromiumArguments, findChromium } from "../../scripts/find-chromium.ts";
import type { Bench, BenchResult } from "./bench-result.ts";
import { furnishLibrary } from "./furnish-library.ts";

const FILES = 100_000;
/** The texts of so many files are read a little after somebody looked at the first of them, in ms. */
const UNTIL_READ = 3000;

/** As one types them: rare and common words, Chinese, two letters, filters, and both. */
const SEARCHES = [
  "quixotic",
  "lighthouse",
  "the",
  "雨夜的",
  "灯塔",
  "kind:video",
  'kind:video rating:>3 "storm"',
  "tag:night",
  "project:7",
  "model:H3 duration:5-8",
  "date:2025-03 ratio:16:9",
  "-storm",
];

/** Issue 7 § Speed: a library of 100,000 files in a real database, in the core and in the page. */
async function measureLibrary(): Promise<BenchResult[]> {
  const folder = await makeDataDir();
  await furnishLibrary(folder.path, FILES);
  const inCore = await searchInCore(folder.path);
  const studio = await startStudio({ dataDir: folder.path });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(studio.url);
    await page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name: "Tasks" }).click();
    await page.getByRole("heading").first().waitFor();
    const opened = await timeOpening(page);
    const typed = await timeTyping(page);
    const frames = await timeScrolling(page);
    const memory = await memoryOf(page);
    return [
      ...inCore,
      { name: "library opens", value: opened, unit: "ms", target: "≤ 600 ms", ok: opened <= 600 },
      { name: "from a key to the answer in sight, median", value: typed, unit: "ms" },
      {
        name: "frame while scrolling, 95th percentile",
        value: frames,
        unit: "ms",
        target: "≤ 20 ms",
        ok: frames <= 20,
      },
      { name: "memory of the page's scripts", value: memory, unit: "MB", target: "≤ 300 MB", ok: memory <= 300 },
    ];
  } finally {
    await browser.close();
    await studio.kill();
    await folder.remove();
  }
}

/** Outline and first page of each search, as the page asks for them; the order stands, as it does while one types. */
async function searchInCore(dataDir: string): Promise<BenchResult[]> {
  const database = openDatabase({ file: join(dataDir, "studio.db"), backupsDir: join(dataDir, "backups") });
  const assets = new AssetStore(database);
  const shown = ({ folder: _folder, path: _path, ...asset }: ReturnType<AssetStore["getMany"]>[number]) => asset;
  const browse = new BrowseService({ database, assets, shown, now: Date.now });
  const ask = (search: string) => {
    const question = browseQuestion.parse({ search });
    const began = performance.now();
    browse.outline(question);
    browse.page({ ...question, from: 0, count: 100 });
    return performance.now() - began;
  };
  const opening = ask("");
  await new Promise((done) => setTimeout(done, UNTIL_READ));
  const times = SEARCHES.map((search) => {
    // Another spelling of the same question each time: answers are kept.
    const runs = ["", " ", "  "].map((space) => ask(search + space)).sort((a, b) => a - b);
    return { search, took: runs[1] ?? Number.POSITIVE_INFINITY };
  });
  database.close();
  const slowest = times.reduce((worst, each) => (each.took > worst.took ? each : worst));
  const median = times.map(({ took }) => took).sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return [
    { name: "core: the whole library, ordered anew", value: opening, unit: "ms" },
    { name: "core: a search, median", value: median, unit: "ms", target: "≤ 50 ms", ok: median <= 50 },
    {
      name: `core: the slowest search (${slowest.search})`,
      value: slowest.took,
      unit: "ms",
      target: "≤ 50 ms",
      ok: slowest.took <= 50,
    },
  ];
}

/** From the click to the second picture after the first posters stand, in ms. */
const timeOpening = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const began = performance.now();
    document.querySelector('nav[aria-label="Studio"] a[href*="library"]').click();
    const look = () => {
      const posters = [...document.querySelectorAll(".libgrid .asset img")];
      if (posters.length < 8 || posters.slice(0, 8).some((image) => !image.complete)) return requestAnimationFrame(look);
      requestAnimationFrame(() => done(performance.now() - began));
    };
    look();
  })`);

/** The median from a search that is typed to the frame with its count, in ms. */
async function timeTyping(page: Page): Promise<number> {
  const search = page.getByRole("searchbox", { name: "Search library" });
  const times: number[] = [];
  for (const typed of ["quixotic", "lighthouse", "kind:video", "rating:>3", "雨夜的", "model:H3 night"]) {
    await page.evaluate(`{
      const count = () => document.querySelector(".toolbar [role=status]").textContent;
      const before = count();
      window.answered = new Promise((done) => addEventListener("input", () => {
        const began = performance.now();
        const look = () => count() === before ? requestAnimationFrame(look) : done(performance.now() - began);
        look();
      }, { once: true, capture: true }));
    } 0`);
    await search.fill(typed);
    times.push((await page.evaluate("window.answered")) as number);
  }
  await search.fill("");
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
}

/** Scrolls the whole grid: long runs as by a wheel, and leaps between them as by the scroll bar. 95th percentile in ms. */
async function timeScrolling(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  const frames = (await page.evaluate(`new Promise((done) => {
    const grid = document.querySelector(".libgrid");
    grid.scrollTop = 0;
    const took = [];
    const RUNS = 24, RUN = 40, STEP = 90;
    let frame = 0;
    let last = performance.now();
    const tick = (now) => {
      took.push(now - last);
      last = now;
      frame += 1;
      if (frame >= RUNS * RUN) return done(took.slice(1));
      if (frame % RUN === 0) grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * (frame / (RUNS * RUN));
      else grid.scrollTop += STEP;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  })`)) as number[];
  return frames.sort((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.POSITIVE_INFINITY;
}

async function memoryOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize, embedderHeapUsedSize = 0 } = (await session.send("Runtime.getHeapUsage")) as {
    usedSize: number;
    embedderHeapUsedSize?: number;
  };
  return (usedSize + embedderHeapUsedSize) / 2 ** 20;
}

export const bench: Bench = { name: "A library of 100,000 files", run: measureLibrary };
