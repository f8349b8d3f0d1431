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

test("Stop keeps what has arrived", async ({ studio }) => {
  const { chat } = studio;
  await chat.open();
  await chat.send("Tell me the whole story of the keeper, at length, in twenty paragraphs.");
  await chat.stopButton.click();
  await expect(chat.stopButton).toBeHidden();
  await expect(chat.messages).toHaveCount(2);
  await expect(chat.messageBox).toBeEnabled();
});

test("an empty message is not sent", async ({ studio }) => {
  const { chat } = studio;
  await chat.open();
  await expect(chat.sendButton).toBeDisabled();
  await chat.messageBox.fill("   ");
  await expect(chat.sendButton).toBeDisabled();
});
