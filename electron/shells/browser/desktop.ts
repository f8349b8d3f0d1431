import { stat } from "node:fs/promises";
import type { Ports } from "#core/app/index.ts";
import { createCopyFiles, createOpenWith, createPrograms, revealFile, runProgram } from "#core/system/index.ts";

/** What the operating system does for the person, without Electron. */
export function createDesktop(): Pick<
  Ports,
  "openPath" | "revealPath" | "trashPath" | "copyFiles" | "openWith" | "programs"
> {
  return {
    async openPath(path) {
      await stat(path);
      if (process.platform === "darwin") return run("open", [path]);
      if (process.platform === "win32") return run("explorer.exe", [path], { anyExit: true });
      return run("xdg-open", [path]);
    },
    async revealPath(path) {
      await stat(path);
      await revealFile(path);
    },
    // What it looks for files with is large, and most runs delete nothing.
    trashPath: async (path) => (await import("trash")).default(path, { glob: false }),
    copyFiles: createCopyFiles(),
    openWith: createOpenWith(),
    programs: createPrograms(),
  };
}

const run = (command: string, args: readonly string[], options?: { anyExit?: boolean }): Promise<void> =>
  // Explorer ends with 1 even when it has done what was asked.
  runProgram({ command, args }, options);
