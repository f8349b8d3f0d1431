import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { findViolations } from "./find-violations.ts";
import { expect, test } from "./studio.ts";

test("a friend's archive is shown for what it is, and what it holds is added beside what is here", async ({
  studio,
}) => {
  const { page, library } = studio;
  const packed = await readFile(join(import.meta.dirname, "../support/archives/before-signatures.zip.gz"));
  const file = join(await mkdtemp(join(tmpdir(), "reelsong-e2e-")), "Friend.zip");
  await writeFile(file, gunzipSync(packed));
  await page.goto(`${new URL(page.url()).origin}/#/settings/backup`);

  await page.locator("input[type=file]").setInputFiles(file);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("It’s treated as someone else’s");
  await expect(dialog).toContainText("Not signed by this installation.");
  await expect(dialog.getByRole("row", { name: "Films" })).toHaveText("Films2–");
  await expect(dialog.getByRole("list", { name: "Services it used" })).toHaveText(
    "Friend's service api.friend.example",
  );
  await expect(dialog).toContainText("2 generations that were still in progress elsewhere.");
  expect(await findViolations(page, "import")).toEqual([]);
  await dialog.getByRole("button", { name: "Import", exact: true }).press("Enter");
  await expect(dialog).toBeHidden();

  const result = page.getByRole("status").filter({ hasText: " imported" });
  await expect(result).toContainText("Added: 2 films, 1 song, 2 takes, 1 conversation, 3 files, 2 presets.");
  await result.getByRole("button", { name: "Close" }).press("Enter");
  await expect(result).toBeHidden();
  await library.open();
  await expect(library.items).toHaveCount(3);
  await expect(library.item("lamp.png")).toBeVisible();
});

test("something that is no archive is refused with its reason", async ({ studio }) => {
  const { page } = studio;
  await page.goto(`${new URL(page.url()).origin}/#/settings/backup`);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "Friend.zip", mimeType: "application/zip", buffer: Buffer.from("no zip at all") });
  await expect(page.getByRole("alert")).toContainText("It is not a zip file, or it is cut off.");
});
