import { defineConfig } from "@playwright/test";
import { chromiumArguments, findHeadlessShell } from "./scripts/testing/find-chromium.ts";
import { leftOut, longTests } from "./scripts/testing/long-tests.ts";

/** What is about the browser shell itself, a package of it, or drives a page of its own. */
const ofBrowserAlone = [
  "**/{admission,debian-package,electron,cut-film,film-colors,first-load,library-offline,recovery,scrub}.spec.ts",
  "**/spoken/**",
];
const ofDesktopAlone = "**/desktop.spec.ts";
/** A real Electron's: the built program, and the packaged one. */
const ofElectron = ["**/electron.spec.ts", "**/packaged/*.spec.ts"];
/** What a desktop program does that a browser shell doesn't, its update, and one main flow: from lyrics to a take that plays. */
const shortOnDesktop = ["**/desktop.spec.ts", "**/packaged/update.spec.ts", "**/spoken/song.spec.ts"];

const executablePath = findHeadlessShell();

/** The browser suite: a real Chromium, the browser shell, the sandbox over real HTTP. */
export default defineConfig<{ onDesktop: boolean }>({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "node_modules/.cache/reelsong-e2e",
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // Three at a time took 8.7 minutes for what two do in 7.7, and two tests needed their second try.
  workers: 2,
  // Two browsers, cores and renderers share two processors: one more try, and the report says that it was needed.
  retries: 1,
  forbidOnly: true,
  reporter: "list",
  use: {
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    colorScheme: "dark",
    // A page that stands still leaves the processors to what is tested.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { args: [...chromiumArguments], ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [
    // Short walks by chance, and those that once found something; the long ones are `npm run walk`. In one worker: its
    // world takes as long to furnish as a walk takes; and first, so that the other has something to do beside it.
    { name: "walk", testDir: "tests/walk", fullyParallel: false },
    { name: "browser", testIgnore: [ofDesktopAlone, ...ofElectron, ...leftOut(longTests).map((file) => `**/${file}`)] },
    { name: "electron", testMatch: ofElectron },
    // The same specs in the desktop program on the stand-in for Electron, and those of the packaged program as far as it goes;
    // `npm test` runs the short selection.
    { name: "desktop", grepInvert: /@browser-shell/, testIgnore: ofBrowserAlone, use: { onDesktop: true } },
    { name: "desktop-short", testMatch: shortOnDesktop, use: { onDesktop: true } },
  ],
});
