import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { libraryFiles } from "./library-files.ts";
import { FilmDialog } from "./pages/film-dialog.ts";
import { ScriptPage } from "./pages/script-page.ts";
import { SelectedShots } from "./pages/selected-shots.ts";
import { expect, test } from "./studio.ts";

const run = promisify(execFile);

/** Two pages: four scenes, twelve shots, three lines. Each place looks unlike the one before it. */
const scenes = [
  [
    "INT. LIGHTHOUSE - STAIRS - NIGHT",
    ["A neon city street glows far below.", "Snow falls on a forest at noon.", "A desert burns under the sunset."],
  ],
  [
    "EXT. PIER - DAWN",
    ["The sea at night under the moon.", "Snow covers the mountains at noon.", "A neon street in the rain."],
  ],
  [
    "EXT. ROCK - DAY",
    ["Dunes at sunset, golden and wide.", "The harbor at night, stars above.", "Deep snow in a forest at noon."],
  ],
  [
    "INT. LAMP ROOM - NIGHT",
    ["Neon signs over a city roof.", "A desert at sunset, empty.", "The lake at night, the moon low."],
  ],
] as const;
const lines: Readonly<Record<string, string>> = {
  "A neon city street glows far below.": "MARA\n(calling up)\nThe lamp is out.",
  "Snow covers the mountains at noon.": "TEO\nI will row.",
  "Neon signs over a city roof.": "MARA\nKeep the light.",
};
const still = " Nothing moves for a long breath. Then something does, far away, and nobody is there to see it but us.";
const script = [
  "Title: The Keeper\nCredit: written by\nAuthor: A. Writer",
  ...scenes.flatMap(([heading, shots]) => [
    heading,
    ...shots.flatMap((shot) => (lines[shot] ? [shot + still, lines[shot]] : [shot + still])),
  ]),
].join("\n\n");
const speaking = [1, 5, 10];

/** How much each picture of a film differs from the one before it, of 255. */
async function changesIn(path: string): Promise<number[]> {
  const [width, height] = [32, 18];
  const filter = [
    "-vf",
    `scale=${width}:${height}:flags=area,format=gray`,
    "-fps_mode",
    "passthrough",
    "-f",
    "rawvideo",
    "-",
  ];
  const { stdout } = await run("ffmpeg", ["-nostdin", "-v", "error", "-i", path, ...filter], {
    encoding: "buffer",
    maxBuffer: 1 << 26,
  });
  const size = width * height;
  return Array.from({ length: stdout.length / size - 1 }, (_, frame) => {
    let sum = 0;
    for (let at = 0; at < size; at += 1)
      sum += Math.abs((stdout[(frame + 1) * size + at] ?? 0) - (stdout[frame * size + at] ?? 0));
    return sum / size;
  });
}

// Fifteen takes are rendered and a minute of film is joined.
test.slow();

