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

/** The Chromium of this machine that pictures and benches drive; `REELSONG_CHROMIUM` names another. */
export function findChromium(): string | undefined {
  const candidates = [process.env.REELSONG_CHROMIUM ?? "", ...commands.flatMap(onPath), ...programs];
  return candidates.find((path) => path !== "" && existsSync(path));
}

/**
 * What the browser suite drives: the same engine without the windows and pages of its own that the whole browser draws
 * for each context, which costs more than a studio. Where the system has no such package, the whole browser.
 */
export function findHeadlessShell(): string | undefined {
  return process.env.REELSONG_CHROMIUM ?? onPath("chromium-headless-shell").find(existsSync) ?? findChromium();
}

function onPath(command: string): string[] {
  return (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, command));
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
