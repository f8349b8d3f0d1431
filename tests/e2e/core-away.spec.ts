import { join } from "node:path";
import { startWalkedStudio } from "#tests/walk/walked-studio.ts";
import { bringFixtures } from "./library-files.ts";
import { expect, openPanes, test } from "./studio.ts";

test("a pane whose styles couldn't be loaded while the core was away has them once it is back", async ({
  page,
  dataDir,
}) => {
  const studio = await startWalkedStudio({ root: join(import.meta.dirname, "../.."), dataDir });
  /** Sheets that aren't there: their rules can't be read. */
  const unstyled = () =>
    page.evaluate(() => {
      const isThere = (sheet: CSSStyleSheet) => {
        try {
          return sheet.cssRules.length > 0;
        } catch {
          return false;
        }
      };
      return [...document.styleSheets].filter((sheet) => !isThere(sheet)).length;
    });
  try {
    // The code of every pane comes while the page is idle.
    const lost = page.waitForEvent("requestfailed", (request) => /song-pane.*\.css/.test(request.url()));
    await page.route(/song-pane.*\.css/, (route) => route.abort());
    await page.goto(studio.url);
    await lost;
    await page.unroute(/song-pane.*\.css/);
    await expect.poll(unstyled).toBe(1);
    await studio.killCore();
    await expect.poll(unstyled, { timeout: 30_000 }).toBe(0);
    const { song } = openPanes(page);
    await song.ensureSong();
    await expect(song.generateButton).toBeInViewport();
  } finally {
    await studio.stop();
  }
});

// The core of the browser shell begins again beside its page, as it does after a fault of its own.
test("what couldn't be loaded while the core was away is there again with it: a song in its player, a film in the library, small pictures", async ({
  page,
  dataDir,
}) => {
  const studio = await startWalkedStudio({ root: join(import.meta.dirname, "../.."), dataDir });
  const nothingComes = () => page.route("**/media/**", (route) => route.abort());
  const coreComesBack = async () => {
    await page.unroute("**/media/**");
    await studio.killCore();
  };
  const undrawn = () =>
    page.evaluate(() => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length);
  try {
    await page.addInitScript(() => {
      if (window === window.top) localStorage["reelsong.pane"] ??= "storyboard";
    });
    await page.goto(studio.url);
    const { song, library } = openPanes(page);
    const { close } = await bringFixtures({ process: studio, page }, ["2s.mp4", "picture.jpg"]);
    close();
    await library.open();
    await expect(library.grid.locator("img")).toHaveCount(2);
    await song.ensureSong();
    await song.write({ style: "Slow waltz", lyrics: `[Verse]\n${"Keep the light above the water\n".repeat(4)}` });
    await song.generateButton.click();
    await expect(song.take(1).getByRole("button", { name: "Choose take 1" })).toBeEnabled({ timeout: 60_000 });

    await nothingComes();
    await library.open();
    await expect(library.items).toHaveCount(3);
    await library.item("2s.mp4").click();
    await expect(library.inspector.getByText("Can’t be previewed")).toBeVisible();
    await expect.poll(undrawn).toBeGreaterThan(0);
    await coreComesBack();
    await expect(library.inspector.locator("video")).toHaveJSProperty("readyState", 4, { timeout: 30_000 });
    await expect.poll(undrawn).toBe(0);

    await nothingComes();
    await song.ensureSong();
    const unplayable = song.takes.getByText("This computer can’t play the file.");
    await expect(unplayable).toBeVisible();
    await coreComesBack();
    await expect(unplayable).toBeHidden({ timeout: 30_000 });
    await song.takes.getByRole("button", { name: "Play" }).click();
    await expect(song.takes.getByText(/^0:0[1-9]/).first()).toBeVisible();
  } finally {
    await studio.stop();
  }
});
