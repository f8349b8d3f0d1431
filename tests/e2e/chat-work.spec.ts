import { expect, test } from "./studio.ts";

// @shows Chat, point by point › 2. Questions edited, answers made again, versions switched
test("a question is asked in other words, answered again, and every version is kept over a restart", async ({
  studio,
}) => {
  const { chat } = studio;
  await chat.open();
  await chat.send("How does the storm end?");
  await chat.replied();
  await chat.button("Regenerate").click();
  await expect(chat.messages.last()).toContainText("2/2");
  await chat.replied();
  await chat.button("Previous version").click();
  await expect(chat.messages.last()).toContainText("1/2");

  await chat.messages.first().hover();
  await chat.button("Edit message").click();
  await chat.page.getByRole("textbox", { name: "Edited message" }).fill("How does the calm begin?");
  await chat.page.keyboard.press("Enter");
  await expect(chat.messages.first()).toContainText("How does the calm begin?");
  await chat.replied();
  await chat.messages.first().getByRole("button", { name: "Previous version" }).click();
  await expect(chat.messages.first()).toContainText("How does the storm end?");
  await expect(chat.page.getByText("3 branches")).toBeVisible();

  await studio.restart("stop");
  await chat.open();
  await expect(chat.messages.first()).toContainText("How does the storm end?");
  await expect(chat.messages).toHaveCount(2);
});

// @shows Chat, point by point › 2. A branch of its own; two or three models side by side
test("a branch becomes a conversation of its own", async ({ studio }) => {
  const { chat } = studio;
  await chat.open();
  await chat.send("Name the island");
  await chat.replied();
  await chat.button("Branch into new conversation").last().click();
  await expect(chat.page.getByRole("heading", { name: "Name the island · branch" })).toBeVisible();
  await expect(chat.messages).toHaveCount(2);
});

// @shows Chat › What a request can't take is said before it leaves
// @shows Chat, point by point › 3. Figures as people write them; what isn't allowed is said, also while the fields are closed
test("what the service would refuse is said beside its field and holds Send back; what is set stays", async ({
  studio,
}) => {
  const { chat } = studio;
  await chat.open();
  await chat.messageBox.fill("Be warm");
  await chat.button("Request settings").click();
  const temperature = chat.page.getByRole("textbox", { name: "Temperature" });
  await temperature.fill("2.5");
  const refusal = chat.page.getByText("Temperature: 2.5. Allowed 0–2");
  await expect(chat.page.getByRole("dialog").locator(refusal)).toBeVisible();
  await chat.page.keyboard.press("Escape");
  // Its field is closed, the reason isn't.
  await expect(refusal).toHaveCount(1);
  await expect(refusal).toBeVisible();
  await expect(chat.sendButton).toBeDisabled();
  await chat.button("Request settings").click();
  await temperature.fill("0.5");
  await chat.page.getByRole("textbox", { name: "System prompt" }).fill("Answer as a keeper.");
  await chat.page.keyboard.press("Escape");
  await chat.sendButton.click();
  await chat.replied();
  await expect(chat.messageBox).toHaveValue("");
  await studio.restart("stop");
  await chat.open();
  await chat.button("Request settings").click();
  // Of the new window, where there is one.
  await expect(chat.page.getByRole("textbox", { name: "Temperature" })).toHaveValue("0.5");
  await expect(chat.page.getByRole("textbox", { name: "System prompt" })).toHaveValue("Answer as a keeper.");
});

// @shows Chat, point by point › 1. Drafts of each conversation, kept over a restart
test("a first message is sent from its conversation alone; what is typed in one is never seen in another", async ({
  studio,
}) => {
  const { chat } = studio;
  await chat.open();
  await chat.send("Only once");
  await chat.replied();
  await chat.button("New conversation").click();
  await expect(chat.messageBox).toHaveValue("");

  const list = chat.page.getByRole("region", { name: "Conversations" });
  await chat.messageBox.fill("For one that isn't begun");
  // Before the studio had time to keep it.
  await list.getByRole("link").first().click();
  await expect(chat.messageBox).toHaveValue("");
  await expect(chat.messageBox).toBeFocused();
  await chat.messageBox.fill("For this one");
  await chat.button("New conversation").click();
  await expect(chat.messageBox).toHaveValue("For one that isn't begun");
  await list.getByRole("link").first().click();
  await expect(chat.messageBox).toHaveValue("For this one");

  // A key that comes right behind a press goes where the press led.
  await chat.button("New conversation").evaluate(async (button) => {
    (button as HTMLElement).click();
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "!", bubbles: true }));
    await null;
    document.execCommand("insertText", false, "!");
  });
  await expect(chat.messageBox).toHaveValue("For one that isn't begun!");
});

// @shows Chat, point by point › 1. Deleted with undo
test("search opens the message with the words, and a deleted conversation comes back", async ({ studio }) => {
  const { chat } = studio;
  await chat.open();
  await chat.send("The oilskin hangs by the door");
  await chat.replied();
  await chat.button("New conversation").click();
  await chat.send("Another matter");
  await chat.replied();
  const search = chat.page.getByRole("searchbox", { name: "Search conversations" });
  await search.fill("oilskin");
  const list = chat.page.getByRole("region", { name: "Conversations" });
  await expect(list.locator("mark").first()).toHaveText("oilskin");
  await list.getByRole("link").first().click();
  await expect(chat.messages.first()).toContainText("The oilskin hangs by the door");
  await search.fill("");

  await chat.button("Actions for this conversation").click();
  await chat.page.getByRole("menuitem", { name: "Delete conversation" }).click();
  await expect(list.getByRole("link")).toHaveCount(1);
  await chat.button("Undo").click();
  await expect(list.getByRole("link")).toHaveCount(2);
  await expect(chat.messages.first()).toContainText("The oilskin hangs by the door");

  // Without the toast, after a reload, from the list of what was deleted; Ctrl+Z behind it changes nothing.
  await chat.button("Actions for this conversation").click();
  await chat.page.getByRole("menuitem", { name: "Delete conversation" }).click();
  await expect(list.getByRole("link")).toHaveCount(1);
  await chat.page.reload();
  await chat.messageBox.fill("Half a question");
  await chat.button("Conversation actions").click();
  await chat.page.getByRole("menuitem", { name: "Recently deleted…" }).click();
  const deleted = chat.page.getByRole("dialog", { name: "Recently deleted" });
  await expect(deleted.getByText("1 item")).toBeVisible();
  await chat.page.keyboard.press("Control+z");
  const behind = chat.page.getByRole("textbox", { name: "Message", exact: true, includeHidden: true });
  await expect(behind).toHaveValue("Half a question");
  await deleted.getByRole("button", { name: /^Restore “/ }).click();
  await expect(deleted.getByText("Nothing deleted recently.")).toBeVisible();
  await deleted.getByRole("button", { name: "Open", exact: true }).click();
  await expect(list.getByRole("link")).toHaveCount(2);
  await expect(chat.messages.first()).toContainText("The oilskin hangs by the door");
  // Where nobody writes, Ctrl+Z takes the deletion back.
  await chat.button("Actions for this conversation").click();
  await chat.page.getByRole("menuitem", { name: "Delete conversation" }).click();
  await expect(list.getByRole("link")).toHaveCount(1);
  await list.getByRole("link").first().focus();
  await chat.page.keyboard.press("Control+z");
  await expect(list.getByRole("link")).toHaveCount(2);
});
