import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const NAME = "h264-aac.mp4";

/** A core with one take in its library, and what the page knows of it. */
async function setUp() {
  const { core, page, dataDir } = await startTestCore();
  const [project] = await page.storyboard.projects();
  const bytes = new Uint8Array(readFileSync(await fixture(NAME)));
  const answer = await core.media(new Request(`http://127.0.0.1/media?name=${NAME}`, { method: "POST", body: bytes }));
  const { id: assetId } = (await answer.json()) as { id: string };
  const { id } = await page.films.begin({ projectId: project?.id ?? "" });
  // A sidecar of the take may just be on its way.
  const incoming = () =>
    readdirSync(join(dataDir, "library", ".incoming")).filter((name) => !name.includes(".sidecar."));
  return { page, dataDir, assetId, id, incoming };
}

function probed(path: string) {
  const told = execFileSync("ffprobe", [
    ...[
      "-v",
      "error",
      "-count_packets",
      "-show_entries",
      "stream=codec_name,codec_tag_string,nb_read_packets,duration",
      "-of",
      "json",
    ],
    path,
  ]);
  return (
    JSON.parse(told.toString()) as {
      streams: Partial<Record<"codec_name" | "codec_tag_string" | "nb_read_packets" | "duration", string>>[];
    }
  ).streams;
}

const filmOf = (assetId: string, count: number, length: number) => ({
  takes: Array.from({ length: count }, (_, index) => ({ assetId, start: index * length, length })),
  seconds: count * length,
  frames: 100_000,
  videoCodec: "avc" as const,
  soundCodec: "aac" as const,
});

/** How a copy ended. */
async function endOf(events: AsyncIterable<{ type: string }>) {
  let last: unknown;
  for await (const event of events) last = event;
  return last;
}

test("the core joins takes as they are: every packet of each, pictures and sound", async () => {
  const { page, dataDir, assetId, id } = await setUp();
  const source = probed(await fixture(NAME));
  const seconds = Number(source[0]?.duration);
  expect(await endOf(await page.films.copy({ id, ...filmOf(assetId, 3, seconds) }))).toEqual({ type: "made" });
  const asset = await page.films.finish({
    ...{ id, name: "Joined", songAssetId: null },
    captions: [
      { start: 0.5, end: 1.25, text: "Keep the light.\n夜" },
      { start: 2, end: 3.5, text: "Home" },
    ],
    takes: [{ shotId: id, shotNumber: 1, taskId: id, assetId }],
  });
  expect(asset.facts).toMatchObject({ kind: "video", videoCodec: "avc", audioCodec: "aac" });
  const [pictures, sound, words] = probed(join(dataDir, "library", "Films", "Joined.mp4"));
  expect(pictures?.codec_name).toBe("h264");
  expect(Number(pictures?.nb_read_packets)).toBe(3 * Number(source[0]?.nb_read_packets));
  expect(Number(pictures?.duration)).toBeCloseTo(3 * seconds, 1);
  expect(sound?.codec_name).toBe("aac");
  expect(Math.abs(Number(sound?.duration) - 3 * seconds)).toBeLessThan(0.1);
  // A decoder of its own reads the captions out of the film, and the same stand beside it.
  expect([words?.codec_name, words?.codec_tag_string]).toEqual(["mov_text", "tx3g"]);
  const folder = join(dataDir, "library", "Films");
  const srt = [
    ...["1", "00:00:00,500 --> 00:00:01,250", "Keep the light.", "夜", ""],
    ...["2", "00:00:02,000 --> 00:00:03,500", "Home", ""],
  ].join("\n");
  const film = join(folder, "Joined.mp4");
  const read = execFileSync("ffmpeg", ["-v", "error", "-i", film, "-map", "0:s", "-f", "webvtt", "-"]);
  expect(read.toString().trimEnd()).toBe(
    "WEBVTT\n\n00:00.500 --> 00:01.250\nKeep the light.\n夜\n\n00:02.000 --> 00:03.500\nHome",
  );
  expect(readFileSync(join(folder, "Joined.srt"), "utf8")).toBe(srt);
  expect(readFileSync(join(folder, "Joined.vtt"), "utf8")).toContain(
    "00:00:00.500 --> 00:00:01.250\nKeep the light.\n夜\n",
  );
  // Nothing complains of the pictures and sound beside them.
  const { stderr } = spawnSync("ffmpeg", [
    "-v",
    "warning",
    "-i",
    film,
    "-map",
    "0:v",
    "-map",
    "0:a",
    "-f",
    "null",
    "-",
  ]);
  expect(stderr.toString()).toBe("");
  expect(readdirSync(folder).sort()).toEqual(["Joined.mp4", "Joined.srt", "Joined.vtt"]);
});

test("a film that is paused waits, and goes on", async () => {
  const { page, assetId, id } = await setUp();
  await page.films.pause({ id, paused: true });
  let ended = false;
  const end = endOf(await page.films.copy({ id, ...filmOf(assetId, 2, 2) })).finally(() => {
    ended = true;
  });
  await expect(page.films.copy({ id, ...filmOf(assetId, 2, 2) }).then(endOf)).resolves.toMatchObject({
    type: "failed",
    error: { code: "not_allowed_now" },
  });
  expect(ended).toBe(false);
  await page.films.pause({ id, paused: false });
  expect(await end).toEqual({ type: "made" });
});

test("a film that is cancelled while it is copied leaves nothing", async () => {
  const { page, assetId, id, incoming } = await setUp();
  await page.films.pause({ id, paused: true });
  const end = endOf(await page.films.copy({ id, ...filmOf(assetId, 400, 2) }));
  onTestFinished(() => end.then(() => {}));
  await page.films.cancel({ id });
  expect(incoming()).toEqual([]);
  expect(await end).toMatchObject({ type: "failed" });
});

test("a take that is not there is said, and nothing is written", async () => {
  const { page, id } = await setUp();
  expect(await endOf(await page.films.copy({ id, ...filmOf(id, 1, 2) }))).toMatchObject({
    type: "failed",
    error: { code: "record_not_found" },
  });
});
