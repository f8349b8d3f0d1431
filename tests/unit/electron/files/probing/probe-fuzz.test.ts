import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { probe } from "#core/files/probing/probe.ts";
import { mediaFacts } from "#shared/wire/media/media-facts.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";

// Any bytes at all must give facts that fit the schema, in good time: a thread that gets stuck is replaced after six
// seconds, and nothing may take longer.
const settings = { numRuns: 40, seed: 20261121 };
const timeout = 120_000;

const soundFacts = async (bytes: Uint8Array, name = ""): Promise<void> => {
  const started = performance.now();
  expect(mediaFacts.safeParse(await probe({ bytes }, name)).error).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(20_000);
};

const signatures = [
  "\xff\xd8\xff\xe0",
  "\x89PNG\r\n\x1a\n",
  "GIF89a",
  "RIFF\x40\0\0\0WEBPVP8 ",
  "RIFF\x40\0\0\0WAVEfmt ",
  "RIFF\x40\0\0\0AVI LIST",
  "\0\0\0\x18ftypisom",
  "\0\0\0\x18ftypheic",
  "\0\0\0\x14ftypqt  ",
  "\0\0\0\x08moov",
  "\x1aE\xdf\xa3\x9fB\x86\x81\x01",
  "OggS\0\x02",
  "fLaC\0\0\0\x22",
  "ID3\x04\0\0\0\0\x0f\x76",
  "\xff\xfb\x90\x64",
  "\xff\xf1\x50\x80",
  "II*\0",
  "BM",
];

test("random bytes", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), (bytes) => soundFacts(bytes, "x.mp4")),
    { ...settings, numRuns: 200 },
  );
});

test.each(signatures)("random bytes behind %j", { timeout }, async (signature) => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), (tail) =>
      soundFacts(Buffer.concat([Buffer.from(signature, "latin1"), tail])),
    ),
    settings,
  );
});

const real = [
  "picture.jpg",
  "exif-6.jpg",
  "picture.png",
  "picture.gif",
  "picture.webp",
  "turned.heic",
  "h264-aac.mp4",
  "fragmented.mp4",
  "faststart.mp4",
  "hevc.mov",
  "vp9-opus.webm",
  "h264.mkv",
  "h264-mp3.avi",
  "2s.mp3",
  "2s.wav",
  "2s.flac",
  "2s.ogg",
  "2s.m4a",
  "2s.aac",
];

test.each(real)("%s cut anywhere", { timeout }, async (name) => {
  const whole = await readFile(await fixture(name));
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true }), (share) =>
      soundFacts(whole.subarray(0, Math.floor(whole.length * share)), name),
    ),
    { ...settings, numRuns: 25 },
  );
  for (let length = 0; length < 64; length += 3) await soundFacts(whole.subarray(0, length), name);
});

test.each(real)("%s with damaged bytes", { timeout }, async (name) => {
  const whole = await readFile(await fixture(name));
  const place = fc.record({
    // Headers stand at the front and, in films, at the end: damage there is what matters.
    offset: fc.oneof(
      fc.nat({ max: Math.min(whole.length - 1, 2000) }),
      fc.integer({ min: Math.max(0, whole.length - 2500), max: whole.length - 1 }),
    ),
    value: fc.oneof(fc.constantFrom(0, 0xff, 0x7f, 0x80), fc.nat({ max: 255 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 12 }), (damages) => {
      const copy = Uint8Array.from(whole);
      for (const { offset, value } of damages) copy[offset] = value;
      return soundFacts(copy, name);
    }),
    settings,
  );
});
