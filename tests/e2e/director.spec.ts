import { DirectorCards } from "./pages/director-cards.ts";
import { expect, test } from "./studio.ts";

// @shows Chat › Multi-turn tools with unchanged signatures
// @shows Chat › “Make three shots about a lighthouse”
test("three shots about a lighthouse: asked for, reviewed, accepted, on the board; the thread goes on after it", async ({
  studio,
}) => {
  const { chat, page } = studio;
  const director = new DirectorCards(page);
  await chat.open();
  await page.getByRole("button", { name: "Plan this film" }).click();
  await expect(page.getByText("It can propose shots and lyrics for “Untitled film”.")).toBeVisible();
  await expect(chat.messageBox).toHaveValue("Make three shots about a lighthouse");
  await expect(chat.messageBox).toBeFocused();
  await page.keyboard.press("Enter");
  const card = director.card("write_shots");
  await expect(card.getByRole("checkbox")).toHaveCount(3);
  await expect(card).toContainText("Wide establishing shot of a lighthouse");
  await expect(chat.page.getByText("or describe what to change")).toBeVisible();
  await card.getByRole("button", { name: "Accept all 3" }).click();
  await chat.replied();
  await expect(chat.count(4)).toBeVisible();
  // The answer is read and gone on from: it is in view, though the card got shorter under the hand.
  await expect(page.getByRole("button", { name: "Jump to latest" })).toBeHidden();
  await expect(chat.messageBox).toBeFocused();
  await chat.send("Thank you");
  // The sandbox refuses a conversation whose thinking comes back changed.
  await expect(chat.count(6)).toBeVisible();
  await chat.replied();
  await studio.storyboard.open();
  await expect(page.getByText("From far away").first()).toBeVisible();
  await expect(page.getByText("Someone arrives").first()).toBeVisible();
  await expect(page.getByText("What the hands do").first()).toBeVisible();
});

// @shows Chat › “Make three shots about a lighthouse”
test("a refused proposal leaves the board empty and the model is told", async ({ studio }) => {
  const { chat, page } = studio;
  const director = new DirectorCards(page);
  await chat.open();
  await director.allow();
  await chat.send("Make two shots about the sea");
  await director.card("write_shots").getByRole("button", { name: "Decline" }).click();
  await chat.replied();
  await expect(chat.messages.last()).toContainText("accepted 0 of 2");
  await studio.storyboard.open();
  await expect(page.getByRole("button", { name: "Add your first shot" })).toBeVisible();
});

// @shows Chat, point by point › 8. Tools of one's own, checked; answered by hand; parallel calls
test("parallel calls wait over a restart, are answered by hand, and go back together", async ({ studio }) => {
  const { chat, page } = studio;
  const director = new DirectorCards(page);
  await chat.open();
  await director.addExamples("get_weather", "save_notes");
  await chat.send("Use get_weather and save_notes for Brest");
  await director.answer("get_weather", "Rain till noon");
  await expect(director.card("get_weather")).toContainText("Answered, not sent");
  // The button is gone: the keyboard goes on from its card.
  await expect(director.card("get_weather")).toBeFocused();
  await studio.restart("stop");
  await chat.open();
  await expect(director.card("get_weather")).toContainText("Answered, not sent");
  await expect(chat.sendButton).toBeDisabled();
  await director.answer("save_notes", "Kept");
  await chat.replied();
  await expect(chat.messages.last()).toContainText("Rain till noon");
  await expect(chat.messages.last()).toContainText("Kept");
});
