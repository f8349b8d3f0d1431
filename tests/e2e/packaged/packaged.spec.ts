import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect } from "@playwright/test";
import { makeDataDir, startStudio } from "#tests/support/studio/studio-process.ts";
import { ChatPage } from "../pages/chat-page.ts";
import { StoryboardPage } from "../pages/storyboard-page.ts";
import { StudioPage } from "../pages/studio-page.ts";
import {
  isPackaged,
  type PackagedStudio,
  packagedProgram,
  runPackaged,
  startPackaged,
  test,
} from "./packaged-program.ts";

/** What only a packaged Electron can prove (docs/desktop.md names the rest). */
test.describe("the packaged program", () => {
  // biome-ignore lint/suspicious/noSkippedTests: counted as skipped, never as passed, where there is no packaged program
  test.skip(({ onDesktop }) => !isPackaged && !onDesktop, "REELSONG_PACKAGED names no packaged program.");
  // biome-ignore lint/suspicious/noSkippedTests: of the binary itself, and counted as skipped without it
  const needsBinary = () => test.skip(!isPackaged, "The stand-in for Electron has neither fuses nor an archive.");

  let data: Awaited<ReturnType<typeof makeDataDir>>;
  const running: PackagedStudio[] = [];
  test.beforeEach(async () => {
    data = await makeDataDir();
  });
  test.afterEach(async () => {
    for (const { child } of running.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
    // A skipped test has no folder: what comes before each isn't run for it.
    await data?.remove();
  });
  const open = async () => {
    const studio = await startPackaged(data.path);
    running.push(studio);
    await new StudioPage(studio.page).navigation.waitFor();
    return studio;
  };
  const log = () => readFileSync(join(data.path, "logs/studio.log"), "utf8");

  test("a reply streams over the port, and a page that is reloaded gets a new one", async () => {
    const { page } = await open();
    const chat = new ChatPage(page);
    await chat.open();
    await chat.messageBox.fill("Who keeps the light?");
    await chat.sendButton.click();
    await expect(chat.messages).toHaveCount(2);
    await page.reload();
    await expect(chat.messages).toHaveCount(2);
    await chat.messageBox.fill("And at night?");
    await chat.sendButton.click();
    await expect(chat.messages).toHaveCount(4);
  });

  test("a film is rendered by its worker inside the archive, played, sought, and let go", async () => {
    const { page } = await open();
    const board = new StoryboardPage(page);
    await board.open();
    await board.ensureShot();
    await board.promptBox.fill("A lighthouse in the rain");
    await board.generateButton.click();
    await expect(board.video).toBeVisible({ timeout: 60_000 });
    const answers = await board.video.evaluate(async (video: HTMLVideoElement) => {
      const part = await fetch(video.currentSrc, { headers: { range: "bytes=100-199" } });
      const leaving = new AbortController();
      const rest = await fetch(video.currentSrc, { signal: leaving.signal });
      leaving.abort();
      const after = await fetch(video.currentSrc, { headers: { range: "bytes=0-0" } });
      return [part.status, (await part.arrayBuffer()).byteLength, rest.status, after.status];
    });
    expect(answers).toEqual([206, 100, 200, 206]);
  });

  test("the page has two functions from outside, no Node, no network, and no way to another address", async () => {
    const { page } = await open();
    expect(await page.evaluate("typeof require + typeof process + typeof module")).toBe("undefinedundefinedundefined");
    expect(await page.evaluate("Object.keys(window.reelsong).join()")).toBe("requestPort,startDrag");
    expect(await page.evaluate("fetch('https://example.com/').then(() => 'reached', () => 'blocked')")).toBe("blocked");
    expect(await page.evaluate("Notification.requestPermission()")).toBe("denied");
    await page.evaluate("void (location.href = 'https://example.com/')");
    await page.waitForTimeout(300);
    expect(page.url()).toMatch(isPackaged ? /^app:\/\/reelsong\// : /^http:\/\/reelsong\.app\.localhost\//);
  });

  test("theme and language reach the page's media queries, and the next start's first picture", async () => {
    const first = await open();
    await new StudioPage(first.page).runCommand("Light theme");
    await expect.poll(() => first.page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")).toBe(true);
    expect(await first.stop()).toBe(0);
    expect(readFileSync(join(data.path, "window/appearance.json"), "utf8")).toContain('"theme":"light"');
    const second = await open();
    expect(await second.page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")).toBe(true);
  });

  test("a page that crashes is loaded again, with what was typed", async () => {
    const { page, connect } = await open();
    const chat = new ChatPage(page);
    await chat.open();
    await chat.messageBox.fill("Half a thought");
    await page.waitForTimeout(1000);
    const session = await page.context().newCDPSession(page);
    // It never answers: the page is gone by then.
    void session.send("Page.crash").catch(() => {});
    await expect.poll(log, { timeout: 20_000 }).toContain('"event":"window gone"');
    // Until its page is there again the window can't be driven.
    await new Promise((done) => setTimeout(done, 1000));
    const { page: again } = await connect();
    await expect(new ChatPage(again).messageBox).toHaveValue("Half a thought");
  });

  test("the system's request to end closes the core in order", async () => {
    const studio = await open();
    expect(await studio.stop()).toBe(0);
    expect(log()).toContain('"event":"core closed"');
  });

  test("a second start shows a pane in the first window, and leaves", async () => {
    const { page } = await open();
    expect((await runPackaged(["--data", data.path, "reelsong:library"])).code).toBe(0);
    await expect(page).toHaveURL(/#\/library/);
  });

  test("a data folder that the browser shell uses is left alone, and it is written down why", async () => {
    const browser = await startStudio({ dataDir: data.path });
    try {
      const failed = runPackaged(["--data", data.path]);
      await expect.poll(log, { timeout: 20_000 }).toContain('"code":"data_folder_in_use"');
      await failed;
    } finally {
      await browser.stop();
    }
  });

  test("the program is no Node, and opens no inspector", async () => {
    needsBinary();
    const asNode = await runPackaged(["-e", "console.log('this is Node')", "--data", data.path, "--no-sandbox"], {
      ELECTRON_RUN_AS_NODE: "1",
    });
    expect(asNode.output).not.toContain("this is Node");
    const inspected = await runPackaged(["--inspect-brk=0", "--data", data.path, "--no-sandbox"]);
    expect(inspected.output).not.toContain("Debugger listening");
  });

  test("without Chromium's sandbox it doesn't start, and says why", async () => {
    const { output } = await runPackaged(["--data", data.path, "--no-sandbox"]);
    expect(output).toContain("Reelsong can’t start safely");
    expect(existsSync(join(data.path, "studio.db"))).toBe(false);
  });

  test("an archive that was changed is refused", async () => {
    needsBinary();
    // biome-ignore lint/suspicious/noSkippedTests: Electron holds the archive to its sum on macOS and Windows
    test.skip(process.platform === "linux", "Electron can't hold the archive to its sum on Linux.");
    const folder = await mkdtemp(join(tmpdir(), "reelsong-changed-"));
    try {
      const home =
        process.platform === "darwin" ? dirname(dirname(dirname(packagedProgram))) : dirname(packagedProgram);
      const copy = join(folder, basename(home));
      cpSync(home, copy, { recursive: true, verbatimSymlinks: true });
      const resources = process.platform === "darwin" ? "Contents/Resources" : "resources";
      const archive = join(copy, resources, "app.asar");
      const bytes = readFileSync(archive);
      // In its header: the name of the entry.
      const at = bytes.indexOf('"main.js"');
      bytes.write('"nain.js"', at);
      writeFileSync(archive, bytes);
      const { code } = await runPackaged(["--data", data.path]);
      expect(code).not.toBe(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
