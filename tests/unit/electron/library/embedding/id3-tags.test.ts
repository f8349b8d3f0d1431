import { describe, expect, it, vi } from "vitest";
import { id3TagOf, mp3Plan } from "#core/library/embedding/id3-tags.ts";
import type { Tags } from "#core/library/embedding/tags.ts";

const tags: Tags = { title: "Lantern", words: "", lyrics: "", date: "2026-11-21T07:00:00.000Z", source: null, own: [] };
const sound = Buffer.from([0xff, 0xfb, 0x90, 0x64, 1, 2, 3, 4, 5, 6, 7, 8]);

const planOf = async (file: Buffer) =>
  mp3Plan(async (from, length) => file.subarray(from, from + length), file.length, tags);
const head = (version: number, flags: number, size: number[]) =>
  Buffer.from([0x49, 0x44, 0x33, version, 0, flags, ...size]);
/** A picture of so many bytes: `size` says it as the version does. */
const picture = (size: number[], length: number) =>
  Buffer.concat([Buffer.from("APIC"), Buffer.from(size), Buffer.alloc(2), Buffer.alloc(length, 7)]);

it.each([
  // 2 MiB + 10: the frame of 2 MiB and its own head. Seven bits a byte.
  ["2 MiB", 2 * 1024 ** 2, [1, 0, 0, 0], [1, 0, 0, 10]],
  ["3 MiB", 3 * 1024 ** 2, [1, 64, 0, 0], [1, 64, 0, 10]],
  ["under 2 MiB", 128 * 129, [0, 1, 1, 0], [0, 1, 1, 10]],
])("a tag of %s keeps its picture, and says how long it is now", async (_what, length, size, whole) => {
  const file = Buffer.concat([head(4, 0, whole), picture(size, length), sound]);
  const [tag, rest, ...more] = (await planOf(file)) ?? [];
  expect(more).toEqual([]);
  expect(rest).toEqual({ from: 10 + 10 + length, to: file.length });
  const bytes = tag as Buffer;
  expect(bytes.subarray(10, 20 + length).equals(picture(size, length))).toBe(true);
  expect(bytes.toString("latin1", 20 + length, 24 + length)).toBe("TIT2");
  const said = bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0);
  expect(said).toBe(bytes.length - 10);
  expect([...bytes.subarray(6, 10)].every((byte) => byte < 128)).toBe(true);
  // What was written is read again.
  const again = await planOf(Buffer.concat([bytes, sound]));
  expect(again?.[1]).toEqual({ from: bytes.length, to: bytes.length + sound.length });
});

it("version 3 says the length of a frame in whole bytes", async () => {
  const file = Buffer.concat([head(3, 0, [0, 0, 2, 10]), picture([0, 0, 1, 0], 256), sound]);
  // 10 + 256 bytes are 2 × 128 + 10.
  const [tag, rest] = (await planOf(file)) ?? [];
  expect(rest).toEqual({ from: 276, to: file.length });
  const bytes = tag as Buffer;
  expect(bytes[3]).toBe(3);
  expect(bytes.toString("latin1", 276, 280)).toBe("TIT2");
  // A mark of encoding, a byte order mark and seven letters of two bytes.
  expect([...bytes.subarray(280, 286)]).toEqual([0, 0, 0, 17, 0, 0]);
});

it("a title that is there stays the only one", async () => {
  const title = Buffer.concat([Buffer.from("TIT2"), Buffer.from([0, 0, 0, 4, 0, 0, 3]), Buffer.from("Old")]);
  const [tag] = (await planOf(Buffer.concat([head(4, 0, [0, 0, 0, 14]), title, sound]))) ?? [];
  expect((tag as Buffer).toString("latin1").split("TIT2")).toHaveLength(2);
  expect((tag as Buffer).toString("latin1")).toContain("Old");
});

