import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { iconSizes } from "./packaging/debian-package.ts";
import { writeIconFiles } from "./packaging/icon-files.ts";
import { chromiumArguments, findChromium } from "./testing/find-chromium.ts";

const resources = join(import.meta.dirname, "..", "resources");

/**
 * Draws resources/icon.png (1024 px) from resources/icon.svg, resources/icons for the menus of Linux, which list no size
 * above 512, and of those icon.ico and icon.icns.
 */
async function makeIcons(): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  const svg = await readFile(join(resources, "icon.svg"), "utf8");
  const draw = async (size: number, path: string) => {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    await page.screenshot({ path, omitBackground: true });
    await page.close();
  };
  await draw(1024, join(resources, "icon.png"));
  await mkdir(join(resources, "icons"), { recursive: true });
  for (const size of iconSizes) await draw(size, join(resources, "icons", `${size}x${size}.png`));
  await browser.close();
  await writeIconFiles(resources);
}

await makeIcons();
