import { Conversion } from "mediabunny";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { Undecodable } from "#renderer/media/repair/undecodable.ts";
import type { SoundOrder, VideoOrder } from "#renderer/media/repair/worker/repair-messages.ts";
import { repairSound } from "#renderer/media/repair/worker/repair-sound.ts";
import { pictureBits, repairVideo } from "#renderer/media/repair/worker/repair-video.ts";
import { measureSound } from "#renderer/media/sound/measure-sound.ts";
import { openSound } from "#renderer/storyboard/export/sound/sound-reader.ts";
import { filmOf, lookInto, offerCoders, servedFiles, wavOf } from "./files/plain-media.ts";

let withdraw = () => {};
beforeEach(() => {
  withdraw = offerCoders();
});
afterEach(() => {
  withdraw();
  vi.unstubAllGlobals();
});

const address = (name: string) => `http://core/media/${name}`;
/** A second of 8 kHz that rises from 0 to 1. */
const ramp = Array.from({ length: 8000 }, (_, at) => at / 8000);
const fallen = ramp.map((sample) => -sample);

describe("the sound of a take", () => {
  it.each([8000, 16_000, 48_000])("is read from its in point on, at %d samples a second", async (rate) => {
    servedFiles({ a: wavOf(8000, [ramp, fallen]) });
    const reader = await openSound(address("a"), 0.25, rate);
    const [left, right] = await reader.read(rate / 4);
    // A line stays a line, its first samples too: an edge there would be heard as a click.
    for (const [at, sample] of left.entries()) expect(Math.abs(sample - (0.25 + at / rate))).toBeLessThan(0.0003);
    for (const [at, sample] of right.entries()) expect(Math.abs(sample + 0.25 + at / rate)).toBeLessThan(0.0003);
    // The next read goes on where that ended.
    const [next] = await reader.read(10);
    expect(next[0]).toBeCloseTo(0.5, 3);
    expect(next[9]).toBeCloseTo(0.5 + 9 / rate, 3);
    reader.close();
  });

  it("is silent behind its end", async () => {
    servedFiles({ a: wavOf(8000, [ramp]) });
    const reader = await openSound(address("a"), 0.5, 8000);
    const [left, right] = await reader.read(6000);
    expect(left).toHaveLength(6000);
    expect(left[3990]).toBeCloseTo(0.998, 2);
    // One channel is heard on both sides.
    expect(right[3990]).toBe(left[3990]);
    expect([left[4001], left[5999]]).toEqual([0, 0]);
    reader.close();
  });

  it("begins with the pictures of its file", async () => {
    servedFiles({
      a: await filmOf({ lights: Array.from({ length: 10 }, () => 1), start: 0.5, sound: [ramp, fallen] }),
    });
    const reader = await openSound(address("a"), 0.1, 8000);
    const [left, right] = await reader.read(4);
    expect(left[0]).toBeCloseTo(0.1, 3);
    expect(right[0]).toBeCloseTo(-0.1, 3);
    reader.close();
  });

  it("is silence where the file has none", async () => {
    servedFiles({ a: await filmOf({ lights: [1] }) });
    const reader = await openSound(address("a"), 0, 8000);
    expect(await reader.read(3)).toEqual([new Float32Array(3), new Float32Array(3)]);
    reader.close();
  });
});

describe("what a sound is like", () => {
  it("its peaks are the loudest sample of each of its parts, whichever channel has it", async () => {
    const half = ramp.map((sample) => sample / 2);
    servedFiles({ a: wavOf(8000, [half, fallen]) });
    const measured = await measureSound({ address: address("a") });
    expect(measured?.peaks).toHaveLength(4000);
    expect(measured?.peaks[0]).toBe(0);
    expect(measured?.peaks[2000]).toBeCloseTo(0.5, 2);
    expect(measured?.measure).toMatchObject({ peak: 1, tempo: null, beats: [] });
  });

  it("its loudness and its beats are found in one reading", async () => {
    // Two clicks a second, ten seconds long.
    const clicks = Array.from({ length: 80_000 }, (_, at) =>
      at % 4000 < 400 ? Math.sin((at % 4000) * 0.3) * Math.exp(-(at % 4000) / 60) : 0,
    );
    servedFiles({ a: wavOf(8000, [clicks]) });
    const { loudness, tempo, beats } = (await measureSound({ address: address("a") }))?.measure ?? {};
    expect(tempo).toBeCloseTo(120, 0);
    expect(beats?.length).toBeGreaterThanOrEqual(18);
    expect(loudness).toBeLessThan(-10);
    expect(loudness).toBeGreaterThan(-40);
  });

  it("is null where there is none, or nothing of it", async () => {
    servedFiles({ a: await filmOf({ lights: [1] }), empty: wavOf(8000, [[]]) });
    expect(await measureSound({ address: address("a") })).toBeNull();
    expect(await measureSound({ address: address("empty") })).toBeNull();
  });
});

