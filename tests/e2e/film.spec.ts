import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { frameTiles, tileDistance } from "#tests/support/media/read-media.ts";
import { connectToStudio, type StudioClient } from "#tests/support/studio/studio-client.ts";
import { libraryFiles } from "./library-files.ts";
import { FilmDialog } from "./pages/film-dialog.ts";
import { FilmPage } from "./pages/film-page.ts";
import { expect, type Studio, test } from "./studio.ts";

const run = promisify(execFile);
const prompts = [
  "A grey swell breaks white over the landing rock. She says: “Keep the light.”",
  "Paper lanterns over a night market, warm haze.",
];

// Takes are rendered and films encoded by the processor: a machine that tests much at once takes its time.
test.slow();

async function streamsOf(path: string) {
  const { stdout } = await run("ffprobe", ["-v", "error", "-show_streams", "-show_format", "-of", "json", path]);
  const { streams, format } = JSON.parse(stdout) as {
    streams: {
      codec_type: string;
      codec_name?: string;
      codec_tag_string?: string;
      width?: number;
      height?: number;
      nb_frames?: string;
    }[];
    format: { duration: string; tags?: Readonly<Record<string, string>> };
  };
  return { seconds: Number(format.duration), streams, tags: format.tags ?? {} };
}

/** What a decoder of its own finds wrong with a film, and how many pictures it gets out of it. */
async function decode(path: string) {
  const { stderr, stdout } = await run("ffmpeg", ["-v", "error", "-progress", "-", "-i", path, "-f", "null", "-"]);
  const frames = Number([...stdout.matchAll(/^frame=(\d+)$/gm)].at(-1)?.[1]);
  return { complaints: stderr, frames };
}

async function ready(client: StudioClient, id: string): Promise<string> {
  await expect.poll(async () => (await client.tasks.get({ id })).state, { timeout: 60_000 }).toBe("ready");
  return (await client.tasks.get({ id })).assetId ?? "";
}

/** Two short takes of the sandbox, which renders what is `alike` once; and a third shot that has none. */
async function makeTakes({ process }: Studio, { untaken = false, alike = false } = {}) {
  const { client, close } = await connectToStudio(process.url);
  const [project] = await client.storyboard.projects();
  const projectId = project?.id ?? "";
  const draft = { model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "16:9", mode: "text" } as const;
  const takes = [];
  for (const prompt of prompts) {
    const shot = await client.storyboard.addShot({
      projectId,
      draft: { ...draft, prompt: alike ? "A swell. She says: “Keep the light.”" : prompt },
    });
    takes.push(...(await client.storyboard.generate({ id: shot.id, clientId: randomUUID(), takes: 1 })));
  }
  const assetIds = [];
  for (const { id } of takes) assetIds.push(await ready(client, id));
  if (untaken) await client.storyboard.addShot({ projectId, draft: { ...draft, prompt: "No take yet." } });
  return { client, close, projectId, assetIds };
}

async function filmOf(dataDir: string, name: string): Promise<string> {
  const films = (await libraryFiles(dataDir, ".mp4")).filter((path) => path.includes("Films"));
  return films.find((path) => path.endsWith(`${name}.mp4`)) ?? `no ${name} among ${films.join(", ")}`;
}

test("two takes become one film, copied as they are, in the library with what it was made of", async ({
  studio,
  dataDir,
}) => {
  const { client, close, projectId, assetIds } = await makeTakes(studio, { untaken: true });
  await studio.storyboard.open();
  const film = new FilmDialog(studio.page);
  await film.open();
  await expect(film.form).toContainText("Shot 3");
  await expect(film.exportButton).toBeDisabled();
  await film.leaveOut.click();
  await expect(film.facts).toContainText("H.264, copied unchanged");
  // Captions as a track of their own leave the pictures as they are.
  await film.choose("Captions", "Subtitle track");
  await expect(film.facts).toContainText("H.264, copied unchanged");
  await film.field("Film name").fill("Straight");
  await film.exportButton.click();
  await film.finished("Straight");

  const path = await filmOf(dataDir, "Straight");
  const { seconds, streams, tags } = await streamsOf(path);
  expect(tags).toMatchObject({ title: "Straight", reelsong_model: "Vendor-H3-Max" });
  expect(tags.reelsong_takes?.split("\n")).toHaveLength(2);
  expect(Math.abs(seconds - 10)).toBeLessThanOrEqual(0.1);
  expect(streams.map(({ codec_type, codec_tag_string }) => [codec_type, codec_tag_string])).toEqual([
    ["video", "avc1"],
    ["subtitle", "tx3g"],
  ]);
  // What is said in the first shot, for as long as it lasts; the second has no words.
  expect(await readFile(path.replace(/mp4$/, "srt"), "utf8")).toBe(
    "1\n00:00:00,000 --> 00:00:05,000\nKeep the light.\n",
  );
  const sources = (await libraryFiles(dataDir, ".mp4")).filter((file) => file !== path);
  const [source] = await Promise.all(sources.map(streamsOf));
  expect([streams[0]?.width, streams[0]?.height]).toEqual([source?.streams[0]?.width, source?.streams[0]?.height]);
  expect(await decode(path)).toEqual({ complaints: "", frames: 240 });

  // The first and the last picture are those of the first and the last take.
  const takes = await Promise.all(
    prompts.map(async (_, index) => {
      const { items } = await client.library.list({});
      const asset = items.find(({ id }) => id === assetIds[index]);
      return sources.find((file) => asset && file.endsWith(asset.name)) ?? sources[index] ?? "";
    }),
  );
  expect(tileDistance(await frameTiles(path, 0), await frameTiles(takes[0] ?? "", 0))).toBeLessThan(2);
  expect(tileDistance(await frameTiles(path, "last"), await frameTiles(takes[1] ?? "", "last"))).toBeLessThan(2);

  const { items } = await client.library.list({ search: "Straight" });
  expect(items).toMatchObject([
    {
      name: "Straight.mp4",
      origin: { type: "exported", projectId, sandbox: true, takes: [{ shotNumber: 1 }, { shotNumber: 2 }] },
    },
  ]);
  await film.dialog.getByRole("button", { name: "Show in Library" }).click();
  await expect(studio.library.item(/Straight/)).toBeVisible();
  expect(await readdir(join(dataDir, "library", ".incoming"))).toEqual([]);
  close();
});

