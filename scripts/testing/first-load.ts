import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** A script that the window can't be drawn without. */
export interface LoadedScript {
  readonly file: string;
  /** Compressed. */
  readonly bytes: number;
}

/**
 * The scripts of a built page that its document names, and all that these import before they run; what is imported later
 * isn't among them. `folder` holds the page's `index.html`.
 */
export function readFirstLoad(folder: string): LoadedScript[] {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const waiting = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((found) => found[1] ?? "");
  const sizes = new Map<string, number>();
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (sizes.has(file)) continue;
    const code = readFileSync(join(folder, file), "utf8");
    sizes.set(file, gzipSync(code).length);
    for (const [, imported] of code.matchAll(/\b(?:import|from)\s*["']\.\/([^"']+\.js)["']/g)) {
      waiting.push(`assets/${imported}`);
    }
  }
  return [...sizes].map(([file, bytes]) => ({ file, bytes })).sort((one, other) => other.bytes - one.bytes);
}

export const sumOf = (scripts: readonly LoadedScript[]): number => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

/** More than this takes a slow machine a noticeable while to read, before anything is drawn. Bytes, compressed. */
export const MAX_FIRST_LOAD = 250_000;
