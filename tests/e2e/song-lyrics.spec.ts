import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { LyricPage } from "./pages/lyric-page.ts";
import { expect, test } from "./studio.ts";

const lyrics = "[Verse]\nI trim the wick at four\nThe sea is at the door\n\n[Chorus]\nKeep the light";

test("lyrics are written by keys, by an input method and by pasting, folded, found and shaped; the limit counts code points; a style is kept", async ({
  studio,
}) => {
  const { song, page } = studio;
  const words = new LyricPage(page);
  await song.ensureSong();
  await words.editor.focus();
  await page.keyboard.press("Control+j");
  await expect(words.palette).toBeVisible();
  await page.keyboard.press("v");
  await expect(words.editor).toBeFocused();
  await page.keyboard.type("I trim the wick at four\nThe sea is at the door");
  await expect(words.lines).toHaveText(["[Verse]", "I trim the wick at four", "The sea is at the door"]);
  // Rhymes are looked up while nothing is typed; the letter stands beside both lines.
  await expect(page.locator(".cm-rhyme").getByText("A", { exact: true })).toHaveCount(2);

  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+Shift+[");
  await expect(page.getByRole("button", { name: "2 lines" })).toBeVisible();
  await page.keyboard.press("Control+Shift+]");
  await expect(words.lines).toHaveCount(3);

  await page.keyboard.press("Control+f");
  await expect(page.getByRole("textbox", { name: "Find" })).toBeFocused();
  await page.keyboard.type("sea");
  await page.keyboard.press("Tab");
  await page.getByRole("textbox", { name: "Replace" }).fill("storm");
  await page.getByRole("button", { name: "Replace all" }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(words.lines.nth(2)).toHaveText("The storm is at the door");

  await words.outline.getByRole("button", { name: "Actions for Verse" }).press("Enter");
  await page.getByRole("menuitem", { name: "Change tag" }).press("ArrowRight");
  await page.getByRole("menuitemcheckbox", { name: "[Hook]" }).press("Enter");
  await expect(words.lines.first()).toHaveText("[Hook]");
  // The section has the focus again once the menu is gone: nothing is typed before.
  await expect(words.outline.getByRole("button", { name: /^Hook/ })).toBeFocused();

  // Pasted as other programs copy it: tidied, and the first undo gives it as it was pasted.
  await words.editor.fill("");
  const pasted = "【Chorus】\r\nDon’t leave\r\n(Bridge)\r\nHold on";
  await song.lyricsBox.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  await expect(words.lines).toHaveText(["[Chorus]", "Don't leave", "[Bridge]", "Hold on"]);
  await page.keyboard.press("Control+z");
  await expect(words.lines).toHaveText(["【Chorus】", "Don’t leave", "(Bridge)", "Hold on"]);
  await page.keyboard.press("Control+z");
  await expect(words.lines).toHaveText([/Type \[ to add a section/]);

  // Words that run from the right, and words of an input method.
  await words.editor.fill("[Verse]\nKeep the light\nיש לי אור");
  await expect(words.lines.nth(1)).toHaveCSS("direction", "ltr");
  await expect(words.lines.nth(2)).toHaveCSS("direction", "rtl");
  await words.editor.press("Control+End");
  await page.keyboard.press("Enter");
  const input = await page.context().newCDPSession(page);
  for (const text of ["y", "yue", "yue'l"]) {
    await input.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await input.send("Input.insertText", { text: "月亮" });
  await expect(words.lines.nth(3)).toHaveText("月亮");
  await page.keyboard.type("照");
  await expect(words.lines).toHaveText(["[Verse]", "Keep the light", "יש לי אור", "月亮照"]);
  const { client, close } = await connectToStudio(studio.process.url);
  const text = "[Verse]\nKeep the light\nיש לי אור\n月亮照";
  await expect.poll(async () => (await client.songs.list())[0]?.draft.lyrics).toBe(text);
  close();

  // API.md § Music generation request: 3,500 characters, which are code points.
  await song.write({ style: "warm, slow waltz", lyrics: "𝄞".repeat(3500) });
  await expect(page.getByText("3,500 / 3,500")).toBeVisible();
  await expect(song.generateButton).toBeEnabled();
  await words.editor.press("Control+End");
  await page.keyboard.type("a");
  await expect(page.getByText("3,501 / 3,500")).toBeVisible();
  await expect(song.generateButton).toBeDisabled();
  await expect(song.checks).toContainText("3,501");

  await page.getByRole("button", { name: "Saved styles" }).press("Enter");
  await page.getByRole("textbox", { name: "Style name" }).fill("Waltz");
  await page.keyboard.press("Enter");
  const waltz = page.getByRole("button", { name: "Use Waltz" });
  await expect(waltz).toBeVisible();
  await page.keyboard.press("Escape");
  await song.styleBox.fill("punk");
  await page.getByRole("button", { name: "Saved styles" }).press("Enter");
  await waltz.press("Enter");
  await expect(song.styleBox).toHaveText("warm, slow waltz");
});

test("undo leads back over a restart; a version is restored, and a verse rewritten and taken back, without losing the text", async ({
  studio,
}) => {
  const { song, page } = studio;
  const words = new LyricPage(page);
  await song.ensureSong();
  await song.write({ style: "Slow waltz", lyrics });
  await words.editor.press("Control+End");
  await page.keyboard.type(", keep it");
  const { client, close } = await connectToStudio(studio.process.url);
  const [made] = await client.songs.list();
  const songId = made?.id ?? "";
  await expect.poll(async () => (await client.lyrics.history({ songId })).history).toContain("keep it");
  close();

  await studio.restart("kill");
  const after = new LyricPage(studio.page);
  await studio.song.ensureSong();
  await expect(after.lines.last()).toHaveText("Keep the light, keep it");
  await after.editor.press("Control+z");
  await expect(after.lines.last()).toHaveText("Keep the light");

  await after.press("Versions");
  await after.versions.getByRole("textbox", { name: "Version name" }).fill("Before the storm");
  await studio.page.keyboard.press("Enter");
  await expect(after.versions.getByText("Same as the current text.")).toBeVisible();
  await studio.page.keyboard.press("Escape");
  await after.editor.fill("[Verse]\nGone");
  await after.press("Versions");
  await after.versions.getByRole("button", { name: /^Before the storm/ }).press("Enter");
  await expect(after.versions.getByText("Keep the light")).toBeVisible();
  await after.versions.getByRole("button", { name: "Restore" }).press("Enter");
  await expect(after.lines.last()).toHaveText("Keep the light");
  await after.press("Versions");
  await after.versions.getByRole("button", { name: /^Before a version was restored/ }).press("Enter");
  await expect(after.versions.getByText("Gone")).toBeVisible();
  await studio.page.keyboard.press("Escape");

  await after.editor.fill(lyrics);
  await after.editor.press("Control+Home");
  await after.press("Rewrite…");
  await expect(after.rewrite).toContainText("Rewrite Verse");
  await after.rewrite.getByRole("textbox", { name: "What to change" }).fill("colder");
  await after.rewrite.getByRole("button", { name: "Rewrite", exact: true }).press("Enter");
  await after.rewrite.getByRole("button", { name: "Review changes" }).press("Enter");
  await expect(after.review.getByRole("status")).toHaveText(/^\d+ changes? to review$/);
  // What nobody has accepted is neither sent nor saved, and waits where it was left.
  await expect(studio.song.generateButton).toBeDisabled();
  await expect(studio.page.getByText(/^Accept or reject \d+ changes? in the lyrics first$/)).toBeVisible();
  await studio.page.keyboard.press("Control+2");
  await expect(after.editor).toBeHidden();
  await studio.page.keyboard.press("Control+4");
  await expect(after.review.getByRole("status")).toHaveText(/^\d+ changes? to review$/);
  const core = await connectToStudio(studio.process.url);
  expect((await core.client.songs.list())[0]?.draft.lyrics).toBe(lyrics);
  // One line of it is taken over by itself.
  await studio.page.getByRole("button", { name: "Accept line" }).nth(2).dispatchEvent("mousedown");
  await expect(after.editor).toBeFocused();
  const added = lyrics.split("\n").length + 1;
  await expect.poll(async () => (await core.client.songs.list())[0]?.draft.lyrics.split("\n").length).toBe(added);
  core.close();
  await after.review.getByRole("button", { name: "Reject all" }).press("Enter");
  await expect(after.review).toBeHidden();
  await expect(after.lines).toHaveCount(added);
  await expect(after.lines.nth(1)).toHaveText("I trim the wick at four");
  await after.press("Versions");
  await expect(after.versions.getByRole("button", { name: /^Before a rewrite/ })).toBeVisible();
});
