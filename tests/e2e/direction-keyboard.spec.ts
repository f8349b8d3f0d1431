import { findViolations } from "./find-violations.ts";
import { Keyboard } from "./pages/keyboard.ts";
import { expect, test } from "./studio.ts";

/** As another tool writes prompts: half in the form, half in its own. */
const foreign = [
  "Version 3",
  "",
  "integrated_multimodal_description: [Shot 1] Live-action, cinematic. A wide shot of a lighthouse in fog. The camera floats up like a kite. [Shot 2] At 00:02.500, the camera cuts to the sea.",
  "overall_soundscape: Wind over stone.",
  "non_diegetic_music: N/A",
].join("\n");

// Axe looks at a dozen states.
test.slow();

// Over a hundred presses, one after the other: one more try than other specs have, and each that is needed is named.
test.describe.configure({ retries: 2 });

// @shows Direction › Keyboard only, axe: beats, phrases, cast, script, several shots, directions, what is sent
test("two shots are directed without a mouse, and no part of it has a violation", async ({ studio }) => {
  const { shell, storyboard, page } = studio;
  const keyboard = new Keyboard(page);
  const key = (name: string) => page.keyboard.press(name);
  const type = (words: string) => page.keyboard.type(words);
  const insertText = (words: string) => page.keyboard.insertText(words);
  const clean = async (part: string) => expect.soft(await findViolations(page, part)).toEqual([]);
  const kept = async (part: string) =>
    expect.poll(() => keyboard.held(), { message: `focus after ${part}`, timeout: 2000 }).toBe(true);
  await shell.navigation.waitFor();
  await key("Control+3");
  await keyboard.tabTo("button", "Add your first shot");
  await key("Enter");
  await expect(storyboard.promptBox).toBeFocused();

  // What was written elsewhere: what it will be read as is said under it, before and after.
  await insertText(foreign);
  await expect(page.getByText("In Directed mode, this becomes 2 beats, style, soundscape, and music.")).toBeVisible();
  await keyboard.tabTo("radio", "Words");
  await key("ArrowRight");
  await expect(page.getByRole("radio", { name: "Directed" })).toBeChecked();
  await expect(page.getByText("Your words were read as 2 beats, style, soundscape, and music.")).toBeVisible();
  await expect(page.getByText("2 passages don’t follow the format and stay as plain text")).toBeVisible();
  await clean("read note");

  // Cuts, beats and their parts.
  const cut = page.getByRole("slider", { name: "Cut before beat 2" });
  await keyboard.tabTo("slider", "Cut before beat 2");
  await key("Shift+ArrowRight");
  await expect(cut).toHaveAttribute("aria-valuetext", "3.500 s");
  await key("Alt+PageDown");
  await expect(page.getByRole("button", { name: /^Beat 2/, expanded: true })).toBeVisible();
  await kept("opening another beat");
  await keyboard.tabTo("button", "Add to beat");
  await key("Enter");
  // A menu that opens hasn't its first entry focused yet.
  await expect(page.getByRole("menuitem", { name: "Picture" })).toBeFocused();
  await key("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Camera move" })).toBeFocused();
  await key("Enter");
  // The part that was added has the focus.
  await expect(page.getByRole("button", { name: /^Camera move: Push in/ })).toBeFocused();
  await key("Enter");
  await expect(page.getByRole("radio", { name: "Push in" })).toBeFocused();
  await key("ArrowDown");
  await expect(page.getByRole("radio", { name: "Pan right" })).toBeChecked();
  await key("ArrowLeft");
  await expect(page.getByRole("radio", { name: "Pan left" })).toBeChecked();
  await clean("camera picker");
  await key("Escape");
  await expect(page.getByRole("button", { name: /^Camera move: Pan left/ })).toBeFocused();
  await keyboard.tabTo("button", "Phrases for the style");
  await key("Enter");
  await expect(page.getByRole("searchbox", { name: "Search phrases" })).toBeFocused();
  await clean("phrases");
  await key("Escape");
  await keyboard.tabTo("button", "What is sent");
  await key("Enter");
  const sent = page.getByRole("region", { name: "Compiled text" });
  await expect(sent).toContainText("[Shot 2] At 00:03.500, the camera cuts to the sea. The camera pans left.");
  await clean("what is sent");

  // A card of the cast, left in the middle: its name is there again, and so is what was unfolded of the shot.
  await shell.runCommand("Show cast");
  await keyboard.tabTo("button", "New card…");
  await key("Enter");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await type("Keeper");
  await clean("card");
  await key("Escape");
  await key("Control+2");
  await page.getByRole("main", { name: "Chat", exact: true }).waitFor();
  await key("Control+3");
  await expect(page.getByRole("button", { name: /^Beat 2/, expanded: true })).toBeVisible();
  await expect(sent).toBeVisible();
  await keyboard.tabTo("button", "New card…");
  await key("Enter");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Keeper");
  await key("Enter");
  await kept("saving a card");
  await clean("cast");

  // An empty shot is directed from its first letter; @ names the card. Enter on its card comes back to its picture.
  await shell.runCommand("Add a shot after shot 1");
  await page.getByRole("heading", { name: "Shot 2", exact: true }).waitFor();
  await keyboard.tabTo("radio", "Words");
  await key("ArrowRight");
  await keyboard.tabTo("textbox", "Picture");
  await type("Close on @Kee");
  await page.getByRole("option", { name: /Keeper/ }).waitFor();
  await key("Enter");
  await type("at the rail.");
  await expect(page.getByRole("textbox", { name: "Picture" })).toHaveValue(/^Close on @Keeper ?at the rail\.$/);
  await page.getByRole("button", { name: /^Shot 2: / }).focus();
  await key("Enter");
  await expect(page.getByRole("textbox", { name: "Picture" })).toBeFocused();

  // Both at once.
  await page.getByRole("button", { name: /^Shot 2: / }).focus();
  await key("Control+a");
  await page.getByRole("heading", { name: "2 shots selected" }).waitFor();
  await key("Enter");
  await kept("editing several shots");
  await clean("several shots");
  await keyboard.tabTo("textbox", "Text");
  await type("Rain");
  await keyboard.tabTo("button", "Clear selection");
  await key("Enter");
  await page.getByRole("button", { name: /^Shot 2: / }).focus();
  await key("Control+a");
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue("Rain");
  await keyboard.tabTo("button", "Clear selection");
  await key("Enter");

  // What is asked of the model is there again after Escape.
  const asking = page.getByRole("dialog", { name: /^Direct shot/ });
  for (const words of ["Two beats.", ""]) {
    await page
      .getByRole("complementary", { name: /^Shot \d$/ })
      .getByRole("button", { name: "More", exact: true })
      .first()
      .focus();
    await key("Enter");
    await page.getByRole("menuitem", { name: "Direct this shot…" }).press("Enter");
    await asking.waitFor();
    await type(words);
    await expect(asking.getByRole("textbox")).toHaveValue("Two beats.");
    await key(words === "" ? "Shift" : "Escape");
  }
  await clean("Direct this shot");
  await key("Escape");

  await keyboard.tabTo("radio", "Board");
  // Each view is drawn before the next is asked for, as nobody reads three in a frame.
  for (const view of ["List", "Shot", "Script"]) {
    await key("ArrowRight");
    await expect(page.getByRole("radio", { name: view, exact: true })).toBeFocused();
  }
  await keyboard.tabTo("button", "Write a script");
  await key("Enter");
  await insertText("INT. LIGHTHOUSE - NIGHT\n\nRain.\n\nMARA\nTeo?\n");
  await clean("script");
  await kept("writing a script");
  expect([...keyboard.unseen]).toEqual([]);
});
