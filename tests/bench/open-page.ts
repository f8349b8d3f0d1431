import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { connectToStudio, type StudioClient } from "#tests/support/studio/studio-client.ts";
import { makeDataDir, type StudioProcess, startStudio } from "#tests/support/studio/studio-process.ts";
import { chromiumArguments, findChromium } from "../../scripts/testing/find-chromium.ts";

/** A browser for figures: the garbage collector can be called, and memory is told exactly. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: [...chromiumArguments, "--js-flags=--expose-gc", "--enable-precise-memory-info"],
    ...(executablePath ? { executablePath } : {}),
  });
}

/** A studio with its page in a browser of its own, and its core asked beside the page. */
export interface MeasuredPage {
  readonly browser: Browser;
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly studio: StudioProcess;
  readonly client: StudioClient;
  readonly dataDir: string;
}

/**
 * Opens the studio over a new data folder that `furnish` has filled, measures, and puts everything away again. The page
 * is 1280 × 800.
 */
export async function measurePage<Figures>(
  measure: (run: MeasuredPage) => Promise<Figures>,
  furnish: (dataDir: string) => Promise<void> = async () => {},
): Promise<Figures> {
  const folder = await makeDataDir();
  try {
    await furnish(folder.path);
    const studio = await startStudio({ dataDir: folder.path });
    try {
      const { client, close } = await connectToStudio(studio.url);
      const browser = await openBrowser();
      try {
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        const cdp = await page.context().newCDPSession(page);
        await page.goto(studio.url);
        return await measure({ browser, page, cdp, studio, client, dataDir: folder.path });
      } finally {
        close();
        await browser.close();
      }
    } finally {
      await studio.kill();
    }
  } finally {
    await folder.remove();
  }
}

export const openPane = (page: Page, name: string): Promise<void> =>
  page.getByRole("navigation", { name: "Panes" }).getByRole("link", { name }).click();
