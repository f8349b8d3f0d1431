import { describe, expect, it } from "vitest";
import type { Piece } from "#core/library/embedding/pieces.ts";
import { barePlan, flacPlan, wavPlan } from "#core/library/embedding/sound-tags.ts";
import type { Tags } from "#core/library/embedding/tags.ts";

const tags: Tags = {
  ...{ title: "Lantern", words: "", lyrics: "", date: "2026-11-21T07:00:00.000Z", source: null },
  own: [
    ["reelsong_model", "music-3.0"],
    ["reelsong_film", "Saltlight"],
  ],
};
const u32 = (value: number, littleEndian = true) => {
  const bytes = Buffer.alloc(4);
  if (littleEndian) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};
/** A file that begins so and is so long; what lies behind isn't looked at. */
const planOf = (plan: typeof wavPlan, file: Buffer, size = file.length, own = tags) =>
  plan(async (from, length) => file.subarray(from, from + length), size, own);
const lengthOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, piece) => sum + (piece instanceof Uint8Array ? piece.length : 0), 0);
const added = (pieces: readonly Piece[] | null) => pieces?.findLast((piece) => piece instanceof Uint8Array) as Buffer;

describe("a WAV", () => {
  const chunk = (name: string, length: number) => Buffer.concat([Buffer.from(name), u32(length)]);
  const wave = (size: number, ...chunks: Buffer[]) =>
    Buffer.concat([Buffer.from("RIFF"), u32(size - 8), Buffer.from("WAVE"), ...chunks]);
  /** With nothing but `length` bytes of samples. */
  const plain = (length: number) => planOf(wavPlan, wave(20 + length, chunk("data", length)), 20 + length);

  it("gets its tags behind its samples, on an even place, and says how long it is now", async () => {
    for (const length of [4, 5, 6]) {
      const pieces = (await plain(length)) ?? [];
      const tail = added(pieces);
      expect(pieces[1]).toEqual({ from: 12, to: 20 + length });
      expect((pieces[0] as Buffer).readUInt32LE(4)).toBe(20 + length + tail.length - 8);
      expect(tail.indexOf("LIST")).toBe(length % 2);
    }
  });

  it("has chunks of odd lengths in front of its samples, each with a byte behind it", async () => {
    const odd = Buffer.concat([chunk("fact", 3), Buffer.alloc(4)]);
    expect(await planOf(wavPlan, wave(36, odd, chunk("data", 4)), 36)).not.toBeNull();
  });

  it("has its own fields by four letters, the day without its time, and nothing where nothing is to say", async () => {
    const tail = added(await plain(4)).toString("latin1");
    const field = (name: string, value: string) => {
      const length = value.length + 1;
      return `${chunk(name, length).toString("latin1")}${value}\0${"\0".repeat(length % 2)}`;
    };
    const fields = [
      field("INAM", "Lantern"),
      field("ICRD", "2026-11-21"),
      field("ITCH", "Reelsong"),
      field("IMDL", "music-3.0"),
      field("IKEY", "Saltlight"),
    ].join("");
    expect(tail.startsWith(`LIST${u32(4 + fields.length).toString("latin1")}INFO${fields}id3 `)).toBe(true);
  });

  it.each<[string, Buffer, number?]>([
    ["that is too short for its head", wave(11).subarray(0, 11)],
    ["of another family", Buffer.concat([Buffer.from("RIFX"), wave(24, chunk("data", 4)).subarray(4)]), 24],
    ["of another kind", Buffer.concat([wave(24).subarray(0, 8), Buffer.from("AVI "), chunk("data", 4)]), 24],
    ["that is longer than it says", wave(24, chunk("data", 4)), 25],
    ["without samples", wave(24, chunk("fmt ", 4)), 24],
    ["whose samples end behind it", wave(24, chunk("data", 5)), 24],
    ["with ID3 of its own", wave(28, chunk("data", 0), chunk("id3 ", 0)), 28],
    ["with ID3 of its own in capitals", wave(28, chunk("data", 0), chunk("ID3 ", 0)), 28],
  ])("%s stays as it came", async (_what, file, size = file.length) => {
    expect(await planOf(wavPlan, file, size)).toBeNull();
  });

  it("gets XMP in a chunk of its own where a kind of media is said, and none beside its own", async () => {
    const said = { ...tags, source: "algorithmicMedia" as const };
    const of = async (...chunks: Buffer[]) => {
      const size = 20 + chunks.reduce((sum, { length }) => sum + length, 0);
      const file = wave(size, chunk("data", 0), ...chunks);
      return added(await planOf(wavPlan, file, file.length, said)).toString("latin1");
    };
    const once = await of();
    expect(once.split("_PMX").length - 1).toBe(1);
    expect(once.split("<?xpacket begin").length - 1).toBe(1);
    expect(await of(chunk("_PMX", 0))).not.toContain("xpacket");
  });

  it("takes tags as long as four bytes can say how long it is", async () => {
    const most = 0xffff_ffff + 8 - added(await plain(4)).length - 20;
    // An odd length, which takes one byte more to come to an even place.
    expect(most % 2).toBe(1);
    expect(await plain(most - 1)).not.toBeNull();
    expect(await plain(most)).toBeNull();
  });
});

