import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { copyFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { FAR, makeLongFilm } from "#tests/support/media/long-film.ts";
import { canMake, fixture, fixtureOfSize } from "#tests/support/media/media-fixtures.ts";
import { ChatPage } from "../pages/chat-page.ts";
import { LibraryPage } from "../pages/library-page.ts";
import { StudioPage } from "../pages/studio-page.ts";
import { ViewerPage } from "../pages/viewer-page.ts";
import { isPackaged, needProgram, test } from "./packaged-program.ts";

/** Files that come in, are shown and go out through a packaged program's own scheme and its system. */
test.describe("files in the packaged program", () => {
  needProgram();

  const gigabyte = 1024 ** 3;
  /** Into the library's folder as another program puts it there, long enough ago to be whole. */
  const place = async (data: string, name: string, put: (path: string) => Promise<unknown>) => {
    mkdirSync(join(data, "library"), { recursive: true });
    const path = join(data, "library", name);
    await put(path);
    await utimes(path, 1_000, 1_000);
  };
  const importFile = async (page: Page, path: string) => {
    const chooser = page.waitForEvent("filechooser");
    await new StudioPage(page).runCommand("Import files…");
    await (await chooser).setFiles(path);
  };

  // @shows Installed, point by point › B. Seeking and letting go, in a short film and one of 2 GB
  test("a film of 2 GB plays from its far end, is sought, and let go in the middle", async ({ studios }) => {
    test.slow();
    await place(studios.data, "Long.mp4", makeLongFilm);
    const { page } = await studios.open();
    const library = new LibraryPage(page);
    await library.open();
    await library.item("Long.mp4").click({ timeout: 90_000 });
    await page.keyboard.press("Enter");
    const film = new ViewerPage(page).films.first();
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => [video.readyState >= 2, video.videoWidth > 0]))
      .toEqual([true, true]);
    const found = await film.evaluate(async (video: HTMLVideoElement, far) => {
      video.pause();
      const sought = new Promise((done) => video.addEventListener("seeked", done, { once: true }));
      video.currentTime = 1.5;
      await sought;
      const began = performance.now();
      const leaving = new AbortController();
      const whole = await fetch(video.currentSrc, { signal: leaving.signal });
      const reader = whole.body?.getReader();
      const first = await reader?.read();
      leaving.abort();
      const behind = await fetch(video.currentSrc, { headers: { range: `bytes=${far}-${far + 99}` } });
      return {
        // The viewer may play on from there.
        at: Math.floor(video.currentTime * 2) / 2,
        whole: Number(whole.headers.get("content-length")) > far,
        began: (first?.value?.length ?? 0) > 0,
        behind: [behind.status, (await behind.arrayBuffer()).byteLength],
        // Whoever lets go doesn't wait for what is left of two gigabytes.
        quick: performance.now() - began < 3_000,
      };
    }, FAR);
    expect(found).toEqual({ at: 1.5, whole: true, began: true, behind: [206, 100], quick: true });
    expect(studios.log()).not.toContain('"event":"fault"');
  });

  // @shows Installed, point by point › B. An import of 1 GB with Stop
  test("an import of 1 GB is stopped in the middle, leaves nothing behind, and the next one comes in", async ({
    studios,
  }) => {
    test.slow();
    const large = await fixtureOfSize("h264-aac.mp4", gigabyte);
    const { page } = await studios.open();
    const library = new LibraryPage(page);
    await library.open();
    /** What lies anywhere in the data folder and is larger than a film of a test. */
    const largest = () =>
      Math.max(
        0,
        ...readdirSync(studios.data, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      );
    await importFile(page, large);
    await expect.poll(largest, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(gigabyte / 16);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(new StudioPage(page).toast("Stopped. 1 file not imported.")).toBeVisible();
    await expect.poll(largest).toBeLessThan(gigabyte / 16);
    await importFile(page, await fixture("picture.png"));
    await expect(library.items).toHaveCount(1);
  });

  // @shows Installed, point by point › B. A download from a blob: address
  test("what the page made itself is saved as a file, from its blob: address", async ({ studios }) => {
    const { page, browser } = await studios.open();
    const chat = new ChatPage(page);
    await chat.open();
    await chat.send("Who keeps the light?");
    await chat.replied();
    // In the place of the system's dialog, which asks where.
    const downloadPath = join(studios.data, "saved");
    mkdirSync(downloadPath);
    const session = await browser.newBrowserCDPSession();
    await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath });
    await new StudioPage(page).runCommand("Export as JSON");
    const saved = () => readdirSync(downloadPath).filter((name) => name.endsWith(".json"));
    await expect.poll(saved).toHaveLength(1);
    const file = join(downloadPath, saved()[0] ?? "");
    await expect.poll(() => readFileSync(file, "utf8")).toContain("Who keeps the light?");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ messages: [{}, {}] });
  });

  // @shows Installed, point by point › B. Printing
  test("a conversation is printed whole, and the page goes on", async ({ studios }) => {
    // biome-ignore lint/suspicious/noSkippedTests: counted as skipped; Electron gives no paper over the debugging port
    test.skip(isPackaged, "Electron has no Page.printToPDF over its debugging port, and its dialog is the system's.");
    const { page } = await studios.open();
    const chat = new ChatPage(page);
    await chat.open();
    await chat.send("Who keeps the light?");
    await chat.replied();
    // The dialog stays open until the paper was read.
    await page.evaluate("window.print = () => { window.asked = true; }");
    await new StudioPage(page).runCommand("Print…");
    await expect.poll(() => page.evaluate("window.asked")).toBe(true);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.printToPDF", { printBackground: true });
    const paper = await getDocumentProxy(new Uint8Array(Buffer.from(data, "base64")));
    const { text } = await extractText(paper, { mergePages: true });
    expect(text).toContain("Who keeps the light?");
    expect(text).toContain("Sandbox reply.");
    expect(text).not.toContain("Storyboard");
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    await expect(page.locator("body > .paper")).toHaveCount(0);
    await expect(chat.messages).toHaveCount(2);
  });

  // @shows Installed, point by point › B. Dragging out
  test("files of the library are dragged out under their own paths, which the page never learns", async ({
    studios,
  }) => {
    // biome-ignore lint/suspicious/noSkippedTests: counted as skipped; nothing but the system sees where a drag lands
    test.skip(isPackaged, "A drag of the system begins with a pointer that the debugging port doesn't move.");
    await place(studios.data, "Lamp.png", async (path) => copyFile(await fixture("picture.png"), path));
    const { page, standIn } = await studios.open();
    const library = new LibraryPage(page);
    await library.open();
    const box = await library.item("Lamp.png").boundingBox({ timeout: 30_000 });
    if (!box) throw new Error("The file is not in sight.");
    await page.mouse.move(box.x + box.width / 2, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + 90, { steps: 5 });
    const dragged = await standIn?.told("dragged");
    await page.mouse.up();
    expect(dragged?.files).toEqual([join(studios.data, "library/Lamp.png")]);
    expect(await page.evaluate("document.documentElement.outerHTML")).not.toContain(studios.data);
    // Ids that are none, and things that aren't ids, drag nothing.
    const before = standIn?.seen.length ?? 0;
    await page.evaluate("for (const ids of [['/etc/passwd'], 7, ['x'.repeat(64)]]) window.reelsong.startDrag(ids)");
    await page.waitForTimeout(300);
    expect(standIn?.seen.slice(before).filter(({ what }) => what === "dragged")).toEqual([]);
  });

  // @shows Installed, point by point › B. Workers, wasm and keychain from inside the archive
  test("a HEIC picture is drawn by wasm in a worker, from inside the archive", async ({ studios }) => {
    // biome-ignore lint/suspicious/noSkippedTests: counted as skipped where the machine has no encoder of HEIC
    test.skip(!(await canMake("picture.heic")), "This machine makes no HEIC pictures.");
    await place(studios.data, "Lamp.heic", async (path) => copyFile(await fixture("picture.heic"), path));
    const { page } = await studios.open();
    const library = new LibraryPage(page);
    await library.open();
    const drawn = library.item("Lamp.heic").locator("img");
    await expect
      .poll(() => drawn.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), {
        timeout: 30_000,
      })
      .toBe(true);
    expect(existsSync(join(studios.data, "library/Lamp.heic"))).toBe(true);
  });
});
