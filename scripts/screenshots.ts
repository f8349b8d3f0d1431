import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { language as languageSchema } from "#shared/contract/app/languages.ts";
import { makeDataDir, startStudio } from "#tests/support/studio/studio-process.ts";
import { findClippedText } from "#tests/walk/rules/clipped-text.ts";
import { findControlFaults } from "#tests/walk/rules/controls.ts";
import { buildBundles } from "./build.ts";
import { readPseudoLocale } from "./i18n/pseudo.ts";
import { countDifferingPixels } from "./screenshots/compare-pictures.ts";
import { beginWork, furnishStudio } from "./screenshots/furnish-studio.ts";
import { chromiumArguments, findChromium } from "./testing/find-chromium.ts";

const root = join(import.meta.dirname, "..");
/** The README's pictures; every other size and theme goes to the cache, for looking at. */
const kept = join(root, "docs", "screenshots");
const others = join(root, "node_modules", ".cache", "reelsong-screenshots");

const panes = ["home", "chat", "storyboard", "song", "library", "tasks", "settings"] as const;
/** What is selected in a pane before its picture is taken; each is found in that pane alone. */
const selecting: Readonly<Record<string, string>> = {
  library: "[data-asset]",
  tasks: "[data-task] button[aria-pressed]",
};
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/**
 * A made-up locale (`--locale pseudo-long` or `pseudo-rtl`) and another language (`--language ja`) are looked at where
 * it is tight, and for what they break.
 */
const { values: asked } = parseArgs({
  options: {
    ...{ locale: { type: "string" }, language: { type: "string" }, empty: { type: "boolean" } },
    // A studio that is kept, and shown at one moment: the same work gives the same pictures.
    ...{ data: { type: "string" }, into: { type: "string" }, against: { type: "string" } },
  },
});
const locale = readPseudoLocale(asked.locale);
const language = asked.language === undefined ? undefined : languageSchema.parse(asked.language);
/** What the pictures are called after, where they aren't of the studio as it is. */
const looked = locale ?? language;
const still = asked.data !== undefined;
const tightSizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
];

/**
 * Pictures of every pane, dark and light, at two sizes, of a studio with work in it. `--empty` leaves it new. `--data`
 * keeps the studio and shows it with nothing under way; `--into` writes its pictures to a folder, `--against` compares
 * them with one's.
 */
async function takeScreenshots(): Promise<void> {
  // Read by vite.config.ts; the next build without it is another page again.
  if (locale) process.env.REELSONG_PSEUDO_LOCALE = locale;
  await buildBundles(["client"]);
  await mkdir(kept, { recursive: true });
  await mkdir(others, { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  const begun = asked.data !== undefined && existsSync(asked.data);
  const data = asked.data === undefined ? await makeDataDir() : { path: asked.data, remove: async () => {} };
  let studio = await startStudio({ dataDir: data.path });
  try {
    const empty = asked.empty === true;
    if (!empty && !begun) {
      const furnished = await furnishStudio(studio.url);
      await studio.stop();
      // At a slower pace, so that the pictures show work under way.
      studio = await startStudio({ dataDir: data.path, timeScale: 60 });
      if (!still) await beginWork(studio.url, furnished);
    }
    if (asked.into !== undefined) await mkdir(asked.into, { recursive: true });
    for (const theme of looked ? (["dark"] as const) : (["dark", "light"] as const))
      for (const size of looked ? tightSizes : sizes) await picture(browser, studio.url, { theme, size, empty });
  } finally {
    await browser.close();
    await studio.stop();
    await data.remove();
  }
}

/** Any moment after the studio's work; its page shows times by it. */
const stillAt = new Date("2027-06-01T12:00:00Z");

interface Look {
  readonly theme: "dark" | "light";
  readonly size: { readonly width: number; readonly height: number };
  readonly empty: boolean;
}

async function picture(browser: Browser, url: string, { theme, size, empty }: Look): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    locale: language ?? "en-GB",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (still) await page.clock.setFixedTime(stillAt);
  await page.goto(url);
  for (const pane of panes) {
    await page.goto(`${new URL(url).origin}/#/${pane}`);
    await page.getByRole("navigation").first().waitFor();
    await page.waitForLoadState("networkidle");
    // Something is selected where something can be, as when one works; then posters and waveforms have time to appear.
    const selected = selecting[pane];
    if (!empty && selected) await page.locator(selected).first().click({ timeout: 10_000 });
    await page.waitForTimeout(4_000);
    const main = theme === "dark" && size.width === 1280 && !empty && !looked && !still;
    const name = main
      ? `${pane}.png`
      : `${looked ? `${looked}-` : ""}${empty ? "empty-" : ""}${pane}-${theme}-${size.width}.png`;
    const file = join(asked.into ?? (main ? kept : others), name);
    await page.screenshot({ path: file });
    if (asked.against !== undefined) {
      const differing = await countDifferingPixels(join(asked.against, name), file);
      if (differing > 0) process.exitCode = 1;
      process.stdout.write(`${differing} pixels differ: `);
    }
    if (main) await lighten(file);
    process.stdout.write(`${name}\n`);
    if (!looked) continue;
    const faults = [...(await findControlFaults(page)), ...(await findClippedText(page))];
    for (const fault of faults) process.stdout.write(`  ${fault}\n`);
    if (faults.length > 0) process.exitCode = 1;
  }
  await context.close();
}

/** What is committed stays below 300 KB: a picture above it is given a palette. */
async function lighten(file: string): Promise<void> {
  if ((await stat(file)).size < 300_000) return;
  const filter = "split[a][b];[a]palettegen=max_colors=256[p];[b][p]paletteuse=dither=sierra2_4a";
  const light = `${file}.light.png`;
  spawnSync("ffmpeg", ["-loglevel", "error", "-y", "-i", file, "-vf", filter, light]);
  await rename(light, file);
}

await takeScreenshots();
