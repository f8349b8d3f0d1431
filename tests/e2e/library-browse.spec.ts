import { bringFixtures } from "./library-files.ts";
import { expect, test } from "./studio.ts";

const files = ["2s.mp3", "256x256.png", "picture.jpg", "faststart.mp4"] as const;

// @shows Library, point by point › 2. Grid and list, sizes, columns, groups, orders
// @shows Library, point by point › 2. Many chosen by mouse and keyboard; the rubber band
// @shows Library, point by point › 3. One search over words and filters, as text and as chips; saved searches
test("chips and the menu write the search, which is saved; one in vain says which filters there are; list, groups, columns, the rubber band and rating by keys", async ({
  studio,
}) => {
  const { library, page } = studio;
  const { client, ids, close } = await bringFixtures(studio, files);
  await client.library.rate({ id: ids[0] ?? "", rating: 4 });
  await client.library.rename({ id: ids[1] ?? "", name: `256x256 ${"and so on ".repeat(19)}` });
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
  await library.filter("Rating", "Unrated");
  await expect(library.search).toHaveValue("kind:image rating:0");
  await library.saveSearch("Pictures to rate");
  await library.search.press("Escape");
  await page.getByRole("button", { name: "Saved searches" }).click();
  await page.getByRole("button", { name: /^Pictures to rate/ }).click();
  await expect(library.search).toHaveValue("kind:image rating:0");
  await page.getByRole("button", { name: "Remove rating:0" }).click();
  await expect(library.search).toHaveValue("kind:image");
  await library.chip("Image").click();

  // As text; a search in vain says which filters there are.
  await library.search.fill("kind:song rating:>3");
  await expect(library.items).toHaveCount(1);
  await expect(library.item("2s.mp3")).toBeVisible();
  await library.search.fill("rating:>4");
  await expect(page.getByText("No results")).toBeVisible();
  await expect(page.getByText("rating:>3", { exact: true })).toBeVisible();
  await library.search.press("Escape");
  await expect(library.items).toHaveCount(files.length);

  await library.band();
  await expect(library.inspector.getByText("4 selected")).toBeVisible();

  // What another search hides stays selected, is said wherever something is done to it, and can be let go of or shown.
  await library.search.fill("kind:song");
  const hidden = "3 selected files aren’t in this view.";
  await expect(library.inspector.getByText(hidden)).toBeVisible();
  await library.inspector.getByRole("button", { name: "Move to trash" }).click();
  await expect(page.getByRole("alertdialog", { name: "Move 4 files to trash?" }).getByText(hidden)).toBeVisible();
  await page.keyboard.press("Escape");
  await library.inspector.getByRole("button", { name: "Deselect" }).click();
  await expect(library.inspector.getByRole("textbox", { name: "Name" })).toHaveValue("2s.mp3");
  await library.search.fill("kind:video");
  await expect(library.inspector.getByText("This file isn’t in this view.")).toBeVisible();
  await library.inspector.getByRole("button", { name: "Show", exact: true }).click();
  await expect(library.search).toHaveValue("");
  await expect(library.inspector.getByText("This file isn’t in this view.")).toBeHidden();

  await page.getByRole("radio", { name: "List" }).click();
  await page.getByRole("combobox", { name: "Group by" }).click();
  await page.getByRole("option", { name: "By film" }).click();
  await expect(library.grid.getByText("No film")).toBeVisible();
  // However long a name is, columns stand under their heads.
  const lefts = await library.grid
    .locator("[role=gridcell][data-column=size]")
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
  expect(lefts).toHaveLength(files.length);
  expect(new Set(lefts).size).toBe(1);
  await library.grid.getByRole("button", { name: "Name" }).click();
  await expect(library.items.last()).toHaveAccessibleName("picture.jpg");
  const edge = library.grid.getByRole("separator", { name: "Duration width" });
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

  // A menu is about all that are selected where it is opened on one of them, else about the one under it.
  await library.items.nth(2).click({ button: "right" });
  await page.getByRole("menuitemcheckbox", { name: "Pick" }).click();
  await expect(library.inspector.getByRole("button", { name: "Pick" })).toHaveAttribute("aria-pressed", "true");
  await library.items.first().click();
  await library.items.last().click({ button: "right" });
  await expect(page.getByRole("menu", { name: "Actions for picture.jpg" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(library.items.last()).toBeFocused();
  await expect(library.items.last()).toHaveAttribute("aria-selected", "true");

  await library.items.first().click();
  await page.keyboard.press("End");
  await expect(library.items.last()).toBeFocused();
  await page.keyboard.press("5");
  const rating = library.inspector.getByRole("slider", { name: "Rating" });
  await expect(rating).toHaveAttribute("aria-valuenow", "5");
  await rating.press("ArrowLeft");
  await expect(rating).toHaveAttribute("aria-valuenow", "4");
  await library.items.first().focus();
  await page.keyboard.press("1");
  await page.keyboard.press("ControlOrMeta+a");
  await expect(rating).toHaveAttribute("aria-valuetext", "Mixed ratings");
  await rating.press("0");
  await expect(rating).toHaveAttribute("aria-valuetext", "Not rated");
});

test("however fast one types, presses or leaves, the search is what was typed, and answers it", async ({ studio }) => {
  const { library, page } = studio;
  const { close } = await bringFixtures(studio, ["picture.jpg", "2s.mp3"]);
  close();
  await library.open();
  await expect(library.items).toHaveCount(2);
  const field = page.getByRole("searchbox", { name: "Search Library" });
  // About as long as an answer takes, so that keys come before, with and after it.
  for (const delay of [0, 3, 8, 12, 20, 40]) {
    await field.focus();
    await page.keyboard.type("kind:image picture", { delay });
    await expect(library.items).toHaveCount(1);
    await expect(field).toHaveValue("kind:image picture");
    await field.fill("");
    await expect(library.items).toHaveCount(2);
  }
  await page.keyboard.type("picture");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await expect(field).toHaveValue("picture kind:image");
  await field.fill("");
  await page.keyboard.type("2s");
  await page.keyboard.press("Control+1");
  await library.open();
  await expect(field).toHaveValue("2s");
  await expect(library.items).toHaveCount(1);
});
