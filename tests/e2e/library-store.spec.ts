import { copyFileSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { expect, test } from "./studio.ts";

// @shows Library › A rebuild from the folder gives the same library, row by row
// @shows Library, point by point › 1. Moves, edits, deletions and additions are noticed; missing, relink, import
// @shows Library, point by point › 2. Files that come in meanwhile move nothing that is looked at, and are counted
test("what other programs do in the folder is seen, a lost file is given back, and the library is rebuilt by keyboard", async ({
  studio,
}) => {
  const { library, page, dataDir } = studio;
  const folder = join(dataDir, "library", "Lake");
  const place = async (name: string, as: string, more = "") => {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, as);
    writeFileSync(path, Buffer.concat([readFileSync(await fixture(name)), Buffer.from(more)]));
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
  await expect(inspector.getByText("File not found", { exact: true })).toBeVisible();
  await inspector
    .getByLabel("Locate file…")
    .and(page.locator("input"))
    .setInputFiles(await fixture("picture.jpg"));
  await expect(inspector.getByRole("alert")).toContainText("This is a different file");
  await inspector.getByLabel("Locate file…").and(page.locator("input")).setInputFiles(copy);
  await expect(inspector.getByText("File not found", { exact: true })).toBeHidden();
  expect(readFileSync(lamp).equals(readFileSync(copy))).toBe(true);

  await place("255x256.png", "Gate.png");
  await library.item("Gate.png").click();
  await expect(inspector.getByText("Another app changed this file")).toBeVisible();
  await inspector.getByRole("button", { name: "Accept changes" }).press("Enter");
  await expect(inspector.getByText("Another app changed this file")).toBeHidden();

  await page.goto(`${new URL(page.url()).origin}/#/settings/library`);
  const rebuild = page.getByRole("button", { name: "Rebuild…" });
  await rebuild.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rebuild library" });
  await expect(dialog.getByRole("row", { name: /Unchanged/ })).toContainText("2");
  await dialog.getByRole("button", { name: "Rebuild" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rebuild).toBeFocused();

  // Files that come above what somebody looks at move none of it.
  await library.open();
  await page.setViewportSize({ width: 1280, height: 420 });
  const bring = async (from: number, to: number) => {
    for (let number = from; number <= to; number += 1) await place("256x256.png", `Wave ${number}.png`, ` ${number}`);
  };
  await bring(1, 9);
  await expect(page.getByText("11 files", { exact: true })).toBeVisible();
  const grid = page.getByRole("grid", { name: "Library" });
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  const looked = await library.item("Lamp.png").boundingBox();
  await bring(10, 12);
  const toNew = page.getByRole("button", { name: "3 new files", exact: true });
  await expect(toNew).toBeVisible();
  expect(await library.item("Lamp.png").boundingBox()).toEqual(looked);
  // One of them goes again.
  const { client, close } = await connectToStudio(studio.process.url);
  const { items } = await client.library.list({});
  await client.library.trash({ ids: items.filter(({ name }) => name === "Wave 11.png").map(({ id }) => id) });
  close();
  const toOthers = page.getByRole("button", { name: "2 new files", exact: true });
  await expect(toOthers).toBeVisible();
  expect(await library.item("Lamp.png").boundingBox()).toEqual(looked);
  await toOthers.press("Enter");
  await expect(toOthers).toBeHidden();
  await expect(grid.getByRole("gridcell", { name: /^Wave/ }).first()).toBeFocused();
});