test("a trimmed film with a cross-fade, a title card and a song is encoded anew, exactly as long", async ({
  studio,
  dataDir,
}) => {
  const { client, close } = await makeTakes(studio, { alike: true });
  const song = await client.songs.create({
    draft: {
      title: "Bed",
      style: "slow piano",
      lyrics: "[Verse]\nThe sea goes out\nThe sea comes in",
      optimizeLyrics: false,
    },
  });
  const [take] = await client.songs.generate({ id: song.id, clientId: randomUUID(), takes: 1 });
  await ready(client, take?.id ?? "");
  close();
  await studio.storyboard.open();
  const film = new FilmDialog(studio.page);
  await film.open();
  await film.field("In point of shot 1, seconds").fill("1.5");
  // A cross-fade lies over the cut: without frames beside it there is none, and the film stays as long as it is.
  await film.choose("Transition of shot 2", "Cross-fade 1 s");
  await expect(
    film.form.getByText("Needs 12 frames after the cut; the take that ends there has 0 left. Trim it first."),
  ).toBeVisible();
  await film.field("Out point of shot 1, seconds").fill("4.5");
  await film.field("In point of shot 2, seconds").fill("0.5");
  await film.choose("Transition of shot 2", "Cross-fade 1 s");
  await film.form.getByRole("switch", { name: "Title card" }).click();
  await film.form.getByRole("switch", { name: "Closing card" }).click();
  await film.form.getByRole("textbox", { name: "Closing card text" }).fill("Fin");
  await film.choose("Song", /Bed/);
  await film.field("Film name").fill("Cut");
  await expect(film.facts).toContainText("there is a title card, a take is trimmed, and takes cross-fade");
  await film.exportButton.click();
  await film.finished("Cut");

  const path = await filmOf(dataDir, "Cut");
  const { seconds, streams, tags } = await streamsOf(path);
  expect(tags.reelsong_song).toContain("Bed");
  // Title 3 s, 3.5 s of the first take, 5 s of the second, less 1 s of both, and 3 s of the closing card.
  expect(Math.abs(seconds - 13.5)).toBeLessThanOrEqual(0.1);
  expect(streams.map(({ codec_type }) => codec_type).sort()).toEqual(["audio", "video"]);
  expect(await decode(path)).toEqual({ complaints: "", frames: 324 });
  // It begins and ends on the black of its cards, with a picture between them.
  const [opening, middle, closing] = await Promise.all([
    frameTiles(path, 0.2),
    frameTiles(path, 5),
    frameTiles(path, "last"),
  ]);
  expect(tileDistance(opening, middle)).toBeGreaterThan(8);
  expect(tileDistance(opening, closing)).toBeLessThan(12);
  const { stderr } = await run("ffmpeg", ["-hide_banner", "-i", path, "-af", "volumedetect", "-f", "null", "-"]);
  expect(Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1])).toBeGreaterThan(-50);
});

