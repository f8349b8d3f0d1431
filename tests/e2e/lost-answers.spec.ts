import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { cutLink } from "./cut-link.ts";
import { expect, test } from "./studio.ts";

// The socket between them is cut in the middle.
const ofSocket = { tag: "@browser-shell" };
test(
  "an answer that is lost between core and page: pressed again, nothing is bought twice",
  ofSocket,
  async ({ studio, service }) => {
    const { chat, song, storyboard, settings, page } = studio;
    await settings.addConnection({ name: "The service", baseUrl: service.url, key: service.apiKey });
    // A title is a request of its own, which would be counted among the messages.
    const { client, close } = await connectToStudio(studio.process.url);
    await client.settings.update({ modelTitles: false });
    close();
    const link = await cutLink(page);
    await page.reload();

    await test.step("a question", async () => {
      await chat.open();
      link.loseAnswerTo("conversations/send");
      await chat.send("What turns the lamp?");
      await expect.poll(() => service.posts("messages")).toBe(1);
      await link.breakOff();
      // Once the link is back the page finds it stored, and opens the conversation that it began.
      await chat.replied();
      await expect(chat.messages).toHaveCount(2);
      await expect(chat.messageBox).toHaveValue("");
      await expect(page.getByRole("alert")).toHaveCount(0);
      expect(await service.posts("messages")).toBe(1);
    });

    await test.step("a further question stands in the thread by then, and no longer in the message box", async () => {
      link.loseAnswerTo("conversations/send");
      await chat.send("And what stops it?");
      await expect.poll(() => service.posts("messages")).toBe(2);
      await link.breakOff();
      await expect(chat.count(4)).toBeVisible();
      await expect(chat.messageBox).toHaveValue("");
      await expect(page.getByRole("alert")).toHaveCount(0);
      await chat.replied();
      // Nor is it there again on a page that is loaded anew before it knows.
      link.loseAnswerTo("conversations/send");
      await chat.messageBox.fill("And who lights it?");
      await expect.poll(() => link.calls("And who lights it?")).toBeGreaterThan(0);
      await chat.sendButton.click();
      await expect.poll(() => service.posts("messages")).toBe(3);
      await page.reload();
      await expect(chat.count(6)).toBeVisible();
      await expect(chat.messageBox).toHaveValue("");
      expect(await service.posts("messages")).toBe(3);
    });

    await test.step("a first message, and its conversation is deleted before it is sent again", async () => {
      await chat.button("New conversation").click();
      const calls = link.calls("conversations/send");
      link.loseCallOf("conversations/send");
      await chat.send("Who rows out?");
      await expect.poll(() => link.calls("conversations/send")).toBe(calls + 1);
      const { client, close } = await connectToStudio(studio.process.url);
      // Untitled and empty, beside the one from before.
      const begun = (await client.conversations.list({})).find(({ messageCount }) => messageCount === 0);
      await client.conversations.remove({ id: begun?.id ?? "" });
      close();
      await link.breakOff();
      await expect(page.getByRole("alert").first()).toContainText("It’s back");
      await chat.sendButton.click();
      await chat.replied();
      await expect(chat.messages.first()).toContainText("Who rows out?");
    });

    await test.step("a shot", async () => {
      await storyboard.ensureShot();
      await storyboard.fill({ prompt: "The beam swings out.", model: "H3-Max", resolution: "480P" });
      link.loseAnswerTo("storyboard/generate");
      await storyboard.generateButton.click();
      await expect.poll(() => service.posts("video.create")).toBe(1);
      await link.breakOff();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await storyboard.generateButton.click();
      await expect(page.getByRole("alert")).toHaveCount(0);
      // By the time its take is there, another one would have been bought.
      await expect(storyboard.video).toBeVisible({ timeout: 30_000 });
      expect(await service.posts("video.create")).toBe(1);
    });

    await test.step("a double click and a key that is held down are one press each", async () => {
      const calls = () => link.calls("storyboard/generate");
      const before = calls();
      const button = storyboard.generateButton;
      const bought = await service.posts("video.create");
      const answered = async (times: number) => {
        await expect.poll(calls).toBeGreaterThanOrEqual(before + times);
        // By then the page has taken the press up: the button is held back, or free again.
        await expect.poll(() => service.posts("video.create")).toBeGreaterThanOrEqual(bought + times);
        await expect(button).toBeEnabled();
      };
      await button.click();
      await answered(1);
      await button.dispatchEvent("click", { detail: 2 });
      await button.focus();
      await page.keyboard.down("Enter");
      await answered(2);
      await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      await page.keyboard.down("Control");
      await page.keyboard.down("Enter");
      await answered(3);
      await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      await page.keyboard.up("Control");
      // Whatever had been asked for by then has left before the next pane is here.
      await song.ensureSong();
      expect(calls()).toBe(before + 3);
    });

    await test.step("a song", async () => {
      await song.ensureSong();
      await song.write({ style: "Slow waltz", lyrics: "[Verse]\nKeep the light" });
      link.loseAnswerTo("songs/generate");
      await song.generateButton.click();
      await expect.poll(() => service.posts("music")).toBe(1);
      await link.breakOff();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await song.generateButton.click();
      await expect(song.take(1)).toBeVisible();
      await expect(song.take(2)).toBeHidden();
      expect(await service.posts("music")).toBe(1);
    });
  },
);
