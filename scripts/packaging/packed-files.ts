import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** How bundled code names a file beside it: by import, by `new URL`, or as a plain name. */
const named = /["'`](?:\.\/)?([\w@.-]+\.(?:js|br|wasm|exe))["'`]/g;

/**
 * Files of `out/main` that the desktop program never reaches from its entry: the browser shell, and helpers of other
 * systems. By name, sorted.
 */
export function unreachedFiles(folder: string, entry = "main.js"): string[] {
  const files = readdirSync(folder).filter((file) => !file.endsWith(".map"));
  const reached = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || !files.includes(file)) continue;
    reached.add(file);
    if (!file.endsWith(".js")) continue;
    for (const [, name = ""] of readFileSync(join(folder, file), "utf8").matchAll(named)) waiting.push(name);
  }
  return files.filter((file) => !reached.has(file)).sort();
}
