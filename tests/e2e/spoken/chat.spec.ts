import { expect, test } from "../studio.ts";
import { ScreenReader } from "./screen-reader.ts";

// @shows Every hand, number by number › 1. The five main jobs as they are heard
test("asking and reading an answer, as it is heard", async ({ studio: { chat, page } }) => {
  await chat.open();
  await expect(chat.messageBox).toBeFocused();
  const reader = await ScreenReader.on(page);
  await reader.stands(/^Message, textbox/);
  await reader.type("What light at dawn?");
  await reader.press("Enter");
  await reader.hears("Message sent.");
  await reader.hears("Reply finished.");
  await reader.stands(/^Message, textbox/);
  await reader.goTo(/^Regenerate, /, "Shift+Tab");
  await reader.goTo(/^Copy reply/, "Shift+Tab");
  expect(reader.script).toEqual([
    "Message, textbox",
    "> “What light at dawn?”",
    "> Enter",
    "“Message sent.”",
    "“Reply finished.”",
    "Message, textbox",
    "Regenerate, button",
    "Copy reply, button",
  ]);
  // Of a thread of which only what is in view exists it is told how long it is.
  for (const [index, article] of (await page.getByRole("article").all()).entries()) {
    await expect(article).toHaveAttribute("aria-posinset", String(index + 1));
    await expect(article).toHaveAttribute("aria-setsize", "2");
  }
});
