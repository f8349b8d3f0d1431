import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { frameTiles } from "#tests/support/media/read-media.ts";
import { libraryFiles } from "./library-files.ts";
import { expect, test } from "./studio.ts";

const settings = { model: "H3-Max", resolution: "480P", duration: "5 s", ratio: "1:1" };
const card = (page: Page, name: RegExp) => page.getByRole("button", { name });
const distance = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));

test("a chained shot waits for its parent, survives a kill, and begins on its true last frame", async ({
  studio,
  dataDir,
}) => {
  // Three films are rendered one after the other.
  test.setTimeout(240_000);
  const { storyboard, page } = studio;
  await storyboard.ensureShot();
  await storyboard.fill({ prompt: "A grey swell stacks up and leans.", ...settings });
  await page.getByRole("button", { name: "Add shot", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Shot 2" })).toBeVisible();
  await storyboard.fill({ prompt: "It breaks white over the landing rock.", ...settings });
  await page.getByRole("radio", { name: "Frames" }).click();
  const parent = page.getByRole("menuitem", { name: /^Shot 1:/ });
  await expect(async () => {
    await page.getByRole("button", { name: "Continue from another shot" }).click();
    await expect(parent).toBeVisible({ timeout: 2000 });
  }).toPass();
  await parent.click();
  await expect(page.getByText("Continues from shot 1", { exact: true })).toBeVisible();
  await storyboard.generateButton.click();
  await expect(card(page, /^Shot 2: .*Waits for shot 1/)).toBeVisible();

  await studio.restart("kill");
  await storyboard.open();
  await expect(card(page, /^Shot 2: .*Waits for shot 1/)).toBeVisible();
  await card(page, /^Shot 1:/).click();
  await storyboard.generateButton.click();
  // The frame is taken while another pane is open.
  await studio.library.open();
  await expect(studio.library.items).toHaveCount(3, { timeout: 120_000 });
  await storyboard.open();
  await expect(card(page, /^Shot 2: .*Ready/)).toBeVisible();

  const films = (await libraryFiles(dataDir, ".mp4")).toSorted();
  const [picture = ""] = await libraryFiles(dataDir, ".png");
  expect(films).toHaveLength(2);
  const header = await readFile(picture);
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([480, 480]);
  const frame = await frameTiles(picture, "last");
  const distances = await Promise.all(films.map(async (film) => distance(frame, await frameTiles(film, "last"))));
  expect(Math.min(...distances)).toBeLessThan(6);

  // Another take of the parent makes the chain stale; Update takes its last frame instead.
  await card(page, /^Shot 1:/).click();
  await storyboard.generateButton.click();
  const second = page.getByRole("button", { name: /^Choose take 2: / });
  await expect(second).toBeEnabled({ timeout: 120_000 });
  await second.click();
  await expect(card(page, /^Shot 2: .*First frame out of date/)).toBeVisible();
  await card(page, /^Shot 2:/).click();
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("Continues from shot 1, take 2")).toBeVisible();
  await expect(card(page, /^Shot 2: .*Ready/)).toBeVisible();
});

test("any frame of a take is picked by keyboard and becomes a frame of another shot", async ({ studio, dataDir }) => {
  const { storyboard, page } = studio;
  await storyboard.ensureShot();
  await storyboard.fill({ prompt: "A grey swell stacks up and leans.", ...settings });
  await storyboard.generateButton.click();
  await expect(storyboard.video).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Add shot", exact: true }).click();
  await page.getByRole("radio", { name: "Frames" }).click();
  await page.getByRole("button", { name: "Pick a last frame from a film" }).click();
  const frame = page.getByRole("slider", { name: "Frame" });
  await expect(frame).toBeFocused();
  // It opens on the end, where a shot is mostly gone on from.
  await expect(page.getByText(/· frame 120 of 120$/)).toBeVisible();
  await page.keyboard.press("Home");
  for (let step = 0; step < 24; step += 1) await page.keyboard.press("ArrowRight");
  await expect(page.getByText(/^1\.000 s · frame 25 of 120$/)).toBeVisible();
  await page.getByRole("button", { name: "Use as last frame" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove the last frame" })).toBeVisible();

  const [film = ""] = await libraryFiles(dataDir, ".mp4");
  const [picture = ""] = await libraryFiles(dataDir, ".png");
  expect(distance(await frameTiles(picture, "last"), await frameTiles(film, 1))).toBeLessThan(6);
});
