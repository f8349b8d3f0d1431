import type { Locator, Page } from "@playwright/test";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { ffprobe } from "#tests/support/media/read-media.ts";
import { libraryFiles } from "./library-files.ts";
import { RepairDialog } from "./pages/repair-dialog.ts";
import { expect, type Studio, test } from "./studio.ts";

// One studio for all of them: to start it takes as long as two repairs.
test.slow();

const finding = (page: Page, code: string): Locator => page.locator(`[data-code="${code}"][data-severity="error"]`);

async function removeReference({ page }: Studio): Promise<void> {
  await page.getByRole("button", { name: /^Reference (image|video|audio) 1/ }).click();
  await page.getByRole("menuitem", { name: "Remove", exact: true }).click();
}

/** A picture too wide is cropped by keyboard, looked at and used; the original is kept. */
async function cropPicture({ storyboard, library, page, dataDir }: Studio, repair: RepairDialog): Promise<void> {
  await page.getByRole("radio", { name: "Frames" }).click();
  await storyboard.giveFrame("First frame", await fixture("aspect-2.51.png"));
  await expect(finding(page, "video.image.aspect")).toContainText("Allowed 0.4–2.5");
  await expect(storyboard.generateButton).toHaveAttribute("aria-disabled", "true");

  await repair.open("video.image.aspect");
  await expect(repair.cropFrame).toHaveAccessibleName("Crop frame, 1000 × 400 px from 2, 0");
  await repair.cropFrame.focus();
  await page.keyboard.press("ArrowRight");
  await expect(repair.cropFrame).toHaveAccessibleName("Crop frame, 1000 × 400 px from 4, 0");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(repair.cropFrame).toHaveAccessibleName("Crop frame, 975 × 390 px from 17, 0");
  await expect(repair.steps).toHaveText(["Crop1004 × 400 px→975 × 390 px"]);
  await repair.make();
  await expect(repair.result).toContainText("PNG · 975 × 390");
  await repair.use();
  await expect(finding(page, "video.image.aspect")).toHaveCount(0);
  await expect(storyboard.generateButton).not.toHaveAttribute("aria-disabled", "true");

  await library.open();
  await expect(library.items).toHaveCount(2);
  await library.items.filter({ hasText: "(fixed)" }).click();
  await expect(library.inspector.getByText("aspect-2.51.png", { exact: true })).toBeVisible();
  await expect(page.getByText("Crop 975 × 390 px")).toBeVisible();
  expect(await libraryFiles(dataDir, ".png")).toHaveLength(2);
  await storyboard.open();
}

const fixes = [
  { file: "255x256.png", code: "video.image.side", result: "PNG · 256 × 257" },
  { file: "picture.gif", code: "video.image.format", result: "PNG · 640 × 480" },
  { file: "fps-61.mp4", code: "video.reference_video.frame_rate", result: "· 60 fps" },
  { file: "vp9-opus.webm", code: "video.reference_video.format", result: "MP4 · 256 × 256" },
];

const beyondRepair = [
  { file: "h264-mp3.avi", code: "video.reference_video.format", says: "AVI can’t be opened here. Save it as MP4" },
  { file: "prores.mov", code: "video.reference_video.codec", says: "PRORES can’t be decoded here. Convert the file" },
];

/** Too few pixels, another format, another rate, another codec: one press each; what can't be done isn't offered. */
async function fixReferences(studio: Studio, repair: RepairDialog): Promise<void> {
  const { storyboard, page } = studio;
  for (const { file, code, result } of fixes) {
    await storyboard.give("References", await fixture(file));
    await repair.open(code);
    await repair.make();
    await expect(repair.result).toContainText(result);
    await repair.use();
    await expect(finding(page, code)).toHaveCount(0);
    await removeReference(studio);
  }
  for (const { file, code, says } of beyondRepair) {
    await storyboard.give("References", await fixture(file));
    await expect(finding(page, code)).toContainText(says);
    await expect(finding(page, code).getByRole("button")).toHaveText(["Remove"]);
    await finding(page, code).getByRole("button", { name: "Remove" }).click();
  }
}

/** A film and a sound that are too long are trimmed, by frames; cancelling leaves nothing. */
async function trimReferences(studio: Studio, repair: RepairDialog): Promise<void> {
  const { storyboard, page, dataDir } = studio;
  await storyboard.give("References", await fixture("15.2s.mp4"));
  await repair.open("video.reference_video.duration");
  const films = (await libraryFiles(dataDir, ".mp4")).length;
  await repair.point("In point").focus();
  await page.keyboard.press("ArrowRight");
  await expect(repair.point("In point")).toHaveAttribute("aria-valuetext", "0.033 s");
  await repair.point("Out point").focus();
  await page.keyboard.press("Home");
  await expect(repair.point("Out point")).toHaveAttribute("aria-valuetext", "2.000 s");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(repair.steps).toHaveText(["Trim15.2 s→0 s – 3 s"]);
  await repair.make();
  await expect(repair.result).toContainText("3 s · 30 fps");
  await page.keyboard.press("Escape");
  await expect(repair.dialog).toHaveCount(0);
  await expect(finding(page, "video.reference_video.duration")).toBeVisible();
  expect(await libraryFiles(dataDir, ".mp4")).toHaveLength(films);

  await storyboard.give("References", await fixture("15.2s.wav"));
  await repair.open("video.reference_audio.duration");
  await repair.make();
  await expect(repair.result).toContainText("WAV · 14.9 s");
  await repair.use();
  await expect(finding(page, "video.reference_audio.duration")).toHaveCount(0);
  // A cut takes the recording as it is: at its own rate.
  const sounds = await Promise.all((await libraryFiles(dataDir, ".wav")).map((file) => ffprobe(file)));
  expect(sounds.map(({ sampleRate }) => sampleRate)).toEqual([44_100, 44_100]);
}

/** A part of a frame that is picked from a film becomes the first frame. */
async function cropPickedFrame({ storyboard, page, dataDir }: Studio): Promise<void> {
  await page.getByRole("radio", { name: "Frames" }).click();
  await page.getByRole("button", { name: "Remove the first frame" }).click();
  await page.getByRole("button", { name: "Pick a first frame from a film" }).click();
  await page.getByRole("switch", { name: "Crop the frame" }).click();
  await page.getByRole("button", { name: /^Crop frame, 640 × 360 px/ }).focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Shift+ArrowLeft");
  await page.getByRole("button", { name: "Use as first frame" }).click();
  await expect(page.getByRole("button", { name: "Remove the first frame" })).toBeVisible();
  await expect(storyboard.frame("First frame")).toHaveAccessibleDescription(/cropped\.png Opens a file dialog$/);
  expect((await libraryFiles(dataDir, ".png")).filter((name) => name.endsWith("cropped.png"))).toHaveLength(1);
}

test("a file that a limit refuses is cropped, scaled, converted, re-encoded or trimmed here, looked at and used", async ({
  studio,
}) => {
  const repair = new RepairDialog(studio.page);
  await studio.storyboard.ensureShot();
  await studio.storyboard.promptBox.fill("A lamp wakes.");
  await test.step("cropped", () => cropPicture(studio, repair));
  await test.step("scaled, converted, re-encoded", () => fixReferences(studio, repair));
  await test.step("trimmed", () => trimReferences(studio, repair));
  await studio.storyboard.give("References", await fixture("wide.mp4"));
  await expect(studio.page.getByRole("button", { name: "Reference video 2" })).toBeVisible();
  await test.step("a picked frame", () => cropPickedFrame(studio));
});
