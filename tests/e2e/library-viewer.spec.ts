import { findViolations } from "./find-violations.ts";
import { bringFixtures } from "./library-files.ts";
import { ViewerPage } from "./pages/viewer-page.ts";
import { expect, test } from "./studio.ts";

// @shows Library › Keyboard only, axe
// @shows Library, point by point › 4. The viewer: through files, by frame, looped, zoomed, up to four on one clock, as a slideshow
// @shows Library, point by point › 4. Rated, flagged, coloured, tagged, noted with times
// @shows Library, point by point › 4. Used again, and never over work in hand
test("by keys alone: files are gone through, noted, compared, shown one after the other, looked at closely and used again", async ({
  studio,
}) => {
  const { library, page } = studio;
  // The newest is shown first.
  const names = ["picture.jpg", "2s.mp4", "6s.mp4"];
  const { client, ids, close } = await bringFixtures(studio, names);
  const idOf = (name: string) => ids[names.indexOf(name)] ?? "";
  const kept = (name: string) => client.library.get({ id: idOf(name) });
  const viewer = new ViewerPage(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await library.open();
  await expect(library.items).toHaveCount(3);
  await library.item("6s.mp4").focus();

  // One film: by frame, a time noted, judged.
  await press("Enter");
  await expect(viewer.dialog("6s.mp4")).toBeVisible();
  await expect
    .poll(() => viewer.films.evaluateAll(([film]) => (film as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0);
  await press("k", "Home", ".");
  await expect.poll(() => viewer.frames(24)).toEqual([1]);
  await press("m");
  await page.keyboard.type("a wave breaks, x2");
  await expect(viewer.note).toHaveValue("0:00.04 a wave breaks, x2");
  await press("Escape", "4", "p", "8");
  await expect(viewer.rating).toHaveAttribute("aria-valuenow", "4");
  await expect
    .poll(() => kept("6s.mp4"))
    .toMatchObject({ rating: 4, flag: 1, label: "green", note: "0:00.04 a wave breaks, x2" });
  await press("End");
  await page.getByRole("button", { name: /^0:00\.04/ }).press("Enter");
  await expect.poll(() => viewer.frames(24)).toEqual([1]);

  // Two on one clock; the second is judged, and looked at alone afterwards.
  await press("c");
  await expect(viewer.films).toHaveCount(2);
  await press("Home", ".", ".");
  await expect.poll(() => viewer.frames(24)).toEqual([2, 2]);
  await press("ArrowRight", "2");
  await expect(viewer.rating).toHaveAttribute("aria-valuenow", "2");
  await press("c");
  await expect(viewer.dialog("2s.mp4")).toBeVisible();
  expect(await kept("2s.mp4")).toMatchObject({ rating: 2 });

  // Shown to its end at twice its pace, then the next.
  await press("]", "]", "s");
  await expect(viewer.dialog("picture.jpg")).toBeVisible();
  await press("Escape");

  await press("+", "ArrowLeft");
  await expect(page.getByRole("button", { name: /^\d+%$/ })).toBeVisible();
  await expect(viewer.dialog("picture.jpg")).toBeVisible();
  await press("Control+0", "?");
  await expect(page.getByRole("region", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await findViolations(page, "viewer")).toEqual([]);
  await press("Escape");

  // A new shot begins on it; those that are there stay as they are.
  const [project] = await client.storyboard.projects();
  const before = await client.storyboard.shots({ projectId: project?.id ?? "" });
  // Over the whole screen, with its details: nothing lies over what one presses there.
  await press("f", "d");
  await viewer.rating.click({ trial: true });
  await press("r", "Enter");
  const asks = page.getByRole("dialog", { name: "Use as first frame" });
  await asks.getByRole("button", { name: "Create", exact: true }).press("Enter");
  await expect(asks).toBeHidden();
  const after = await client.storyboard.shots({ projectId: project?.id ?? "" });
  expect(after.slice(0, -1)).toEqual(before);
  expect(after.at(-1)?.draft).toMatchObject({ mode: "frames", firstFrame: idOf("picture.jpg") });

  // A message that says so doesn't hold up the way back.
  await expect(page.getByText("as shot 1").first()).toBeVisible();
  for (const name of ["Zoom out", "Slideshow", "Close"])
    await viewer.dialog("picture.jpg").getByRole("button", { name }).click({ trial: true });
  await press("f");
  await press("Escape");
  await expect(viewer.dialog("picture.jpg")).toBeHidden();
  await expect(library.item("picture.jpg")).toBeFocused();
  close();

  // A text is read there too, whatever its name says, and what is wrong with it is said.
  (await bringFixtures(studio, ["text.png"])).close();
  await library.item("text.png").click();
  await press("Enter");
  const text = viewer.dialog("text.png");
  await expect(text.getByRole("region", { name: "text.png" })).toHaveText("This is a shopping list, not a picture.");
  await expect(text.getByText("Can’t be used in a request")).toBeVisible();
});
