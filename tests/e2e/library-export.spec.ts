import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readZip } from "#tests/support/archives/read-zip.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { findViolations } from "./find-violations.ts";
import { bringFixtures } from "./library-files.ts";
import { expect, test } from "./studio.ts";

// @shows Library › Keyboard only, axe
// @shows Library, point by point › 5. Exported as folder or zip by a template, with or without sidecars; copied, dragged, opened with, shown
// @shows Library, point by point › 5. Contact sheets
// @shows Library, point by point › 5. The system's trash with undo; what uses a file is named before
test("by keyboard a selection leaves as a zip and a contact sheet; a file that a film uses is deleted after a warning, and put back", {
  tag: "@browser-shell",
}, async ({ studio }) => {
  const { library, page, dataDir } = studio;
  const { close } = await bringFixtures(studio, ["256x256.png", "picture.jpg"]);
  close();
  await library.open();
  await expect(library.items).toHaveCount(2);

  // A picture becomes the still of a film.
  await library.item("256x256.png").click();
  await library.inspector.getByRole("button", { name: "Use as film still" }).press("Enter");
  const cover = page.getByRole("dialog", { name: "Use as film still" });
  await cover.getByRole("button", { name: "Use", exact: true }).press("Enter");
  await expect(page.getByText("“Untitled film” has a new still", { exact: true })).toBeVisible();
  await expect(library.inspector.getByRole("link", { name: "Untitled film, film still" })).toBeVisible();

  await library.items.first().focus();
  await page.keyboard.press("ControlOrMeta+a");
  await expect(library.inspector.getByText("2 selected")).toBeVisible();

  await page.keyboard.press("ControlOrMeta+e");
  const dialog = page.getByRole("dialog", { name: "Export 2 files" });
  await dialog.getByRole("radio", { name: "ZIP file" }).press("Enter");
  const names = dialog.getByRole("textbox", { name: "File names" });
  await names.fill("{nope}");
  await expect(dialog.getByText("Unknown field {nope}")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Export" })).toBeDisabled();
  await names.fill("{kind}/{number} {name}");
  await expect(dialog.getByRole("list", { name: "File name preview" })).toContainText("image/2 256x256.png");
  await dialog.getByRole("switch", { name: "Include sidecars" }).press("Space");
  const out = join(dataDir, "out");
  await dialog.getByRole("textbox", { name: "Save to" }).fill(join(out, "not", "there"));
  await dialog.getByRole("button", { name: "Export" }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("The parent folder doesn’t exist.");
  await mkdir(out);
  await dialog.getByRole("textbox", { name: "Save to" }).fill(out);
  await dialog.getByRole("textbox", { name: "ZIP file name" }).fill("Stills");
  expect(await findViolations(page, "export")).toEqual([]);
  await dialog.getByRole("button", { name: "Export" }).press("Enter");
  await expect(dialog.getByText("2 files exported.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).press("Enter");
  expect(await readdir(out)).toEqual(["Stills.zip"]);
  const found = await readZip(join(out, "Stills.zip"));
  expect([...found.keys()].filter((name) => !name.endsWith(".reelsong.json"))).toEqual([
    "image/1 picture.jpg",
    "image/2 256x256.png",
  ]);
  expect(found.get("image/1 picture.jpg")?.equals(await readFile(await fixture("picture.jpg")))).toBe(true);
  expect(found.size).toBe(4);

  const saved = page.waitForEvent("download");
  await library.inspector.getByRole("button", { name: "More options" }).press("Enter");
  await page.getByRole("menuitem", { name: "Contact sheet as PNG" }).press("Enter");
  const sheet = await readFile(await (await saved).path());
  expect([sheet.toString("latin1", 1, 4), sheet.readUInt32BE(16)]).toEqual(["PNG", 2339]);

  await library.item("256x256.png").click();
  await page.keyboard.press("Delete");
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("note")).toContainText("Film “Untitled film”");
  await question.getByRole("button", { name: "Move to trash" }).press("Enter");
  await expect(library.items).toHaveCount(1);
  await expect(page.getByText("“256x256.png” was deleted", { exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(library.item("256x256.png")).toBeVisible();
  expect(await readdir(join(dataDir, "library", "Imported"))).toContain("256x256.png");

  await page.goto(`${new URL(page.url()).origin}/#/settings/storage`);
  await expect(page.getByRole("list", { name: "By type" })).toContainText("2 files");
  expect(await findViolations(page, "storage")).toEqual([]);
});
