import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LockedPackages } from "../lockfile.ts";
import { shippedPackages } from "../sbom.ts";
import { bindingOf } from "./keyring-binding.ts";

/** What the bundle imports from node_modules: a native library, and programs that are found by name (vite.config.ts). */
export const unbundled = ["@napi-rs/keyring", "trash"];

interface BrowserShellOptions {
  /** The project, with its bundles in out/. */
  readonly root: string;
  readonly into: string;
  /** For this machine alone: with its keychain library, without the helpers of other systems. */
  readonly thisMachine: boolean;
}

/** Copies the built browser shell (out/, node_modules/ with what isn't bundled), to be run by Node from `out/main/supervised.js`. */
export function copyBrowserShell({ root, into, thisMachine }: BrowserShellOptions): void {
  // Of the desktop program, and of other systems.
  const foreign = thisMachine ? /[\\/]main[\\/](main\.js|macos-trash|windows-trash\.exe)$/ : /[\\/]main[\\/]main\.js$/;
  for (const part of ["main", "renderer"])
    cpSync(join(root, "out", part), join(into, "out", part), {
      recursive: true,
      filter: (path) => !path.endsWith(".map") && !foreign.test(path),
    });
  copyPackages(root, into, thisMachine);
}

/** What isn't bundled, with what it depends on; of native libraries this machine's, or none. */
function copyPackages(root: string, into: string, thisMachine: boolean): void {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: LockedPackages;
  };
  const binding = bindingOf(process.platform, process.arch);
  for (const path of shippedPackages(unbundled, packages)) {
    if (/@napi-rs\/keyring-/.test(path) && !(thisMachine && path.endsWith(binding))) continue;
    cpSync(join(root, path), join(into, path), {
      recursive: true,
      // What it runs from, not how it was made; a nested package is in the list by itself where it is wanted.
      filter: (from) =>
        !/\.(md|ts|map)$|[\\/](\.\w[^\\/]*|bin|cli\.js)$|[\\/]node_modules[\\/].*[\\/]node_modules$/.test(from),
    });
  }
}
