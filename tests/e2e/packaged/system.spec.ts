import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { startDesktopSession } from "#tests/support/electron/desktop-session.ts";
import { startSandboxProcess } from "#tests/support/service/sandbox-process.ts";
import { ChatPage } from "../pages/chat-page.ts";
import { SettingsPage } from "../pages/settings-page.ts";
import { SongPage } from "../pages/song-page.ts";
import { StoryboardPage } from "../pages/storyboard-page.ts";
import { StudioPage } from "../pages/studio-page.ts";
import { isPackaged, needPerson, needProgram, type PackagedStudio, test } from "./packaged-program.ts";

const asksAboutSong = "A song is being generated.";

/** A song that takes a while: the sandbox is told to be slow where the program starts (`slowly`), and all else there is too. */
async function beginSong(page: Page): Promise<void> {
  test.slow();
  const song = new SongPage(page);
  await song.ensureSong();
  await song.write({ style: "Slow waltz for pump organ", lyrics: "[Verse]\nKeep the light" });
  await song.generateButton.click();
  // Before that it isn't bought, and would go on after the next start.
  await expect(page.getByRole("contentinfo")).toContainText("1 running", { timeout: 45_000 });
}
const slowly = { args: ["--sandbox-time-scale", "20"] };

/** Without a word of it the program goes on. */
async function staysOpen({ child, page }: PackagedStudio): Promise<void> {
  await page.waitForTimeout(1_000);
  expect(child.exitCode).toBe(null);
}

