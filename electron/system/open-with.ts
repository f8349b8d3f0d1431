import { type ProgramCall, runProgram } from "./run-program.ts";

/** How the system asks with which program a file is opened; null where it has no such question. */
export function openWithCall(platform: NodeJS.Platform, path: string): ProgramCall | null {
  if (platform === "win32") return { command: "rundll32.exe", args: ["shell32.dll,OpenAs_RunDLL", path] };
  if (platform !== "darwin") return null;
  const script = [
    "on run argv",
    "set chosen to POSIX path of (choose application as alias)",
    'do shell script "open -a " & quoted form of chosen & " " & quoted form of (item 1 of argv)',
    "end run",
  ];
  return { command: "osascript", args: [...script.flatMap((line) => ["-e", line]), path] };
}

/** Undefined where the system can't be asked. */
export function createOpenWith(): ((path: string) => Promise<void>) | undefined {
  if (openWithCall(process.platform, "") === null) return undefined;
  return async (path) => {
    const call = openWithCall(process.platform, path);
    // To dismiss the question is no failure.
    if (call !== null) await runProgram(call, { anyExit: true });
  };
}
