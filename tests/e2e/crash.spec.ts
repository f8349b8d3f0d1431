import { ffprobe } from "#tests/support/media/read-media.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { libraryFiles } from "./library-files.ts";
import { expect, test } from "./studio.ts";

test.use({ withKeychain: true });

/** The service runs on, as a real one does, and the key waits in a real keychain. */
test("SIGKILL during a video task: it goes on by itself, and was bought once", async ({ studio, service, dataDir }) => {
  const { settings, storyboard, tasks, library } = studio;
  await settings.addConnection({ name: "The service", baseUrl: service.url, key: service.apiKey });
  await storyboard.ensureShot();
  await storyboard.fill({
    prompt: "The beam swings out over black water.",
    model: "H3-Max",
    resolution: "480P",
    duration: "5 s",
  });
  await storyboard.generateButton.click();
  await expect.poll(() => service.posts("video.create"), { timeout: 20_000 }).toBe(1);
  // Cut off before the answer is here, its outcome would be unknown, which is a test of its own (tests/faults).
  const { client, close } = await connectToStudio(studio.process.url);
  await expect.poll(async () => (await client.tasks.list({}))[0]?.state).not.toBe("submitting");
  close();
  await studio.restart("kill");

  await tasks.open();
  await expect(tasks.pane.getByText("Ready").first()).toBeVisible({ timeout: 60_000 });
  await library.open();
  await expect(library.items).toHaveCount(1);
  expect(await service.posts("video.create")).toBe(1);
  const [file = ""] = await libraryFiles(dataDir, ".mp4");
  expect((await ffprobe(file)).codec).toBe("h264");
});
