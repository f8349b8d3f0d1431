import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
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

/**
 * Opens an address of single use in a window of its own, when a Chromium-family browser and a screen are there. The
 * browser gets it in a private file: everybody on this machine can read its command line.
 */
export async function openAppWindow(makeAddress: () => { url: string; used: Promise<void> }): Promise<boolean> {
  const browser = findBrowser();
  if (browser === undefined || !hasScreen()) return false;
  const args = [
    `--app=${await handOver(makeAddress(), browser)}`,
    "--no-first-run",
    "--no-default-browser-check",
    // The page takes part in no calls; whatever else runs in this browser keeps to its proxy.
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  ];
  // Chromium refuses to start its own sandbox for root.
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  const child = spawn(browser, args, { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
  return true;
}

function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...(programs[process.platform] ?? []), ...onPath].find((path) => existsSync(path));
}

function hasScreen(): boolean {
  return process.platform !== "linux" || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
