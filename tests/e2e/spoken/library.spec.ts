import { bringFixtures } from "../library-files.ts";
import { expect, test } from "../studio.ts";
import { ScreenReader } from "./screen-reader.ts";

test("a file is found, rated, tagged as a pick, deleted and brought back, as it is heard", async ({ studio }) => {
  const { library, page } = studio;
  const { close } = await bringFixtures(studio, ["picture.jpg", "2s.mp3"]);
  close();
  await library.open();
  await expect(library.items).toHaveCount(2);
  const reader = await ScreenReader.on(page);
  await reader.goTo(/^Search library, /);
  await reader.type("kind:image");
  await expect(library.items).toHaveCount(1);
  await reader.goTo(/^picture.jpg/);
  await reader.press("Enter");
  expect(reader.script).toEqual([]);
});
