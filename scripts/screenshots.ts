import { spawnSync } from "node:child_process";
import { mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { makeDataDir, startStudio } from "#tests/support/studio/studio-process.ts";
import { findClippedText } from "#tests/walk/rules/clipped-text.ts";
import { findControlFaults } from "#tests/walk/rules/controls.ts";
import { buildBundles } from "./build.ts";
import { readPseudoLocale } from "./i18n/pseudo.ts";
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

/** A made-up locale (`--locale pseudo-long` or `pseudo-rtl`) is looked at where it is tight, and for what it breaks. */
const locale = readPseudoLocale(
  parseArgs({ options: { locale: { type: "string" }, empty: { type: "boolean" } } }).values.locale,
);
const tightSizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
];

/** Pictures of every pane, dark and light, at two sizes, of a studio with work in it. `--empty` leaves it new. */
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
  const data = await makeDataDir();
  let studio = await startStudio({ dataDir: data.path });
  try {
    const empty = process.argv.includes("--empty");
    if (!empty) {
      const furnished = await furnishStudio(studio.url);
      await studio.stop();
      // At a slower pace, so that the pictures show work under way.
      studio = await startStudio({ dataDir: data.path, timeScale: 60 });
      await beginWork(studio.url, furnished);
    }
    for (const theme of locale ? (["dark"] as const) : (["dark", "light"] as const))
      for (const size of locale ? tightSizes : sizes) await picture(browser, studio.url, { theme, size, empty });
  } finally {
    await browser.close();
    await studio.stop();
    await data.remove();
  }
}

interface Look {
  readonly theme: "dark" | "light";
  readonly size: { readonly width: number; readonly height: number };
  readonly empty: boolean;
}

async function picture(browser: Browser, url: string, { theme, size, empty }: Look): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(url);
  for (const pane of panes) {
    await page.goto(`${new URL(url).origin}/#/${pane}`);
    await page.getByRole("navigation").first().waitFor();
    await page.waitForLoadState("networkidle");
    // Something is selected where something can be, as when one works; then posters and waveforms have time to appear.
    const selected = selecting[pane];
    if (!empty && selected) await page.locator(selected).first().click({ timeout: 10_000 });
    await page.waitForTimeout(4_000);
    const main = theme === "dark" && size.width === 1280 && !empty && !locale;
    const name = main
      ? `${pane}.png`
      : `${locale ? `${locale}-` : ""}${empty ? "empty-" : ""}${pane}-${theme}-${size.width}.png`;
    const file = join(main ? kept : others, name);
    await page.screenshot({ path: file });
    if (main) await lighten(file);
    process.stdout.write(`${name}\n`);
    if (!locale) continue;
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
