import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { findViolations } from "./find-violations.ts";
import { expect, test } from "./studio.ts";

const text = [
  "integrated_multimodal_description: [Shot 1] Live-action, cinematic. A wide shot of a lighthouse in fog. The camera pushes in with small amplitude at slow speed toward the lamp. [Shot 2] At 00:02.542, the camera cuts to the keeper on the stairs. The keeper (S1), sixty, low and rough, says: <d>[English] Go home.</d>",
  "overall_soundscape: Wind over stone.",
  "non_diegetic_music: N/A",
].join("\n");

// @shows Direction › A shot is written as beats by keyboard and sent as their text; the take keeps both
test("a shot is directed, checked, generated, and its compiled text is what was sent", async ({ studio }) => {
  const { page, storyboard } = studio;
  await storyboard.ensureShot();
  await storyboard.fill({ prompt: "A wide shot of a lighthouse in fog." });
  const inspector = page.getByRole("complementary", { name: "Shot 1" });

  // By keyboard alone: words become the picture of the first beat.
  await inspector.getByRole("radio", { name: "Directed" }).press("Enter");
  const picture = inspector.getByRole("textbox", { name: "Picture" });
  await expect(picture).toHaveValue("A wide shot of a lighthouse in fog.");
  await inspector.getByRole("textbox", { name: "Style" }).fill("Live-action, cinematic");
  await inspector.getByRole("button", { name: "Add to beat" }).press("Enter");
  await page.getByRole("menuitem", { name: "Camera move" }).press("Enter");
  await inspector.getByRole("button", { name: /^Camera move: Push in/ }).press("Enter");
  const picker = page.getByRole("dialog", { name: "Camera move" });
  await picker.getByRole("radio", { name: "Small" }).press("Enter");
  await picker.getByRole("radio", { name: "Slow" }).press("Enter");
  await page.keyboard.press("Escape");
  await inspector.getByRole("textbox", { name: "Target" }).fill("toward the lamp");

  await inspector.getByRole("button", { name: "Split beat 1" }).press("Enter");
  const cut = inspector.getByRole("slider", { name: "Cut before beat 2" });
  await expect(cut).toHaveAttribute("aria-valuetext", "2.500 s");
  await cut.press("ArrowRight");
  await expect(cut).toHaveAttribute("aria-valuetext", "2.542 s");
  // A word without an end makes the field no wider than its column.
  const column = (await picture.boundingBox())?.width;
  await picture.fill("x".repeat(400));
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(column);
  await picture.fill("the keeper on the stairs.");
  await inspector.getByRole("button", { name: "Add to beat" }).press("Enter");
  await page.getByRole("menuitem", { name: "Line" }).press("Enter");
  await inspector.getByRole("textbox", { name: "Character" }).fill("The keeper");
  await inspector.getByRole("combobox", { name: "Language" }).fill("English");
  await inspector.getByRole("textbox", { name: "Dialogue" }).fill("Go home.");
  const findings = inspector.getByRole("list", { name: "Direction checks" });
  await expect(findings.getByText("S1 has no voice")).toBeVisible();
  await inspector.getByRole("textbox", { name: "Voice" }).fill("sixty, low and rough");
  await expect(findings.getByText("S1 has no voice")).toBeHidden();
  await inspector.getByRole("textbox", { name: "Soundscape" }).fill("Wind over stone.");
  await findings.getByRole("button", { name: /Fix it.*Set music to N\/A/ }).press("Enter");
  await expect(findings).toBeHidden();

  await inspector.getByRole("button", { name: "What is sent" }).press("Enter");
  await expect(inspector.getByRole("region", { name: "Compiled text" })).toHaveText(text);
  await storyboard.generateButton.click();
  await expect(storyboard.video).toBeVisible({ timeout: 30_000 });

  // To words and back: the text, then the very same beats.
  await inspector.getByRole("radio", { name: "Words" }).click();
  await expect(storyboard.promptBox).toHaveValue(text);
  await inspector.getByRole("radio", { name: "Directed" }).click();
  await expect(cut).toHaveAttribute("aria-valuetext", "2.542 s");
  // What is sent is still unfolded.
  await inspector.getByRole("switch", { name: "Changes since take 1" }).click();
  await expect(inspector.getByText("Nothing changed since that take")).toBeVisible();

  await studio.restart("stop");
  // Of the new window, where there is one.
  const again = page.getByRole("slider", { name: "Cut before beat 2" });
  await expect(again).toHaveAttribute("aria-valuetext", "2.542 s");
  expect(await findViolations(page, "directed shot")).toEqual([]);

  const files = await readdir(join(studio.dataDir, "library"), { recursive: true });
  const sidecar = files.find((file) => file.endsWith(".mp4.reelsong.json")) ?? "";
  const { task } = JSON.parse(await readFile(join(studio.dataDir, "library", sidecar), "utf8"));
  expect(task.request.content).toEqual([{ type: "text", text }]);
  expect(task.direction.beats).toHaveLength(2);
});

test("an open list of phrases stays in the window when the button it hangs on is scrolled out of it", async ({
  studio,
}) => {
  const { page, storyboard } = studio;
  await page.setViewportSize({ width: 1000, height: 600 });
  await storyboard.ensureShot();
  const inspector = page.getByRole("complementary", { name: "Shot 1" });
  await inspector.getByRole("radio", { name: "Directed" }).click();
  const button = inspector.getByRole("button", { name: "Phrases for the style" });
  await button.click();
  const search = page.getByRole("searchbox", { name: "Search phrases" });
  await expect(search).toBeFocused();
  await search.pressSequentially("noi");

  await inspector.getByRole("textbox", { name: "Picture" }).hover();
  await page.mouse.wheel(0, 3000);
  await expect(button).not.toBeInViewport();
  await expect(search).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "film noir" })).toBeInViewport({ ratio: 1 });
  await expect(search).toBeFocused();
  await page.mouse.wheel(0, -3000);
  await expect(button).toBeInViewport();
  await expect(search).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
  await expect(button).toBeFocused();
});
