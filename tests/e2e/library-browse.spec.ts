import { readFile } from "node:fs/promises";
import { fixture } from "#tests/support/media-fixtures.ts";
import { connectToStudio } from "#tests/support/studio-client.ts";
import { expect, test } from "./studio.ts";

const files = ["2s.mp3", "256x256.png", "picture.jpg", "faststart.mp4"] as const;

test("chips and the menu write the search, which is saved; list, groups, columns and the rubber band", async ({
  studio,
}) => {
  const { library, page, process } = studio;
  const { cookie, close } = await connectToStudio(process.url);
  const { origin } = new URL(process.url);
  for (const name of files) {
    const body = await readFile(await fixture(name));
    await fetch(`${origin}/media?name=${name}`, { method: "POST", headers: { cookie, origin }, body });
  }
  close();
  await library.open();
  await expect(library.items).toHaveCount(files.length);
  // A video's poster is made in the page, and kept: another visit is given it.
  const poster = library.item("faststart.mp4").locator("img");
  await expect(poster).toHaveJSProperty("complete", true);
  expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);

  await library.chip("Image").click();
  await expect(library.search).toHaveValue("kind:image");
  await expect(library.items).toHaveCount(2);
  await library.filter("Rating", "Not rated");
  await expect(library.search).toHaveValue("kind:image rating:0");
  await library.saveSearch("Pictures to rate");
  await library.search.press("Escape");
  await page.getByRole("button", { name: "Saved searches" }).click();
  await page.getByRole("button", { name: /^Pictures to rate/ }).click();
  await expect(library.search).toHaveValue("kind:image rating:0");
  await page.getByRole("button", { name: "Remove rating:0" }).click();
  await expect(library.search).toHaveValue("kind:image");
  await library.chip("Image").click();

  await library.band();
  await expect(library.inspector.getByText("4 selected")).toBeVisible();
  await page.getByRole("radio", { name: "List" }).click();
  await page.getByRole("combobox", { name: "Group by" }).click();
  await page.getByRole("option", { name: "By film" }).click();
  await expect(library.grid.getByText("In no film")).toBeVisible();
  await library.grid.getByRole("button", { name: "Name" }).click();
  await expect(library.items.last()).toHaveAccessibleName("picture.jpg");
  const edge = library.grid.getByRole("separator", { name: "Width of Length" });
  const width = Number(await edge.getAttribute("aria-valuenow"));
  await edge.press("ArrowRight");
  await expect(edge).toHaveAttribute("aria-valuenow", String(width + 12));

  await library.items.first().click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+End");
  await expect(library.items.last()).toBeFocused();
  await expect(library.inspector.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await expect(library.inspector.getByText("4 selected")).toBeVisible();
});
