import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { createFrame, paintFrame } from "#renderer/storyboard/export/make/film-frame.ts";
import { gifFile } from "#renderer/storyboard/export/make/loop/gif-file.ts";
import { ticksOf } from "#renderer/storyboard/export/make/loop/make-loop.ts";
import { pictureChunks, webpFile } from "#renderer/storyboard/export/make/loop/webp-file.ts";

const one = (red: number, green: number, blue: number, width = 2, height = 2) => ({
  rgba: Uint8ClampedArray.from(Array.from({ length: width * height }, () => [red, green, blue, 255]).flat()),
  ...{ width, height },
});
const joined = (...parts: readonly Uint8Array[]) => Buffer.concat(parts);

// @shows The cut, point by point › 6. A loop as GIF and WebP
test("pictures stand in whole units of time that together are as long as the film", () => {
  const hundredths = Array.from({ length: 12 }, (_, frame) => ticksOf(frame, 12, 0.01));
  expect(hundredths).toEqual([8, 9, 8, 8, 9, 8, 8, 9, 8, 8, 9, 8]);
  expect(hundredths.reduce((sum, each) => sum + each)).toBe(100);
  expect([0, 1, 2].map((frame) => ticksOf(frame, 24, 0.001))).toEqual([42, 41, 42]);
});

test.each([
  ["bt709", false, [63, 102, 240], [255, 0, 0]],
  ["smpte170m", false, [81, 90, 240], [255, 0, 0]],
  ["smpte170m", true, [76, 85, 255], [254, 0, 0]],
  ["bt709", false, [126, 128, 128], [128, 128, 128]],
] as const)("planes of %s (full: %s) are painted as a screen has them", (matrix, fullRange, [y, u, v], rgb) => {
  const frame = createFrame(2, 2);
  frame.y.fill(y);
  frame.u.fill(u);
  frame.v.fill(v);
  const painted = paintFrame(frame, colorOf({ matrix, fullRange }, 720));
  expect([...painted.subarray(12)]).toEqual([...rgb.map((value) => expect.closeTo(value, -0.4)), 255]);
});

test("a GIF plays its pictures one after the other, each with its own colors and time", async () => {
  const file = gifFile("best");
  expect(file.tick).toBe(0.01);
  const parts = [
    await file.add({ ...one(250, 0, 0, 16, 8), ticks: 8 }),
    await file.add({ ...one(0, 0, 250, 16, 8), ticks: 25 }),
  ];
  const { rest, start } = file.end();
  expect(start).toBeNull();
  const bytes = joined(...parts, rest);
  expect(bytes.toString("latin1", 0, 6)).toBe("GIF89a");
  // For ever: NETSCAPE2.0 with a count of 0.
  expect(bytes.toString("latin1")).toContain("NETSCAPE2.0\u0003\u0001\u0000\u0000\u0000");
  const shown = execFileSync("ffmpeg", ["-v", "error", "-i", "-", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], {
    input: bytes,
  });
  expect(shown.length % (16 * 8 * 3)).toBe(0);
  expect([...shown.subarray(0, 3)]).toEqual([250, 0, 0].map((value) => expect.closeTo(value, -1)));
  expect([...shown.subarray(-3)]).toEqual([0, 0, 250].map((value) => expect.closeTo(value, -1)));
  const entries = ["-show_entries", "packet=duration_time", "-of", "csv=p=0", "-"];
  const times = execFileSync("ffprobe", ["-v", "error", ...entries], { input: bytes, encoding: "utf8" });
  expect(times.trim().split(/\s+/).map(Number)).toEqual([0.08, 0.25]);
});

/** A still as the browser's encoder makes it: one chunk of an odd length, behind one that says nothing of the picture. */
const still = (letter: string) =>
  Uint8Array.from(Buffer.from(`RIFF\u0022\0\0\0WEBPICCP\u0002\0\0\0ppVP8 \u0005\0\0\0${letter.repeat(5)}\0`, "latin1"));

