import { randomUUID } from "node:crypto";
import { connectToStudio } from "#tests/support/studio-client.ts";
import { expect, test } from "./studio.ts";

const lyrics = "[Verse]\nI trim the wick\n\n[Chorus]\nKeep the light\n\n[Outro]\nOut";

test("sections are moved, doubled and muted without a mouse; one undo takes a move back", async ({ studio }) => {
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
  await expect(outline.getByRole("status")).toHaveText("Chorus is now 1 of 3");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(sections).toHaveText(["Chorus", "Verse", "Outro"]);

  await song.lyricsBox.focus();
  await page.keyboard.press("Control+z");
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
  close();
});

test("a section is dragged to another place", async ({ studio: { song, page } }) => {
  await song.ensureSong();
  await song.write({ style: "Slow waltz", lyrics });
  const sections = page.getByRole("region", { name: "Sections" }).locator(".section");
  await sections.nth(2).dragTo(sections.nth(0), { targetPosition: { x: 60, y: 4 } });
  await expect(sections.locator("b")).toHaveText(["Outro", "Verse", "Chorus"]);
});

test("pasted lyrics are tidied; the first undo gives them as they were pasted", async ({ studio: { song, page } }) => {
  await song.ensureSong();
  await song.lyricsBox.click();
  const pasted = "【Chorus】\r\nDon’t leave\r\n(Bridge)\r\nHold on";
  await song.lyricsBox.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  const lines = song.lyricsBox.locator(".cm-line");
  await expect(lines).toHaveText(["[Chorus]", "Don't leave", "[Bridge]", "Hold on"]);
  await page.keyboard.press("Control+z");
  await expect(lines).toHaveText(["【Chorus】", "Don’t leave", "(Bridge)", "Hold on"]);
  await page.keyboard.press("Control+z");
  await expect(lines).toHaveText([/Type \[ for a section/]);
});

test("two takes are heard at the same moment, and rated where they stand", async ({ studio }) => {
  const { song, page, process } = studio;
  const { client, close } = await connectToStudio(process.url);
  const made = await client.songs.create({ draft: { title: "Light", style: "Slow waltz for organ", lyrics } });
  await client.songs.generate({ id: made.id, clientId: randomUUID(), takes: 2 });
  await song.ensureSong();
  for (const take of [1, 2]) {
    await expect(song.takes.getByRole("button", { name: `Choose take ${take}` })).toBeEnabled({ timeout: 60_000 });
  }
  await song.takes.getByRole("button", { name: "Choose take 1" }).click();
  await song.takes.getByRole("button", { name: "Play" }).click();
  await expect(song.takes.getByText(/^0:0[2-9]/).first()).toBeVisible();
  await song.takes.getByRole("button", { name: "Choose take 2" }).click();
  await expect(song.takes.getByRole("button", { name: "Pause" })).toBeVisible();

  await song.takes.getByRole("button", { name: "Actions for Take 1" }).click();
  await page.getByRole("menuitem", { name: "Compare with the chosen take" }).click();
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
  close();
});
