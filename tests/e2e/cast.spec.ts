import { PNG } from "pngjs";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { findViolations } from "./find-violations.ts";
import { CastPage } from "./pages/cast-page.ts";
import { FilmPage } from "./pages/film-page.ts";
import { expect, test } from "./studio.ts";

/** A picture of one color, as large as a reference has to be. */
function pictureOf(shade: number) {
  const png = new PNG({ width: 320, height: 320 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([shade, 90, 200 - shade, 255], at);
  return { name: `keeper ${shade}.png`, mimeType: "image/png", buffer: PNG.sync.write(png) };
}

// @shows Direction › A cast is made, named with @, dragged and added by keyboard; its files are sent within the limits
test("cards are made, picked with @, dragged to shots and added by keyboard; what isn't sent is named", async ({
  studio,
}) => {
  const { page, storyboard } = studio;
  const { client, close } = await connectToStudio(studio.process.url);
  const [project] = await client.storyboard.projects();
  const projectId = project?.id ?? "";
  await client.storyboard.updateDefaults({
    id: projectId,
    defaults: { model: "Vendor-H3-Max", resolution: "480P", ratio: "1:1" },
  });
  const drafts = async () => (await client.storyboard.shots({ projectId })).map(({ draft }) => draft);
  await storyboard.ensureShot();
  const cast = new CastPage(page);
  await cast.open();
  // One picture more than a request takes.
  await cast.make(
    "Keeper",
    Array.from({ length: 10 }, (_, at) => pictureOf(10 + at * 15)),
  );
  await cast.make("Lamp");

  // Picked with @ in the words: its files go along, and the one that doesn't is named.
  await storyboard.promptBox.click();
  await page.keyboard.type("Fog around @Kee");
  await page.getByRole("option", { name: /Keeper/ }).waitFor();
  await page.keyboard.press("Enter");
  await expect(storyboard.promptBox).toHaveText(/Fog around @Keeper/);
  await expect(storyboard.references).toHaveCount(9);
  const notes = page.getByRole("list", { name: "Notes on the cast" });
  await expect(notes.getByText("Keeper: keeper 145.png isn’t sent")).toBeVisible();
  await expect(notes.getByText("Images: 10. Up to 9 are sent.")).toBeVisible();

  // By keyboard to the shot that is open, by mouse to one on the board, in the list, and large.
  await cast.card("Lamp").press("a");
  await expect.poll(async () => (await drafts())[0]?.prompt).toContain("@Lamp");
  const film = new FilmPage(page);
  for (const number of [2, 3, 4]) await film.addShot("A pier.", number);
  await cast.card("Lamp").dragTo(page.getByRole("button", { name: /^Shot 2: / }));
  await expect.poll(async () => (await drafts())[1]?.prompt).toBe("A pier. @Lamp");
  await film.show("List");
  await cast.card("Lamp").dragTo(film.cell(3, "A pier."));
  await expect.poll(async () => (await drafts())[2]?.prompt).toBe("A pier. @Lamp");
  await film.show("Shot");
  await cast.card("Lamp").dragTo(page.getByRole("region", { name: /^Shot \d of 4/ }));
  await expect.poll(async () => (await drafts()).filter(({ prompt }) => prompt.includes("@Lamp")).length).toBe(4);
  expect(await findViolations(page, "cast")).toEqual([]);

  // What is sent has the card's nine pictures, and the words that stand for it.
  await film.show("Board");
  await page.getByRole("button", { name: /^Shot 1: / }).click();
  await storyboard.generateButton.click();
  await expect.poll(async () => (await client.tasks.list({})).length).toBe(1);
  const [task] = await client.tasks.list({});
  const content = task?.request.content as readonly { type: string; text?: string }[];
  expect(content.filter(({ type }) => type === "image_url")).toHaveLength(9);
  expect(content.find(({ type }) => type === "text")?.text).toMatch(/^Fog around Keeper \(@image 1, .*@image 9\)/);
  close();
});
