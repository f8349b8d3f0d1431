import { findViolations } from "./find-violations.ts";
import { expect, test } from "./studio.ts";

test("from an idea to a film: proposed, accepted, generated, with its song, up to its export", async ({ studio }) => {
  // Two films and a song are really drawn.
  test.setTimeout(150_000);
  const { page, song, shell } = studio;
  const main = page.getByRole("main");
  // A page that isn't drawn yet hears no key.
  await shell.link("Home").waitFor();
  await page.keyboard.press("Control+1");
  await main.getByRole("button", { name: "Skip" }).press("Enter");
  await main.getByRole("button", { name: "Film from an idea" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "New film from an idea" });
  await expect(dialog.getByRole("button", { name: "Propose film" })).toBeDisabled();
  expect(await findViolations(page, "idea")).toEqual([]);
  // What was typed outlives Escape.
  await page.keyboard.type("A keeper finds a letter.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await main.getByRole("button", { name: "Film from an idea" }).press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Your idea" })).toHaveValue("A keeper finds a letter.");
  for (let count = 6; count > 2; count -= 1) await dialog.getByRole("button", { name: "Fewer" }).press("Enter");
  await dialog.getByRole("button", { name: "Propose film" }).press("Enter");

  const proposal = main.getByRole("list", { name: "Proposed changes" });
  await expect(proposal.getByRole("listitem")).toHaveCount(6, { timeout: 30_000 });
  await main.getByRole("button", { name: "Accept all 6" }).press("Enter");
  const steps = main.getByRole("list", { name: "From proposal to film" });
  await expect(steps.getByText("0 of 2 ready")).toBeVisible();
  const chat = page.url();

  await steps.getByRole("button", { name: "Generate shots…" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Generate 2 takes" }).press("Enter");
  await page.goto(chat);
  await steps.getByRole("button", { name: "Open song" }).press("Enter");
  await song.generateButton.press("Enter");
  await page.goto(chat);
  await steps.getByRole("button", { name: "Use as soundtrack" }).press("Enter", { timeout: 60_000 });
  await expect(steps.getByText("2 of 2 ready")).toBeVisible({ timeout: 60_000 });
  expect(await findViolations(page, "chat")).toEqual([]);
  await steps.getByRole("button", { name: "Export film" }).press("Enter");
  await expect(page.getByRole("dialog", { name: /Export/ })).toBeVisible();
  await expect(page).toHaveURL(/#\/storyboard\//);
});
