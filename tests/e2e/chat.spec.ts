import { expect, test } from "./studio.ts";

test("a reply streams with its thinking, and is there after a restart", async ({ studio }) => {
  const { chat } = studio;
  await chat.open();
  await chat.send("When does the audience first suspect the boat?");
  await expect(chat.messages.first()).toContainText("When does the audience first suspect the boat?");
  await expect(chat.stopButton.or(chat.thinking).first()).toBeVisible();
  const reply = await chat.waitForReply();
  await expect(reply).toContainText(/.{40}/);
  await chat.thinking.click();
  await studio.restart("stop");
  await chat.open();
  await expect(chat.messages).toHaveCount(2);
  await expect(chat.messages.first()).toContainText("When does the audience first suspect the boat?");
});

test.describe("at the pace of a real service", () => {
  test.use({ timeScale: 1 });

  // @shows Chat › Stop
  test("Stop keeps what has arrived", async ({ studio }) => {
    const { chat } = studio;
    await chat.open();
    await chat.send("Tell me the whole story of the keeper, at length, in twenty paragraphs.");
    await chat.stopButton.click();
    await expect(chat.stopButton).toBeHidden();
    await expect(chat.messages).toHaveCount(2);
    await expect(chat.messages.last()).toContainText("Stopped. Partial reply saved.");
    await chat.messageBox.fill("Then only the last line.");
    await expect(chat.sendButton).toBeEnabled();
  });

  // @shows Chat › A reload in mid-stream loses nothing
  test("a reply goes on while the page is reloaded, and is whole", async ({ studio }) => {
    const { chat, page } = studio;
    await chat.open();
    await chat.send("What is the film about?");
    await chat.stopButton.waitFor();
    await page.reload();
    const reply = await chat.waitForReply();
    await expect(reply).toContainText("Sandbox reply.");
    await expect(chat.messages).toHaveCount(2);
  });
});

test("an empty message is not sent; what an input method, an undone key or the clipboard writes is seen at once", async ({
  studio,
}) => {
  const { chat, page } = studio;
  await chat.open();
  await expect(chat.sendButton).toBeDisabled();
  await page.keyboard.type("   ");
  await expect(chat.sendButton).toBeDisabled();

  const input = await page.context().newCDPSession(page);
  for (const text of ["d", "deng"]) {
    await input.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await expect(chat.sendButton).toBeEnabled();
  await input.send("Input.insertText", { text: "灯塔" });
  await expect(chat.messageBox).toHaveValue("   灯塔");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(chat.sendButton).toBeDisabled();
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(chat.sendButton).toBeEnabled();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+x");
  await expect(chat.sendButton).toBeDisabled();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(chat.sendButton).toBeEnabled();
  await chat.sendButton.click();
  await expect(chat.messages.first()).toContainText("灯塔");
});

// @shows Chat › A megabyte in one line can be written on
test("a book that is pasted is written on and sent, and the field is a short one again", async ({ studio }) => {
  const { chat, page } = studio;
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/long-field-[^/]*\.js$/, (route) => arrives.promise.then(() => route.continue()));
  await chat.open();
  const height = async () => (await chat.messageBox.boundingBox())?.height ?? 0;
  const oneLine = await height();
  await page.keyboard.type("a line that is longer than the box is wide ".repeat(4));
  await expect.poll(height).toBeGreaterThan(oneLine);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await expect.poll(height).toBe(oneLine);
  // A megabyte in a single line keeps nobody waiting either: laid out whole, it takes the browser half a minute.
  await chat.paste(`${"я".repeat(500_000)}${" abc".repeat(125_000)}`);
  // Keys are taken while the editor for so much is still on its way.
  await expect(chat.messageBox).toHaveAttribute("aria-busy", "true");
  await expect(chat.messageBox).toBeFocused();
  await page.keyboard.type(" the");
  arrives.resolve();
  await expect(chat.messageBox).toContainText("abc the");
  await expect(chat.messageBox).toBeFocused();
  await page.keyboard.type(" end");
  await expect(chat.messageBox.getByText("abc the end")).toBeVisible({ timeout: 8000 });
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.getByPlaceholder("Write a message").waitFor();
  const book = Array.from({ length: 3000 }, (_, line) => `line ${line} of the log`).join("\n");
  await chat.paste(book);
  await expect(chat.messageBox).toContainText("line 2999 of the log");
  await expect(chat.messageBox).toBeFocused();
  await page.keyboard.type(" is the last");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText("line 2999 of the log is the last")).toBeVisible();
  await expect(chat.messageBox).toHaveText("");
});

// @shows First use, point by point › A7. Letters typed while a message goes stay; a first message that failed is no end
test("letters typed between Enter and the core's answer stay in the box, also where the message began a conversation", async ({
  studio,
}) => {
  const { chat } = studio;
  await chat.open();
  /** Both within one task of the page: no answer can come between. */
  const sendAndTypeOn = (more: string) =>
    chat.messageBox.evaluate((box, more) => {
      box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      document.execCommand("insertText", false, more);
    }, more);
  await chat.messageBox.fill("Who keeps the light?");
  await sendAndTypeOn(" And who");
  await expect(chat.messages.first()).toContainText("Who keeps the light?");
  await expect(chat.messageBox).toHaveValue("And who");
  await chat.waitForReply();
  await chat.messageBox.press("End");
  await sendAndTypeOn(" puts it out?");
  await expect(chat.messages.nth(2)).toContainText("And who");
  await expect(chat.messageBox).toHaveValue("puts it out?");
});

test("a thread is read on where it was left, with the edit that was begun there, after a look elsewhere and a reload", async ({
  studio,
}) => {
  const { page, chat, shell } = studio;
  // So narrow that the first question is higher than its guess, and far from the end.
  await page.setViewportSize({ width: 640, height: 400 });
  await chat.open();
  for (const question of ["A man, a lamp, one night: what is the film about?", "And the end?", "Who sings?"]) {
    await chat.send(question);
    await chat.replied();
  }
  const thread = page.getByRole("log", { name: "Messages" });
  const [first, edit] = [thread.getByRole("article").first(), page.getByRole("textbox", { name: "Edited message" })];
  await thread.hover();
  await expect(async () => {
    await page.mouse.wheel(0, -2000);
    await expect(first).toBeInViewport({ timeout: 500 });
  }).toPass();
  await first.getByRole("button", { name: "Edit message" }).click();
  await edit.press("Control+End");
  await edit.pressSequentially(" And a dog?");
  await thread.hover();
  await page.mouse.wheel(0, 60);
  await expect(edit).toBeInViewport();
  const top = async () => Math.round((await edit.boundingBox())?.y ?? -1);
  // A wheel's scroll takes some frames.
  await page.waitForTimeout(500);
  const before = await top();

  await shell.open("Storyboard");
  await shell.open("Chat");
  await expect(edit).toBeInViewport();
  await expect(edit).toHaveValue("A man, a lamp, one night: what is the film about? And a dog?");
  await expect.poll(top).toBe(before);
  await page.reload();
  await expect(edit).toBeInViewport();
  await expect.poll(top).toBe(before);
  await page.getByRole("button", { name: "Jump to latest" }).click();
  await expect(edit).not.toBeInViewport();
  await shell.open("Storyboard");
  await shell.open("Chat");
  await expect(page.getByRole("button", { name: "Jump to latest" })).toBeHidden();
  await expect(chat.messageBox).toBeVisible();
});
