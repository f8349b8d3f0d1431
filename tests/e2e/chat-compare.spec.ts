import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { importConversation } from "#tests/support/studio/long-conversation.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { ChatComparison } from "./pages/chat-comparison.ts";
import { expect, test } from "./studio.ts";

async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).disableRules(["label-content-name-mismatch"]);
  const { violations } = await axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

// @shows Chat › Keyboard only, axe
// @shows Chat, point by point › 1. Drafts of each conversation, kept over a restart
// @shows First use, point by point › A4. Compare › Continue with this: the next reply is of that model
test("three models are compared, one goes on; a summary begins another conversation; drafts outlive a restart", async ({
  studio,
}) => {
  const { chat, page } = studio;
  const compare = new ChatComparison(page);
  await chat.open();
  await chat.messageBox.fill("How does the storm end?");
  await compare.ask("M2.7");
  for (const model of ["M3.1 Flash", "M3", "M2.7"]) {
    await expect(compare.answer(model)).toContainText("Sandbox reply.");
    await expect(compare.answer(model)).toHaveAttribute("aria-busy", "false");
    await expect(compare.answer(model)).toContainText(/\d+ in\s*\d+ out/);
  }
  await expect(page.getByRole("status").filter({ hasText: "Choose a reply to continue" })).toBeVisible();
  await expect(chat.sendButton).toBeDisabled();
  await expectAccessible(page);

  await compare.goOnWith("M3");
  await expect(compare.view).toBeHidden();
  // What was pressed is gone: the next thing to do has the focus.
  await expect(chat.messageBox).toBeFocused();
  await expect(chat.messages).toHaveCount(2);
  await expect(chat.messages.last()).toContainText("2/3");
  // The next question goes to the model that was chosen.
  await expect(chat.model).toHaveText("M3");
  await chat.button("Show side by side").press("Enter");
  await expect(compare.answer("M2.7")).toContainText("Sandbox reply.");
  await chat.button("Back to conversation").press("Enter");
  await expect(chat.messageBox).toBeFocused();
  await expect(chat.messages.last()).toContainText("2/3");

  await compare.startSummary();
  await expect(page.getByRole("heading", { name: "How does the storm end? · summary" })).toBeVisible();
  await expect(compare.links).toContainText("Summary of How does the storm end?");
  await chat.replied();
  await chat.messageBox.fill("Not sent yet");
  await compare.links.getByRole("link").click();
  await expect(compare.links).toContainText("Continues in How does the storm end? · summary");
  await page.getByTitle("Context and usage").click();
  await expect(compare.used).toContainText(/all branches3.*From cache\d+ tokens.*Into cache\d+ tokens/s);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  // The studio takes another port: what is written isn't kept by the address of the page.
  await chat.button("New conversation").click();
  await page.getByRole("heading", { name: "Plan your film in Chat" }).waitFor();
  await chat.messageBox.fill("A beginning");
  const core = await connectToStudio(studio.process.url);
  await expect.poll(async () => (await core.client.conversations.draft({ place: "new" })).text).toBe("A beginning");
  core.close();
  await studio.restart("stop");
  await chat.open();
  await chat.button("New conversation").click();
  await expect(chat.messageBox).toHaveValue("A beginning");
  await page.getByRole("link", { name: /· summary/ }).click();
  await expect(chat.messageBox).toHaveValue("Not sent yet");

  // 175,500 of the 204,800 tokens that M2.7 can read are 86 %; 174,000 would be less than the 85 % that are said.
  const again = await connectToStudio(studio.process.url);
  const settings = { model: "Vendor-M2.7" as const, maxTokens: 1024 };
  const warning = page.getByText(/^\d+% of M2\.7’s context is used/);
  for (const [title, tokens, said] of [
    ["Nearly full", 175_500, /^86%/],
    ["Not yet", 173_500, null],
  ] as const) {
    const id = await importConversation(page, title, 2, () => "A storm. ".repeat(tokens).slice(0, tokens * 2));
    await again.client.conversations.update({ id, settings });
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByTitle("Context and usage")).toContainText(/k/);
    if (said) await expect(warning).toHaveText(said);
    else await expect(warning).toBeHidden();
  }
  again.close();
});
