import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { libraryFiles } from "./library-files.ts";
import { FilmDialog } from "./pages/film-dialog.ts";
import { expect, test } from "./studio.ts";

const run = promisify(execFile);

// Takes are rendered and films encoded by the processor: a machine that tests much at once takes its time.
test.slow();

// @shows The cut, point by point › 6. Presets, chapters, credentials in the running studio
test("an upright film with chapters and Content Credentials is what ffprobe and C2PA read", async ({
  studio,
  dataDir,
}) => {
  const { client, close } = await connectToStudio(studio.process.url);
  const [project] = await client.storyboard.projects();
  const projectId = project?.id ?? "";
  const draft = { model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "16:9", mode: "text" } as const;
  for (const name of ["Skerry", "Gate"]) {
    const shot = await client.storyboard.addShot({ projectId, draft: { ...draft, name, prompt: "A swell." } });
    const [take] = await client.storyboard.generate({ id: shot.id, clientId: randomUUID(), takes: 1 });
    await expect
      .poll(async () => (await client.tasks.get({ id: take?.id ?? "" })).state, { timeout: 60_000 })
      .toBe("ready");
  }
  await client.settings.update({ credentials: "ask" });

  await studio.storyboard.open();
  const film = new FilmDialog(studio.page);
  await film.open();
  await film.form.getByRole("radio", { name: "Vertical 9:16" }).click();
  await film.choose("Size", "480 × 854");
  await film.form.getByRole("slider", { name: "Frame position" }).press("Home");
  await film.choose("Chapters", "Scenes or shots");
  await expect(film.form.getByRole("switch", { name: "Add Content Credentials" })).toBeChecked();
  await expect(film.facts).toContainText("480 × 854");
  await film.field("Film name").fill("Upright");
  await film.exportButton.click();
  await film.finished("Upright");

  const path = (await libraryFiles(dataDir, ".mp4")).find((file) => file.endsWith("Upright.mp4")) ?? "";
  const { stdout } = await run("ffprobe", [
    ...["-v", "error", "-export_xmp", "1", "-show_streams", "-show_chapters", "-show_format", "-of", "json", path],
  ]);
  const { streams, chapters, format } = JSON.parse(stdout);
  expect(streams).toMatchObject([{ codec_type: "video", width: 480, height: 854, nb_frames: "240" }]);
  expect(chapters.map(({ tags }: { tags: { title: string } }) => tags.title)).toEqual(["Skerry", "Gate"]);
  expect(format.tags.xmp).toContain("http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia");
  const { stderr } = await run("ffmpeg", ["-v", "error", "-xerror", "-i", path, "-f", "null", "-"]);
  expect(stderr).toBe("");
  const [asset] = (await client.library.list({ search: "Upright" })).items;
  expect(await client.credentials.check({ id: asset?.id ?? "" })).toMatchObject({
    ...{ state: "valid", selfMade: true, models: ["Vendor-H3-Max"], source: "algorithmicMedia" },
    actions: ["created", "placed", "transcoded"],
  });
  close();
});
