import { type Browser, chromium, type Page } from "@playwright/test";
import { type DesktopProgram, launchProgram, type ProgramOptions } from "#tests/support/electron/desktop-program.ts";
import { programs } from "#tests/support/studio/studio-client.ts";
import type { StudioProcess } from "#tests/support/studio/studio-process.ts";
import { chromiumArguments } from "../../scripts/testing/find-chromium.ts";

const shown = new WeakMap<Page, Page>();

/** Stands for the page of whichever window the program has: a program that starts again has another. */
export function windowPage(): Page {
  const current = (): Page => {
    const page = shown.get(stand);
    if (page === undefined) throw new Error("The program has no window yet.");
    return page;
  };
  const stand: Page = new Proxy({} as Page, {
    get(_none, name) {
      const page = current();
      const value: unknown = Reflect.get(page, name, page);
      return typeof value === "function" && name !== "constructor" ? value.bind(page) : value;
    },
    getPrototypeOf: () => Object.getPrototypeOf(current()),
  });
  return stand;
}

/** A program and the page of its window, which Playwright drives over Chromium's own port. */
export interface OpenedProgram {
  readonly program: DesktopProgram;
  readonly browser: Browser;
  readonly page: Page;
}

/** Starts the program in a folder, and connects once it has a window. */
export async function startProgram(
  dataDir: string,
  {
    args = [],
    world = {},
    env = {},
    locale = "en-GB",
    noDefaults = true,
  }: Partial<ProgramOptions> & {
    /** Of the system. */
    readonly locale?: string;
    /** False lets Playwright take the page's downloads, and emulate a colour scheme over that of the program. */
    readonly noDefaults?: boolean;
  } = {},
): Promise<OpenedProgram> {
  const program = launchProgram({
    args: ["--data", dataDir, "--sandbox-time-scale", "0.02", "--remote-debugging-port=0", `--lang=${locale}`, ...args],
    world: { dark: true, args: chromiumArguments, ...world },
    env,
  });
  await program.told("event", ({ name }) => name === "browser-window-focus");
  // Chromium keeps one place for downloads, that of whoever asked last: where Playwright is to have them, it comes last.
  if (!noDefaults) await program.told("downloadsFollowed");
  return { program, ...(await connect(program, noDefaults)) };
}

/** Drives the window as it is now: of a page that crashed, whoever saw it crash hears nothing more. */
export async function connect(program: DesktopProgram, noDefaults = true): Promise<Omit<OpenedProgram, "program">> {
  const [, address = ""] = await program.printed(/DevTools listening on (ws:\S+)/);
  const browser = await chromium.connectOverCDP(address, { noDefaults, isLocal: true });
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.waitForEvent("page"));
  if (page === undefined) throw new Error("The program has no window.");
  await page.getByRole("navigation", { name: "Panes" }).or(page.getByRole("main")).first().waitFor();
  return { browser, page };
}

/** The desktop program as a studio of a test: `page` shows its window, then that of the next start. */
export async function openDesktop(
  page: Page,
  {
    dataDir,
    timeScale,
    env,
    firstStart,
    locale,
  }: {
    readonly dataDir: string;
    readonly timeScale: number;
    readonly env: NodeJS.ProcessEnv;
    readonly firstStart: boolean;
    readonly locale: string;
  },
  watch: (page: Page) => void,
) {
  const start = async (): Promise<StudioProcess> => {
    const opened = await startProgram(dataDir, {
      args: ["--sandbox-time-scale", String(timeScale)],
      ...{ env, locale },
      noDefaults: false,
    });
    shown.set(page, opened.page);
    watch(opened.page);
    await opened.page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await opened.page.setViewportSize({ width: 1280, height: 800 });
    // As somebody who was there before, at the storyboard.
    const isNew = await opened.page.evaluate(() => localStorage["reelsong.pane"] === undefined);
    if (!firstStart && isNew) {
      await opened.page.evaluate(() => localStorage.setItem("reelsong.pane", "storyboard"));
      await opened.page.goto(opened.page.url().replace(/#.*/, ""));
    }
    return asProcess(opened);
  };
  let process = await start();
  return {
    get process() {
      return process;
    },
    async restart(how: "stop" | "kill") {
      await (how === "kill" ? process.kill() : process.stop());
      process = await start();
    },
  };
}

function asProcess({ program, browser }: OpenedProgram): StudioProcess {
  const pid = program.child.pid ?? 0;
  const url = `app://reelsong/#${pid}`;
  programs.set(url, program);
  const end = async (signal: NodeJS.Signals) => {
    program.child.kill(signal);
    const code = await program.ended;
    programs.delete(url);
    await browser.close();
    return code;
  };
  return {
    ...{ url, pid, output: program.output },
    stop() {
      // With a song on its way it asks first, as it should; a test that ends means it.
      program.onTold((told) => {
        if (told.what === "question") program.say({ do: "answer", id: told.id, button: 1 });
      });
      return end("SIGTERM");
    },
    kill: async () => void (await end("SIGKILL")),
  };
}