/** What the packaged program does with the system around its window. */
test.describe("the packaged program and its system", () => {
  needProgram();

  // @shows Installed, point by point › B. A link to the browser
  test("a link leads to the system's browser, and nothing else does", async ({ studios }) => {
    // biome-ignore lint/suspicious/noSkippedTests: counted as skipped where the system's browser can't be played
    test.skip(isPackaged && process.platform !== "linux", "What opens a link there can't be put in its place.");
    // Electron asks xdg-open on Linux (shell/common/platform_util_linux.cc): here that writes down what it is given.
    const folder = join(studios.data, "programs");
    const asked = join(studios.data, "opened");
    mkdirSync(folder);
    writeFileSync(join(folder, "xdg-open"), `#!/bin/sh\necho "$1" >> "${asked}"\n`);
    chmodSync(join(folder, "xdg-open"), 0o755);
    const { page, standIn } = await studios.open({
      env: { PATH: `${folder}${delimiter}${process.env.PATH ?? ""}` },
    });
    const opened = () => {
      if (standIn) return standIn.seen.flatMap((told) => (told.what === "opened" ? [told.text] : []));
      return existsSync(asked) ? readFileSync(asked, "utf8").split("\n").filter(Boolean) : [];
    };
    for (const address of [
      "https://example.com/a",
      "file:///etc/passwd",
      "smb://example.com/b",
      "https://example.com/c",
    ])
      await page.evaluate((to) => void window.open(to), address);
    await expect.poll(opened).toEqual(["https://example.com/a", "https://example.com/c"]);
  });

  // @shows Installed, point by point › B. The context menu
  test("a right click's menu does to the text what it says", async ({ studios }) => {
    needPerson();
    const { page, standIn, child } = await studios.open();
    const chat = new ChatPage(page);
    await chat.open();
    await chat.messageBox.fill("Half a thought");
    await chat.messageBox.click({ button: "right" });
    if (standIn) {
      const popup = await standIn.told("popup");
      standIn.say({ do: "choose", id: popup.id, label: "Select all" });
    } else {
      // The last one; the menu has the keys by itself.
      await page.waitForTimeout(1_000);
      execFileSync("xdotool", ["key", "Up", "Return"]);
    }
    await expect.poll(() => page.evaluate("String(getSelection())")).toContain("Half a thought");
    expect(child.exitCode).toBe(null);
  });

  // @shows Installed, point by point › B. A page that hangs
  test("a page that hangs is asked about, and comes again with what was typed", async ({ studios }) => {
    needPerson();
    const { page, person, connect } = await studios.open({ world: { hangMilliseconds: 3_000 } });
    const chat = new ChatPage(page);
    await chat.open();
    await chat.messageBox.fill("Half a thought");
    await page.waitForTimeout(1_000);
    void page.evaluate("for (;;);").catch(() => {});
    // Chromium calls a page hung that leaves an input without an answer.
    void page.keyboard.press("a").catch(() => {});
    await person.answer("Reelsong’s window isn’t responding.", 1);
    await expect.poll(studios.log).toContain('"event":"window hangs"');
    // Until its page is there again the window can't be driven.
    await new Promise((done) => setTimeout(done, 1_000));
    const { page: again } = await connect();
    await expect(new ChatPage(again).messageBox).toHaveValue("Half a thought");
  });

  // @shows Installed, point by point › B. Quitting with a song on its way
  test("with a song on its way it asks before it quits, and stays if told to", async ({ studios }) => {
    needPerson();
    const studio = await studios.open(slowly);
    await beginSong(studio.page);
    studio.child.kill("SIGTERM");
    await studio.person.answer(asksAboutSong, 0);
    await staysOpen(studio);
    studio.child.kill("SIGTERM");
    await studio.person.answer(asksAboutSong, 1);
    expect(await studio.ended).toBe(0);
    expect(studios.log()).toContain('"event":"core closed"');
  });

  // @shows Installed, point by point › B. A restart that is refused
  test("a restart that is refused isn't done at the next quit either; one that isn't starts anew", async ({
    studios,
  }) => {
    needPerson();
    const studio = await studios.open(slowly);
    const { page, standIn } = studio;
    await beginSong(page);
    await new StudioPage(page).open("Settings");
    await page
      .getByRole("link", { name: "Backup" })
      .or(page.getByRole("tab", { name: "Backup" }))
      .first()
      .click();
    await page.getByRole("button", { name: "Back up now" }).click();
    await page
      .getByRole("button", { name: /^Restore backup from/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Restore at next start" }).click();
    const restart = page.getByRole("button", { name: "Restart now" });
    await restart.click();
    await studio.person.answer(asksAboutSong, 0);
    await staysOpen(studio);
    await expect(restart).toBeVisible();
    studio.child.kill("SIGTERM");
    await studio.person.answer(asksAboutSong, 1);
    expect(await studio.ended).toBe(0);
    if (standIn) expect(standIn.seen.filter(({ what }) => what === "relaunched")).toEqual([]);
    // The folder is free, and what was to be restored is.
    const next = await studios.open();
    expect(studios.log()).toContain('"event":"core closed"');
    expect(next.child.exitCode).toBe(null);
  });

  // @shows Installed, point by point › B. A screen that is gone
  test("a window whose screen is gone comes to one that is there", async ({ studios }) => {
    mkdirSync(join(studios.data, "window"), { recursive: true });
    const bounds = { x: 9_000, y: 300, width: 1_200, height: 800 };
    const state = { bounds, maximized: false, fullScreen: false };
    writeFileSync(join(studios.data, "window/window-state.json"), JSON.stringify(state));
    const { page, standIn } = await studios.open();
    expect(await page.evaluate("screenX < screen.availWidth && screenY < screen.availHeight")).toBe(true);
    if (standIn === undefined) return;
    // And one whose screen is unplugged while it stands there.
    const screens = [0, 1_920].map((x) => ({ x, y: 0, width: 1_920, height: 1_040 }));
    standIn.say({ do: "screens", workAreas: screens });
    standIn.say({ do: "moveWindow", bounds: { x: 2_200, y: 100, width: 1_200, height: 800 } });
    await standIn.told("placed", ({ bounds: { x } }) => x === 2_200);
    standIn.say({ do: "screens", workAreas: screens.slice(0, 1) });
    const { bounds: placed } = await standIn.told("placed", ({ bounds: { x } }) => x < 1_920 && x > 0);
    expect(placed).toEqual({ x: 360, y: 120, width: 1_200, height: 800 });
    await standIn.told("event", ({ name }) => name === "browser-window-focus");
  });

  // @shows Installed, point by point › B. Notification and badge
  test("a film that is ready while one is elsewhere is told by a notification", async ({ studios }) => {
    needPerson();
    // biome-ignore lint/suspicious/noSkippedTests: counted as skipped where no bus says what was told
    test.skip(isPackaged && process.env.DBUS_SESSION_BUS_ADDRESS === undefined, "No session bus says what is told.");
    const { page, standIn } = await studios.open();
    const board = new StoryboardPage(page);
    await board.open();
    await board.ensureShot();
    await board.promptBox.fill("A lighthouse in the rain");
    const bus = standIn === undefined ? watchNotifications() : undefined;
    try {
      if (standIn) standIn.say({ do: "blurWindow" });
      else
        execFileSync("xdotool", [
          "windowfocus",
          "--sync",
          execFileSync("xdotool", ["search", "--maxdepth", "0", ""]).toString().trim(),
        ]);
      await board.generateButton.click();
      await board.video.waitFor({ timeout: 60_000 });
      if (bus) await expect.poll(bus.text).toContain("Notify");
      else {
        const { id } = (await standIn?.told("notification")) ?? { id: 0 };
        await standIn?.told("badge", ({ count }) => count === 1);
        standIn?.say({ do: "clickNotification", id });
        await standIn?.told("badge", ({ count }) => count === 0);
      }
    } finally {
      bus?.child.kill();
    }
  });

  // @shows Installed, point by point › B. Workers, wasm and keychain from inside the archive
  test("a key is kept in the system's keychain by the library inside the archive, over a restart", async ({
    studios,
  }) => {
    // biome-ignore lint/suspicious/noSkippedTests: counted as skipped where the keychain is that of whoever runs it
    test.skip(isPackaged && process.platform !== "linux", "The keychain there is the runner's own, which may ask.");
    const session = await startDesktopSession(join(studios.data, "session"));
    const service = await startSandboxProcess({ dataDir: join(studios.data, "service") });
    try {
      const env = { ...session.env, DISPLAY: process.env.DISPLAY };
      const first = await studios.open({ env });
      const settings = new SettingsPage(first.page);
      await settings.addConnection({ name: "Mine", baseUrl: service.url, key: service.apiKey });
      await expect(settings.details.getByText("In the system keychain")).toBeVisible();
      expect(await first.stop()).toBe(0);
      const second = await studios.open({ env });
      const again = new SettingsPage(second.page);
      await again.openConnections();
      await second.page
        .getByRole("button", { name: /Mine/ })
        .or(second.page.getByRole("option", { name: /Mine/ }))
        .first()
        .click();
      await again.testConnection();
      await expect(again.details.getByText(/^Connected \(\d+ ms\)$/)).toBeVisible();
    } finally {
      await service.stop();
      await session.end();
    }
  });
});

/** What any program tells the session's notifications. */
function watchNotifications(): { readonly child: ChildProcess; readonly text: () => string } {
  const child = spawn("dbus-monitor", ["--session", "interface='org.freedesktop.Notifications'"]);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (text += part));
  return { child, text: () => text };
}
