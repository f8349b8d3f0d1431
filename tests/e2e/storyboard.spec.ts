import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { ffprobe } from "#tests/support/media/read-media.ts";
import { libraryFiles } from "./library-files.ts";
import { expect, test } from "./studio.ts";

const shot = {
  prompt: "A grey swell stacks up, leans, and breaks white over the landing rock.",
  model: "H3-Max",
  resolution: "480P",
  duration: "5 s",
  ratio: "16:9",
};

test("a shot is made, plays, and is in the library after a restart", async ({ studio, dataDir }) => {
  const { storyboard, library, page } = studio;
  await storyboard.ensureShot();
  await storyboard.fill(shot);
  await storyboard.generateButton.click();
  await expect(storyboard.video).toBeVisible({ timeout: 60_000 });
  const film = "document.querySelector('video')";
  await page.evaluate(`${film}.muted = true, ${film}.play()`);
  await expect.poll(() => page.evaluate(`${film}.currentTime`)).toBeGreaterThan(0.2);

  const [file = ""] = await libraryFiles(dataDir, ".mp4");
  const facts = await ffprobe(file);
  expect(facts.codec).toBe("h264");
  expect(Math.abs(facts.seconds - 5)).toBeLessThanOrEqual(0.1);
  expect(facts.height).toBe(480);
  expect(Math.abs((facts.width ?? 0) / 480 - 16 / 9)).toBeLessThan(0.02);

  await studio.restart("stop");
  await library.open();
  await expect(library.items).toHaveCount(1);
});

test("an empty prompt blocks Generate and says why", async ({ studio: { storyboard } }) => {
  await storyboard.ensureShot();
  await storyboard.promptBox.fill("");
  await expect(storyboard.generateButton).toBeDisabled();
  await expect(storyboard.checks).toContainText(/prompt/i);
});

test("a text file that calls itself a picture is refused as a first frame", async ({
  studio: { storyboard },
  dataDir,
}) => {
  const lie = join(dataDir, "holiday.png");
  await writeFile(lie, "This is a letter, not a picture.\n");
  await storyboard.ensureShot();
  await storyboard.fill({ prompt: shot.prompt });
  await storyboard.giveFrame("First frame", lie);
  await expect(storyboard.page.getByText(/holiday\.png/).first()).toBeVisible();
  await expect(
    storyboard.page.getByText(/no picture|not a picture|unrecogni[sz]ed|can’t be used/i).first(),
  ).toBeVisible();
});

test("a first and a last frame make a move from one to the other", async ({ studio: { storyboard } }) => {
  await storyboard.ensureShot();
  await storyboard.fill(shot);
  await storyboard.giveFrame("First frame", await fixture("picture.png"));
  await storyboard.giveFrame("Last frame", await fixture("picture.jpeg"));
  await expect(storyboard.generateButton).toBeEnabled();
});
