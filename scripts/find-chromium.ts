import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const commands = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const programs = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The Chromium of this machine that tests, pictures and benches drive; `REELSONG_CHROMIUM` names another. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [
    process.env.REELSONG_CHROMIUM ?? "",
    ...commands.flatMap((command) => folders.map((folder) => join(folder, command))),
    ...programs,
  ];
  return candidates.find((path) => path !== "" && existsSync(path));
}

/** Quiet, without its own network chatter, and startable by root in a container. */
export const chromiumArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--autoplay-policy=no-user-gesture-required",
];
