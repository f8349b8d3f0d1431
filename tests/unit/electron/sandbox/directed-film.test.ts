import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTake } from "#core/sandbox/render/directed-take.ts";
import { renderFilm } from "#core/sandbox/render/film.ts";
import { playTake } from "#core/sandbox/render/take-sound.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

async function filmOf(prompt: string, seconds: number): Promise<string> {
  const path = join(temporaryFolder(), "take.mp4");
  const job = { kind: "film", path, width: 64, height: 48, seconds, held: 6, prompt, stills: [] } as const;
  writeFileSync(path, (await renderFilm({ ...job, stills: [] })).bytes);
  return path;
}

const decode = (path: string, filters: readonly string[]) => {
  const args = ["-nostdin", "-v", "error", "-i", path, "-ac", "1", "-ar", "8000", ...filters, "-f", "f32le", "-"];
  const bytes = execFileSync("ffmpeg", args, { maxBuffer: 1 << 24 });
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
};

/** How loud a film is between two seconds, 0 to 1. */
function loudness(samples: Float32Array, from: number, to: number): number {
  const part = samples.subarray(Math.round(from * 8000), Math.round(to * 8000));
  return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
}

const directed = (body: string, soundscape: string, music: string) =>
  `integrated_multimodal_description: [Shot 1] ${body}\noverall_soundscape: ${soundscape}\nnon_diegetic_music: ${music}`;

// @shows Direction › The sandbox plays what a direction says: lines in time, by voice, soundscape and music
test("lines are heard in their beats and nothing else where silence is wanted; the sound is as long as the picture", async () => {
  const path = await filmOf(
    directed(
      "Fog. Mara (S1), a woman, says: <d>[English] Go home now.</d> [Shot 2] At 00:02.000, the camera cuts to stairs. [Shot 3] At 00:03.000, the camera cuts to a pier. Mara (S1) says: <d>[English] No.</d>",
      "N/A",
      "N/A",
    ),
    4,
  );
  const samples = decode(path, []);
  expect(loudness(samples, 0.25, 0.8)).toBeGreaterThan(0.05);
  expect(loudness(samples, 1.5, 3.1)).toBeLessThan(0.002);
  expect(loudness(samples, 3.22, 3.38)).toBeGreaterThan(0.05);
  // The first sound comes a breath behind the beat, to the frame.
  const first = samples.findIndex((value, at) => at > 2.5 * 8000 && Math.abs(value) > 0.02) / 8000;
  expect(Math.abs(first - 3.2)).toBeLessThan(1 / 24);
  const show = ["-v", "error", "-show_entries", "stream=codec_type,channels,duration", "-of", "csv=p=0", path];
  const [video, audio] = execFileSync("ffprobe", show, { encoding: "utf8" }).trim().split("\n");
  expect(video).toMatch(/^video,4\.000000/);
  expect(audio).toMatch(/^audio,2,3\.9\d+/);
}, 60_000);

/** What is played for a take, left and right together, at 8,000 samples a second. */
function played(prompt: string): Float32Array {
  const take = readTake(prompt, 4);
  if (!take) throw new Error("no directed take");
  const { samples } = playTake(take, 4, true);
  return Float32Array.from({ length: samples.length / 8 }, (_, at) => samples[at * 8] ?? 0);
}

test.each([
  ["Wind over stone.", "N/A", 0.004, 0.2],
  ["N/A", "slow piano", 0.004, 0.3],
  ["N/A", "N/A", 0, 0],
])("a soundscape “%s” and music “%s” go on over the whole take", (soundscape, music, least, most) => {
  const samples = played(directed("Fog.", soundscape, music));
  for (const from of [0.3, 1.3, 2.3]) {
    expect(loudness(samples, from, from + 1)).toBeGreaterThanOrEqual(least);
    expect(loudness(samples, from, from + 1)).toBeLessThanOrEqual(most);
  }
});

test("a field that is missing is a quiet room, and a sound of a beat stands out of it", () => {
  const samples = played(
    "integrated_multimodal_description: [Shot 1] Fog. [Shot 2] At 00:02.000, the camera cuts to a door. We hear a knock. Fog.",
  );
  expect(loudness(samples, 0.2, 1.9)).toBeGreaterThan(0.0005);
  expect(loudness(samples, 2.7, 3.1)).toBeGreaterThan(5 * loudness(samples, 0.2, 1.9));
});

test("plain words stay a silent scene", async () => {
  const path = await filmOf("A lighthouse in fog.", 4);
  const show = ["-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", path];
  expect(execFileSync("ffprobe", show, { encoding: "utf8" }).trim()).toBe("video");
}, 60_000);