test("a shot list, a contact sheet and timelines are saved; a cancelled export leaves nothing, the next one works", async ({
  studio,
  dataDir,
}) => {
  const { close } = await makeTakes(studio, { alike: true });
  close();
  await studio.storyboard.open();
  const film = new FilmDialog(studio.page);
  await film.open();
  const save = async (item: string) => {
    await film.form.getByRole("button", { name: "Hand-off files" }).click();
    const saving = studio.page.waitForEvent("download");
    await studio.page.getByRole("menuitem", { name: item }).click();
    return readFile((await (await saving).path()) ?? "", "utf8");
  };
  const rows = (await save("Shot list (CSV)")).split("\r\n");
  expect(rows).toHaveLength(4);
  expect(rows[2]).toContain("00:00:05:00,00:00:10:00,5");
  expect((await save("Contact sheet (PDF)")).slice(0, 5)).toBe("%PDF-");
  expect((await save("Contact sheet (PNG)")).slice(1, 4)).toBe("PNG");
  // Both shots say it, so that it stays over the cut.
  expect(await save("Captions (SRT)")).toContain("1\n00:00:00,000 --> 00:00:10,000\nKeep the light.\n");
  // For an editor the film leaves with its media beside its timelines, which find them.
  await film.form.getByRole("button", { name: "Hand-off files" }).click();
  await studio.page.getByRole("menuitem", { name: "Export to an editing app…" }).click();
  const handOff = studio.page.getByRole("dialog", { name: "Export to an editing app" });
  await mkdir(join(dataDir, "out"));
  await handOff.getByRole("textbox", { name: "Save to" }).fill(join(dataDir, "out"));
  await handOff.getByRole("textbox", { name: "Folder name" }).fill("Cut 1");
  await handOff.getByRole("button", { name: "Export files", exact: true }).click();
  await expect(handOff.getByText(/^\d files exported\.$/)).toBeVisible();
  await handOff.getByRole("button", { name: "Close" }).click();
  const out = join(dataDir, "out", "Cut 1");
  const [fcpxml, otio] = await Promise.all(
    ["fcpxml", "otio"].map((kind) => readFile(join(out, `Untitled film.${kind}`), "utf8")),
  );
  expect(fcpxml).toContain('<sequence format="r1" duration="24000/2400s"');
  const { tracks } = JSON.parse(otio ?? "") as {
    tracks: { children: { children: { media_references: { DEFAULT_MEDIA: { target_url: string } } }[] }[] };
  };
  const media = tracks.children[0]?.children.map((clip) => clip.media_references.DEFAULT_MEDIA.target_url) ?? [];
  expect(media).toHaveLength(2);
  for (const url of media) {
    expect(fcpxml).toContain(`src="${url}"`);
    expect((await streamsOf(fileURLToPath(url))).seconds).toBeCloseTo(5, 1);
  }

  // A point that lies past its take is refused with its figure; the card is worded as the film is called.
  const inPoint = film.field("In point of shot 1, seconds");
  await inPoint.fill("7");
  await expect(
    film.form.getByText("The in point can’t be at 7 s: the take ends at 5 s. Use 4.8 s or less."),
  ).toBeVisible();
  await expect(film.exportButton).toBeDisabled();
  await inPoint.fill("2");
  await film.field("Film name").fill("Gale");
  await film.form.getByRole("switch", { name: "Title card" }).click();
  await expect(film.field("Title card text")).toHaveValue("Gale");
  // Cancel keeps nothing of it.
  await film.cancelButton.click();
  await expect(new FilmPage(studio.page).undo).not.toHaveAccessibleName("Undo: film’s cuts");
  await film.open();
  await expect(inPoint).toHaveValue("0");
  await expect(film.form.getByRole("switch", { name: "Title card" })).not.toBeChecked();

  await film.field("Out point of shot 1, seconds").fill("4.5");
  await film.field("In point of shot 2, seconds").fill("0.5");
  await film.choose("Transition of shot 2", "Cross-fade 1 s");
  await film.exportButton.click();
  await film.dialog.getByRole("button", { name: "Pause" }).click();
  await expect(film.dialog.getByRole("button", { name: "Resume" })).toBeVisible();
  // Whoever goes on elsewhere sees it, and is led back.
  await studio.page.keyboard.press("Escape");
  await studio.library.open();
  await studio.page.getByRole("link", { name: /^Export paused: “Untitled film” \d+%$/ }).click();
  await studio.page.getByRole("button", { name: /^Export film/ }).click();
  await film.dialog.getByRole("button", { name: "Cancel export" }).click();
  await film.form.waitFor();
  await expect.poll(() => readdir(join(dataDir, "library", ".incoming"))).toEqual([]);
  await film.field("Film name").fill("Second");
  await film.exportButton.click();
  await film.finished("Second");
  expect(Math.abs((await streamsOf(await filmOf(dataDir, "Second"))).seconds - 9)).toBeLessThanOrEqual(0.1);

  // How it is cut is the film's own: still there after a reload, and undone as any step of the board.
  await film.dialog.getByRole("button", { name: "Close" }).click();
  await studio.page.reload();
  const { undo } = new FilmPage(studio.page);
  await expect(undo).toHaveAccessibleName("Undo: cuts of 2 shots");
  await undo.click();
  await film.open();
  await expect(film.form.getByRole("combobox", { name: "Transition of shot 2" })).toHaveText("Cut");
});
