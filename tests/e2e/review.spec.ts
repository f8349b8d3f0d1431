import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { Animatic } from "./pages/animatic.ts";
import { FilmDialog } from "./pages/film-dialog.ts";
import { ReviewDialog } from "./pages/review-dialog.ts";
import { expect, type Studio, test } from "./studio.ts";

// Takes are rendered by the processor: a machine that tests much at once takes its time.
test.slow();

const draft = { model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "16:9", mode: "text" } as const;

async function seed({ process }: Studio, { takes, song }: { takes: readonly number[]; song: boolean }) {
  const { client, close } = await connectToStudio(process.url);
  const [project] = await client.storyboard.projects();
  const projectId = project?.id ?? "";
  const asked = [];
  for (const [index, count] of takes.entries()) {
    const shot = await client.storyboard.addShot({
      projectId,
      draft: { ...draft, prompt: `Wave number ${index + 1}` },
    });
    if (count > 0)
      asked.push(...(await client.storyboard.generate({ id: shot.id, clientId: randomUUID(), takes: count })));
  }
  if (song) {
    const bed = { title: "Bed", style: "slow piano", lyrics: "[Verse]\nThe sea goes out", optimizeLyrics: false };
    const { id } = await client.songs.create({ draft: bed });
    asked.push(...(await client.songs.generate({ id, clientId: randomUUID(), takes: 1 })));
  }
  for (const { id } of asked) {
    await expect.poll(async () => (await client.tasks.get({ id })).state, { timeout: 150_000 }).toBe("ready");
  }
  return { client, close, projectId, shots: () => client.storyboard.shots({ projectId }) };
}

test("two takes on one clock: stepped, wiped, rated, noted, one chosen, its settings used again", async ({
  studio,
}) => {
  const { client, close, shots } = await seed(studio, { takes: [2], song: false });
  // Either may have been ready first, and is shown then.
  const [shot] = await shots();
  const first = (await client.tasks.list({ shotId: shot?.id ?? "" })).find(({ take }) => take === 1);
  await client.storyboard.chooseTake({ id: shot?.id ?? "", taskId: first?.id ?? null });
  await studio.storyboard.open();
  const review = new ReviewDialog(studio.page);
  await review.open();
  await expect(review.films).toHaveCount(2);

  // Both stand on the very same frame.
  for (let k = 0; k < 3; k += 1) await studio.page.keyboard.press("ArrowRight");
  const inside = 3 / 24;
  await expect.poll(async () => (await review.times()).map((time) => Math.floor(time * 24 + 0.01))).toEqual([3, 3]);
  await studio.page.keyboard.press("Space");
  await expect.poll(async () => Math.min(...(await review.times()))).toBeGreaterThan(inside + 0.5);
  await studio.page.keyboard.press("k");
  const [one = 0, two = 0] = await review.times();
  expect(Math.abs(one - two)).toBeLessThan(0.1);

  await studio.page.keyboard.press("w");
  await expect(review.edge).toHaveAttribute("aria-valuenow", "50");
  await review.edge.press("ArrowRight");
  await expect(review.edge).toHaveAttribute("aria-valuenow", "52");
  const box = await review.edge.boundingBox();
  if (!box) throw new Error("The edge has no place.");
  await studio.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await studio.page.mouse.down();
  await studio.page.mouse.move(box.x + box.width / 2 - 120, box.y + box.height / 2, { steps: 4 });
  await studio.page.mouse.up();
  await expect.poll(async () => Number(await review.edge.getAttribute("aria-valuenow"))).toBeLessThan(50);

  const second = review.verdict(2);
  await second.getByRole("slider", { name: "Rating" }).press("4");
  await second.getByRole("textbox", { name: "Note on take 2" }).fill("The better horizon, with a w in it");
  await second.getByRole("textbox", { name: "Note on take 2" }).blur();
  await second.getByRole("button", { name: "Use take 2" }).click();
  await expect(second.getByText("In use")).toBeVisible();
  await expect(review.edge).toBeVisible();
  const [chosen] = await shots();
  const take = await client.tasks.get({ id: chosen?.activeTakeId ?? "" });
  expect(take.take).toBe(2);
  await expect
    .poll(() => client.library.get({ id: take.assetId ?? "" }))
    .toMatchObject({ rating: 4, note: "The better horizon, with a w in it" });

  // What the shot says by now isn't overwritten unseen, and comes back.
  await client.storyboard.updateShot({ id: chosen?.id ?? "", draft: { prompt: "Something else by now" } });
  // The page has heard of it before it is asked.
  await expect
    .poll(() =>
      studio.page.locator("textarea").evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value)),
    )
    .toContain("Something else by now");
  await second.getByRole("button", { name: "Reuse the settings of take 2" }).click();
  const asks = studio.page.getByRole("dialog", { name: "Replace the shot’s settings with those of take 2?" });
  await expect(asks.getByRole("row", { name: /Prompt/ })).toContainText("Something else by now");
  await asks.getByRole("button", { name: "Replace" }).click();
  await expect.poll(async () => (await shots())[0]?.draft.prompt).toBe("Wave number 1");
  close();
});

