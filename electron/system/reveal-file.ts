import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { type ProgramCall, runProgram } from "./run-program.ts";

/** How the system's file manager shows a file among the others. */
export function revealCall(platform: NodeJS.Platform, path: string): ProgramCall {
  if (platform === "darwin") return { command: "open", args: ["-R", path] };
  // Two words: Explorer takes a switch and path within one pair of quotation marks for no switch.
  if (platform === "win32") return { command: "explorer.exe", args: ["/select,", path] };
  // dbus-send takes a comma for the end of one address and the beginning of another.
  const address = pathToFileURL(path).href.replaceAll(",", "%2C");
  return {
    command: "dbus-send",
    args: [
      ...["--session", "--print-reply", "--dest=org.freedesktop.FileManager1", "/org/freedesktop/FileManager1"],
      ...["org.freedesktop.FileManager1.ShowItems", `array:string:${address}`, "string:"],
    ],
  };
}

export async function revealFile(path: string): Promise<void> {
  const call = revealCall(process.platform, path);
  // Explorer ends with 1 even when it has done what was asked.
  if (process.platform === "win32") return runProgram(call, { anyExit: true });
  if (process.platform === "darwin") return runProgram(call);
  // Only the file manager's own service can select the file; its folder is the next best.
  return runProgram(call).catch(() => runProgram({ command: "xdg-open", args: [dirname(path)] }));
}
