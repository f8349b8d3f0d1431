import { ffprobe } from "#tests/support/media/read-media.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { libraryFiles } from "./library-files.ts";
import { expect, test } from "./studio.ts";

const lyrics = "[Verse]\nI trim the wick at half past four\n\n[Chorus]\nKeep the light, keep the light";

// @shows First use, point by point › B10. The song's player lives on over a change of pane
test("a song is written, made, heard, and found again after a restart; lyrics over the limit are refused, and not lost; an instrumental and words by the service are asked for as such", async ({
  studio,
  dataDir,
}) => {
  const { song, library, page } = studio;
  await song.ensureSong();
  await expect(song.lyricsBox).toBeFocused();
  await song.write({ style: "Slow waltz for pump organ", lyrics });
  await expect(song.generateButton).toBeEnabled();
  await song.lyricsBox.press("Control+Enter");
  await expect(song.takes.getByRole("button", { name: "Choose take 1" })).toBeEnabled({ timeout: 60_000 });

  await song.takes.getByRole("button", { name: "Play" }).click();
  await expect(song.takes.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(song.takes.getByText(/0:0[1-9]/).first()).toBeVisible();

  const [file = ""] = await libraryFiles(dataDir, ".mp3");
  expect(await ffprobe(file)).toMatchObject({ format: "mp3", codec: "mp3", sampleRate: 44100 });

  await studio.restart("stop");
  await library.open();
  await expect(library.items).toHaveCount(1);
  await library.items.first().click();
  await expect(library.inspector.getByText("music-3.0").first()).toBeVisible();
  await song.ensureSong();
  await expect(song.styleBox).toHaveText("Slow waltz for pump organ");
  await expect(song.lyricsBox).toContainText("Keep the light, keep the light");

  await song.write({ style: "Slow waltz", lyrics: `[Verse]\n${"keep the light and ".repeat(200)}` });
  await expect(song.checks).toContainText(/3,\d{3}/);
  await expect(song.checks).toContainText("3,500");
  await expect(song.generateButton).toBeDisabled();
  const { client, close } = await connectToStudio(studio.process.url);
  await expect.poll(async () => (await client.songs.list())[0]?.draft.lyrics.length).toBeGreaterThan(3_500);
  close();
  await studio.restart("kill");
  await song.ensureSong();
  await expect(song.lyricsBox).toContainText("keep the light and");

  // API.md § Music generation request: what a mode doesn't take is kept here, and not sent. Covers: song-troubles.
  await song.lyricsBox.fill(lyrics);
  await page.getByRole("radio", { name: "Instrumental", exact: true }).click();
  await expect(song.lyricsBox).toContainText("Keep the light, keep the light");
  await song.generateButton.click();
  await expect(song.take(2)).toBeVisible();
  await page.getByRole("radio", { name: "Song", exact: true }).click();
  await page.getByRole("switch", { name: "Optimize lyrics" }).click();
  await song.lyricsBox.fill("");
  await song.generateButton.click();
  await expect(song.take(3)).toBeVisible();
  const core = await connectToStudio(studio.process.url);
  const asked = (await core.client.tasks.list({})).toSorted((one, other) => one.take - other.take);
  core.close();
  expect(asked.map(({ request }) => [request.lyrics, request.is_instrumental, request.lyrics_optimizer])).toEqual([
    [lyrics, undefined, undefined],
    [undefined, true, undefined],
    [undefined, undefined, true],
  ]);
});