it("samples without a head become a WAV as long as four bytes can say; of none nothing is made", async () => {
  const plan = barePlan({ rate: 44_100, channels: 2 });
  expect(await planOf(plan, Buffer.alloc(0))).toBeNull();
  for (const size of [1, 2]) {
    const [head, rest, tail] = (await planOf(plan, Buffer.alloc(0), size)) ?? [];
    expect(rest).toEqual({ from: 0, to: size });
    expect((tail as Buffer).indexOf("LIST")).toBe(size % 2);
    expect((head as Buffer).readUInt32LE(4)).toBe((head as Buffer).length + size + (tail as Buffer).length - 8);
  }
  const short = (await planOf(plan, Buffer.alloc(0), 2)) ?? [];
  const most = 0xffff_ffff + 8 - lengthOf(short);
  expect(await planOf(plan, Buffer.alloc(0), most - 1)).not.toBeNull();
  expect(await planOf(plan, Buffer.alloc(0), most + 1)).toBeNull();
});

describe("a FLAC", () => {
  const block = (type: number, body: Buffer, isLast = false) => {
    const head = u32(body.length, false);
    head[0] = type + (isLast ? 0x80 : 0);
    return Buffer.concat([head, body]);
  };
  const stream = Buffer.alloc(34, 1);
  const sound = Buffer.from([0xff, 0xf8, 1, 2]);
  const flac = (...blocks: Buffer[]) => Buffer.concat([Buffer.from("fLaC"), ...blocks, sound]);
  const counted = (text: string) => Buffer.concat([u32(Buffer.byteLength(text)), Buffer.from(text)]);
  const comment = (...texts: string[]) =>
    Buffer.concat([counted("Somebody"), u32(texts.length), ...texts.map(counted)]);
  const written = async (file: Buffer, own = tags) => {
    const pieces = await planOf(flacPlan, file, file.length, own);
    return (
      pieces &&
      Buffer.concat(pieces.map((piece) => (piece instanceof Uint8Array ? piece : file.subarray(piece.from, piece.to))))
    );
  };

  it("gets a comment behind what describes its stream, and the last block stays the last", async () => {
    const alone = (await written(flac(block(0, stream, true)))) ?? Buffer.alloc(0);
    expect(alone.subarray(0, 42)).toEqual(flac(block(0, stream)).subarray(0, 42));
    expect(alone[42]).toBe(0x84);
    expect(alone.subarray(-4)).toEqual(sound);
    expect(alone.length).toBe(42 + 4 + alone.readUIntBE(43, 3) + 4);

    const silent = flac(block(0, stream, true)).subarray(0, 42);
    expect((await written(silent))?.subarray(0, 42)).toEqual(flac(block(0, stream)).subarray(0, 42));

    const padded = (await written(flac(block(0, stream), block(1, Buffer.alloc(3), true)))) ?? Buffer.alloc(0);
    expect(padded[42]).toBe(4);
    expect(padded.subarray(-11, -4)).toEqual(block(1, Buffer.alloc(3), true));
  });

  it("keeps the comment that is there and says nothing twice, whatever its letters", async () => {
    const file = flac(
      block(0, stream),
      block(3, Buffer.alloc(2)),
      block(4, comment("title=Old", "MOOD=calm")),
      block(1, Buffer.alloc(1), true),
    );
    const text = (await written(file))?.toString("latin1") ?? "";
    expect(text).toContain("Somebody");
    expect(text).toContain("title=Old");
    expect(text).toContain("MOOD=calm");
    expect(text).not.toContain("Lantern");
    expect(text).toContain("REELSONG_MODEL=music-3.0");
    // Two that were there, the date, the program and two of our own.
    const body = file.indexOf("Somebody") + "Somebody".length;
    expect(Buffer.from(text, "latin1").readUInt32LE(body)).toBe(6);
  });

  it.each<[string, Buffer]>([
    ["of another name", Buffer.concat([Buffer.from("OggS"), flac(block(0, stream, true)).subarray(4)])],
    ["that is too short to describe itself", flac(block(0, stream, true)).subarray(0, 41)],
    ["whose blocks don't end", Buffer.concat([Buffer.from("fLaC"), block(0, stream)])],
    ["whose block ends behind it", flac(block(0, stream), block(1, Buffer.alloc(90), true)).subarray(0, 80)],
    ["that begins with another block", flac(block(1, stream), block(0, stream, true))],
    ["whose comment can't be read", flac(block(0, stream), block(4, Buffer.from([9, 0, 0, 0, 1]), true))],
  ])("%s stays as it came", async (_what, file) => {
    expect(await written(file)).toBeNull();
  });

  it("is its blocks alone, the last of which is empty", async () => {
    const file = flac(block(0, stream), block(1, Buffer.alloc(0), true)).subarray(0, -sound.length);
    const made = (await written(file)) ?? Buffer.alloc(0);
    expect(made.subarray(-4)).toEqual(block(1, Buffer.alloc(0), true));
  });

  it("takes a comment as long as three bytes can say", async () => {
    const file = flac(block(0, stream, true));
    const said = (await written(file, { ...tags, lyrics: "a" }))?.readUIntBE(43, 3) ?? 0;
    const most = 0xff_ffff - said + 1;
    expect((await written(file, { ...tags, lyrics: "a".repeat(most) }))?.readUIntBE(43, 3)).toBe(0xff_ffff);
    expect(await written(file, { ...tags, lyrics: "a".repeat(most + 1) })).toBeNull();
  });
});
