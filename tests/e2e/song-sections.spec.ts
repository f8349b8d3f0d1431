import { randomUUID } from "node:crypto";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { expect, test } from "./studio.ts";

const lyrics = "[Verse]\nI trim the wick\n\n[Chorus]\nKeep the light\n\n[Outro]\nOut";

test("sections are moved, doubled and muted without a mouse, and dragged with one; two takes are heard at the same moment, rated, noted and used again", async ({
  studio,
}) => {
  const { song, page, process } = studio;
  await song.ensureSong();
  await song.write({ style: "Slow waltz for pump organ", lyrics });
  const outline = page.getByRole("region", { name: "Sections" });
  const sections = outline.locator(".section b");
  await expect(sections).toHaveText(["Verse", "Chorus", "Outro"]);

  await outline.getByRole("button", { name: /^Chorus/ }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(sections).toHaveText(["Chorus", "Verse", "Outro"]);
  await expect(outline.getByRole("button", { name: /^Chorus/ })).toBeFocused();
  await expect(page.locator("[data-spoken=polite]")).toHaveText("Chorus is now 1 of 3");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(sections).toHaveText(["Chorus", "Verse", "Outro"]);

  await song.lyricsBox.focus();
  await page.keyboard.press("Control+z");
  await expect(sections).toHaveText(["Verse", "Chorus", "Outro"]);

  // Whoever goes on to write at once, before the outline has followed, writes there.
  await outline.getByRole("button", { name: "Actions for Outro" }).press("Enter");
  await page.getByRole("menuitem", { name: "Duplicate" }).press("Enter");
  await song.lyricsBox.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" and one");
  await expect(sections).toHaveText(["Verse", "Chorus", "Outro 1", "Outro 2"]);
  await page.keyboard.type(" thing more");
  await expect(song.lyricsBox).toContainText("Out and one thing more");
  await song.lyricsBox.fill(lyrics);
  await expect(sections).toHaveText(["Verse", "Chorus", "Outro"]);

  await outline.getByRole("button", { name: "Actions for Chorus" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Duplicate" }).press("Enter");
  await expect(sections).toHaveText(["Verse", "Chorus 1", "Chorus 2", "Outro"]);
  await outline.getByRole("button", { name: "Actions for Chorus 2" }).press("Enter");
  await page.getByRole("menuitem", { name: "Mute" }).press("Enter");
  await expect(song.lyricsBox).toContainText("[-Chorus]");
  await expect(outline.getByText("muted, not sent")).toBeVisible();
  await expect(page.getByText("61 / 3,500")).toBeVisible();

  await song.generateButton.click();
  await expect(song.takes.getByRole("button", { name: "Choose take 1" })).toBeVisible();
  const { client, close } = await connectToStudio(process.url);
  const [task] = await client.tasks.list({});
  expect(task?.request.lyrics).toBe("[Verse]\nI trim the wick\n\n[Chorus]\nKeep the light\n\n[Outro]\nOut");

  await song.lyricsBox.fill(lyrics);
  await expect(sections).toHaveText(["Verse", "Chorus", "Outro"]);
  const rows = outline.locator(".section");
  await rows.nth(2).dragTo(rows.nth(0), { targetPosition: { x: 60, y: 4 } });
  await expect(sections).toHaveText(["Outro", "Verse", "Chorus"]);

  await client.songs.generate({ id: task?.songId ?? "", clientId: randomUUID(), takes: 1 });
  for (const take of [1, 2]) {
    await expect(song.takes.getByRole("button", { name: `Choose take ${take}` })).toBeEnabled({ timeout: 60_000 });
  }
  await song.takes.getByRole("button", { name: "Choose take 1" }).click();
  await song.takes.getByRole("button", { name: "Play" }).click();
  await expect(song.takes.getByText(/^0:0[2-9]/).first()).toBeVisible();
  await song.takes.getByRole("button", { name: "Choose take 2" }).click();
  await expect(song.takes.getByRole("button", { name: "Pause" })).toBeVisible();

  // A press elsewhere ends the naming of a take, and is where one is.
  await song.takes.getByRole("button", { name: "Choose take 2" }).press("F2");
  await song.takes.getByRole("textbox", { name: "Name of Take 2" }).fill("The slow one");
  await song.styleBox.click();
  await expect(song.takes.getByText("The slow one")).toBeVisible();
  await expect(song.styleBox).toBeFocused();

  await song.takes.getByRole("button", { name: "Actions for Take 1" }).click();
  await page.getByRole("menuitem", { name: "Compare with take in use" }).click();
  await expect(song.takes.getByRole("radio", { name: "B" })).toBeChecked();
  await expect(song.takes.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(song.takes.getByText(/^0:0[2-9]/).first()).toBeVisible();
  await song.takes.getByRole("radio", { name: "A" }).click();
  await expect(song.takes.getByRole("button", { name: "Pause" })).toBeVisible();

  const rating = song.takes.getByRole("slider", { name: "Rating" }).first();
  await rating.focus();
  await page.keyboard.press("4");
  await expect(rating).toHaveAttribute("aria-valuenow", "4");
  await expect.poll(async () => (await client.library.list({ sort: "rating" })).items[0]?.rating).toBe(4);

  // What was written since is a version; the settings and words of the first take are back.
  await song.takes.getByRole("button", { name: "Actions for Take 1" }).press("Enter");
  await page.getByRole("menuitem", { name: "Note…" }).press("Enter");
  await page.keyboard.type("Holds in the chorus");
  await page.keyboard.press("Escape");
  await expect(song.take(1).getByRole("img", { name: "Note: Holds in the chorus" })).toBeVisible();
  await song.styleBox.fill("punk");
  await song.takes.getByRole("button", { name: "Actions for Take 1" }).press("Enter");
  await page.getByRole("menuitem", { name: "Reuse settings and lyrics" }).press("Enter");
  await expect(song.styleBox).toHaveText("Slow waltz for pump organ");
  await expect(sections).toHaveText(["Verse", "Chorus", "Outro"]);
  const [version] = await client.lyrics.versions({ songId: task?.songId ?? "" });
  expect(version?.lyrics.startsWith("[Outro]")).toBe(true);
  close();
});
