import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { launchProgram } from "#tests/support/electron/desktop-program.ts";
import { makeDataDir } from "#tests/support/studio/studio-process.ts";
import { connect, type OpenedProgram, startProgram } from "./desktop-studio.ts";
import { ChatPage } from "./pages/chat-page.ts";
import { SongPage } from "./pages/song-page.ts";
import { StoryboardPage } from "./pages/storyboard-page.ts";
import { StudioPage } from "./pages/studio-page.ts";

/** What the desktop program does with the system around its window, on the stand-in for Electron (docs/desktop.md). */

let data: Awaited<ReturnType<typeof makeDataDir>>;
const running: OpenedProgram[] = [];
test.beforeEach(async () => {
  data = await makeDataDir();
});
test.afterEach(async () => {
  for (const { program, browser } of running.splice(0)) {
    if (program.child.exitCode === null) program.child.kill("SIGKILL");
    await program.ended;
    await browser.close();
  }
  await data.remove();
});
const open = async (...given: Parameters<typeof startProgram> extends [string, ...infer Rest] ? Rest : never) => {
  const opened = await startProgram(data.path, ...given);
  running.push(opened);
  return opened;
};

/** Of a page that crashed: until it is there again the window can't be driven. */
const driveAgain = async (program: OpenedProgram["program"]) => {
  await new Promise((done) => setTimeout(done, 1000));
  const opened = { program, ...(await connect(program)) };
  running.push(opened);
  return opened.page;
};

// @shows Installed, point by point › B. A link to the browser
// @shows Installed, point by point › B. A single instance, between processes
test("one page without Node, network or rights; links lead to the browser, a second start and its link to the first window", async () => {
  const { page, program, browser } = await open();
  expect(await page.evaluate("typeof require + typeof process + typeof module")).toBe("undefinedundefinedundefined");
  expect(await page.evaluate("Object.keys(window.reelsong).join()")).toBe("requestPort,startDrag");
  expect(await page.evaluate("fetch('https://example.com/').then(() => 'reached', () => 'blocked')")).toBe("blocked");
  expect(await page.evaluate("Notification.requestPermission()")).toBe("denied");
  const address = page.url();
  await page.evaluate("void (location.href = 'https://example.com/')");
  await page.waitForTimeout(300);
  expect(page.url()).toBe(address);

  expect(await page.evaluate("window.open('https://example.com/a') === null")).toBe(true);
  expect((await program.told("opened")).text).toBe("https://example.com/a");
  await page.evaluate("window.open('file:///etc/passwd')");
  await page.evaluate("window.open('https://example.com/b')");
  expect((await program.told("opened")).text).toBe("https://example.com/b");
  expect(browser.contexts()[0]?.pages()).toHaveLength(1);

  const second = launchProgram({ args: ["--data", data.path, "reelsong:library"] });
  expect(await second.ended).toBe(0);
  await expect(page).toHaveURL(/#\/library$/);
});

// @shows Installed, point by point › A8. A context menu for text, pictures and links
// @shows Installed, point by point › B. The context menu
// @shows Installed, point by point › B. The theme
test("a right click offers editing, the theme reaches page and next start, and the program ends in order", async () => {
  const { page, program } = await open();
  const chat = new ChatPage(page);
  await chat.open();
  await chat.messageBox.fill("Half a thought");
  await chat.messageBox.click({ button: "right" });
  const popup = await program.told("popup");
  expect(popup.entries.map(({ label }) => label)).toEqual(
    "Undo,Redo,—,Cut,Copy,Paste,Paste as plain text,Delete,—,Select all".split(","),
  );
  program.say({ do: "choose", id: popup.id, label: "Select all" });
  await expect.poll(() => page.evaluate("String(getSelection())")).toContain("Half a thought");

  await new StudioPage(page).runCommand("Light theme");
  await expect.poll(() => page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")).toBe(true);
  program.child.kill("SIGTERM");
  expect(await program.ended).toBe(0);
  const order = program.seen.flatMap((told) => (told.what === "event" ? [told.name] : []));
  // The first asks, the second comes once the core is closed.
  expect(order.slice(-4)).toEqual(["before-quit", "before-quit", "will-quit", "quit"]);
  const next = await open();
  expect(await next.page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")).toBe(true);
});

// @shows Installed, point by point › A10. Crashes, hangs and pages that don’t load; two crashes of the graphics process; faults of main in the log
// @shows Installed, point by point › B. A page that crashes
// @shows Installed, point by point › B. A page that hangs
// @shows Installed, point by point › B. Notification and badge
test("a page that crashes comes again with what was typed; one that hangs is asked about; films end with a notification, are sought and let go", async () => {
  const { page, program } = await open({ world: { hangMilliseconds: 4000 } });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.messageBox.fill("Half a thought");
  await page.waitForTimeout(1000);
  const session = await page.context().newCDPSession(page);
  // It never answers: the page is gone by then.
  void session.send("Page.crash").catch(() => {});
  const log = () => readFileSync(join(data.path, "logs/studio.log"), "utf8");
  await expect.poll(log).toContain('"event":"window gone"');
  const again = await driveAgain(program);
  await expect(new ChatPage(again).messageBox).toHaveValue("Half a thought");

  void again.evaluate("for (;;);").catch(() => {});
  const hang = await program.told("question");
  expect([hang.message, ...hang.buttons]).toEqual(["Reelsong’s window isn’t responding.", "Wait", "Reload"]);
  program.say({ do: "answer", id: hang.id, button: 1 });
  const third = await driveAgain(program);
  await expect(new ChatPage(third).messageBox).toHaveValue("Half a thought");

  const board = new StoryboardPage(third);
  await board.open();
  await board.ensureShot();
  await board.promptBox.fill("A lighthouse in the rain");
  program.say({ do: "blurWindow" });
  await board.generateButton.click();
  const { id } = await program.told("notification");
  await program.told("badge", ({ count }) => count === 1);
  program.say({ do: "clickNotification", id });
  await program.told("badge", ({ count }) => count === 0);
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

// @shows Installed, point by point › A7. Restart only once the quit is certain, an AppImage by its own path; shutdown, sleep and logout in order
// @shows Installed, point by point › B. Quitting with a song on its way
test("with a song on its way the program asks before it quits, and stays if told to", async () => {
  const { page, program } = await open({ args: ["--sandbox-time-scale", "20"] });
  const song = new SongPage(page);
  await new StudioPage(page).open("Song");
  await song.ensureSong();
  await song.write({ style: "Slow waltz for pump organ", lyrics: "[Verse]\nKeep the light" });
  await song.generateButton.click();
  // Before that it isn't bought, and would go on after the next start.
  await expect(page.getByRole("contentinfo")).toContainText("1 running");
  program.child.kill("SIGTERM");
  const asked = await program.told("question");
  expect([asked.message, ...asked.buttons]).toEqual(["A song is being generated.", "Wait", "Quit anyway"]);
  program.say({ do: "answer", id: asked.id, button: 0 });
  await page.waitForTimeout(500);
  expect(program.child.exitCode).toBe(null);
  program.child.kill("SIGTERM");
  const { id } = await program.told("question");
  program.say({ do: "answer", id, button: 1 });
  expect(await program.ended).toBe(0);
});
