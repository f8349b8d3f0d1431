import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { probe } from "#core/files/probing/index.ts";
import { damageOf } from "#core/tasks/steps/sample-damage.ts";
import { damagedWave } from "#core/tasks/steps/wave-damage.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";

/** The fixture, with the bytes from `from` to `to` (parts of its length) turned over. */
async function damagedCopy(name: string, from: number, to: number): Promise<string> {
  const bytes = readFileSync(await fixture(name));
  for (let at = Math.floor(bytes.length * from); at < bytes.length * to; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  const copy = join(temporaryFolder(), name);
  writeFileSync(copy, bytes);
  return copy;
}
/** A part of a WAV, of zeros. */
const chunk = (name: string, length: number): Buffer => {
  const bytes = Buffer.alloc(8 + length);
  bytes.write(name, "latin1");
  bytes.writeUInt32LE(length, 4);
  return bytes;
};
const seen = async (path: string) => damageOf(path, await probe({ path }));

describe("damage that headers don't tell", () => {
  it.each(["h264-aac.mp4", "hevc-aac.mp4", "h264-mp3.mp4", "5s.mp3", "vbr.mp3", "no-xing.mp3"])(
    "is not seen in %s as it is, and seen once bytes are turned",
    async (name) => {
      expect(await seen(await fixture(name))).toBeNull();
      expect(await seen(await damagedCopy(name, 0.4, 0.6))).toMatch(/damaged|can't be read/);
    },
  );

  type Codec = "avc1" | "hvc1";
  const filmOf = { avc1: "h264-aac.mp4", hvc1: "hevc-aac.mp4" } as const;
  /** The table of the pictures' lengths: how many there are, and the first one's. */
  const lengthsOf = (bytes: Buffer, codec: Codec): number => bytes.indexOf("stsz", bytes.indexOf(codec)) + 12;
  /** Where the first picture of the film stands (its first unit, behind the unit's length in four bytes), and its length. */
  const firstPicture = (bytes: Buffer, codec: Codec): [at: number, length: number] => [
    bytes.readUInt32BE(bytes.indexOf("stco", bytes.indexOf(codec)) + 12),
    bytes.readUInt32BE(lengthsOf(bytes, codec) + 4),
  ];
  type Change = (bytes: Buffer, at: number, length: number) => unknown;
  async function changedPicture(codec: Codec, change: Change): Promise<string> {
    const bytes = Buffer.from(readFileSync(await fixture(filmOf[codec])));
    change(bytes, ...firstPicture(bytes, codec));
    const copy = join(temporaryFolder(), filmOf[codec]);
    writeFileSync(copy, bytes);
    return copy;
  }
  const withType =
    (type: number): Change =>
    (bytes, at) =>
      bytes.writeUInt8(((bytes[at + 4] ?? 0) & 0xe0) | type, at + 4);
  const withBit: Change = (bytes, at) => bytes.writeUInt8(0x80, at + 4);

  it.each<[string, Codec, Change]>([
    ["no bytes", "avc1", (bytes, at) => bytes.writeUInt32BE(0, at)],
    ["more bytes than the picture has", "avc1", (bytes, at) => bytes.writeUInt32BE(0x00ff_ffff, at)],
    ["16 MB more than it has", "avc1", (bytes, at) => bytes.writeUInt8(1, at)],
    ["one byte more than the picture has", "avc1", (bytes, at, length) => bytes.writeUInt32BE(length - 3, at)],
    ["so few that only a length follows", "avc1", (bytes, at, length) => bytes.writeUInt32BE(length - 8, at)],
    ["so few that half a length follows", "avc1", (bytes, at, length) => bytes.writeUInt32BE(length - 6, at)],
    ["the bit that is never set", "avc1", (bytes, at) => bytes.writeUInt8((bytes[at + 4] ?? 0) | 0x80, at + 4)],
    ["that bit alone", "hvc1", withBit],
    ["no type", "avc1", withType(0)],
    ["a type that films don't have", "avc1", withType(24)],
  ])("a picture with a unit of %s is damaged (%s)", async (_what, codec, change) => {
    expect(await seen(await changedPicture(codec, change))).toMatch(/^1 of its \d+ pictures are damaged\.$/);
  });

  it.each<[string, Codec, Change]>([
    ["the last type that films have", "avc1", withType(23)],
    ["no type, where that is one", "hvc1", (bytes, at) => bytes.writeUInt8(0, at + 4)],
  ])("a picture with a unit of %s is let be (%s)", async (_what, codec, change) => {
    expect(await seen(await changedPicture(codec, change))).toBeNull();
  });

  it("a picture of no bytes is damaged", async () => {
    const copy = await changedPicture("avc1", (bytes) => {
      const lengths = lengthsOf(bytes, "avc1");
      bytes.writeUInt32BE(0, lengths + 4 * bytes.readUInt32BE(lengths));
    });
    expect(await seen(copy)).toMatch(/^1 of its \d+ pictures are damaged\.$/);
  });

  /** A tag as it holds a cover, of so many bytes behind its head of ten (ID3v2.4 § 3.1: seven bits of each byte). */
  const tagOf = (bytes: number) => {
    const sizes = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 127);
    return Buffer.concat([Buffer.from([...Buffer.from("ID3"), 4, 0, 0, ...sizes]), Buffer.alloc(bytes)]);
  };
  it.each([100, 300_000, 2_500_000])("a tag of %i bytes before an MP3 is no sound that is missing", async (tag) => {
    const song = readFileSync(await fixture("5s.mp3"));
    const folder = temporaryFolder();
    const judge = async (bytes: Buffer) => {
      const path = join(folder, "song.mp3");
      writeFileSync(path, Buffer.concat([tagOf(tag), bytes]));
      return damageOf(path, { kind: "audio", format: "mp3", mime: "audio/mpeg", bytes: 10 + tag + bytes.length });
    };
    // Its own tag, which would end the search for one, is left out.
    const frames = song.subarray(song.indexOf(0xff));
    expect(await judge(frames)).toBeNull();
    const broken = Buffer.from(frames).fill(0, Math.floor(frames.length * 0.5), Math.floor(frames.length * 0.6));
    expect(await judge(broken)).toBe("Parts of the sound are damaged.");
    // Its reader closes the file when it gets to it.
    await expect.poll(() => openFilesIn(folder)).toEqual([]);
  });

  it("a WAV whose part of samples is its last eight bytes is whole, and silent", async () => {
    const form = chunk("fmt ", 16);
    for (const [at, value] of [
      [8, 1],
      [10, 1],
      [20, 2],
      [22, 16],
    ] as const)
      form.writeUInt16LE(value, at);
    form.writeUInt32LE(8000, 12);
    form.writeUInt32LE(16_000, 16);
    const path = join(temporaryFolder(), "a.wav");
    const parts = Buffer.concat([Buffer.from("WAVE"), form, chunk("data", 0)]);
    const head = Buffer.from("RIFF\0\0\0\0", "latin1");
    head.writeUInt32LE(parts.length, 4);
    writeFileSync(path, Buffer.concat([head, parts]));
    expect(await damagedWave(path, { kind: "audio", format: "wav", mime: "audio/wav", bytes: 44 })).toBeNull();
  });

  describe("in plain samples", () => {
    const changed = async (name: string, change: (bytes: Buffer) => Uint8Array): Promise<string> => {
      const copy = join(temporaryFolder(), name);
      writeFileSync(copy, change(Buffer.from(readFileSync(await fixture(name)))));
      return copy;
    };
    /** Noise of a seed, so that a failing run can be repeated. */
    const noise = (length: number) => {
      let seed = 7;
      return Uint8Array.from({ length }, () => {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
        return seed >>> 24;
      });
    };
    const withNoise = (at: number, length: number) => (bytes: Buffer) => {
      bytes.set(noise(length), at);
      return bytes;
    };

    it.each<[string, (name: "fmt " | "data") => Buffer]>([
      ["nothing but its head", () => Buffer.alloc(0)],
      ["no format", (name) => (name === "data" ? chunk(name, 64) : Buffer.alloc(0))],
      ["half a format", (name) => chunk(name, name === "data" ? 64 : 8)],
      ["a format and no sound", (name) => (name === "fmt " ? chunk(name, 16) : Buffer.alloc(0))],
    ])("a WAV of %s has no sound", async (_what, part) => {
      const parts = Buffer.concat([Buffer.from("WAVE"), part("fmt "), part("data")]);
      const size = Buffer.alloc(4);
      size.writeUInt32LE(parts.length);
      const path = join(temporaryFolder(), "made.wav");
      writeFileSync(path, Buffer.concat([Buffer.from("RIFF"), size, parts]));
      const facts = { kind: "audio", format: "wav", mime: "audio/wav", bytes: 8 + parts.length } as const;
      expect(await damagedWave(path, facts)).toBe("It has no sound.");
    });

    it.each(["2s.wav", "stereo.wav", "float.wav", "15s.wav"])("nothing is seen in %s as it is", async (name) => {
      expect(await seen(await fixture(name))).toBeNull();
    });

    /** An odd chunk is padded by a byte, which writers count or leave out. */
    it.each([
      [-2, /speaks of \d+ bytes/],
      [-1, null],
      [1, null],
      [2, /speaks of \d+ bytes/],
    ])("a header that speaks of %i bytes more is judged", async (more, words) => {
      const path = await changed("2s.wav", (bytes) => {
        bytes.writeUInt32LE(bytes.readUInt32LE(4) + more, 4);
        return bytes;
      });
      const found = await damagedWave(path, { kind: "audio", format: "wav", mime: "audio/wav", bytes: 176_478 });
      if (words === null) expect(found).toBeNull();
      else expect(found).toMatch(words);
    });

    it("samples of a stream whose end wasn't known go on to the file's end", async () => {
      const streamed = (bytes: Buffer) => {
        bytes.writeUInt32LE(0xffff_ffff, 4);
        bytes.writeUInt32LE(0xffff_ffff, bytes.indexOf("data") + 4);
        return bytes;
      };
      const facts = { kind: "audio", format: "wav", mime: "audio/wav", bytes: 176_478 } as const;
      expect(await damagedWave(await changed("2s.wav", streamed), facts)).toBeNull();
      const noisy = await changed("2s.wav", (bytes) => Buffer.from(withNoise(140_000, 16_000)(streamed(bytes))));
      expect(await damagedWave(noisy, facts)).toMatch(/^Noise stands/);
      // Only samples may be without an end.
      const open = await changed("2s.wav", (bytes) => {
        bytes.writeUInt32LE(0xffff_ffff, bytes.indexOf("LIST") + 4);
        return bytes;
      });
      expect(await damagedWave(open, facts)).toBe("Its part “LIST” ends behind the file's end.");
    });

    it.each<[string, string, (bytes: Buffer) => Uint8Array, RegExp]>([
      ["a stretch of noise", "stereo.wav", withNoise(40_000, 16_000), /^Noise stands where sound should be/],
      ["as much noise as one packet holds", "2s.wav", withNoise(20_001, 2800), /^Noise stands/],
      ["noise up to its end", "15s.wav", (bytes) => withNoise(bytes.length - 30_000, 30_000)(bytes), /^Noise stands/],
      [
        "more bytes than its header speaks of",
        "2s.wav",
        (bytes) => Buffer.concat([bytes, noise(5000)]),
        /speaks of \d+ bytes/,
      ],
      [
        "a header of another rate",
        "2s.wav",
        (bytes) => {
          bytes.writeUInt32LE(8000, 24);
          return bytes;
        },
        /contradicts itself/,
      ],
    ])("%s is seen", async (_name, file, change, words) => {
      expect(await seen(await changed(file, change))).toMatch(words);
    });

    it("noise is seen in samples without a header too", async () => {
      const wave = readFileSync(await fixture("stereo.wav")).subarray(44);
      const path = join(temporaryFolder(), "song.pcm");
      const facts = { kind: "audio", format: "pcm", mime: "audio/L16", bytes: wave.length, channels: 2 } as const;
      writeFileSync(path, wave);
      expect(await damageOf(path, facts)).toBeNull();
      writeFileSync(path, withNoise(30_000, 12_000)(Buffer.from(wave)));
      expect(await damageOf(path, facts)).toMatch(/^Noise stands/);
    });
  });

  describe("loud sound isn't noise", () => {
    const random = () => {
      let seed = 11;
      return () => {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
        return seed / 2 ** 32;
      };
    };
    /** What is found in four windows of samples from -1 to 1, in one channel. */
    const seenIn = async (next: (at: number, chance: () => number) => number) => {
      const chance = random();
      const samples = Int16Array.from({ length: 2048 }, (_, at) => Math.round(next(at, chance) * 32_767));
      const path = join(temporaryFolder(), "song.pcm");
      writeFileSync(path, samples);
      const bytes = samples.byteLength;
      return damageOf(path, { kind: "audio", format: "pcm", mime: "audio/L16", bytes, channels: 1 });
    };
    let held = [0, 0];
    const even = (chance: () => number) => chance() * 2 - 1;

    it.each<[string, (at: number, chance: () => number) => number]>([
      ["that is quiet", (_at, chance) => even(chance) / 2],
      [
        "that is at full scale nearly half of the time",
        (_at, chance) => (chance() < 0.45 ? 0 : Math.sign(even(chance))),
      ],
      ["of two levels", (_at, chance) => 0.58 * Math.sign(even(chance))],
      ["of three levels", (_at, chance) => (chance() < 0.6 ? 0 : 0.9 * Math.sign(even(chance)))],
      [
        "in which each value stands twice",
        (at, chance) => {
          if (at % 2 === 0) held = [even(chance)];
          return held[0] ?? 0;
        },
      ],
      [
        "in which each pair of values stands twice",
        (at, chance) => {
          if (at % 4 === 0) held = [even(chance), even(chance)];
          return held[at % 2] ?? 0;
        },
      ],
    ])("%s", async (_what, next) => {
      expect(await seenIn(next)).toBeNull();
    });

    it("and evenly spread values are", async () => {
      expect(await seenIn((_at, chance) => even(chance))).toBe(
        "Noise stands where sound should be, in 7 of 7 stretches.",
      );
    });
  });

  it("is never a crash, whatever the file is", async () => {
    const path = join(temporaryFolder(), "x.mp4");
    writeFileSync(path, Buffer.alloc(5000, 7));
    const facts = { kind: "video", format: "mp4", mime: "video/mp4", bytes: 5000, videoCodec: "avc" } as const;
    expect(await damageOf(path, facts)).toBe("Its samples can't be read.");
  });
});

it.each<[what: string, facts: object]>([
  ["a film", { kind: "video", format: "mp4", videoCodec: "avc" }],
  ["a film of the newer kind", { kind: "video", format: "mp4", videoCodec: "hevc" }],
  ["a WAV", { kind: "audio", format: "wav" }],
  ["bare samples", { kind: "audio", format: "pcm" }],
  ["an MP3", { kind: "audio", format: "mp3" }],
])("%s that can't be read is damaged, and no mistake of ours", async (_what, facts) => {
  const gone = join(temporaryFolder(), "gone");
  expect(await damageOf(gone, { mime: "", bytes: 9, ...facts } as never)).toBe("Its samples can't be read.");
  // What nobody looks into isn't opened, nor is what is known to be broken.
  expect(await damageOf(gone, { mime: "", bytes: 9, ...facts, problem: "truncated" } as never)).toBeNull();
  expect(await damageOf(gone, { kind: "image", format: "png", mime: "", bytes: 9 })).toBeNull();
});