describe("a sound that is cut", () => {
  const order = (more: Partial<SoundOrder> = {}): SoundOrder => ({
    ...{ kind: "audio", source: address("a"), target: address("made"), bytesMost: 1e9, format: "wav", range: null },
    ...more,
  });
  /** Rate, channels and samples of a WAV. */
  function readWav(bytes: Uint8Array<ArrayBuffer> | undefined) {
    const view = Buffer.from(bytes ?? []);
    const data = view.indexOf("data", 12, "latin1");
    const [rate, channels] = [view.readUInt32LE(24), view.readUInt16LE(22)];
    const length = view.readUInt32LE(data + 4) / 2;
    return {
      ...{ rate, channels, samples: Array.from({ length }, (_, at) => view.readInt16LE(data + 8 + at * 2) / 32767) },
    };
  }

  it("has the samples of its range as they were, and what it does is told", async () => {
    const core = servedFiles({ a: wavOf(8000, [ramp, fallen]) });
    const parts: number[] = [];
    await repairSound(order({ range: { start: 0.5, end: 0.75 } }), (part) => parts.push(part));
    const { rate, channels, samples } = readWav(core.taken("made"));
    expect([rate, channels, samples.length]).toEqual([8000, 2, 4000]);
    expect(samples[0]).toBeCloseTo(0.5, 3);
    expect(samples[1]).toBeCloseTo(-0.5, 3);
    expect(samples.at(-2)).toBeCloseTo(0.75, 3);
    expect(parts.at(-1)).toBe(1);
  });

  it("comes in and goes out where it fades, and is whole between", async () => {
    const core = servedFiles({ a: wavOf(8000, [ramp.map(() => 0.5)]) });
    await repairSound(order({ fade: { in: 0.2, out: 0.4, seconds: 1 } }), () => {});
    const { samples } = readWav(core.taken("made"));
    const at = (seconds: number) => samples[Math.round(seconds * 8000)];
    expect(at(0)).toBeCloseTo(0, 3);
    expect(at(0.1)).toBeCloseTo(0.5 * Math.SQRT1_2, 2);
    expect(at(0.3)).toBeCloseTo(0.5, 3);
    expect(at(0.5)).toBeCloseTo(0.5, 3);
    expect(at(0.8)).toBeCloseTo(0.5 * Math.SQRT1_2, 2);
  });

  it("is never more than every reader follows: 48 kHz in stereo", async () => {
    const three = Array.from({ length: 960 }, () => 0.25);
    const core = servedFiles({ a: wavOf(96_000, [three, three, three]) });
    await repairSound(order(), () => {});
    expect(readWav(core.taken("made"))).toMatchObject({ rate: 48_000, channels: 2 });
  });

  it("bears its tags, and its cover", async () => {
    const core = servedFiles({ a: wavOf(8000, [ramp]), cover: new TextEncoder().encode("a picture") });
    const cover = { address: address("cover"), format: "jpeg" };
    await repairSound(
      order({ tags: { title: "Tide", artist: "", album: "", tempo: null, lyrics: "Row", comment: "Take 2", cover } }),
      () => {},
    );
    const text = Buffer.from(core.taken("made") ?? []).toString("latin1");
    for (const part of ["TIT2", "Tide", "USLT", "COMM", "Take 2", "APIC", "a picture"]) expect(text).toContain(part);
    await repairSound(
      order({ tags: { title: "Tide", artist: "", album: "", tempo: null, lyrics: "", comment: "", cover: null } }),
      () => {},
    );
    const plain = Buffer.from(core.taken("made") ?? []).toString("latin1", 0, 16_400);
    expect(plain).not.toContain("USLT");
  });

  it("is refused where there is none", async () => {
    servedFiles({ a: await filmOf({ lights: [1] }) });
    await expect(repairSound(order(), () => {})).rejects.toBeInstanceOf(Undecodable);
  });
});

