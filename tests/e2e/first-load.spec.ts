import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { flatten } from "../../scripts/i18n/compare-catalogues.ts";
import { MAX_FIRST_LOAD, readFirstLoad, sumOf } from "../../scripts/testing/first-load.ts";
import { test as inStudio } from "./studio.ts";

const folder = join(import.meta.dirname, "../../out/renderer");

// @shows Installed, point by point › D. The first script under 250 KB
test("the window is drawn by at most 250 KB of scripts; what reads films and Chinese words come later", () => {
  const scripts = readFirstLoad(folder);
  const code = scripts.map(({ file }) => readFileSync(join(folder, file), "utf8")).join("\n");
  // They are all there: React draws, and the first words are English.
  expect(code).toContain("Skip to content");
  expect(code).not.toMatch(/Matroska|跳到面板/);
  expect(sumOf(scripts), "they were found at all").toBeGreaterThan(100_000);
  expect(sumOf(scripts), JSON.stringify(scripts.slice(0, 6))).toBeLessThanOrEqual(MAX_FIRST_LOAD);
});

inStudio(
  "until the rest of the words has come, the window has every word that it says",
  async ({ studio: { page } }) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    let asked = 0;
    await page.route(/\/english-[^/]*\.js$/, async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await page.reload();
    const rail = page.getByRole("navigation", { name: "Panes" });
    await expect(rail.getByRole("link", { name: "Storyboard" })).toBeVisible();
    const early = await wordsAround(page);
    expect(early.length).toBeGreaterThan(25);
    await expect(page.locator(".pane [aria-busy=true]")).toBeVisible();
    expect(asked).toBe(1);
    // Where words are missing stands their key.
    const areas = globSync(join(import.meta.dirname, "../../renderer/i18n/en/*.json"));
    const keys = new Set(areas.flatMap((area) => Object.keys(flatten(JSON.parse(readFileSync(area, "utf8"))))));
    expect(early.filter((words) => keys.has(words))).toEqual([]);
    release();
    await expect(page.locator(".pane h1")).toBeVisible();
  },
);

/** What the rail, the bars and every menu of the window say. */
async function wordsAround(page: Page): Promise<string[]> {
  const said = () =>
    page
      .locator("nav :is(a, button), header :is(a, button, [role=menuitem]), [role=menu] [role=menuitem], footer a")
      .evaluateAll((all) => all.flatMap((one) => [one.getAttribute("aria-label") ?? "", one.textContent ?? ""]));
  const words = await said();
  for (const menu of await page.getByRole("menubar").getByRole("menuitem").all()) {
    await menu.click();
    await expect(page.getByRole("menu")).toBeVisible();
    words.push(...(await said()));
    await page.keyboard.press("Escape");
  }
  return words;
}
