import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { handOver } from "./hand-over.ts";

const commands = [
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
  "microsoft-edge",
  "brave-browser",
  "vivaldi",
];
const programs: Readonly<Record<string, readonly string[]>> = {
  darwin: ["Google Chrome", "Chromium", "Microsoft Edge", "Brave Browser", "Vivaldi"].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((root) =>
    ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"].map((path) =>
      join(process.env[root] ?? "C:\\Program Files", path),
    ),
  ),
};

/** Takes a file to the program that people chose for it. */
const byDefault: Readonly<Record<string, string>> = { darwin: "open", win32: "explorer.exe", linux: "xdg-open" };

/**
 * Opens an address of single use in a window of its own, when a Chromium-family browser and a screen are there, else in
 * the default browser. The browser gets it in a private file: everybody on this machine can read its command line. False
 * where nothing could be started.
 */
export async function openAppWindow(makeAddress: () => { url: string; used: Promise<void> }): Promise<boolean> {
  if (!hasScreen()) return false;
  const browser = findBrowser();
  const program = browser ?? byDefault[process.platform];
  if (program === undefined) return false;
  const file = await handOver(makeAddress(), program);
  const args = browser === undefined ? [fileURLToPath(file)] : appArguments(file);
  const child = spawn(program, args, { stdio: "ignore", detached: true });
  child.unref();
  return new Promise((done) => {
    child.once("spawn", () => done(true));
    child.once("error", () => done(false));
  });
}

function appArguments(file: string): string[] {
  const args = [
    `--app=${file}`,
    "--no-first-run",
    "--no-default-browser-check",
    // The page takes part in no calls; whatever else runs in this browser keeps to its proxy.
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  ];
  // Chromium refuses to start its own sandbox for root.
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  return args;
}

function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...(programs[process.platform] ?? []), ...onPath].find((path) => existsSync(path));
}

function hasScreen(): boolean {
  return process.platform !== "linux" || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
