import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import trash from "trash";
import type { Ports } from "#core/core/ports.ts";
import { createCopyFiles, createOpenWith, createPrograms, runProgram } from "#core/system/index.ts";

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
      if (process.platform === "darwin") return run("open", ["-R", path]);
      if (process.platform === "win32") return run("explorer.exe", [`/select,${path}`], { anyExit: true });
      // Only the file manager's own service can select the file; its folder is the next best.
      return run("dbus-send", [
        "--session",
        "--print-reply",
        "--dest=org.freedesktop.FileManager1",
        "/org/freedesktop/FileManager1",
        "org.freedesktop.FileManager1.ShowItems",
        `array:string:${pathToFileURL(path).href}`,
        "string:",
      ]).catch(() => run("xdg-open", [dirname(path)]));
    },
    trashPath: (path) => trash(path, { glob: false }),
    copyFiles: createCopyFiles(),
    openWith: createOpenWith(),
    programs: createPrograms(),
  };
}

const run = (command: string, args: readonly string[], options?: { anyExit?: boolean }): Promise<void> =>
  // Explorer ends with 1 even when it has done what was asked.
  runProgram({ command, args }, options);
