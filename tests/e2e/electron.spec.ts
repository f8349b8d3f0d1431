import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { _electron, expect, test } from "@playwright/test";
import { makeDataDir } from "#tests/support/studio/studio-process.ts";
import { StudioPage } from "./pages/studio-page.ts";

const root = join(import.meta.dirname, "../..");
const pathFile = join(root, "node_modules/electron/path.txt");
const program = existsSync(pathFile) ? join(root, "node_modules/electron/dist", readFileSync(pathFile, "utf8")) : "";
const runs = program !== "" && existsSync(program) && process.getuid?.() !== 0;

test.describe("in real Electron", () => {
  // biome-ignore lint/suspicious/noSkippedTests: reported as skipped, never as passed, where Electron cannot run
  test.skip(!runs, "Electron's binary is not installed here, or this is root, for whom it has no sandbox.");

  test("the page is sandboxed, isolated, and has two functions from outside", async () => {
    const data = await makeDataDir();
    const app = await _electron.launch({
      executablePath: program,
      args: [root, "--data", data.path, "--sandbox-time-scale", "0.02"],
    });
    const page = await app.firstWindow();
    await new StudioPage(page).navigation.waitFor();
    expect(page.url()).toMatch(/^app:\/\/reelsong\//);
    expect(await page.evaluate("typeof require + typeof process + typeof module")).toBe("undefinedundefinedundefined");
    expect(await page.evaluate("Object.keys(window.reelsong).join()")).toBe("requestPort,startDrag");
    const preferences = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences();
    });
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    });
    await app.close();
    await data.remove();
  });

  test("no navigation, no window, no permission, no network from the page", async () => {
    const data = await makeDataDir();
    const app = await _electron.launch({ executablePath: program, args: [root, "--data", data.path] });
    const page = await app.firstWindow();
    await new StudioPage(page).navigation.waitFor();
    await page.evaluate("location.href = 'https://example.com/'");
    await page.waitForTimeout(300);
    expect(page.url()).toMatch(/^app:\/\/reelsong\//);
    expect(await page.evaluate("window.open('https://example.com/') === null")).toBe(true);
    expect(await page.evaluate("Notification.requestPermission()")).toBe("denied");
    expect(await page.evaluate("fetch('https://example.com/').then(() => 'reached', () => 'blocked')")).toBe("blocked");
    await app.close();
    await data.remove();
  });

  test("a second start brings the first window forward and leaves", async () => {
    const data = await makeDataDir();
    const args = [root, "--data", data.path];
    const app = await _electron.launch({ executablePath: program, args });
    await new StudioPage(await app.firstWindow()).navigation.waitFor();
    await expect(_electron.launch({ executablePath: program, args, timeout: 10_000 })).rejects.toThrow();
    expect(app.windows()).toHaveLength(1);
    await app.close();
    await data.remove();
  });
});