test("an animated WebP has the stills of the browser's encoder in frames of its own, byte for byte", async () => {
  const asked: number[] = [];
  const file = webpFile("high", async ({ rgba }, quality) => {
    asked.push(quality);
    return still(String.fromCharCode(rgba[0] ?? 0));
  });
  const parts = [await file.add({ ...one(65, 0, 0), ticks: 83 }), await file.add({ ...one(66, 0, 0), ticks: 84 })];
  const { rest, start } = file.end();
  const bytes = joined(...parts, rest);
  bytes.set(start ?? [], 0);
  const frame = (letter: string, time: number) => [
    ...["ANMF", "\u001e\0\0\0", "\0\0\0\0\0\0", "\u0001\0\0\u0001\0\0", `${String.fromCharCode(time)}\0\0`, "\u0002"],
    ...["VP8 ", "\u0005\0\0\0", letter.repeat(5), "\0"],
  ];
  expect(bytes.toString("latin1")).toBe(
    [
      ...["RIFF", `${String.fromCharCode(bytes.length - 8)}\0\0\0`, "WEBP"],
      ...["VP8X", "\u000a\0\0\0", "\u0002\0\0\0", "\u0001\0\0\u0001\0\0"],
      ...["ANIM", "\u0006\0\0\0", "\0\0\0\u00ff", "\0\0"],
      ...[...frame("A", 83), ...frame("B", 84)],
    ].join(""),
  );
  expect(asked).toEqual([0.85, 0.85]);
});

test("an animated WebP says its size and times in three bytes each, the lowest first", async () => {
  const file = webpFile("best", async () => still("A"));
  const picture = { rgba: new Uint8ClampedArray(0), width: 66_051, height: 772, ticks: 131_844 };
  const made = joined(await file.add(picture));
  // 66,050 and 771, which are one less than they are; then the time of a frame.
  const size = "\u0002\u0002\u0001\u0003\u0003\0";
  expect(made.toString("latin1", 24, 30)).toBe(size);
  const frame = made.indexOf("ANMF") + 8;
  expect(made.toString("latin1", frame + 6, frame + 16)).toBe(`${size}\u0004\u0003\u0002\u0002`);
});

test.each([
  ["best", 0.95],
  ["high", 0.85],
  ["medium", 0.7],
] as const)("of a loop of quality “%s” the browser is asked for %d", async (quality, asked) => {
  const qualities: number[] = [];
  const file = webpFile(quality, async (_picture, wished) => {
    qualities.push(wished);
    return still("A");
  });
  expect(file.tick).toBe(0.001);
  await file.add({ ...one(65, 0, 0), ticks: 1 });
  expect(qualities).toEqual([asked]);
});

test("of a still the chunks of its picture are taken, whole with what fills them up, and no others", () => {
  const chunk = (name: string, length: number, fill = "x") =>
    `${name}${String.fromCharCode(length & 255)}${String.fromCharCode(length >> 8)}\0\0${fill.repeat(length)}${length % 2 ? "\0" : ""}`;
  const file = (...chunks: string[]) => Uint8Array.from(Buffer.from(`RIFF\0\0\0\0WEBP${chunks.join("")}`, "latin1"));
  const taken = (...chunks: string[]) =>
    pictureChunks(file(...chunks)).map((each) => Buffer.from(each).toString("latin1"));
  const [alpha, lossy, lossless] = [chunk("ALPH", 3), chunk("VP8 ", 300), chunk("VP8L", 0)];
  expect(taken(chunk("VP8X", 10), chunk("ICCP", 1), alpha, lossy, chunk("EXIF", 5))).toEqual([alpha, lossy]);
  expect(taken(lossless)).toEqual([lossless]);
  expect(taken(lossy.slice(0, 100))).toEqual([lossy.slice(0, 100)]);
  expect(taken("VP8 \0\0\0")).toEqual([]);
  for (const head of ["RIFX\0\0\0\0WEBP", "RIFF\0\0\0\0WEBM"])
    expect(() => pictureChunks(Uint8Array.from(Buffer.from(head, "latin1")))).toThrow("no WebP");
});

test("what is no WebP, as of a browser that makes PNG instead, ends the loop", () => {
  expect(() => pictureChunks(Uint8Array.from(Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1")))).toThrow(
    "This machine makes no WebP pictures.",
  );
});