/** The names of the frames that a file gets, in their order. */
async function framesIn(version: 3 | 4, more: Partial<Tags>, kept: readonly string[] = []) {
  const frames = kept.map((id) => Buffer.concat([Buffer.from(id), Buffer.from([0, 0, 0, 1, 0, 0, 7])]));
  const file = Buffer.concat([head(version, 0, [0, 0, 0, 11 * kept.length]), ...frames, sound]);
  const plan = await mp3Plan(async (from, length) => file.subarray(from, from + length), file.length, {
    ...tags,
    ...more,
  });
  const bytes = plan?.[0] as Buffer;
  const names: string[] = [];
  for (let at = 10; at < bytes.length; ) {
    names.push(bytes.toString("latin1", at, at + 4));
    const size = bytes.subarray(at + 4, at + 8);
    at += 10 + size.reduce((sum, byte) => sum * (version === 4 ? 128 : 256) + byte, 0);
  }
  return names;
}
const full = { words: "A lamp", lyrics: "Home", own: [["reelsong_model", "Vendor"]] } as const;

it.each<[3 | 4, Partial<Tags>, string[], string[]]>([
  [4, {}, [], ["TIT2", "TDRC", "TENC"]],
  [3, {}, [], ["TIT2", "TYER", "TENC"]],
  [4, full, [], ["TIT2", "COMM", "USLT", "TDRC", "TENC", "TXXX"]],
  [3, full, [], ["TIT2", "COMM", "USLT", "TYER", "TENC", "TXXX"]],
  [4, { title: "" }, [], ["TDRC", "TENC"]],
  [4, full, ["COMM", "USLT", "TDRC", "TENC"], ["COMM", "USLT", "TDRC", "TENC", "TIT2", "TXXX"]],
  [3, full, ["TYER", "TXXX"], ["TYER", "TXXX", "TIT2", "COMM", "USLT", "TENC", "TXXX"]],
])("a tag of version 2.%d with %j beside %j has these frames", async (version, more, kept, names) => {
  expect(await framesIn(version, more as Partial<Tags>, kept)).toEqual(names);
});

it("zeros after the last frame are no frame, and go", async () => {
  const file = Buffer.concat([head(4, 0, [0, 0, 1, 0]), picture([0, 0, 0, 8], 8), Buffer.alloc(110), sound]);
  const [tag, rest] = (await planOf(file)) ?? [];
  expect(rest).toEqual({ from: 138, to: file.length });
  expect((tag as Buffer).toString("latin1", 28, 32)).toBe("TIT2");
});

it("a frame that says nothing and fills the tag to its end is kept", async () => {
  const empty = Buffer.concat([Buffer.from("TPE1"), Buffer.alloc(6)]);
  const [tag, rest] = (await planOf(Buffer.concat([head(4, 0, [0, 0, 0, 10]), empty, sound]))) ?? [];
  expect(rest).toEqual({ from: 20, to: 20 + sound.length });
  expect((tag as Buffer).toString("latin1", 10, 24)).toBe("TPE1\0\0\0\0\0\0TIT2");
});

it.each([
  ["sound that has no tag begins with one", sound, 0],
  ["the faintest beginning of sound", Buffer.concat([Buffer.from([0xff, 0xe0]), sound]), 0],
])("%s", async (_what, file, from) => {
  const [tag, rest] = (await planOf(file)) ?? [];
  expect((tag as Buffer).toString("latin1", 0, 3)).toBe("ID3");
  expect(rest).toEqual({ from, to: file.length });
});

it.each([
  ["shorter than a head", Buffer.alloc(9, 0xff)],
  ["not sound", Buffer.from("RIFF0000WAVE")],
  ["a version that isn't known", Buffer.concat([head(2, 0, [0, 0, 0, 0]), sound])],
  ["an unsynchronised tag", Buffer.concat([head(4, 0x80, [0, 0, 0, 0]), sound])],
  ["a tag that is longer than the file", Buffer.concat([head(4, 0, [0, 0, 0, 13]), sound])],
  ["a tag of more than 32 MiB", Buffer.concat([head(4, 0, [16, 0, 0, 1]), sound])],
  ["a frame that is longer than its tag", Buffer.concat([head(4, 0, [0, 0, 0, 18]), picture([0, 0, 0, 9], 8), sound])],
  ["a frame without a name", Buffer.concat([head(4, 0, [0, 0, 0, 12]), Buffer.from("apic"), Buffer.alloc(8), sound])],
  ["something after the zeros", Buffer.concat([head(4, 0, [0, 0, 0, 3]), Buffer.from([0, 0, 1]), sound])],
])("is left as it is: %s", async (_what, file) => {
  expect(await planOf(file)).toBeNull();
});

