import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

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

/** Opens the address (of single use: everyone on this machine can read a command line) in a window of its own when a Chromium-family browser and a screen are there. */
export function openAppWindow(address: string): boolean {
  const browser = findBrowser();
  if (browser === undefined || !hasScreen()) return false;
  const args = [`--app=${address}`, "--no-first-run", "--no-default-browser-check"];
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
