import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { Keyboard } from "./pages/keyboard.ts";
import { expect, test } from "./studio.ts";

// Two takes are rendered, then joined.
test.slow();

// @shows Every hand, number by number › 2. The focus is never lost to the page
test("from an empty film to an exported one without a mouse, and the focus is never lost", async ({ studio }) => {
  const { shell, storyboard, library, page } = studio;
  const keyboard = new Keyboard(page);
  const { client, close } = await connectToStudio(studio.process.url);
  const [project] = await client.storyboard.projects();
  // The smallest that the sandbox renders.
  const defaults = { model: "Vendor-H3-Max", resolution: "480P", ratio: "1:1" } as const;
  await client.storyboard.updateDefaults({ id: project?.id ?? "", defaults });
  close();
  await shell.navigation.waitFor();
  await page.keyboard.press("Control+3");
  await page.getByRole("button", { name: "Add your first shot" }).waitFor();
  await keyboard.tabTo("button", "Add your first shot");
  await page.keyboard.press("Enter");
  await storyboard.promptBox.waitFor();
  await keyboard.tabTo("textbox", "Prompt");
  await page.keyboard.type("Pale sun under a bank of cloud.");
  await keyboard.tabTo("combobox", "Ratio");
  await page.keyboard.press("Enter");
  await page.keyboard.type("9:16");
  await expect(page.getByRole("option", { name: "9:16" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: "Ratio", exact: true })).toBeFocused();

  await shell.runCommand("Add a shot after shot 1");
  await page.getByRole("heading", { name: "Shot 2", exact: true }).waitFor();
  await expect(storyboard.promptBox).toBeFocused();
  // The same words: the sandbox renders them once.
  await page.keyboard.type("Pale sun under a bank of cloud.");

  await page.keyboard.press("Control+Shift+Enter");
  const many = page.getByRole("dialog");
  await many.waitFor();
  await keyboard.tabTo("button", /^Generate 2/);
  await page.keyboard.press("Enter");
  await expect(many).toHaveCount(0);
  await expect.poll(() => keyboard.held(), { timeout: 2000 }).toBe(true);
  for (const number of [1, 2]) {
    await expect(page.getByRole("button", { name: new RegExp(`^Shot ${number}: .*Ready`) })).toBeVisible({
      timeout: 90_000,
    });
  }
  // From card to card, and its place in the film by Alt.
  await keyboard.tabTo("button", /^Shot 2:/);
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page.getByRole("button", { name: /^Shot 1: .*Ready/ })).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: /^Shot 2: .*Ready/ })).toBeFocused();
  // Shot 1 is open: Ctrl and Enter on the card of another opens that one, and generates it only then.
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "Shot 2", exact: true }).waitFor();
  await expect(storyboard.promptBox).toBeFocused();
  await keyboard.tabTo("button", /^Shot 2:/);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("2 takes", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Shot 2: .*Ready/ })).toBeVisible({ timeout: 90_000 });

  await keyboard.tabTo("button", "Export film");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Export film" }).waitFor();
  // Nothing is bought behind a dialog.
  await page.keyboard.press("Control+Enter");
  await keyboard.tabTo("button", "Export");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^(Hide|Show in Library)$/ })).toBeFocused();
  await page.getByRole("dialog", { name: /is in Library$/ }).waitFor({ timeout: 60_000 });
  // What one wants next has the focus.
  await expect(page.getByRole("button", { name: "Show in Library" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(library.items).toHaveCount(4);
  const { client: core, close: leave } = await connectToStudio(studio.process.url);
  expect(await core.tasks.list({})).toHaveLength(3);
  leave();
  expect([...keyboard.unseen]).toEqual([]);
});

// @shows First use, point by point › B23. Shortcuts on every keyboard; Ctrl+A and undo stay in the pane
test("a card that was far away is whole once the focus leads there, and keeps it", async ({ studio }) => {
  const { client, close } = await connectToStudio(studio.process.url);
  const [project] = await client.storyboard.projects();
  for (let number = 1; number <= 60; number += 1) {
    await client.storyboard.addShot({ projectId: project?.id ?? "", draft: { prompt: `Wave ${number}` } });
  }
  close();
  await studio.storyboard.open();
  const { page } = studio;
  const card = (number: number) => page.getByRole("button", { name: new RegExp(`^Shot ${number}:`) });
  await expect(page.getByText("Wave 1", { exact: true }).first()).toBeVisible();
  // Beside an open inspector the bar has no room for it, and the timeline tells the length.
  const count = page.locator(".toolbar > .cap.cut").first();
  await expect(count).toHaveText(/^60 shots/);
  await expect(page.getByRole("list").getByText("Wave 60", { exact: true })).toHaveCount(0);
  await card(1).focus();
  await page.keyboard.press("End");
  await expect(card(60)).toBeFocused();
  await expect(page.getByRole("list").getByText("Wave 60", { exact: true })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(card(59)).toBeFocused();

  // A menu is about all that are selected where it is opened on one of them, else about the one under it.
  await page.keyboard.press("Home");
  for (let more = 1; more < 7; more += 1) await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByText("7 selected")).toBeVisible();
  await card(3).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Duplicate 7 shots" }).click();
  await expect(count).toHaveText(/^67 shots/);
  await card(10).click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Duplicate", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card(10)).toHaveAttribute("aria-current", "true");

  // The focus stays in the pane over Delete and its undo, and all that is selected there are its shots.
  await card(10).focus();
  const focused = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  await page.keyboard.press("Delete");
  await expect(count).toHaveText(/^66 shots/);
  await expect.poll(focused).toBe(true);
  await page.keyboard.press("Control+z");
  await expect(count).toHaveText(/^67 shots/);
  await expect.poll(focused).toBe(true);
  await page.getByRole("button", { name: "Film settings" }).focus();
  await page.keyboard.press("Control+a");
  await expect(page.getByText("67 selected")).toBeVisible();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe("");
});
