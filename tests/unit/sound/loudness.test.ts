import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLoudnessMeter } from "#renderer/media/loudness/loudness.ts";
import { openBeatFinder } from "#renderer/media/sound/find-beats.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

/** What FFmpeg makes of a filter, and what its own meter says of it. */
function render(filter: string, rate: number, channels: number) {
  const file = join(temporaryFolder(), "sound.f32");
  const run = spawnSync(
    "ffmpeg",
    [
      "-hide_banner",
      "-f",
      "lavfi",
      "-i",
      filter,
      "-af",
      `aformat=channel_layouts=${channels === 1 ? "mono" : "stereo"}:sample_rates=${rate},ebur128`,
      "-f",
      "f32le",
      "-y",
      file,
    ],
    { encoding: "utf8" },
  );
  const loudness = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+)/.exec(run.stderr)?.[1]);
  const raw = spawnSync("cat", [file], { maxBuffer: 2 ** 28 }).stdout;
  const mixed = new Float32Array(raw.buffer, raw.byteOffset, raw.byteLength / 4);
  const planes = Array.from({ length: channels }, (_, index) =>
    Float32Array.from({ length: mixed.length / channels }, (_, at) => mixed[at * channels + index] ?? 0),
  );
  return { loudness, planes };
}

test.each([
  ["a tone", "sine=frequency=997:duration=8,volume=0.5", 48_000, 2],
  ["a low tone in mono", "sine=frequency=60:duration=8", 44_100, 1],
  [
    "noise that comes and goes",
    "anoisesrc=d=20:c=pink:a=0.4:seed=7,volume='if(lt(mod(t,6),3),1,0.02)':eval=frame",
    44_100,
    2,
  ],
  ["noise at a low rate", "anoisesrc=d=9:c=white:a=0.1:seed=3", 16_000, 1],
])("%s is as loud as FFmpeg's meter says, within 0.2 LU", (_, filter, rate, channels) => {
  const { loudness, planes } = render(filter, rate, channels);
  const meter = openLoudnessMeter(rate);
  for (let at = 0; at < (planes[0]?.length ?? 0); at += 1000)
    meter.add(planes.map((plane) => plane.slice(at, at + 1000)));
  expect(Math.abs((meter.read() ?? 0) - loudness)).toBeLessThan(0.2);
});

test("silence has no loudness and no beat", () => {
  const meter = openLoudnessMeter(44_100);
  const finder = openBeatFinder(44_100);
  const silence = new Float32Array(44_100 * 5);
  meter.add([silence]);
  finder.add([silence]);
  expect(meter.read()).toBeNull();
  expect(finder.read()).toEqual({ tempo: null, beats: [] });
});

test.each([72, 96, 120, 140, 171])("a click at %i a minute is found at its moments", (tempo) => {
  const rate = 44_100;
  const sound = new Float32Array(rate * 24);
  const clicks: number[] = [];
  for (let at = 0.31; at < 23.9; at += 60 / tempo) {
    clicks.push(at);
    for (let k = 0; k < 900; k += 1) sound[Math.round(at * rate) + k] = Math.sin(k / 9) * Math.exp(-k / 200) * 0.8;
  }
  const finder = openBeatFinder(rate);
  for (let at = 0; at < sound.length; at += 1152) finder.add([sound.slice(at, at + 1152)]);
  const found = finder.read();
  expect(found.tempo).toBeGreaterThan(tempo * 0.98);
  expect(found.tempo).toBeLessThan(tempo * 1.02);
  const missed = clicks.slice(2, -2).filter((click) => !found.beats.some((beat) => Math.abs(beat - click) < 0.04));
  expect(missed).toEqual([]);
});
