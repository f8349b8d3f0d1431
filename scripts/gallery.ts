import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";
import { language as languageSchema } from "#shared/contract/app/languages.ts";
import { chromiumArguments, findChromium } from "./testing/find-chromium.ts";

const root = join(import.meta.dirname, "..");
const built = join(root, "node_modules", ".cache", "reelsong-gallery");
const themes = ["dark", "light"] as const;
const sizes = ["small", "normal", "large", "larger"] as const;

/**
 * `npm run gallery`: every component of `renderer/components` in every state, theme and text size, on a page of this
 * machine. `-- --out DIR` writes it as pictures instead, one for each theme and size, `--language ja` in another
 * language; `--port N` chooses where it is served.
 */
async function showGallery(): Promise<void> {
  const { values: asked } = parseArgs({
    options: { out: { type: "string" }, language: { type: "string" }, port: { type: "string" } },
  });
  const language = languageSchema.parse(asked.language ?? "en");
  const port = asked.port === undefined ? 0 : Number(asked.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${asked.port} is no port.`);
  const shared = { configFile: false, root: join(root, "scripts", "gallery"), logLevel: "warn" } as const;
  const output = { outDir: built, emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 5000 } as const;
  await build({
    ...shared,
    plugins: [react(), tailwindcss()],
    build: { ...output, target: "chrome140", modulePreload: { polyfill: false } },
  });
  // Vite takes 0 for its usual port, which may be taken: it looks for the next free one then.
  const server = await preview({
    ...shared,
    build: { outDir: built },
    preview: { host: "127.0.0.1", ...(port === 0 ? {} : { port, strictPort: true }) },
  });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error("The gallery has no address.");
  if (asked.out === undefined) {
    process.stdout.write(`The gallery is at ${address}\n`);
    return;
  }
  await takePictures(address, resolve(asked.out), language);
  await server.close();
}

async function takePictures(address: string, out: string, language: string): Promise<void> {
  await mkdir(out, { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
    for (const theme of themes)
      for (const size of sizes) {
        const look = `${address}?${new URLSearchParams({ theme, size, language })}`;
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(look);
        await page.getByRole("main").waitFor();
        // A window as long as the page, which is then opened in it: menus close when a window changes size, and a
        // picture below its edge isn't loaded.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: 1280, height });
        await page.goto(look);
        await page.getByRole("main").waitFor();
        for (const frame of page.frames()) await frame.locator("html[data-drawn]").waitFor();
        // What floats opens once it is drawn.
        await page.waitForTimeout(500);
        const file = join(out, `components-${theme}-${size}-${language}.png`);
        await page.screenshot({ path: file });
        process.stdout.write(`${file}\n`);
      }
  } finally {
    await browser.close();
  }
}

await showGallery();
