import { open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { probe, probeCounted } from "#core/files/probing/probe.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { canMake, fixture, fixtureOfSize } from "#tests/support/media/media-fixtures.ts";

// The first run waits for ffmpeg.
vi.setConfig({ testTimeout: 120_000 });

type Expected = Partial<Record<keyof MediaFacts, string | number | boolean | undefined>>;

const image = (format: string, mime: string, width: number, height: number): Expected => ({
  kind: "image",
  format,
  mime,
  width,
  height,
  problem: undefined,
});
const video = (format: string, videoCodec: string, more: Expected = {}): Expected => ({
  kind: "video",
  format,
  videoCodec,
  width: 256,
  height: 256,
  durationSeconds: 2,
  problem: undefined,
  ...more,
});
const audio = (format: string, audioCodec: string, durationSeconds: number, more: Expected = {}): Expected => ({
  kind: "audio",
  format,
  audioCodec,
  durationSeconds,
  sampleRate: 44100,
  channels: 1,
  problem: undefined,
  ...more,
});

const table: Record<string, Expected> = {
  "picture.jpg": image("jpeg", "image/jpeg", 640, 480),
  "picture.jpeg": image("jpeg", "image/jpeg", 640, 480),
  "picture.png": image("png", "image/png", 640, 480),
  "picture.webp": image("webp", "image/webp", 640, 480),
  "lossless.webp": image("webp", "image/webp", 640, 480),
  "animated.webp": image("webp", "image/webp", 320, 256),
  "picture.gif": image("gif", "image/gif", 640, 480),
  "animated.gif": image("gif", "image/gif", 320, 256),
  "picture.bmp": image("bmp", "image/bmp", 640, 480),
  "picture.tiff": image("tiff", "image/tiff", 640, 480),
  "handmade.heic": image("heic", "image/heic", 4032, 3024),
  "turned.heic": image("heic", "image/heic", 3024, 4032),
  "handmade.heif": image("heif", "image/heif", 1024, 768),
  "exif-3.jpg": image("jpeg", "image/jpeg", 640, 480),
  "exif-6.jpg": image("jpeg", "image/jpeg", 480, 640),
  "png-inside.jpg": image("png", "image/png", 640, 480),
  "255x256.png": image("png", "image/png", 255, 256),
  "256x255.png": image("png", "image/png", 256, 255),
  "256x256.png": image("png", "image/png", 256, 256),
  "5760x2304.png": image("png", "image/png", 5760, 2304),
  "5761x2400.png": image("png", "image/png", 5761, 2400),
  "2400x5761.png": image("png", "image/png", 2400, 5761),
  "aspect-0.39.png": image("png", "image/png", 390, 1000),
  "aspect-0.4.png": image("png", "image/png", 400, 1000),
  "aspect-2.5.png": image("png", "image/png", 1000, 400),
  "aspect-2.51.png": image("png", "image/png", 1004, 400),

  "h264-aac.mp4": video("mp4", "avc", {
    mime: "video/mp4",
    audioCodec: "aac",
    sampleRate: 48000,
    channels: 1,
    frameRate: 24,
  }),
  "h264-mp3.mp4": video("mp4", "avc", { audioCodec: "mp3" }),
  "h264-aac.mov": video("mov", "avc", { mime: "video/quicktime", audioCodec: "aac" }),
  "h264-pcm.mov": video("mov", "avc", { audioCodec: "pcm" }),
  "h264-opus.mp4": video("mp4", "avc", { audioCodec: "opus" }),
  "hevc-aac.mp4": video("mp4", "hevc", { audioCodec: "aac" }),
  "hevc.mov": video("mov", "hevc", { audioCodec: undefined }),
  "vp9.mp4": video("mp4", "vp9"),
  "vp9-opus.webm": video("webm", "vp9", {
    mime: "video/webm",
    audioCodec: "opus",
    frameRate: 24,
    durationSeconds: 2.008,
  }),
  "prores.mov": video("mov", "prores"),
  "mpeg4.mp4": video("mp4", "mpeg4"),
  "h264.mkv": video("mkv", "avc", {
    mime: "video/x-matroska",
    audioCodec: "aac",
    frameRate: 24,
    durationSeconds: 2.021,
  }),
  "h264-mp3.avi": video("avi", "avc", {
    mime: "video/x-msvideo",
    audioCodec: "mp3",
    frameRate: 24,
    durationSeconds: 2.042,
  }),
  "mpeg4.avi": video("avi", "mpeg4", { frameRate: 23.976, durationSeconds: 2.002 }),
  "faststart.mp4": video("mp4", "avc"),
  "fragmented.mp4": video("mp4", "avc", { audioCodec: "aac", durationSeconds: 2.021 }),
  "wide.mp4": video("mp4", "avc", { width: 640, height: 360 }),
  "turned.mp4": video("mp4", "avc", { width: 360, height: 640 }),
  "254x256.mp4": video("mp4", "avc", { width: 254 }),
  "256x256.mp4": video("mp4", "avc"),
  "5760x2304.mp4": video("mp4", "avc", { width: 5760, height: 2304 }),
  "5762x2400.mp4": video("mp4", "avc", { width: 5762, height: 2400 }),
  "aspect-0.39.mp4": video("mp4", "avc", { width: 390, height: 1000 }),
  "aspect-0.4.mp4": video("mp4", "avc", { width: 400, height: 1000 }),
  "aspect-2.5.mp4": video("mp4", "avc", { width: 1000, height: 400 }),
  "aspect-2.51.mp4": video("mp4", "avc", { width: 1004, height: 400 }),
  "fps-23.mp4": video("mp4", "avc", { frameRate: 23, variableFrameRate: false }),
  "fps-23.976.mp4": video("mp4", "avc", { frameRate: 23.976, variableFrameRate: false, durationSeconds: 2.002 }),
  "fps-29.97.mov": video("mov", "avc", { frameRate: 29.97, variableFrameRate: false, durationSeconds: 2.002 }),
  "fps-60.mp4": video("mp4", "avc", { frameRate: 60, variableFrameRate: false }),
  "fps-61.mp4": video("mp4", "avc", { frameRate: 61, variableFrameRate: false }),
  "fps-variable.mp4": video("mp4", "avc", { frameRate: 20.256, variableFrameRate: true, durationSeconds: 3.933 }),
  "1.9s.mp4": video("mp4", "avc", { durationSeconds: 1.9 }),
  "2s.mp4": video("mp4", "avc", { durationSeconds: 2 }),
  "15s.mp4": video("mp4", "avc", { durationSeconds: 15 }),
  "15.2s.mp4": video("mp4", "avc", { durationSeconds: 15.2 }),

  "1.9s.mp3": audio("mp3", "mp3", 1.9, { mime: "audio/mpeg" }),
  "2s.mp3": audio("mp3", "mp3", 2),
  "15s.mp3": audio("mp3", "mp3", 15),
  "15.2s.mp3": audio("mp3", "mp3", 15.2),
  "5.9s.mp3": audio("mp3", "mp3", 5.9),
  "6s.mp3": audio("mp3", "mp3", 6),
  "360s.mp3": audio("mp3", "mp3", 360, { sampleRate: 22050 }),
  "361s.mp3": audio("mp3", "mp3", 361, { sampleRate: 22050 }),
  "vbr.mp3": audio("mp3", "mp3", 5),
  "no-xing.mp3": audio("mp3", "mp3", 5.042),
  "1.9s.wav": audio("wav", "pcm", 1.9, { mime: "audio/wav" }),
  "2s.wav": audio("wav", "pcm", 2),
  "15s.wav": audio("wav", "pcm", 15),
  "15.2s.wav": audio("wav", "pcm", 15.2),
  "stereo.wav": audio("wav", "pcm", 2, { sampleRate: 48000, channels: 2 }),
  "float.wav": audio("wav", "pcm", 2),
  "2s.flac": audio("flac", "flac", 2, { mime: "audio/flac" }),
  "2s.ogg": audio("ogg", "vorbis", 2, { mime: "audio/ogg" }),
  "opus.ogg": audio("ogg", "opus", 2, { sampleRate: 48000 }),
  "2s.m4a": audio("m4a", "aac", 2, { mime: "audio/mp4" }),
  "15s.m4a": audio("m4a", "aac", 15),
  "2s.aac": audio("aac", "aac", 2.043),

  "text.png": { kind: "unknown", format: "text", problem: "unrecognized", width: undefined },
  "noise.png": { kind: "unknown", format: "unknown", problem: "corrupt" },
  "empty.mp4": { kind: "unknown", bytes: 0, problem: "empty" },
  "cut.jpg": { format: "jpeg", problem: "truncated" },
  "cut.png": { format: "png", problem: "truncated" },
  "cut.gif": { format: "gif", problem: "truncated" },
  "cut.webp": { format: "webp", problem: "truncated" },
  "cut.mp4": { format: "mp4", problem: "truncated" },
  "cut-faststart.mp4": { format: "mp4", problem: "truncated", width: 256, durationSeconds: 2 },
  "cut.mkv": { format: "mkv", problem: "truncated" },
  "cut.avi": { format: "avi", problem: "truncated" },
  "cut.wav": { format: "wav", problem: "truncated" },
  "cut.mp3": { format: "mp3", problem: "truncated" },
};

test.each(Object.entries(table))("%s", async (name, expected) => {
  const facts: Expected = await probe({ path: await fixture(name) }, name);
  expect(Object.fromEntries(Object.keys(expected).map((key) => [key, facts[key as keyof MediaFacts]]))).toEqual(
    expected,
  );
});

test("a HEIC file of a real encoder", async ({ skip }) => {
  skip(!(await canMake("picture.heic")), "heif-enc isn't on this machine");
  const facts = await probe({ path: await fixture("picture.heic") });
  expect(facts).toMatchObject({ kind: "image", format: "heic", width: 640, height: 480 });
});

test("bytes in memory give the same facts as the file", async () => {
  for (const name of ["picture.jpg", "h264-aac.mp4", "vp9-opus.webm", "mpeg4.avi", "15s.mp3", "turned.heic"]) {
    const path = await fixture(name);
    expect(await probe({ bytes: await readFile(path) })).toEqual(await probe({ path }));
  }
});

test("the name tells damage from a file that never was media", async () => {
  const noise = Buffer.from([1, 2, 3, 200, 201, 0, 5]);
  expect((await probe({ bytes: noise }, "holiday.mp4")).problem).toBe("corrupt");
  expect((await probe({ bytes: noise }, "holiday.xyz")).problem).toBe("unrecognized");
  expect((await probe({ bytes: Buffer.from("naïve text – still text") }, "a.heic")).problem).toBe("unrecognized");
});

test("a JPEG with a film behind it, as phones write them, is whole", async () => {
  const still = await readFile(await fixture("picture.jpg"));
  const film = await readFile(await fixture("h264-aac.mp4"));
  const facts = await probe({ bytes: Buffer.concat([still, film]) });
  expect(facts).toMatchObject({ format: "jpeg", width: 640, height: 480 });
  expect(facts.problem).toBeUndefined();
});

test("a QuickTime film older than the ftyp box", async () => {
  const film = await readFile(await fixture("h264-aac.mov"));
  const facts = await probe({ bytes: film.subarray(film.readUInt32BE(0)) });
  expect(facts).toMatchObject({ kind: "video", format: "mov", videoCodec: "avc", width: 256, durationSeconds: 2 });
});

test.each(["h264-aac.mp4", "faststart.mp4", "h264-aac.mov", "2s.wav"])(
  "500 MB of %s cost a few kilobytes",
  async (name) => {
    const path = await fixtureOfSize(name, 500 * 1024 * 1024);
    const { facts, bytesRead } = await probeCounted({ path }, name);
    expect(facts).toMatchObject({ bytes: 524_288_000, durationSeconds: 2 });
    expect(facts.problem).toBeUndefined();
    expect(bytesRead).toBeLessThan(64 * 1024);
    await rm(path);
  },
);

test("a 500 MB film whose pictures come first costs a few kilobytes", async () => {
  const path = join(tmpdir(), `reelsong-probe-${process.pid}.mp4`);
  try {
    await writePicturesFirst();
    const { facts, bytesRead } = await probeCounted({ path });
    expect(facts).toMatchObject({ kind: "video", width: 256, height: 256, durationSeconds: 2, frameRate: 24 });
    expect(facts.bytes).toBeGreaterThan(500_000_000);
    expect(bytesRead).toBeLessThan(64 * 1024);
  } finally {
    await rm(path, { force: true });
  }

  /** The film's boxes with 500 MB of emptiness between its pictures and its index: sparse on disk. */
  async function writePicturesFirst(): Promise<void> {
    const bytes = await readFile(await fixture("256x256.mp4"));
    const moov = bytes.indexOf("moov") - 4;
    const gap = Buffer.from("\0\0\0\0free", "latin1");
    gap.writeUInt32BE(500_000_000);
    const file = await open(path, "w");
    await file.write(bytes, 0, moov, 0);
    await file.write(gap, 0, 8, moov);
    await file.write(bytes, moov, bytes.length - moov, moov + 500_000_000);
    await file.close();
  }
});

test.each([
  ["times", "stts", 8],
  ["shifts of times", "ctts", 8],
  ["runs of times", "stts", 4],
])("a damaged count of %s is told at once", async (_, box, offset) => {
  const film = await readFile(await fixture("hevc.mov"));
  film.writeUInt32BE(0xff00_0001, film.indexOf(box) + 4 + offset);
  const started = performance.now();
  expect(await probe({ bytes: film })).toMatchObject({ kind: "video", format: "mov", problem: "corrupt" });
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("a trap that every table agrees on stops the thread, not the studio, and the next file is read", async () => {
  const film = await readFile(await fixture("hevc.mov"));
  film.writeUInt32BE(0xf000_0000, film.indexOf("stts") + 12);
  film.writeUInt32BE(1, film.indexOf("stsz") + 8);
  film.writeUInt32BE(0xf000_0000, film.indexOf("stsz") + 12);
  const trapped = probe({ bytes: film });
  const next = probe({ path: await fixture("2s.mp4") });
  let alive = 0;
  const beats = setInterval(() => {
    alive += 1;
  }, 50);
  expect(await trapped).toMatchObject({ kind: "video", format: "mov", problem: "corrupt" });
  clearInterval(beats);
  expect(alive).toBeGreaterThan(5);
  expect(await next).toMatchObject({ kind: "video", durationSeconds: 2 });
});

test("a film whose last part is junk is read as far as it goes: the reader doesn't look for its next part for ever", async () => {
  const film = await readFile(await fixture("vp9-opus.webm"));
  const whole = await probe({ bytes: film });
  expect(whole).toMatchObject({ kind: "video", format: "webm", videoCodec: "vp9" });
  // The index is the last element of the file.
  film.fill(0, film.lastIndexOf(Buffer.from("1c53bb6b", "hex")));
  const { width, height, videoCodec, audioCodec } = whole;
  expect(await probe({ bytes: film })).toMatchObject({ kind: "video", width, height, videoCodec, audioCodec });
});

test("many files asked for at once, one of them missing", async () => {
  const paths = await Promise.all(["picture.png", "2s.mp3", "2s.mp4"].map(fixture));
  const asked = [...paths, "/nowhere.mp4", ...paths].map((path) => probe({ path }));
  const kinds = (await Promise.allSettled(asked)).map((done) =>
    done.status === "fulfilled" ? done.value.kind : "none",
  );
  expect(kinds).toEqual(["image", "audio", "video", "none", "image", "audio", "video"]);
});

test("a file that isn't there is the caller's error, not a fact", async () => {
  await expect(probe({ path: "/nowhere/at/all.mp4" })).rejects.toMatchObject({ code: "ENOENT" });
});
