import { copyFileSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fixture } from "#tests/support/media-fixtures.ts";
import { expect, test } from "./studio.ts";

test("what other programs do in the folder is seen, a lost file is given back, and the library is rebuilt by keyboard", async ({
  studio,
}) => {
  const { library, page, dataDir } = studio;
  const folder = join(dataDir, "library", "Lake");
  const place = async (name: string, as: string) => {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, as);
    writeFileSync(path, readFileSync(await fixture(name)));
    // One that is young may still be on its way.
    utimesSync(path, 1_000, 1_000);
    return path;
  };
  const lamp = await place("picture.png", "Lamp.png");
  await library.open();
  await expect(library.item("Lamp.png")).toBeVisible();
  await place("256x256.png", "Gate.png");
  await expect(library.item("Gate.png")).toBeVisible();

  const copy = join(dataDir, "Copy.png");
  copyFileSync(lamp, copy);
  rmSync(lamp);
  await library.item("Lamp.png").click();
  const { inspector } = library;
  await expect(inspector.getByText("The file is no longer where it was", { exact: true })).toBeVisible();
  await inspector
    .getByLabel("Find it…")
    .and(page.locator("input"))
    .setInputFiles(await fixture("picture.jpg"));
  await expect(inspector.getByRole("alert")).toContainText("This is another file");
  await inspector.getByLabel("Find it…").and(page.locator("input")).setInputFiles(copy);
  await expect(inspector.getByText("The file is no longer where it was", { exact: true })).toBeHidden();
  expect(readFileSync(lamp).equals(readFileSync(copy))).toBe(true);

  await place("255x256.png", "Gate.png");
  await library.item("Gate.png").click();
  await expect(inspector.getByText("Another program changed this file")).toBeVisible();
  await inspector.getByRole("button", { name: "Keep it as it is" }).press("Enter");
  await expect(inspector.getByText("Another program changed this file")).toBeHidden();

  await page.goto(`${new URL(page.url()).origin}/#/settings/library`);
  const rebuild = page.getByRole("button", { name: "Rebuild…" });
  await rebuild.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rebuild library" });
  await expect(dialog.getByRole("row", { name: /As they are known/ })).toContainText("2");
  await dialog.getByRole("button", { name: "Rebuild" }).press("Enter");
  await dialog.getByRole("button", { name: "Close" }).press("Enter");
  await expect(rebuild).toBeFocused();
});
