import { ffprobe } from "#tests/support/media/read-media.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { libraryFiles } from "./library-files.ts";
import { expect, test } from "./studio.ts";

// Slow enough that a song takes some seconds to arrive.
test.use({ timeScale: 0.5 });

test("a streamed song sounds before it is whole, and lands whole on the disk", async ({ studio, dataDir }) => {
  const { song } = studio;
  await song.ensureSong();
  await song.write({
    style: "Slow waltz for pump organ",
    lyrics: "[Chorus]\nKeep the light",
  });
  // Uncompressed, so that it has some hundred fragments to come.
  await song.chooseOutput("Format", "WAV");
  await song.chooseOutput("Delivery", "Streaming");
  await song.generateButton.click();
  await song.listen.click();
  await expect.poll(() => song.arrivedSeconds(), { timeout: 30_000 }).toBeGreaterThan(0);
  await expect(song.takes.getByRole("button", { name: "Choose take 1" })).toBeDisabled();
  await expect(song.takes.getByRole("button", { name: "Choose take 1" })).toBeEnabled({ timeout: 60_000 });
  const [file = ""] = await libraryFiles(dataDir, ".wav");
  expect(await ffprobe(file)).toMatchObject({ format: "wav", sampleRate: 44100 });
  const { client, close } = await connectToStudio(studio.process.url);
  const [task] = await client.tasks.list({});
  close();
  expect(task?.request).toMatchObject({ stream: true, output_format: "hex" });
});
