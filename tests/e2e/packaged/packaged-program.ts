import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type Browser, test as base, chromium, type Page } from "@playwright/test";
import { launchProgram } from "#tests/support/electron/desktop-program.ts";
import { chromiumArguments } from "../../../scripts/testing/find-chromium.ts";

/** The packaged desktop program; none where REELSONG_PACKAGED doesn't name one. */
export const packagedProgram = process.env.REELSONG_PACKAGED ?? "";
export const isPackaged = packagedProgram !== "" && existsSync(packagedProgram);

/** `onDesktop`: without a binary, what of it the stand-in for Electron can play is played by that. */
export const test = base.extend<{ onDesktop: boolean }>({ onDesktop: [false, { option: true }] });

/** The program by itself: the packaged one, or main as it is built on the stand-in. */
function launch(args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  if (!isPackaged)
    return launchProgram({ args, world: { dark: true, args: chromiumArguments }, env: environment }).child;
  return spawn(packagedProgram, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...environment } });
}

export interface PackagedStudio {
  readonly page: Page;
  readonly browser: Browser;
  readonly child: ChildProcess;
  /** The window as it is now: whoever saw its page crash hears nothing more of it. */
  connect(): Promise<{ readonly page: Page; readonly browser: Browser }>;
  /** As the system ends a program: the exit code. */
  stop(): Promise<number | null>;
}

/** The fuses close the inspector of main, so what is driven is the page, over Chromium's own port. */
export async function startPackaged(dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<PackagedStudio> {
  const args = ["--data", dataDir, "--sandbox-time-scale", "0.02", "--remote-debugging-port=0", "--lang=en-GB"];
  const child = launch(args, environment);
  child.stdout?.resume();
  const address = await debuggingAddress(child);
  const connect = async () => {
    // Playwright's own defaults would emulate a colour scheme over the program's.
    const browser = await chromium.connectOverCDP(address, { noDefaults: true });
    const context = browser.contexts()[0];
    if (context === undefined) throw new Error("The program has no window.");
    return { browser, page: context.pages()[0] ?? (await context.waitForEvent("page")) };
  };
  return {
    ...(await connect()),
    ...{ child, connect },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

/** How a start ended that never had a window, and what it said. */
export async function runPackaged(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  const child = launch(args, environment);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => (output += part.toString()));
  // A program that goes on has failed what this is for.
  const patience = setTimeout(() => child.kill("SIGKILL"), 30_000);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(patience);
  return { code, output };
}

/** It goes on reading after that: a program whose output nobody takes ends by it. */
async function debuggingAddress(child: ChildProcess): Promise<string> {
  let text = "";
  child.stderr?.on("data", (part: Buffer) => (text += part.toString()));
  while (child.exitCode === null && child.signalCode === null) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(text) ?? [];
    if (address !== undefined) return address;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`The program ended without a window: ${text}`);
}
