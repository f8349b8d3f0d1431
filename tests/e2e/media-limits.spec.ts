import type { Page } from "@playwright/test";
import { fixture } from "#tests/support/media-fixtures.ts";
import { libraryFiles } from "./library-files.ts";
import { RepairDialog } from "./pages/repair-dialog.ts";
import type { StoryboardPage } from "./pages/storyboard-page.ts";
import { expect, test } from "./studio.ts";

const finding = (page: Page, code: string) => page.locator(`[data-code="${code}"][data-severity="error"]`);

async function openReferences(storyboard: StoryboardPage): Promise<void> {
  await storyboard.ensureShot();
  await storyboard.promptBox.fill("A lamp wakes.");
  await storyboard.page.getByRole("radio", { name: "References" }).click();
}

async function addReference(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add references" }).click();
  await (await chooser).setFiles(await fixture(name));
}

test("a picture too wide is cropped by keyboard, looked at and used; the original is kept", async ({
  studio,
  dataDir,
}) => {
  const { storyboard, library, page } = studio;
  const repair = new RepairDialog(page);
  await storyboard.ensureShot();
  await storyboard.promptBox.fill("A lamp wakes.");
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
});

const repairs = [
  { file: "255x256.png", code: "video.image.side", result: "PNG · 256 × 257" },
  { file: "picture.gif", code: "video.image.format", result: "PNG · 640 × 480" },
  { file: "fps-61.mp4", code: "video.reference_video.frame_rate", result: "· 60 fps" },
  { file: "vp9-opus.webm", code: "video.reference_video.format", result: "MP4 · 256 × 256" },
];
test("too few pixels, another format, another rate or another codec: each is fixed in one press", async ({
  studio,
}) => {
  const { storyboard, page } = studio;
  const repair = new RepairDialog(page);
  await openReferences(storyboard);
  for (const { file, code, result } of repairs) {
    await addReference(page, file);
    await expect(finding(page, code)).toBeVisible();
    await repair.open(code);
    await repair.make();
    await expect(repair.result).toContainText(result);
    await repair.use();
    await expect(finding(page, code)).toHaveCount(0);
    await page.getByRole("button", { name: /^Reference (image|video) 1$/ }).click();
    await page.getByRole("menuitem", { name: "Remove", exact: true }).click();
  }
  // What can't even be opened here isn't offered to be fixed here.
  await addReference(page, "h264-mp3.avi");
  const refused = finding(page, "video.reference_video.format");
  await expect(refused).toContainText("AVI can’t be opened here. Save it as MP4");
  await expect(refused.getByRole("button")).toHaveText(["Remove"]);
});

test("a film and a sound that are too long are trimmed frame by frame; cancelling leaves nothing", async ({
  studio,
  dataDir,
}) => {
  const { storyboard, page } = studio;
  const repair = new RepairDialog(page);
  await openReferences(storyboard);
  await addReference(page, "15.2s.mp4");
  await repair.open("video.reference_video.duration");
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
  expect(await libraryFiles(dataDir, ".mp4")).toHaveLength(1);

  await addReference(page, "15.2s.wav");
  await repair.open("video.reference_audio.duration");
  await repair.make();
  await expect(repair.result).toContainText("WAV · 14.9 s");
  await repair.use();
  await expect(finding(page, "video.reference_audio.duration")).toHaveCount(0);
});

test("a part of a picked frame becomes the first frame", async ({ studio, dataDir }) => {
  const { storyboard, library, page } = studio;
  await openReferences(storyboard);
  await addReference(page, "wide.mp4");
  await expect(page.getByRole("button", { name: "Reference video 1" })).toBeVisible();
  await library.open();
  await storyboard.open();
  await page.getByRole("radio", { name: "Frames" }).click();
  await page.getByRole("button", { name: "Pick the first frame from a film" }).click();
  await page.getByRole("switch", { name: "Crop the frame" }).click();
  await page.getByRole("button", { name: /^Crop frame, 640 × 360 px/ }).focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Shift+ArrowLeft");
  await page.getByRole("button", { name: "Use as first frame" }).click();
  await expect(page.getByRole("button", { name: "Remove the first frame" })).toBeVisible();
  const [picture = ""] = await libraryFiles(dataDir, ".png");
  expect(picture).toMatch(/cropped\.png$/);
});
