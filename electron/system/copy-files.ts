import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ProgramCall, runProgram } from "./run-program.ts";

/**
 * How files are put on the clipboard, so that a file manager pastes them; null where the system has no way. Electron's own
 * clipboard knows texts and pictures only.
 */
export function copyCall(
  platform: NodeJS.Platform,
  paths: readonly string[],
  has: (command: string) => boolean,
): ProgramCall | null {
  if (platform === "win32") {
    // The names are read as data: PowerShell ends a quoted text at any of five quotation marks, and a command line is
    // soon too long. Only ASCII is the same in every code page.
    const read = "Set-Clipboard -LiteralPath ([string[]]([Console]::In.ReadToEnd() | ConvertFrom-Json))";
    return {
      command: "powershell.exe",
      args: ["-NoProfile", "-NonInteractive", "-Command", read],
      input: asciiJson(paths),
    };
  }
  if (platform === "darwin") {
    // The paths are arguments: nothing in a name is read as a script.
    const script = [
      'use framework "AppKit"',
      "on run argv",
      "set board to current application's NSPasteboard's generalPasteboard()",
      "board's clearContents()",
      "set found to current application's NSMutableArray's array()",
      "repeat with each in argv",
      "found's addObject:(current application's NSURL's fileURLWithPath:(each as text))",
      "end repeat",
      "board's writeObjects:found",
      "end run",
    ];
    return { command: "osascript", args: [...script.flatMap((line) => ["-e", line]), ...paths] };
  }
  const input = `${paths.map((path) => pathToFileURL(path).href).join("\r\n")}\r\n`;
  if (has("wl-copy")) return { command: "wl-copy", args: ["--type", "text/uri-list"], input };
  if (has("xclip")) return { command: "xclip", args: ["-selection", "clipboard", "-t", "text/uri-list"], input };
  return null;
}

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const installed = (command: string): boolean =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => folder !== "" && existsSync(join(folder, command)));

/** Undefined where files can't be copied. */
export function createCopyFiles(): ((paths: readonly string[]) => Promise<void>) | undefined {
  if (copyCall(process.platform, [], installed) === null) return undefined;
  return async (paths) => {
    const call = copyCall(process.platform, paths, installed);
    if (call !== null) await runProgram(call);
  };
}
