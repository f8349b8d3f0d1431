import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { SongDraft } from "#shared/contract/songs/songs.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { expect, test } from "./studio.ts";

const style = "Slow waltz for pump organ";
const lyrics = "[Chorus]\nKeep the light";

test("a cut stream keeps what came, an expired link says that the song is gone, and a free model's wait outlasts a restart", async ({
  studio,
  service,
}) => {
  const { song, tasks, settings } = studio;
  await settings.addConnection({ name: "The service", baseUrl: service.url, key: service.apiKey });
  const { client, close } = await connectToStudio(studio.process.url);
  const ask = async (draft: Partial<SongDraft>, takes = 1) => {
    const { id } = await client.songs.create({ draft: { style, lyrics, ...draft } });
    await client.songs.generate({ id, clientId: randomUUID(), takes });
    await song.ensureSong();
    return id;
  };

  await service.fail({ operation: "music", kind: "cut", afterEvents: 6 });
  await ask({ title: "Cut", stream: true, format: "wav" });
  await expect(song.take(1)).toHaveAttribute("data-state", "outcome_unknown", { timeout: 10_000 });
  await expect(song.take(1)).toContainText("Outcome unknown");
  await song.take(1).getByRole("button", { name: "Listen to the received part of Take 1" }).click();
  await expect.poll(() => song.arrivedSeconds()).toBeGreaterThan(0);
  await service.clearFaults();

  await service.fail({ operation: "download", kind: "expired_link", times: 9 });
  await ask({ title: "Expired", outputFormat: "url" });
  await song.choose("Expired");
  await expect(song.take(1)).toHaveAttribute("data-state", "failed", { timeout: 30_000 });
  await expect(song.take(1)).toContainText("The download link has expired.");
  await song.take(1).getByRole("button", { name: "Options" }).click();
  await expect(tasks.details).toContainText("generating it again is a new paid task");
  await expect(tasks.details.getByRole("button", { name: "Download again" })).toHaveCount(0);
  await expect(tasks.details.getByRole("button", { name: "Retry" })).not.toHaveCount(0);
  await service.clearFaults();

  // API.md: three a minute on free models; the fourth waits.
  const free = await ask({ title: "Free", model: "music-3.0-free" }, 4);
  const states = async () =>
    (await client.tasks.list({ songId: free })).filter(({ waitsUntil }) => waitsUntil !== null);
  await expect.poll(async () => (await states()).length, { timeout: 30_000 }).toBe(1);
  await song.choose("Free");
  await expect(song.takes).toContainText(/Waiting until \d/);
  const posted = await service.posts("music");
  close();
  await studio.restart("kill");
  await song.ensureSong();
  await song.choose("Free");
  await expect(song.takes).toContainText(/Waiting until \d/);
  expect(await service.posts("music")).toBe(posted);
});

// API.md § Music generation request, rows prompt and lyrics.
const cover = { mode: "Cover", style: "bossa nova with brushed drums", lyrics: "keep the light" } as const;
const plain = { mode: "Song", style: "waltz", lyrics: "keep the light" } as const;
const silent = { mode: "Instrumental", style: "waltz", lyrics: "" } as const;
const rows = [
  [plain, "lyrics", [0, 3501], [1, 3500]],
  [plain, "style", [2001], [0, 2000]],
  [silent, "style", [0, 2001], [1, 2000]],
  [cover, "style", [9, 301], [10, 300]],
  [cover, "lyrics", [9, 1001], [10, 1000]],
] as const;

test("the bounds of style and lyrics are seen in code points; a cover: its recording is heard, the words are checked by the person, and only then they go", async ({
  studio,
}) => {
  const { song, page } = studio;
  const { client, close } = await connectToStudio(studio.process.url);
  await song.ensureSong();
  for (const [base, field, refused, taken] of rows) {
    await page.getByRole("radio", { name: base.mode, exact: true }).click();
    await song.write(base);
    const box = field === "style" ? song.styleBox : song.lyricsBox;
    const about = song.checks.locator(
      `li[data-code^="music.${field === "style" ? "prompt" : "lyrics"}."][data-severity="error"]`,
    );
    for (const [length, wrong] of [
      ...refused.map((each) => [each, 1] as const),
      ...taken.map((each) => [each, 0] as const),
    ]) {
      await box.fill("𝄞".repeat(length));
      await expect(about, `${base.mode}: ${field} of ${length}`).toHaveCount(wrong);
    }
    await song.write(base);
  }

  await song.lyricsBox.fill("");
  await page.getByRole("radio", { name: "Cover", exact: true }).click();
  await song.styleBox.fill("Bossa nova with brushed drums");
  const tape = "-hide_banner -loglevel error -f lavfi -i sine=frequency=220:duration=8 -ar 16000 -f wav -";
  const { stdout: buffer } = spawnSync("ffmpeg", tape.split(" "));
  await song.reference.setInputFiles({ name: "tape.wav", mimeType: "audio/wav", buffer });
  await page.getByRole("button", { name: "Transcribe lyrics" }).click();
  const heard = page.getByRole("region", { name: "Transcribed lyrics" });
  await expect(heard).toContainText("Check the lyrics before you generate");
  await expect(song.generateButton).toBeDisabled();
  await expect(song.generateButton).toHaveAccessibleDescription(/Check the transcribed lyrics first/);
  await heard.getByRole("button", { name: "Lyrics checked" }).press("Enter");
  await expect(heard).toBeHidden();
  await song.generateButton.click();
  await expect(song.takes.getByRole("button", { name: "Choose take 1" })).toBeEnabled({ timeout: 60_000 });
  const [task] = await client.tasks.list({});
  expect(task?.request).toMatchObject({
    lyrics: expect.stringContaining("Words the sandbox heard"),
    cover_feature_id: expect.any(String),
  });
  expect(task?.request).not.toHaveProperty("audio_url");
  expect(task?.request).not.toHaveProperty("audio_base64");
  close();
});
