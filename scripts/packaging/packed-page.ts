import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { readFirstLoad } from "../testing/first-load.ts";

/** Text compresses to a quarter, wasm to a third; fonts and pictures are compressed by themselves. */
const compressed: ReadonlySet<string> = new Set([".css", ".html", ".js", ".json", ".wasm"]);
/** Below that a file saves nothing that counts. */
const smallest = 32 * 1024;
/** Of eleven. It takes half a minute more than nine, and a tenth less of the archive. */
const quality = 11;

/**
 * Copies the built page as the desktop program packs it: without maps, without fonts in formats that its Chromium passes over,
 * and with large files compressed as `NAME.br`, which the shell reads (`serve-page.ts`). What the window needs before anything
 * is drawn stays as it is.
 */
export function packPage(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  const atOnce = new Set(["index.html", ...readFirstLoad(from).map(({ file }) => file)]);
  for (const entry of globSync("**/*", { cwd: from, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name)
      .slice(from.length + 1)
      .replaceAll("\\", "/");
    if (!entry.isFile() || /\.(map|ttf|woff)$/.test(name)) continue;
    const target = join(to, name);
    mkdirSync(dirname(target), { recursive: true });
    const bytes = compressed.has(extname(name)) && !atOnce.has(name) ? readFileSync(join(from, name)) : undefined;
    if (bytes === undefined || bytes.length < smallest) copyFileSync(join(from, name), target);
    else writeFileSync(`${target}.br`, brotliCompressSync(bytes, { params: compression(name, bytes.length) }));
  }
}

const compression = (name: string, length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_MODE]: name.endsWith(".wasm") ? constants.BROTLI_MODE_GENERIC : constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
});
