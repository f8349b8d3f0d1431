import { importConversation } from "#tests/support/studio/long-conversation.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { findViolations } from "./find-violations.ts";
import { expect, test } from "./studio.ts";

// @shows Chat, point by point › 1. Folders
test("a folder is made and a conversation moved into it by keyboard; deleting the folder keeps it, and can be undone", async ({
  studio,
}) => {
  const { page, shell } = studio;
  const { client, close } = await connectToStudio(studio.process.url);
  for (const title of ["A storm", "A calm"]) await client.conversations.create({ title });
  await shell.open("Chat");
  const list = page.getByRole("region", { name: "Conversations" });
  const menu = list.getByRole("button", { name: "Actions for A storm" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Move to" }).press("ArrowRight");
  await expect(page.getByRole("menuitemcheckbox", { name: "No folder" })).toBeFocused();
  await page.getByRole("menuitem", { name: "New folder…" }).press("Enter");
  await page.getByRole("textbox", { name: "Name" }).fill("Sea films");
  await page.keyboard.press("Enter");
  const folder = list.getByRole("region", { name: "Sea films" });
  await expect(folder.getByRole("link")).toHaveText(/A storm/);
  // The focus goes along with what was moved.
  await expect(folder.getByRole("link")).toBeFocused();
  expect(await findViolations(page, "Folders")).toEqual([]);
  await expect(list.getByRole("link")).toHaveCount(2);

  const head = folder.getByRole("button", { name: /^Sea films/ });
  await head.press("Enter");
  await expect(head).toHaveAttribute("aria-expanded", "false");
  await expect(folder.getByRole("link")).toHaveCount(0);
  await page.reload();
  await expect(head).toHaveAttribute("aria-expanded", "false");
  await list.getByRole("searchbox").fill("storm");
  await expect(list.getByRole("link")).toHaveText([/A storm/]);
  await list.getByRole("searchbox").fill("");

  await folder.getByRole("button", { name: "Actions for folder Sea films" }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete folder" }).press("Enter");
  await expect(folder).toHaveCount(0);
  await expect(list.getByRole("link")).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await head.press("Enter");
  await expect(folder.getByRole("link")).toHaveText([/A storm/]);

  await list.getByRole("link", { name: /A calm/ }).dragTo(head);
  await expect(folder.getByRole("link")).toHaveCount(2);
  await list.getByRole("searchbox").press("ArrowDown");
  await expect(head).toBeFocused();
  await page.keyboard.press("End");
  await expect(folder.getByRole("link").last()).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(folder.getByRole("link")).toHaveCount(1);
  await expect(folder.getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(head).toBeFocused();
  close();
});

// @shows Chat › Hits are marked and opened at their message
// @shows Chat, point by point › 1. Hits marked, opened at their message; what was only thought, too
test("a hit early in a long conversation is opened at its message by keyboard, with the words marked there", async ({
  studio: { page, shell, chat },
}) => {
  await shell.open("Chat");
  const lines = "He trims the wick, and the beam goes over the water.\n\n".repeat(8);
  await importConversation(
    page,
    "A long night",
    600,
    (at) => (at === 41 ? `${lines}The oilskin. ${lines}` : lines),
    (at) => (at === 301 ? "Perhaps a foghorn would say it better." : undefined),
  );
  const list = page.getByRole("region", { name: "Conversations" });
  await list.getByRole("searchbox").fill("skin oil");
  await expect(list.locator("mark")).toHaveText(["oil", "skin"]);
  await list.getByRole("searchbox").press("ArrowDown");
  await expect(list.getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  const message = chat.messages.filter({ hasText: "oilskin" });
  await expect(message).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get("chat-found") ?? [])].map(String)))
    .toEqual(["oil", "skin"]);
  // What comes in above it afterwards doesn't move it away.
  await expect(page.locator("[data-lacking]:visible")).toHaveCount(0);
  await expect(message).toBeInViewport();
  expect(await findViolations(page, "Found")).toEqual([]);

  // What was only thought is unfolded, for it is what was looked for.
  await list.getByRole("searchbox").fill("foghorn");
  await expect(list.getByRole("link")).toContainText("foghorn");
  await list.getByRole("searchbox").press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Perhaps a foghorn would say it better.", { exact: true })).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get("chat-found") ?? [])].map(String)))
    .toEqual(["foghorn"]);
});