test("a take is made again in another resolution; the shot keeps its settings", async ({ studio }) => {
  const { client, close, projectId, shots } = await seed(studio, { takes: [1], song: false });
  await studio.storyboard.open();
  const review = new ReviewDialog(studio.page);
  await review.open();
  await review.verdict(1).getByRole("button", { name: "Regenerate take 1" }).click();
  const again = studio.page.getByRole("dialog", { name: "Regenerate take 1" });
  await again.getByRole("combobox", { name: "Resolution" }).click();
  await studio.page.getByRole("option", { name: "768P" }).click();
  await again.getByRole("button", { name: "Generate take" }).click();
  await expect.poll(async () => (await client.tasks.list({ projectId })).length).toBe(2);
  const made = await client.tasks.list({ projectId });
  expect(made.map(({ request }) => request.resolution).sort()).toEqual(["480P", "768P"]);
  expect((await shots())[0]?.draft.resolution).toBe("480P");
  close();
});

test("the animatic plays takes and a pending shot over the song, with captions, loops a range, and is remarked on", async ({
  studio,
  dataDir,
}) => {
  const { client, close, projectId } = await seed(studio, { takes: [1, 1, 0], song: true });
  await studio.storyboard.open();
  const animatic = new Animatic(studio.page);
  await animatic.chooseSong(/Bed/);
  // Captions are what is said in a shot, or one's own words, never its prompt.
  const shots = await client.storyboard.shots({ projectId });
  const clips = Object.fromEntries(
    shots.slice(0, 2).map(({ id, number }) => [id, { ...wholeTake, caption: `Line ${number}` }]),
  );
  await client.storyboard.updateFilm({ id: projectId, film: { clips } });
  await animatic.button("Captions").click();
  await animatic.button("Play film").click();
  await expect(animatic.screen.getByText("Line 1")).toBeVisible();
  await studio.page.keyboard.press("k");
  // From just before the cut: the take that follows is there before it is shown.
  await studio.page.getByRole("slider", { name: "Playhead" }).press("Home");
  await studio.page.getByRole("slider", { name: "Playhead" }).press("PageDown");
  for (let k = 0; k < 18; k += 1) await studio.page.keyboard.press("ArrowLeft");
  await expect.poll(() => animatic.time()).toBeCloseTo(5 - 18 / 24, 2);
  await animatic.button("Play film").click();
  await expect(animatic.screen.getByText("Line 2")).toBeVisible();
  await expect.poll(() => animatic.song.evaluate((sound) => (sound as HTMLAudioElement).paused)).toBe(false);
  const apart = await animatic.song.evaluate((sound) => {
    const [minutes = 0, seconds = 0, frames = 0] = (document.querySelector(".animatic .timecode")?.textContent ?? "")
      .split("/")[0]
      ?.trim()
      .split(":")
      .map(Number) ?? [0];
    return Math.abs((sound as HTMLAudioElement).currentTime - (minutes * 60 + seconds + frames / 24));
  });
  expect(apart).toBeLessThan(0.35);

  // Behind the takes a shot without one stands for its time.
  await studio.page.keyboard.press("k");
  await studio.page.getByRole("slider", { name: "Playhead" }).press("PageDown");
  await studio.page.getByRole("slider", { name: "Playhead" }).press("i");
  for (let k = 0; k < 12; k += 1) await studio.page.keyboard.press("ArrowRight");
  await studio.page.keyboard.press("o");
  await animatic.button("Loop").click();
  await animatic.button("Play film").click();
  await expect(animatic.screen.getByText("Wave number 3")).toBeVisible();
  // Half a second long: seen again and again, and never behind its end.
  const seen: number[] = [];
  for (let k = 0; k < 8; k += 1) {
    await studio.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 120))));
    seen.push(await animatic.time());
  }
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(9.9);
  expect(Math.max(...seen)).toBeLessThanOrEqual(10.6);
  expect(seen.some((time, index) => index > 0 && time < (seen[index - 1] ?? 0))).toBe(true);

  // The card that the film will have stands on the strip and in the picture; Escape leads back to the board.
  const playhead = studio.page.getByRole("slider", { name: "Playhead" });
  await playhead.press("k");
  await playhead.press("x");
  await client.storyboard.updateFilm({
    id: projectId,
    film: { clips: { title: { ...wholeTake, card: "Saltlight" } } },
  });
  await expect(animatic.button("Title card in the animatic: Saltlight")).toBeVisible();
  await playhead.press("Home");
  await expect(animatic.screen.getByRole("img", { name: "Saltlight" })).toBeVisible();

  // A note at the playhead, with every letter that is also a key of the film; it is there after a reload, and leaves as CSV.
  await playhead.press("PageDown");
  await playhead.press("n");
  await studio.page.keyboard.type("Cut back in half, fade on nothing else");
  const { notes } = (await client.storyboard.projects())[0]?.film ?? { notes: {} };
  expect(Object.keys(notes)).toHaveLength(1);
  await studio.page.keyboard.press("Escape");
  await expect(animatic.screen).toBeVisible();
  const panel = studio.page.getByRole("button", { name: "Notes", exact: true });
  await panel.click();
  await studio.page.getByRole("button", { name: "Export notes" }).click();
  const saving = studio.page.waitForEvent("download");
  await studio.page.getByRole("menuitem", { name: "Notes (CSV)" }).click();
  const path = join(dataDir, "notes.csv");
  await (await saving).saveAs(path);
  expect(await readFile(path, "utf8")).toMatch(
    /^\uFEFFTime,Shot,Note,Done\r\n00:00:03:00,Shot 1,"Cut back in half, fade on nothing else",\r\n$/,
  );
  await panel.click();
  await playhead.press("Escape");
  await expect(animatic.screen).toHaveCount(0);
  await studio.page.reload();
  await animatic.button("Note at 00:03:00: Cut back in half, fade on nothing else").click();
  await studio.page.getByRole("button", { name: "Delete note" }).click();
  await studio.page.keyboard.press("Control+z");
  await expect(animatic.button("Note at 00:03:00: Cut back in half, fade on nothing else")).toBeVisible();

  // Another window words the same card while it is worded here: theirs stays and is told, mine is one press away.
  const film = new FilmDialog(studio.page);
  await film.open();
  const words = film.field("Title card text");
  await words.press("!");
  await client.storyboard.updateFilm({ id: projectId, film: { clips: { title: { ...wholeTake, card: "Theirs" } } } });
  await film.saveButton.click();
  await expect(studio.page.getByText("Also changed in another window: title card", { exact: true })).toBeVisible();
  await expect(words).toHaveValue("Theirs");
  await studio.page.getByRole("button", { name: "Use mine" }).click();
  await expect(words).toHaveValue("!Saltlight");
  await expect.poll(async () => (await client.storyboard.projects())[0]?.film.clips.title?.card).toBe("!Saltlight");
  close();
});
