import { join } from "node:path";
import type { Page } from "@playwright/test";
import { AssetStore } from "#core/database/assets/asset-store.ts";
import { openDatabase } from "#core/database/index.ts";
import { BrowseService } from "#core/library/browse/index.ts";
import { browseQuestion } from "#shared/contract/library/browse.ts";
import type { Bench, BenchResult } from "./bench-result.ts";
import { furnishLibrary } from "./furnish-library.ts";
import { measurePage, openPane } from "./open-page.ts";
import { medianOf, percentile, scriptMemory, scrollFrames } from "./page-figures.ts";

const FILES = 100_000;
/** The texts of so many files are read a little after somebody looked at the first of them, in ms. */
const UNTIL_READ = 5000;

const UNTIL_UP = 2000;
/** Two screens a second, as one looks for something: every picture is fetched and drawn. */
const READING = { runs: 1, run: 600, step: 20 };

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
  const inCore: BenchResult[] = [];
  return measurePage(
    async ({ page, cdp }) => {
      await openPane(page, "Tasks");
      await page.getByRole("heading").first().waitFor();
      // Somebody who looked at another pane first: the studio and its page are up.
      await page.waitForTimeout(UNTIL_UP);
      const opened = await timeOpening(page);
      const typed = await timeTyping(page);
      await page.waitForTimeout(500);
      const frame = percentile(await scrollFrames(page, ".libgrid"), 0.95);
      await page.waitForTimeout(500);
      const reading = percentile(await scrollFrames(page, ".libgrid", READING), 0.95);
      const memory = await scriptMemory(cdp);
      return [
        ...inCore,
        { name: "library opens", value: opened, unit: "ms", target: "≤ 600 ms", ok: opened <= 600 },
        {
          name: "from a key to the answer in sight, median",
          value: typed,
          unit: "ms",
          target: "≤ 50 ms",
          ok: typed <= 50,
        },
        {
          name: "frame while scrolling, 95th percentile",
          value: frame,
          unit: "ms",
          target: "≤ 20 ms",
          ok: frame <= 20,
        },
        {
          name: "frame while reading on, 95th percentile",
          value: reading,
          unit: "ms",
          target: "≤ 20 ms",
          ok: reading <= 20,
        },
        { name: "memory of the page's scripts", value: memory, unit: "MB", target: "≤ 300 MB", ok: memory <= 300 },
      ];
    },
    async (dataDir) => {
      await furnishLibrary(dataDir, FILES);
      inCore.push(...(await searchInCore(dataDir)));
    },
  );
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
    const runs = ["", " ", "  "].map((space) => ask(search + space));
    return { search, first: runs[0] ?? Number.POSITIVE_INFINITY, took: medianOf(runs) };
  });
  database.close();
  const slowest = times.reduce((worst, each) => (each.took > worst.took ? each : worst));
  const median = medianOf(times.map(({ took }) => took));
  return [
    { name: "core: the whole library, ordered anew", value: opening, unit: "ms" },
    // What the index has of these words wasn't read before: so it is for somebody who types.
    { name: "core: a search for the first time, median", value: medianOf(times.map(({ first }) => first)), unit: "ms" },
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
    document.querySelector('nav[aria-label="Panes"] a[href*="library"]').click();
    const look = () => {
      const posters = [...document.querySelectorAll(".libgrid .asset img")];
      if (posters.length < 8 || posters.slice(0, 8).some((image) => !image.complete)) return requestAnimationFrame(look);
      requestAnimationFrame(() => done(performance.now() - began));
    };
    look();
  })`);

/** The median from a search that is typed to the frame with its count, in ms. */
async function timeTyping(page: Page): Promise<number> {
  const search = page.getByRole("searchbox", { name: "Search Library" });
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
  return medianOf(times);
}

export const bench: Bench = { name: "A library of 100,000 files", run: measureLibrary };
