import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

/** Files of this folder as one script for a page: without types, and without what binds modules together. */
function readScript(...files: readonly string[]): string {
  return files
    .map((file) => stripTypeScriptTypes(readFileSync(join(import.meta.dirname, file), "utf8")))
    .join("\n")
    .replaceAll(/^import .*$/gm, "")
    .replaceAll(/^export /gm, "");
}

/** For the page's own world, before any script of the page. */
export const bridgeScript = (name: string): string =>
  `{${readScript("page-bridge.page.ts")}\nstandInForBridge(${JSON.stringify(name)});}`;

/**
 * For the isolated world: Electron's side of it around the preload script. `nodeIntegrationInSubFrames` is off, so that it
 * runs in the page itself only (docs/api/structures/web-preferences.md).
 */
export const preloadScript = (name: string, binding: string, preload: string): string => `if (window === window.top) {
${readScript("structured-clone.ts", "preload-world.page.ts")}
const tell = globalThis.${binding};
globalThis.${receiver} = standInForElectron(${JSON.stringify(name)}, tell, (require) => {
  const exports = {};
  const module = { exports };
${preload}
});
}`;

/** What main calls in the isolated world. */
export const receiver = "standInReceive";