it("a tag that fills the file to its last byte is whole", async () => {
  expect(await planOf(head(4, 0, [0, 0, 0, 0]))).not.toBeNull();
});

it("a tag that stands alone is of version 2.4, without flags", () => {
  expect([...id3TagOf(tags).subarray(0, 6)]).toEqual([0x49, 0x44, 0x33, 4, 0, 0]);
});

describe("a tag is, byte by byte, what id3.org's documents of v2.3 and v2.4 ask for", () => {
  const all: Tags = {
    ...{ title: "夜", words: "A lamp", lyrics: "Home", date: "2026-11-21T07:00:00.000Z", source: "algorithmicMedia" },
    own: [["reelsong_model", "V"]],
  };
  const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
  const utf16 = (text: string) => Buffer.concat([hex("fffe"), Buffer.from(text, "utf16le")]);
  const frame = (id: string, ...parts: (Buffer | string)[]) => {
    const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
    // Below 128 both versions say it alike.
    return Buffer.concat([Buffer.from(id), Buffer.from([0, 0, 0, body.length, 0, 0]), body]);
  };
  const made = async (version: 3 | 4) => {
    const file = Buffer.concat([head(version, 0, [0, 0, 0, 0]), sound]);
    const plan = await mp3Plan(async (from, length) => file.subarray(from, from + length), file.length, all);
    return plan?.[0] as Buffer;
  };
  const privateIn = (tag: Buffer, at: number) => {
    expect(tag.toString("latin1", at, at + 4)).toBe("PRIV");
    expect([...tag.subarray(at + 8, at + 10)]).toEqual([0, 0]);
    return tag.toString("utf8", at + 10);
  };

  it("in version 2.4, in UTF-8", async () => {
    const tag = await made(4);
    const frames = Buffer.concat([
      frame("TIT2", hex("03"), "夜"),
      frame("COMM", hex("03"), "und", hex("00"), "A lamp"),
      frame("USLT", hex("03"), "und", hex("00"), "Home"),
      frame("TDRC", hex("03"), "2026-11-21T07:00:00"),
      frame("TENC", hex("03"), "Reelsong"),
      frame("TXXX", hex("03"), "reelsong_model", hex("00"), "V"),
    ]);
    expect(tag.subarray(10, 10 + frames.length)).toEqual(frames);
    expect(privateIn(tag, 10 + frames.length)).toMatch(/^XMP\0<\?xpacket begin.*end="r"\?>$/s);
  });

  it("in version 2.3, in UTF-16 with its mark", async () => {
    const tag = await made(3);
    const empty = hex("fffe 0000");
    const frames = Buffer.concat([
      frame("TIT2", hex("01"), utf16("夜")),
      frame("COMM", hex("01"), "und", empty, utf16("A lamp")),
      frame("USLT", hex("01"), "und", empty, utf16("Home")),
      frame("TYER", hex("01"), utf16("2026")),
      frame("TENC", hex("01"), utf16("Reelsong")),
      frame("TXXX", hex("01"), utf16("reelsong_model"), hex("0000"), utf16("V")),
    ]);
    expect(tag.subarray(10, 10 + frames.length)).toEqual(frames);
    expect(privateIn(tag, 10 + frames.length)).toMatch(/^XMP\0<\?xpacket begin.*end="r"\?>$/s);
  });
});

it("a tag of more than 32 MiB isn't read", async () => {
  const most = 32 * 1024 ** 2;
  const read = vi.fn(async (_from: number, length: number) =>
    length === 10 ? head(4, 0, [16, 0, 0, 1]) : Buffer.alloc(length),
  );
  expect(await mp3Plan(read, most + 100, tags)).toBeNull();
  expect(read.mock.calls).toEqual([[0, 10]]);
});
