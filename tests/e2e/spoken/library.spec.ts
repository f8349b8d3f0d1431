import { bringFixtures } from "../library-files.ts";
import { expect, test } from "../studio.ts";
import { ScreenReader } from "./screen-reader.ts";

// @shows Every hand, number by number › 1. The five main jobs as they are heard
test("a file is found, rated, tagged as a pick, deleted and brought back, as it is heard", async ({ studio }) => {
  const { library, page } = studio;
  const { close } = await bringFixtures(studio, ["picture.jpg", "2s.mp3"]);
  close();
  await library.open();
  await expect(library.items).toHaveCount(2);
  const reader = await ScreenReader.on(page);
  await reader.goTo(/^Search Library, /);
  await reader.type("kind:image");
  await expect(library.items).toHaveCount(1);
  await reader.goTo(/^picture.jpg/);
  await reader.press("Home");
  await reader.press("3");
  await reader.hears("Rated 3 stars.");
  await reader.press("p");
  await reader.hears("Marked as a pick.");
  await reader.press("Delete");
  await reader.stands(/^Cancel, button/);
  await reader.goTo(/^Move to trash, button/);
  await reader.press("Enter");
  await reader.hears("“picture.jpg” was deleted");
  await reader.press("Control+z");
  await reader.hears("1 file restored");
  expect(reader.script).toEqual([
    "Search Library, searchbox",
    "> “kind:image”",
    "picture.jpg, gridcell",
    "> Home",
    "> 3",
    "“Rated 3 stars.”",
    "> p",
    "“Marked as a pick.”",
    "> Delete",
    "Cancel, button",
    "Move to trash, button",
    "> Enter",
    "““picture.jpg” was deleted”",
    "> Control+z",
    "“1 file restored”",
  ]);
});
