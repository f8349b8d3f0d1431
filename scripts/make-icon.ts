import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "./testing/find-chromium.ts";

const resources = join(import.meta.dirname, "..", "resources");

/** Draws resources/icon.png (1024 px) from resources/icon.svg; electron-builder makes every other size of it. */
async function makeIcon(): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  const page = await browser.newPage({ viewport: { width: 1024, height: 1024 } });
  const svg = await readFile(join(resources, "icon.svg"), "utf8");
  await page.setContent(`<style>body{margin:0}svg{display:block;width:1024px;height:1024px}</style>${svg}`);
  await page.screenshot({ path: join(resources, "icon.png"), omitBackground: true });
  await browser.close();
}

await makeIcon();
