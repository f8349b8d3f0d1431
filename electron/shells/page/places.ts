import { homedir } from "node:os";
import { join, resolve } from "node:path";
import envPaths from "env-paths";

/** Both shells use one folder, so that what was made in one is found in the other. */
export function defaultDataDir(): string {
  return envPaths("Reelsong", { suffix: "" }).data;
}

export function defaultLibraryDir(): string {
  return join(homedir(), process.platform === "darwin" ? "Movies" : "Videos", "Reelsong");
}

const bundled = import.meta.filename.endsWith(".js");

/** The built page: `out/renderer`, seen from the sources or from `out/main`. */
export const rendererDir = resolve(import.meta.dirname, bundled ? "../renderer" : "../../../out/renderer");