describe("a film that is cut or put in another container", () => {
  const size = { width: 16, height: 8 };
  const order = (more: Partial<VideoOrder> = {}): VideoOrder => ({
    ...{ kind: "video", source: address("a"), target: address("made"), bytesMost: 1e9, range: null, frameRate: null },
    ...{ seconds: 0.3, encodes: false, crop: { x: 0, y: 0, ...size }, canvas: size, output: size },
    ...more,
  });

  it("keeps its packets where nothing is made anew", async () => {
    const core = servedFiles({ a: await filmOf({ lights: [10, 20, 30] }) });
    const parts: number[] = [];
    await repairVideo(order(), (part) => parts.push(part));
    const made = core.taken("made");
    expect(made && (await lookInto(made)).lights).toEqual([10, 20, 30]);
    expect(parts.at(-1)).toBe(1);
  });

  it("is refused where it has no pictures, or this machine can't decode or encode them", async () => {
    servedFiles({ a: await filmOf({ lights: [10] }), sound: wavOf(8000, [ramp]) });
    const refused = (wanted: VideoOrder) => expect(repairVideo(wanted, () => {})).rejects.toBeInstanceOf(Undecodable);
    await refused(order({ source: address("sound") }));
    await refused(order({ encodes: true }));
    withdraw();
    await refused(order({ encodes: true }));
  });

  /** What is asked of the converter; nothing is made. */
  async function asked(wanted: VideoOrder) {
    const begin = vi.spyOn(Conversion, "init").mockRejectedValue(new Error("not made here"));
    await expect(repairVideo(wanted, () => {})).rejects.toThrow("not made here");
    const [options] = begin.mock.lastCall ?? [];
    begin.mockRestore();
    return options;
  }
  const picture = { codec: "avc", width: 16, height: 8, fit: "fill", crop: { left: 0, top: 0, width: 16, height: 8 } };

  it("whose pictures are made anew is cut, scaled and stretched by what was decided", async () => {
    servedFiles({ a: await filmOf({ lights: [10, 20, 30] }) });
    expect((await asked(order({ encodes: true })))?.video).toMatchObject({ ...picture, forceTranscode: true });
    const cut = { crop: { x: 4, y: 2, width: 8, height: 4 }, canvas: { width: 8, height: 4 } };
    const framed = await asked(order({ encodes: true, ...cut, frameRate: 24 }));
    expect(framed?.video).toMatchObject({
      ...{ fit: "fill", crop: { left: 4, top: 2, width: 8, height: 4 }, frameRate: 24 },
    });
    expect(framed).not.toHaveProperty("trim");
    expect(framed?.audio).toEqual({ discard: true });
  });

  it.each([
    ["wider", { width: 32, height: 8 }],
    ["higher", { width: 16, height: 32 }],
  ])("that is padded to a %s canvas stands whole in it, at its own rate", async (_what, canvas) => {
    servedFiles({ a: await filmOf({ lights: [10, 20, 30] }) });
    const options = await asked(order({ encodes: true, canvas, output: canvas, range: { start: 0.1, end: 0.3 } }));
    expect(options?.video).toMatchObject({ fit: "contain", ...canvas });
    expect(options?.video).not.toHaveProperty("frameRate");
    expect(options?.trim).toEqual({ start: 0.1, end: 0.3 });
  });

  test.each([
    ["as its pixels ask", { bytesMost: 1e9, seconds: 10 }, 5_225_472],
    ["by the rate it gets", { bytesMost: 1e9, seconds: 10, frameRate: 60 }, 10_450_944],
    [
      "never below what a small one needs",
      { bytesMost: 1e9, seconds: 10, output: { width: 320, height: 180 } },
      1_500_000,
    ],
    ["as there is room for", { bytesMost: 2_000_000, seconds: 10 }, 1_440_000],
    ["never nothing", { bytesMost: 1000, seconds: 10 }, 100_000],
    ["of no length as of a tenth of a second", { bytesMost: 50_000, seconds: 0 }, 3_840_000],
  ])("has bits %s", (_what, more, bits) => {
    expect(pictureBits(order({ output: { width: 1440, height: 864 }, ...more }), 30)).toBe(bits);
  });
});
