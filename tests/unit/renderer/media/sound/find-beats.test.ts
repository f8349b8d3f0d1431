import { expect, test } from "vitest";
import { openBeatFinder } from "#renderer/media/sound/find-beats.ts";

const RATE = 8000;

/** Seconds of silence with a short click each beat, from `begin` on. */
function clicks(tempo: number, seconds: number, begin = 0.25): Float32Array {
  const wave = new Float32Array(seconds * RATE);
  for (let beat = begin; beat < seconds - 0.05; beat += 60 / tempo)
    for (let at = 0; at < 160; at += 1) wave[Math.round(beat * RATE) + at] = Math.sin(at * 1.2) * Math.exp(-at / 40);
  return wave;
}

function find(channels: readonly Float32Array[], piece = 4096) {
  const finder = openBeatFinder(RATE);
  const length = channels[0]?.length ?? 0;
  for (let at = 0; at < length; at += piece) finder.add(channels.map((channel) => channel.subarray(at, at + piece)));
  return finder.read();
}

test.each([80, 100, 120, 150])("clicks at %i a minute: the tempo, and each click is a beat", (tempo) => {
  const found = find([clicks(tempo, 16)]);
  expect(Math.abs((found.tempo ?? 0) - tempo)).toBeLessThan(1);
  const played = Array.from({ length: Math.floor((16 - 0.3) / (60 / tempo)) + 1 }, (_, n) => 0.25 + (n * 60) / tempo);
  // The first and the last may be left to the edge.
  for (const beat of played.slice(1, -1))
    expect(Math.min(...found.beats.map((each) => Math.abs(each - beat))), `the beat at ${beat} s`).toBeLessThan(0.03);
  expect(Math.abs(found.beats.length - played.length)).toBeLessThanOrEqual(2);
  expect([...found.beats].sort((a, b) => a - b)).toEqual(found.beats);
});

test("in two channels and in other pieces the same is found", () => {
  const wave = clicks(120, 12);
  expect(find([wave, wave], 1000)).toEqual(find([wave]));
});

test.each<[string, Float32Array]>([
  ["silence", new Float32Array(12 * RATE)],
  ["a constant tone", Float32Array.from({ length: 12 * RATE }, () => 0.5)],
  ["three beats' worth at the slowest is the least: shorter", clicks(120, 2)],
  ["nothing at all", new Float32Array(0)],
])("no pulse: %s", (_, wave) => {
  expect(find([wave])).toEqual({ tempo: null, beats: [] });
});
