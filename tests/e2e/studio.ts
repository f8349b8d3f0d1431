import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { type DesktopSession, startDesktopSession } from "#tests/support/electron/desktop-session.ts";
import { type SandboxProcess, startSandboxProcess } from "#tests/support/service/sandbox-process.ts";
import { makeDataDir, type StudioProcess, startStudio } from "#tests/support/studio/studio-process.ts";
import { openDesktop, windowPage } from "./desktop-studio.ts";
import { ChatPage } from "./pages/chat-page.ts";
import { LibraryPage } from "./pages/library-page.ts";
import { SettingsPage } from "./pages/settings-page.ts";
import { SongPage } from "./pages/song-page.ts";
import { StoryboardPage } from "./pages/storyboard-page.ts";
import { StudioPage } from "./pages/studio-page.ts";
import { TasksPage } from "./pages/tasks-page.ts";

export { expect };

/** The studio of one test: its own folder, its own process, one page that is open on it. */
export interface Studio extends Panes {
  readonly dataDir: string;
  readonly process: StudioProcess;
  readonly page: Page;
  /** Errors and broken policies of the page so far; a test that provokes them empties it. */
  readonly problems: string[];
  /** Ends or kills the process, starts another on the same folder, and opens it on the same page. */
  restart(how: "stop" | "kill"): Promise<void>;
}

export interface Panes {
  readonly shell: StudioPage;
  readonly chat: ChatPage;
  readonly storyboard: StoryboardPage;
  readonly song: SongPage;
  readonly library: LibraryPage;
  readonly tasks: TasksPage;
  readonly settings: SettingsPage;
}

interface Fixtures {
  studio: Studio;
  /** The service as a program of its own. */
  service: SandboxProcess;
  /** A keychain that outlives the studio; none unless a test asks for it. */
  session: DesktopSession;
  withKeychain: boolean;
  /** Pace of the embedded sandbox; 1 is real. */
  timeScale: number;
  /** Whether the embedded sandbox can be told to fail. */
  sandboxAdmin: boolean;
  /** The page was never opened before. */
  firstStart: boolean;
  /** The desktop program on the stand-in for Electron, in place of the browser shell. */
  onDesktop: boolean;
  /** Of the test: the studio's data, the service's and the session's lie in it. */
  folder: string;
  dataDir: string;
}

/**
 * The browser shell in a real Chromium, or (`onDesktop`) the desktop program on the stand-in for Electron; both against the
 * sandbox over real HTTP.
 */
export const test = base.extend<Fixtures>({
  withKeychain: [false, { option: true }],
  timeScale: [0.02, { option: true }],
  sandboxAdmin: [false, { option: true }],
  firstStart: [false, { option: true }],
  onDesktop: [false, { option: true }],

  // The window's own page there, whichever run of the program shows it.
  page: async ({ page, onDesktop }, use) => use(onDesktop ? windowPage() : page),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  folder: async ({}, use) => {
    const folder = await makeDataDir();
    await use(folder.path);
    await folder.remove();
  },

  dataDir: async ({ folder }, use) => {
    const dataDir = join(folder, "data");
    await mkdir(dataDir);
    await use(dataDir);
  },

  session: async ({ withKeychain, folder }, use) => {
    const session = withKeychain
      ? await startDesktopSession(join(folder, "session"))
      : { env: {}, end: async () => undefined };
    await use(session);
    await session.end();
  },

  service: async ({ folder }, use) => {
    const service = await startSandboxProcess({ dataDir: join(folder, "service") });
    await use(service);
    await service.stop();
  },

  studio: async ({ page, dataDir, session, timeScale, sandboxAdmin, firstStart, onDesktop, locale }, use, testInfo) => {
    const problems: string[] = [];
    if (onDesktop) {
      testInfo.skip(sandboxAdmin, "The desktop program opens no faults of its sandbox.");
      const options = { dataDir, timeScale, env: session.env, firstStart, locale: locale ?? "en-GB" };
      const desktop = await openDesktop(page, options, (shown) => watchForProblems(shown, problems));
      await use({
        ...openPanes(page),
        ...{ dataDir, page, problems, restart: desktop.restart },
        get process() {
          return desktop.process;
        },
      });
      await desktop.process.stop();
      expect(problems, "errors on the page").toEqual([]);
      return;
    }
    watchForProblems(page, problems);
    // The bundle that Electron ships holds the same core; every other suite runs it from source.
    const start = () => startStudio({ dataDir, timeScale, sandboxAdmin, env: session.env, bundled: true });
    let process = await start();
    // As somebody who was there before, at the storyboard; a first start is told by the test of it.
    // Of the page alone: a diagram's frame has no origin, so that nothing is kept for it.
    if (!firstStart)
      await page.addInitScript(() => {
        if (window === window.top) localStorage["reelsong.pane"] ??= "storyboard";
      });
    await page.goto(process.url);
    await use({
      ...openPanes(page),
      dataDir,
      page,
      problems,
      get process() {
        return process;
      },
      async restart(how) {
        if (how === "kill") await process.kill();
        else await process.stop();
        process = await start();
        await page.goto(process.url);
      },
    });
    await process.stop();
    expect(problems, "errors on the page").toEqual([]);
  },
});

/** Errors, and broken policies, which are reported on the console. */
function watchForProblems(page: Page, problems: string[]): void {
  page.on("pageerror", (error) => problems.push(error.message));
  // Two breaches are not ours: Chromium's own editing of a text sets style attributes when it joins lines (line 0), and axe
  // inserts a style (a script without an address).
  page.on("console", (line) => {
    const { url, lineNumber } = line.location();
    const foreign = line.text().startsWith("Applying inline style") && (url === "" || lineNumber === 0);
    if (/Content.Security.Policy|Permissions.Policy|Refused to|This document requires/.test(line.text()) && !foreign)
      problems.push(line.text());
  });
}

export function openPanes(page: Page): Panes {
  return {
    shell: new StudioPage(page),
    chat: new ChatPage(page),
    storyboard: new StoryboardPage(page),
    song: new SongPage(page),
    library: new LibraryPage(page),
    tasks: new TasksPage(page),
    settings: new SettingsPage(page),
  };
}
