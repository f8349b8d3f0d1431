import type { Page } from "@playwright/test";
import { findViolations } from "./find-violations.ts";
import { bringFixtures } from "./library-files.ts";
import { expect, test } from "./studio.ts";

/** Presses Tab until the element with this role and name has the focus, as a person without a mouse does. */
async function tabTo(page: Page, role: "button" | "textbox", name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  for (let step = 0; step < 80; step++) {
    if (await target.evaluateAll((found) => found.some((one) => one === document.activeElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${role} “${name}” is not reached by Tab.`);
}

// @shows Chat › Keyboard only, axe
test("a message is written and sent without a mouse", async ({ studio: { shell, chat, page } }) => {
  await shell.navigation.waitFor();
  await page.keyboard.press("Control+2");
  await tabTo(page, "textbox", "Message");
  await page.keyboard.type("What is the film about?");
  await page.keyboard.press("Enter");
  await expect(await chat.waitForReply()).toContainText("Sandbox reply.");
  await expect(chat.messageBox).toBeFocused();
});

test("F10 leads to the menu bar and back; from Help every shortcut is found by its words", async ({
  studio: { shell, page },
}) => {
  await shell.navigation.waitFor();
  await page.keyboard.press("Control+2");
  await tabTo(page, "textbox", "Message");
  await page.keyboard.press("F10");
  await expect(page.getByRole("menuitem", { name: "File", exact: true })).toBeFocused();
  await page.keyboard.press("End");
  const help = page.getByRole("menuitem", { name: "Help", exact: true });
  await expect(help).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Search or run a command" })).toBeFocused();
  await page.keyboard.type("Keyb");
  await expect(page.getByRole("menuitem", { name: "Keyboard shortcuts" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog.getByRole("searchbox", { name: "Find a shortcut" })).toBeFocused();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    expect(await findViolations(page, `Shortcuts, ${colorScheme}`, colorScheme === "light")).toEqual([]);
  }
  await page.keyboard.type("menu bar");
  await expect(dialog.getByRole("definition")).toHaveText(["F10"]);
  await page.keyboard.press("Escape");
  await expect(help).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toBeFocused();
});

test("a press beside a dialog, as a double click makes one, leaves the focus in it", async ({ studio }) => {
  const { library, page } = studio;
  const { close } = await bringFixtures(studio, ["picture.jpg"]);
  close();
  await library.open();
  await library.item("picture.jpg").click();
  await page.keyboard.press("Delete");
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.mouse.click(5, 300);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
});

test("wherever the focus goes, it can be seen", async ({ studio: { shell, page } }) => {
  await shell.open("Song");
  await page.getByRole("button", { name: "Write your first song" }).click();
  await page.getByRole("textbox", { name: "Style", exact: true }).waitFor();
  const unseen = new Set<string>();
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      // Where one writes, the caret shows it.
      if (element.matches("[contenteditable=true]")) return null;
      const rings = [element, ...element.querySelectorAll("*"), element.parentElement, element.closest("[class]")];
      const shown = rings.some((one) => {
        if (one === null || one === undefined) return false;
        const style = getComputedStyle(one);
        return (
          (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none"
        );
      });
      return shown
        ? null
        : (element.getAttribute("aria-label") ?? element.textContent?.slice(0, 40) ?? element.tagName);
    });
    if (found !== null) unseen.add(found);
  }
  expect([...unseen]).toEqual([]);
});

test("a button that a narrow window puts away leaves the focus in the pane", async ({
  studio: { storyboard, page },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await storyboard.ensureShot();
  await page.getByRole("button", { name: "Export film" }).focus();
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(page.getByRole("button", { name: "Export film" })).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("a figure that is being typed is taken when a key leads to another pane", async ({
  studio: { storyboard, shell, page },
}) => {
  await storyboard.ensureShot();
  await storyboard.fill({ prompt: "A wide shot of a lighthouse in fog." });
  const inspector = page.getByRole("complementary", { name: "Shot 1" });
  await inspector.getByRole("radio", { name: "Directed" }).press("Enter");
  await inspector.getByRole("button", { name: "Split beat 1" }).press("Enter");
  const start = inspector.getByRole("textbox", { name: "Start of beat 2 in seconds" });
  await start.fill("1.5");
  await page.keyboard.press("Control+5");
  await expect(start).toBeHidden();
  await shell.open("Storyboard");
  await expect(start).toHaveValue("1.5");
});

test("a shot’s drawer comes and goes beside the film as it plays in a narrow window", async ({
  studio: { storyboard, page },
}) => {
  await storyboard.ensureShot();
  await storyboard.fill({ prompt: "A wide shot of a lighthouse in fog." });
  await page.getByRole("region", { name: "Animatic" }).getByRole("button", { name: "Play film" }).press("Enter");
  await expect(page.getByRole("button", { name: "Back to board" })).toBeVisible();
  const prompt = page.getByRole("complementary", { name: "Shot 1" }).getByRole("textbox", { name: "Prompt" });
  await prompt.focus();
  await page.setViewportSize({ width: 640, height: 400 });
  const drawer = page.getByRole("button", { name: "Shot", exact: true });
  await expect(drawer).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(prompt).toBeHidden();
  await expect(drawer).toBeFocused();
  await drawer.press("Enter");
  await expect(prompt).toBeVisible();
});
