import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { FilmPage } from "./pages/film-page.ts";
import { expect, test } from "./studio.ts";

/** The request of the newest take, as it was sent. */
function newestRequest(dataDir: string): unknown {
  const db = new DatabaseSync(join(dataDir, "studio.db"), { readOnly: true });
  try {
    const row = db.prepare("SELECT request FROM tasks ORDER BY created_at DESC LIMIT 1").get();
    return row && JSON.parse(String(row.request));
  } finally {
    db.close();
  }
}

test("steps are undone and redone, by keyboard too, and are there after a kill", async ({ studio }) => {
  const { storyboard, page } = studio;
  const film = new FilmPage(page);
  await storyboard.ensureShot();
  await storyboard.promptBox.fill("A grey swell");
  await film.addShot("It breaks", 2);
  await storyboard.choose("Duration", "7 s");
  await expect(film.undo).toHaveAccessibleName("Undo: duration of shot 2");
  await page.getByRole("button", { name: /^Shot 1:/ }).focus();
  await page.keyboard.press("Delete");
  await expect(film.card(/^Shot 2:/)).toHaveCount(0);
  await expect(film.undo).toHaveAccessibleName("Undo: delete shot 1");

  await studio.restart("kill");
  await storyboard.open();
  await expect(film.undo).toHaveAccessibleName("Undo: delete shot 1");
  await page.keyboard.press("Control+z");
  await expect(film.card(/^Shot 2:/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("combobox", { name: "Duration", exact: true })).toHaveText("5 s");
  await expect(film.redo).toHaveAccessibleName("Redo: duration of shot 2");
  await page.keyboard.press("Control+Shift+Z");
  await expect(page.getByRole("combobox", { name: "Duration", exact: true })).toHaveText("7 s");
  // Typing is a step, also while its field has the focus.
  await storyboard.promptBox.fill("It breaks white");
  await page.keyboard.press("Control+z");
  await expect(storyboard.promptBox).toHaveValue("It breaks");
});

test("shots follow the film, the request holds its words and references, and a mention names one", async ({
  studio,
  dataDir,
}) => {
  const { storyboard, page } = studio;
  const film = new FilmPage(page);
  await storyboard.ensureShot();
  await film.settingsButton.click();
  await film.setting("Prompt prefix").fill("16 mm grain.");
  await film.settings.getByRole("combobox", { name: "Ratio" }).click();
  await page.getByRole("option", { name: "1:1" }).click();
  const chooser = page.waitForEvent("filechooser");
  await film.settings.getByRole("button", { name: "Add style or character…" }).click();
  await (await chooser).setFiles(await fixture("picture.png"));
  await expect(film.settings.getByRole("button", { name: /^Remove / })).toBeVisible();
  await film.settings.getByRole("button", { name: "Done" }).click();
  await page.getByRole("radio", { name: "References" }).click();
  await expect(page.getByRole("combobox", { name: "Ratio", exact: true })).toHaveText("1:1");

  await storyboard.promptBox.pressSequentially("A lantern like @im");
  await expect(page.getByRole("option", { name: /^image 1/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(storyboard.promptBox).toHaveValue("A lantern like @image 1 ");
  await storyboard.promptBox.pressSequentially("and @image 2");
  await expect(storyboard.checks).toContainText("The prompt mentions @image 2, which isn’t sent");
  await storyboard.promptBox.fill("A lantern like @image 1");
  await expect(storyboard.checks).not.toContainText("mentions");

  await storyboard.generateButton.click();
  await expect
    .poll(() => newestRequest(dataDir))
    .toMatchObject({
      ratio: "1:1",
      content: [{ text: "16 mm grain.\nA lantern like @image 1" }, { role: "reference_image" }],
    });
});

test("the list is edited in place by keyboard, and the view is kept", async ({ studio }) => {
  const { storyboard, page } = studio;
  const film = new FilmPage(page);
  await storyboard.ensureShot();
  await storyboard.promptBox.fill("A grey swell");
  await film.addShot("It breaks", 2);
  await film.show("List");
  await film.cell(1, "A grey swell").click();
  await page.keyboard.press("Enter");
  await page.keyboard.type(" leans");
  await page.keyboard.press("Enter");
  await expect(film.cell(1, "A grey swell leans")).toBeFocused();
  await expect(storyboard.promptBox).toHaveValue("A grey swell leans");
  // Typed before the shot is open that the arrow leads to: it is that shot's.
  await film.pressAtOnce("ArrowDown", ".", " ", "G");
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await expect(film.cell(2, "It breaks. Gone")).toBeFocused();
  await expect(film.cell(1, "A grey swell leans")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Resolution of shot 2" }).selectOption("2K");
  await page.keyboard.press("Escape");
  await expect(film.cell(2, "2K")).toBeFocused();
  // H3 expands no prompt: there is nothing to choose, and the focus stays.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(film.columnOf(2, "Expansion")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(film.cell(1, "It breaks. Gone")).toBeVisible();
  // The cards' menu, by key on what is selected, by mouse on a row that isn't.
  await page.keyboard.press("Shift+ArrowDown");
  await expect(film.list.getByRole("row", { selected: true })).toHaveCount(2);
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Duplicate 2 shots" }).press("Enter");
  await expect(film.list.getByRole("row")).toHaveCount(5);
  await film.cell(4, "A grey swell leans").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete shot" }).click();
  await expect(film.list.getByRole("row")).toHaveCount(4);
  await film.cell(1, "It breaks. Gone").click();
  await expect(film.list.getByRole("row", { selected: true })).toHaveCount(1);
  await film.cell(1, "It breaks. Gone").press("Delete");
  await expect(film.list.getByRole("row")).toHaveCount(3);
  // Who looks elsewhere comes back to the same shot.
  await film.cell(2, "A grey swell leans").click();
  await studio.shell.open("Tasks");
  await studio.shell.open("Storyboard");
  await expect(storyboard.promptBox).toHaveValue("A grey swell leans");
  await page.reload();
  await expect(film.list).toBeVisible();
});

test("selected shots, and words typed for all of them, are there after a reload; a shot that is added is meant alone", async ({
  studio,
}) => {
  const { storyboard, page } = studio;
  const film = new FilmPage(page);
  await storyboard.ensureShot();
  await storyboard.promptBox.fill("A grey swell");
  await film.addShot("It breaks", 2);
  await film.addShot("It runs out", 3);
  await page.getByRole("button", { name: /^Shot 1:/ }).click({ modifiers: ["Control"] });
  const many = page.getByRole("complementary", { name: "2 shots selected" });
  const words = many.getByRole("textbox", { name: "Text" });
  await words.fill("At dusk.");
  await studio.shell.open("Tasks");
  await studio.shell.open("Storyboard");
  await expect(words).toHaveValue("At dusk.");
  await page.reload();
  await expect(words).toHaveValue("At dusk.");

  await film.addShot("Foam", 4);
  await expect(many).toHaveCount(0);
});

test("a budget stops a shot before it is sent, with the figures, until the person says so", async ({ studio }) => {
  const { storyboard, page } = studio;
  const film = new FilmPage(page);
  await storyboard.ensureShot();
  await storyboard.promptBox.fill("A grey swell");
  await film.settingsButton.click();
  await film.setting("Seconds for this film").fill("4");
  await film.setting("Seconds per day").focus();
  await film.settings.getByRole("button", { name: "Done" }).click();
  await storyboard.generateButton.click();
  await expect(film.budgetStop).toContainText("0 s used + 5 s now");
  await expect(film.budgetStop).toContainText("5 s of 4 s · over by 1 s");
  await film.budgetStop.getByRole("button", { name: "Don’t send" }).click();
  await expect(film.card(/^Shot 1: .*Draft/)).toBeVisible();
  await storyboard.generateButton.click();
  await film.budgetStop.getByRole("button", { name: "Send anyway" }).click();
  await expect(film.card(/^Shot 1: .*Draft/)).toHaveCount(0);
});
