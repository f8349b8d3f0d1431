import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect } from "@playwright/test";
import { startStudio } from "#tests/support/studio/studio-process.ts";
import { ChatPage } from "../pages/chat-page.ts";
import { StoryboardPage } from "../pages/storyboard-page.ts";
import { StudioPage } from "../pages/studio-page.ts";
import { isPackaged, needProgram, packagedProgram, runPackaged, test } from "./packaged-program.ts";

/** What only a packaged Electron can prove (docs/desktop.md names the rest). */
test.describe("the packaged program", () => {
  needProgram();
  // biome-ignore lint/suspicious/noSkippedTests: of the binary itself, and counted as skipped without it
  const needsBinary = () => test.skip(!isPackaged, "The stand-in for Electron has neither fuses nor an archive.");

  // @shows Installed, point by point › B. A port’s round trip with a live stream, and a new port after a reload
  test("a reply streams over the port, and a page that is reloaded gets a new one", async ({ studios }) => {
    const { page } = await studios.open();
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

  // @shows Installed, point by point › B. Seeking and letting go, in a short film and one of 2 GB
  // @shows Installed, point by point › B. Workers, wasm and keychain from inside the archive
  test("a film is rendered by its worker inside the archive, played, sought, and let go", async ({ studios }) => {
    const { page } = await studios.open();
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

  test("the page has two functions from outside, no Node, no network, and no way to another address", async ({
    studios,
  }) => {
    const { page } = await studios.open();
    expect(await page.evaluate("typeof require + typeof process + typeof module")).toBe("undefinedundefinedundefined");
    expect(await page.evaluate("Object.keys(window.reelsong).join()")).toBe("requestPort,startDrag");
    expect(await page.evaluate("fetch('https://example.com/').then(() => 'reached', () => 'blocked')")).toBe("blocked");
    expect(await page.evaluate("Notification.requestPermission()")).toBe("denied");
    await page.evaluate("void (location.href = 'https://example.com/')");
    await page.waitForTimeout(300);
    expect(page.url()).toMatch(isPackaged ? /^app:\/\/reelsong\// : /^http:\/\/reelsong\.app\.localhost\//);
  });

  // @shows Installed, point by point › B. The theme
  test("theme and language reach the page's media queries, and the next start's first picture", async ({ studios }) => {
    const first = await studios.open();
    await new StudioPage(first.page).runCommand("Light theme");
    await expect.poll(() => first.page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")).toBe(true);
    expect(await first.stop()).toBe(0);
    expect(readFileSync(join(studios.data, "window/appearance.json"), "utf8")).toContain('"theme":"light"');
    const second = await studios.open();
    expect(await second.page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")).toBe(true);
  });

  // @shows Installed, point by point › B. A page that crashes
  test("a page that crashes is loaded again, with what was typed", async ({ studios }) => {
    const { page, connect } = await studios.open();
    const chat = new ChatPage(page);
    await chat.open();
    await chat.messageBox.fill("Half a thought");
    await page.waitForTimeout(1000);
    const session = await page.context().newCDPSession(page);
    // It never answers: the page is gone by then.
    void session.send("Page.crash").catch(() => {});
    await expect.poll(studios.log, { timeout: 20_000 }).toContain('"event":"window gone"');
    // Until its page is there again the window can't be driven.
    await new Promise((done) => setTimeout(done, 1000));
    const { page: again } = await connect();
    await expect(new ChatPage(again).messageBox).toHaveValue("Half a thought");
  });

  test("the system's request to end closes the core in order", async ({ studios }) => {
    const studio = await studios.open();
    expect(await studio.stop()).toBe(0);
    expect(studios.log()).toContain('"event":"core closed"');
  });

  // @shows Installed, point by point › B. A single instance, between processes
  test("a second start shows a pane in the first window, and leaves", async ({ studios }) => {
    const { page } = await studios.open();
    expect((await runPackaged(["--data", studios.data, "reelsong:library"])).code).toBe(0);
    await expect(page).toHaveURL(/#\/library/);
  });

  // @shows Installed, point by point › B. A data folder that the browser shell uses
  test("a data folder that the browser shell uses is left alone, and it is written down why", async ({ studios }) => {
    const browser = await startStudio({ dataDir: studios.data });
    try {
      const failed = runPackaged(["--data", studios.data]);
      await expect.poll(studios.log, { timeout: 20_000 }).toContain('"code":"data_folder_in_use"');
      await failed;
    } finally {
      await browser.stop();
    }
  });

  // @shows Installed, point by point › B. No Node, no inspector, no start without the sandbox
  test("the program is no Node, and opens no inspector", async ({ studios }) => {
    needsBinary();
    const asNode = await runPackaged(["-e", "console.log('this is Node')", "--data", studios.data, "--no-sandbox"], {
      ELECTRON_RUN_AS_NODE: "1",
    });
    expect(asNode.output).not.toContain("this is Node");
    const inspected = await runPackaged(["--inspect-brk=0", "--data", studios.data, "--no-sandbox"]);
    expect(inspected.output).not.toContain("Debugger listening");
  });

  // @shows Installed, point by point › B. No Node, no inspector, no start without the sandbox
  test("without Chromium's sandbox it doesn't start, and says why", async ({ studios }) => {
    const { output } = await runPackaged(["--data", studios.data, "--no-sandbox"]);
    expect(output).toContain("Reelsong can’t start safely");
    expect(existsSync(join(studios.data, "studio.db"))).toBe(false);
  });

  // @shows Installed, point by point › B. A changed archive is refused
  test("an archive that was changed is refused", async ({ studios }) => {
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
      const { code } = await runPackaged(["--data", studios.data]);
      expect(code).not.toBe(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