// @shows Direction › A two-page script becomes twelve directed shots, a quick pass, three takes at full size and a film cut on its beats
test("a script becomes a directed film whose cuts lie on their beats", async ({ studio, dataDir }) => {
  const { page, shell } = studio;
  const { client, close } = await connectToStudio(studio.process.url);
  const [project] = await client.storyboard.projects();
  const projectId = project?.id ?? "";
  await client.storyboard.updateDefaults({
    id: projectId,
    defaults: { model: "Vendor-H3-Max", resolution: "768P", ratio: "1:1" },
  });
  await shell.open("Storyboard");

  // The script gives scenes, cast and shots.
  const written = new ScriptPage(page);
  await written.begin("keeper.fountain", script);
  await written.addCards.click();
  await expect(written.addCards).toHaveCount(0);
  await written.writeNewShotsAs("Directed");
  await written.apply();
  await expect(page.getByRole("list", { name: "Shots" }).getByRole("article")).toHaveCount(12);
  expect((await client.storyboard.scenes({ projectId })).map(({ heading }) => heading)).toEqual(
    scenes.map(([heading]) => heading),
  );
  const [film] = await client.storyboard.projects();
  expect(film?.defaults.cast.map(({ name }) => name)).toEqual(["Mara", "Teo"]);

  // Three shots get a second beat and a voice.
  const shots = new SelectedShots(page);
  for (const number of speaking) {
    await shots.card(number).click();
    const inspector = page.getByRole("complementary", { name: `Shot ${number}` });
    await inspector.getByRole("textbox", { name: "Voice", exact: true }).fill("thirty, hoarse, quick");
    await inspector.getByRole("button", { name: "Split beat 1" }).click();
    await inspector.getByRole("textbox", { name: "Picture" }).fill("a blizzard over white dunes at noon.");
  }
  // What is missing in all of them is said, and mended, once.
  await shots.all();
  await expect(shots.checks.locator('[data-code^="direction."]')).not.toHaveCount(0);
  await shots.write("Soundscape", "Wind over stone.");
  await shots.inspector.getByRole("button", { name: /^Fix it: .*12 shots$/ }).click();
  await expect(shots.checks.locator('[data-code^="direction."]')).toHaveCount(0);
  const beats = (await client.storyboard.shots({ projectId })).map(({ draft }) => ({
    duration: draft.duration,
    starts: draft.direction?.beats.map(({ start }) => start ?? 0) ?? [],
  }));
  expect(beats.map(({ starts }) => starts.length)).toEqual([2, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1]);

  // A quick pass of all, then three at the size that is meant; both stay as takes.
  await shots.generate("Quick pass (480P)", 12);
  const ready = () => page.getByRole("list", { name: "Shots" }).getByRole("button", { name: /^Shot \d+: .*Ready/ });
  await expect(ready()).toHaveCount(12, { timeout: 120_000 });
  await shots.only(speaking);
  await shots.generate("Full size", 3);
  await expect
    .poll(async () => (await client.tasks.list({})).filter(({ state }) => state === "ready").length, {
      timeout: 90_000,
    })
    .toBe(15);
  const resolutions = (await client.tasks.list({})).map(({ request }) => request.resolution).sort();
  expect(resolutions).toEqual([...Array<string>(12).fill("480P"), ...Array<string>(3).fill("768P")]);
  // The film goes on with the pass until it is told otherwise; then all three are swapped as one step.
  await shots.all();
  await shots.inspector.getByRole("button", { name: "Use 3 full-size takes" }).press("Enter");
  await expect(shots.inspector.getByRole("button", { name: /full-size take/ })).toHaveCount(0);
  const madeOf = new Map((await client.tasks.list({})).map(({ id, request }) => [id, request.resolution]));
  const inFilm = (await client.storyboard.shots({ projectId })).map(({ activeTakeId }) =>
    madeOf.get(activeTakeId ?? ""),
  );
  expect(inFilm.map((resolution, at) => (resolution === "768P" ? at + 1 : 0)).filter(Boolean)).toEqual(speaking);

  const exported = new FilmDialog(page);
  await exported.open();
  await exported.field("Film name").fill("Keeper");
  await exported.exportButton.click();
  await exported.finished("Keeper");
  close();

  const path = (await libraryFiles(dataDir, ".mp4")).find((file) => file.endsWith("Keeper.mp4")) ?? "";
  const probe = ["-v", "error", "-count_packets", "-show_entries", "stream=codec_type,nb_read_packets,r_frame_rate"];
  const { stdout } = await run("ffprobe", [...probe, "-of", "csv=p=0", path]);
  const total = beats.reduce((sum, { duration }) => sum + duration, 0);
  expect(stdout).toContain(`video,24/1,${total * 24}`);
  expect(stdout).toContain("audio,");

  let start = 0;
  const expected = beats.flatMap(({ duration, starts }) => {
    const cuts = starts.map((at) => Math.round((start + at) * 24));
    start += duration;
    return cuts;
  });
  const changes = await changesIn(path);
  const found = changes.flatMap((change, at) => (change > 8 ? [at + 1] : []));
  // Every cut is seen within a frame of its beat, and there is no other.
  expect(found.map((frame) => expected.find((cut) => Math.abs(cut - frame) <= 1) ?? `none at ${frame}`)).toEqual(
    expected.slice(1),
  );
});
