import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { ffprobe, frameTiles, tileDistance } from "#tests/support/media/read-media.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { libraryFiles } from "./library-files.ts";
import { FilmPage } from "./pages/film-page.ts";
import { expect, type Studio, test } from "./studio.ts";

// Three films are rendered one after the other.
test.slow();

/** The requests as they were sent, oldest first, with the bytes of media left out. */
function requestsOf(dataDir: string): { content: { type: string; role?: string }[]; ratio?: string }[] {
  const db = new DatabaseSync(join(dataDir, "studio.db"), { readOnly: true });
  try {
    return db
      .prepare("SELECT request FROM tasks ORDER BY created_at, title")
      .all()
      .map(({ request }) => JSON.parse(String(request)));
  } finally {
    db.close();
  }
}

/** The films in the order of their shots, whose numbers begin their names. */
const filmsOf = async (dataDir: string) => (await libraryFiles(dataDir, ".mp4")).toSorted();

async function allReady({ page }: Studio, count: number): Promise<void> {
  await expect(page.getByRole("button", { name: /^Shot \d+: .*Ready/ })).toHaveCount(count, { timeout: 150_000 });
}

test("words alone, a first and a last frame, references: three shots, three films", async ({ studio, dataDir }) => {
  const { storyboard, page } = studio;
  const film = new FilmPage(page);
  const { client, close } = await connectToStudio(studio.process.url);
  const [project] = await client.storyboard.projects();
  const defaults = { model: "Vendor-H3-Max", resolution: "480P", ratio: "1:1" } as const;
  await client.storyboard.updateDefaults({ id: project?.id ?? "", defaults });
  close();
  await storyboard.ensureShot();
  const prompt = "A grey swell stacks up and leans.";
  await storyboard.fill({ prompt });
  await film.addShot(prompt, 2);
  await storyboard.giveFrame("First frame", await fixture("picture.png"));
  await storyboard.giveFrame("Last frame", await fixture("picture.jpeg"));
  await film.addShot(prompt, 3);
  await page.getByRole("radio", { name: "References" }).click();
  for (const name of ["picture.png", "5s.mp3"]) {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add references…" }).click();
    await (await chooser).setFiles(await fixture(name));
  }
  await expect(page.getByText("Images 1/9 · Videos 0/3 · Audio 1/3")).toBeVisible();
  await page.keyboard.press("Control+Shift+Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Generate 3 takes" }).click();
  await allReady(studio, 3);

  const [words, frames, references] = requestsOf(dataDir);
  expect(words).toMatchObject({ ratio: "1:1", content: [{ type: "text" }] });
  expect(frames?.content.map(({ role }) => role)).toEqual([undefined, "first_frame", "last_frame"]);
  // Frames bring their own ratio.
  expect(frames?.ratio ?? "adaptive").toBe("adaptive");
  expect(references?.content.map(({ role }) => role)).toEqual([undefined, "reference_image", "reference_audio"]);
  const films = await filmsOf(dataDir);
  const facts = await Promise.all(films.map((path) => ffprobe(path)));
  expect(facts.map(({ codec, width, height }) => [codec, width, height])).toEqual([
    ["h264", 480, 480],
    ["h264", 640, 480],
    ["h264", 480, 480],
  ]);
  const picture = await frameTiles(await fixture("picture.png"), 0);
  expect(tileDistance(await frameTiles(films[1] ?? "", 0), picture)).toBeLessThan(12);
});

test("a chain of three goes on by itself: each begins on the true last frame of the one before", async ({
  studio,
  dataDir,
}) => {
  const { client, close } = await connectToStudio(studio.process.url);
  const [project] = await client.storyboard.projects();
  const draft = { model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "1:1", mode: "text" } as const;
  const ids: string[] = [];
  for (const prompt of ["A grey swell leans.", "It breaks white.", "The tide goes out."]) {
    const shot = await client.storyboard.addShot({ projectId: project?.id ?? "", draft: { ...draft, prompt } });
    const parent = ids.at(-1);
    if (parent !== undefined) await client.storyboard.chainShot({ id: shot.id, to: parent });
    ids.push(shot.id);
  }
  await studio.storyboard.open();
  await client.storyboard.generateMany({ shots: ids.map((id) => ({ id, clientId: randomUUID() })) });
  close();
  await expect(studio.page.getByRole("button", { name: /^Shot 3: .*Waits for shot 2/ })).toBeVisible();
  await allReady(studio, 3);
  const films = await filmsOf(dataDir);
  expect(films).toHaveLength(3);
  for (const index of [1, 2]) {
    const [before, after] = await Promise.all([
      frameTiles(films[index - 1] ?? "", "last"),
      frameTiles(films[index] ?? "", 0),
    ]);
    expect(tileDistance(before, after)).toBeLessThan(8);
  }
});
