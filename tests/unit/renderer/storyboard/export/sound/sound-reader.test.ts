import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import { beforeEach, expect, it, vi } from "vitest";
import { openSound } from "#renderer/storyboard/export/sound/sound-reader.ts";
import { waveFile } from "./wave-file.ts";

const track = { canDecode: vi.fn(), getSampleRate: vi.fn(), getFirstTimestamp: vi.fn() };
const input = { getPrimaryAudioTrack: vi.fn(), getPrimaryVideoTrack: vi.fn(), dispose: vi.fn() };
const open = () => input as unknown as Input;

beforeEach(() => {
  input.dispose.mockReset();
  input.getPrimaryAudioTrack.mockReset().mockResolvedValue(track);
  input.getPrimaryVideoTrack.mockReset().mockResolvedValue(null);
  track.canDecode.mockReset().mockResolvedValue(true);
  track.getSampleRate.mockReset().mockResolvedValue(48_000);
  track.getFirstTimestamp.mockReset().mockResolvedValue(0);
});

it.each([
  ["its tracks", input.getPrimaryAudioTrack],
  ["whether it can be decoded", track.canDecode],
  ["its rate", track.getSampleRate],
  ["its pictures", input.getPrimaryVideoTrack],
  ["its first moment", track.getFirstTimestamp],
])("a file that doesn't say %s is let go, and why is told", async (_what, asked) => {
  asked.mockRejectedValue(new Error("cut off"));
  await expect(openSound("file", 0, 48_000, open)).rejects.toThrow("cut off");
  expect(input.dispose).toHaveBeenCalledTimes(1);
});

it("a file without sound that is decoded here is silent and let go at once", async () => {
  track.canDecode.mockResolvedValue(false);
  const [left] = await (await openSound("file", 0, 48_000, open)).read(3);
  expect([...left]).toEqual([0, 0, 0]);
  expect(input.dispose).toHaveBeenCalledTimes(1);
});

const wave =
  (rate: number, ...channels: (readonly number[])[]) =>
  () =>
    new Input({ source: new BufferSource(waveFile(rate, ...channels)), formats: ALL_FORMATS });
const ramp = (count: number) => Array.from({ length: count }, (_, at) => at / 10_000);
const level = (count: number, value: number) => Array.from({ length: count }, () => value);
/** To four digits. */
const near = (samples: Float32Array | undefined) =>
  [...(samples ?? [])].map((each) => Math.round(each * 10_000) / 10_000);

it("at its own rate a file is read as it is, on from where the last reading ended, and silent behind its end", async () => {
  const reader = await openSound("file", 0, 8000, wave(8000, ramp(100)));
  expect(near((await reader.read(40))[0])).toEqual(ramp(40));
  expect(near((await reader.read(60))[0])).toEqual(ramp(100).slice(40));
  expect(near((await reader.read(3))[0])).toEqual([0, 0, 0]);
  reader.close();
});

it("one channel is heard on both sides, two each on its own", async () => {
  const [left, right] = await (await openSound("file", 0, 8000, wave(8000, ramp(20)))).read(20);
  expect([near(left), near(right)]).toEqual([ramp(20), ramp(20)]);
  const sides = await (await openSound("file", 0, 8000, wave(8000, level(20, 0.5), level(20, -0.25)))).read(10);
  expect(sides.map(near)).toEqual([level(10, 0.5), level(10, -0.25)]);
});

it("of more channels than two the first two are heard", async () => {
  const sides = await (
    await openSound("file", 0, 8000, wave(8000, level(20, 0.5), level(20, -0.25), level(20, 0.125)))
  ).read(10);
  expect(sides.map(near)).toEqual([level(10, 0.5), level(10, -0.25)]);
});

it("the first sample is heard on both sides", async () => {
  const sides = await (await openSound("file", 0, 8000, wave(8000, level(20, 0.5), level(20, -0.25)))).read(1);
  expect(sides.map(near)).toEqual([[0.5], [-0.25]]);
});

it("between samples it is drawn through four of them", async () => {
  const twice = await openSound("file", 0, 16_000, wave(8000, [0, 0.5, -0.25, 0.25, 0.125, 0]));
  // Catmull and Rom's curve: nine sixteenths of the two beside it, less one of the two beyond.
  expect(near((await twice.read(10))[0])).toEqual([0, 0.2969, 0.5, 0.125, -0.25, -0.0391, 0.25, 0.2266, 0.125, 0.0547]);
});

it("it is read from a moment on", async () => {
  const reader = await openSound("file", 0.005, 8000, wave(8000, ramp(100)));
  expect(near((await reader.read(5))[0])).toEqual([0.004, 0.0041, 0.0042, 0.0043, 0.0044]);
});

it("at half its rate every second sample is left, at twice it what lies between is drawn through them", async () => {
  const half = await openSound("file", 0, 4000, wave(8000, ramp(100)));
  expect(near((await half.read(4))[0])).toEqual([0, 0.0002, 0.0004, 0.0006]);
  expect(near((await half.read(2))[0])).toEqual([0.0008, 0.001]);
  const twice = await openSound("file", 0, 16_000, wave(8000, level(20, 0)));
  await twice.read(4);
  const steep = await openSound("file", 0, 16_000, wave(8000, [0, 0.1, 0.2, 0.3, 0.4, 0.5]));
  expect(near((await steep.read(8))[0]).slice(2)).toEqual([0.1, 0.15, 0.2, 0.25, 0.3, 0.35]);
});

it("what begins loud begins without a click, whatever the rate", async () => {
  const reader = await openSound("file", 0, 12_000, wave(8000, level(100, 0.5)));
  expect(near((await reader.read(12))[0])).toEqual(level(12, 0.5));
});
