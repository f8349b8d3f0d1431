import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, test as base, chromium, type Page } from "@playwright/test";
import { type DesktopProgram, launchProgram } from "#tests/support/electron/desktop-program.ts";
import type { World } from "#tests/support/electron/program/world.ts";
import { makeDataDir } from "#tests/support/studio/studio-process.ts";
import { chromiumArguments } from "../../../scripts/testing/find-chromium.ts";
import { canPressKeys, type Person, rememberWindows, standInPerson, xPerson } from "./person.ts";

/** The packaged desktop program; none where REELSONG_PACKAGED doesn't name one. */
export const packagedProgram = process.env.REELSONG_PACKAGED ?? "";
export const isPackaged = packagedProgram !== "" && existsSync(packagedProgram);

export interface StartOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Of the system. */
  readonly locale?: string;
  /** Another copy of the packaged program. */
  readonly program?: string;
  /** What the stand-in is told of the machine. */
  readonly world?: Partial<World>;
}

/** A folder for a studio, and the programs that a test starts in it; they are ended after it. */
export interface PackagedStudios {
  readonly data: string;
  open(options?: StartOptions): Promise<PackagedStudio>;
  /** The studio's log so far. */
  log(): string;
}

/** `onDesktop`: without a binary, what of it the stand-in for Electron can play is played by that. */
export const test = base.extend<{ onDesktop: boolean; studios: PackagedStudios }>({
  onDesktop: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  studios: async ({}, use) => {
    const data = await makeDataDir();
    const running: PackagedStudio[] = [];
    await use({
      data: data.path,
      async open(options) {
        const studio = await startPackaged(data.path, options);
        running.push(studio);
        // In whichever language.
        await studio.page.getByRole("navigation").first().waitFor({ timeout: 60_000 });
        if (isPackaged && canPressKeys()) rememberWindows(studio.child.pid ?? 0);
        return studio;
      },
      log: () => readFileSync(join(data.path, "logs/studio.log"), "utf8"),
    });
    for (const { child, browser, ended } of running) {
      if (child.exitCode === null) child.kill("SIGKILL");
      await ended;
      await browser.close();
    }
    await data.remove();
  },
});

/** Said at the top of each file of specs: what is counted as skipped, where there is neither, starts nothing. */
export function needProgram(): void {
  // biome-ignore lint/suspicious/noSkippedTests: counted as skipped, never as passed, where there is no packaged program
  test.skip(({ onDesktop }) => !isPackaged && !onDesktop, "REELSONG_PACKAGED names no packaged program.");
}

/** Of a test that answers the system's dialogs. */
export function needPerson(): void {
  // biome-ignore lint/suspicious/noSkippedTests: counted as skipped where nobody can press the button of a dialog
  test.skip(isPackaged && !canPressKeys(), "Nobody answers the system's dialogs here: no X display, or no xdotool.");
}

interface Launched {
  readonly child: ChildProcess;
  /** What plays the program, where that is the stand-in. */
  readonly standIn: DesktopProgram | undefined;
}

/** The program by itself: the packaged one, or main as it is built on the stand-in. */
function launch(args: readonly string[], { env = {}, program = packagedProgram, world = {} }: StartOptions): Launched {
  if (!isPackaged) {
    const standIn = launchProgram({ args, world: { dark: true, args: chromiumArguments, ...world }, env });
    return { child: standIn.child, standIn };
  }
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  return { child, standIn: undefined };
}

export interface PackagedStudio extends Launched {
  readonly page: Page;
  readonly browser: Browser;
  readonly person: Person;
  readonly ended: Promise<number | null>;
  /** The window as it is now: whoever saw its page crash hears nothing more of it. */
  connect(): Promise<{ readonly page: Page; readonly browser: Browser }>;
  /** As the system ends a program: the exit code. */
  stop(): Promise<number | null>;
}

/** The fuses close the inspector of main, so what is driven is the page, over Chromium's own port. */
async function startPackaged(dataDir: string, options: StartOptions = {}): Promise<PackagedStudio> {
  const { args = [], locale = "en-GB" } = options;
  const own = ["--data", dataDir, "--sandbox-time-scale", "0.02", "--remote-debugging-port=0", `--lang=${locale}`];
  const { child, standIn } = launch([...own, ...args], options);
  child.stdout?.resume();
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const address = await debuggingAddress(child);
  const connect = async () => {
    // Playwright's own defaults would emulate a colour scheme over the program's.
    const browser = await chromium.connectOverCDP(address, { noDefaults: true, isLocal: true });
    const context = browser.contexts()[0];
    if (context === undefined) throw new Error("The program has no window.");
    return { browser, page: context.pages()[0] ?? (await context.waitForEvent("page")) };
  };
  return {
    ...(await connect()),
    ...{ child, standIn, ended, connect },
    person: standIn === undefined ? xPerson(child.pid ?? 0) : standInPerson(standIn),
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** How a start ended that never had a window, and what it said. */
export async function runPackaged(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  const { child } = launch(args, { env });
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
