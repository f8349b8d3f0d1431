import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { defaultDataDir, defaultLibraryDir } from "../page/places.ts";
import type { Pane } from "./shell-texts.ts";

export interface LaunchOptions {
  readonly dataDir: string;
  readonly libraryDir: string;
  /** Chromium's own profile when it must not be the usual one. */
  readonly profileDir?: string;
  readonly sandboxTimeScale: number;
}

/** `--data DIR --sandbox-time-scale S`, as in the browser shell. Chromium's own switches among them are passed over. */
export function readLaunchOptions(args: readonly string[]): LaunchOptions {
  const { values } = parse(args);
  const scale = Number(values["sandbox-time-scale"] ?? 1);
  const sandboxTimeScale = Number.isFinite(scale) && scale > 0 ? scale : 1;
  if (typeof values.data !== "string")
    return { dataDir: defaultDataDir(), libraryDir: defaultLibraryDir(), sandboxTimeScale };
  const dataDir = resolve(values.data);
  return { dataDir, libraryDir: join(dataDir, "library"), profileDir: join(dataDir, "window"), sandboxTimeScale };
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: { data: { type: "string" }, "sandbox-time-scale": { type: "string" } },
  });

/** The panes by their names in `reelsong:` addresses and in the page's own. */
const panes: readonly Pane[] = ["home", "chat", "storyboard", "song", "library", "tasks", "settings"];

/**
 * The pane that a command line or a link asks for, as `reelsong:storyboard` or `reelsong://storyboard/`. Anything on the web
 * can hold such a link, so it shows a pane and can do nothing else: whatever is more than a pane's name is passed over.
 */
export function readPaneLink(args: readonly string[]): Pane | undefined {
  for (const argument of args) {
    const [, name] = /^reelsong:(?:\/\/)?([a-z]{1,16})\/?$/i.exec(argument) ?? [];
    const pane = panes.find((known) => known === name?.toLowerCase());
    if (pane !== undefined) return pane;
  }
  return undefined;
}

/**
 * The archive that a command line asks to be shown, as the system's file managers do it: a path, or a `file:` address, of that
 * extension. The first, as one is decided about at a time. `folder` is where the command was given.
 */
export function readArchivePath(args: readonly string[], folder: string): string | undefined {
  const named = parse(args).positionals.find((argument) => /\.reelsong$/i.test(argument));
  if (named === undefined) return undefined;
  if (!/^[a-z][a-z0-9+.-]+:/i.test(named)) return resolve(folder, named);
  try {
    return fileURLToPath(named);
  } catch {
    // An address of something else.
    return undefined;
  }
}
