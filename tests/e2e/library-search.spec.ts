import { readFile } from "node:fs/promises";
import { fixture } from "#tests/support/media-fixtures.ts";
import { connectToStudio } from "#tests/support/studio-client.ts";
import { expect, test } from "./studio.ts";

test("filters are written as text, a search in vain says which there are, and Escape clears it", async ({ studio }) => {
  const { library, page, process } = studio;
  const { client, cookie, close } = await connectToStudio(process.url);
  const { origin } = new URL(process.url);
  for (const name of ["2s.mp3", "256x256.png"]) {
    const body = await readFile(await fixture(name));
    await fetch(`${origin}/media?name=${name}`, { method: "POST", headers: { cookie, origin }, body });
  }
  const { items } = await client.library.list({});
  const sound = items.find(({ kind }) => kind === "audio");
  await client.library.rate({ id: sound?.id ?? "", rating: 4 });
  close();

  await library.open();
  await expect(library.items).toHaveCount(2);
  await library.search.fill("kind:song rating:>3");
  await expect(library.items).toHaveCount(1);
  await expect(library.item(sound?.name ?? "")).toBeVisible();
  await library.search.fill("rating:>4");
  await expect(page.getByText("Nothing here answers that.")).toBeVisible();
  await expect(page.getByText("rating:>3", { exact: true })).toBeVisible();
  await library.search.press("Escape");
  await expect(library.items).toHaveCount(2);

  await library.items.first().click();
  await page.keyboard.press("End");
  await expect(library.items.last()).toBeFocused();
  await page.keyboard.press("5");
  const rating = library.inspector.getByRole("slider", { name: "Rating" });
  await expect(rating).toHaveAttribute("aria-valuenow", "5");
  await rating.press("ArrowLeft");
  await expect(rating).toHaveAttribute("aria-valuenow", "4");
});
