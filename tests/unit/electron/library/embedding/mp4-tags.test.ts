import { describe, expect, it } from "vitest";
import { mp4Plan } from "#core/library/embedding/mp4-tags.ts";
import type { Tags } from "#core/library/embedding/tags.ts";
import { madeOf, planned } from "./planned.ts";

const tags: Tags = {
  ...{ title: "Lantern", words: "", lyrics: "", date: "2026-11-21T07:00:00.000Z", source: null },
  own: [["reelsong_model", "Vendor"]],
};
const said: Tags = { ...tags, source: "trainedAlgorithmicMedia" };

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const box = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
};
/** Of 64 bits. */
const longBox = (type: string, body: string | Buffer) =>
  Buffer.concat([u32(1), Buffer.from(type), u32(0, body.length + 16), Buffer.from(body)]);

const ftyp = box("ftyp", "isom");
const mvhd = box("mvhd", u32(0, 0, 0, 1000, 4000), Buffer.alloc(76), u32(2));
const tkhd = box("tkhd", Buffer.alloc(76), u32(640 * 0x1_0000, 360 * 0x1_0000));
const trackAt = (place: number) =>
  box("trak", tkhd, box("mdia", box("minf", box("stbl", box("stco", u32(0, 1, place))))));
const mdat = box("mdat", "SAMPLES");
/** Its header before its samples, or behind them; each knows where they lie. */
const first = (...more: Buffer[]) => {
  const place = ftyp.length + box("moov", mvhd, trackAt(0), ...more).length + 8;
  return Buffer.concat([ftyp, box("moov", mvhd, trackAt(place), ...more), mdat]);
};
const last = (...more: Buffer[]) => Buffer.concat([ftyp, mdat, box("moov", mvhd, trackAt(ftyp.length + 8), ...more)]);

const item = (type: string, text: string) => box(type, box("data", u32(1, 0), text));
const own = (name: string, text: string) =>
  box("----", box("mean", u32(0), "com.reelsong"), box("name", u32(0), name), box("data", u32(1, 0), text));
const handler = box("hdlr", hex("00000000 00000000 6d646972 6170706c 00000000 00000000 00"));
const list = (...items: Buffer[]) => box("udta", box("meta", u32(0), handler, box("ilst", ...items)));
const items = [
  item("\u00a9nam", "Lantern"),
  item("\u00a9day", "2026-11-21T07:00:00.000Z"),
  item("\u00a9too", "Reelsong"),
  own("reelsong_model", "Vendor"),
];
const xmp = hex("be7acfcb97a942e89c71999491e3afac");

describe("an MP4", () => {
  // QuickTime File Format, “User data atoms” and “Metadata”, as iTunes writes them; ISO 14496-12 § 8.7.5 for the places.
  it("gets its tags in its header, byte by byte, and its samples are where it says", async () => {
    expect(await madeOf(mp4Plan, last(), tags)).toEqual(last(list(...items)));
    expect(await madeOf(mp4Plan, first(), tags)).toEqual(first(list(...items)));
    const words = [item("\u00a9cmt", "A lamp"), item("\u00a9lyr", "Home")];
    const [title, ...others] = items;
    expect(await madeOf(mp4Plan, last(), { ...tags, words: "A lamp", lyrics: "Home" })).toEqual(
      last(list(title as Buffer, ...words, ...others)),
    );
  });

  it("keeps the tags that it has, and gets what they don't say; our own stand beside those of others", async () => {
    const [kept, foreign] = [item("\u00a9nam", "Mine"), own("reelsong_model", "Before")];
    const made = await madeOf(mp4Plan, last(list(kept, foreign)), tags);
    expect(made).toEqual(last(list(kept, foreign, ...items.slice(1))));
    // A list that isn't there yet, and what else is in its user data.
    const without = box("udta", box("free"), box("meta", u32(7), handler));
    const with_ = box("udta", box("free"), box("meta", u32(7), handler, box("ilst", ...items)));
    expect(await madeOf(mp4Plan, last(without), tags)).toEqual(last(with_));
    // QuickTime's end of user data.
    const quick = box("udta", box("free"), u32(0));
    expect(await madeOf(mp4Plan, last(quick), tags)).toEqual(
      last(box("udta", box("free"), ...insideOf(list(...items)))),
    );
  });

  it("has samples whose length takes 64 bits", async () => {
    const long = (more: Buffer[] = []) => Buffer.concat([ftyp, longBox("mdat", "SAMPLES"), box("moov", mvhd, ...more)]);
    expect(await madeOf(mp4Plan, long(), tags)).toEqual(long([list(...items)]));
    const empty = Buffer.concat([last(), longBox("free", "")]);
    expect(await madeOf(mp4Plan, empty, tags)).toEqual(Buffer.concat([last(list(...items)), longBox("free", "")]));
  });

  it.each<[string, Buffer]>([
    ["begins with another box", Buffer.concat([box("free"), last()])],
    ["has no header", Buffer.concat([ftyp, mdat])],
    ["has two headers", Buffer.concat([last(), box("moov", mvhd)])],
    ["has no samples", Buffer.concat([ftyp, box("moov", mvhd)])],
    ["has bytes behind its boxes", Buffer.concat([last(), Buffer.from("odd")])],
    ["has a box that goes on to its end", Buffer.concat([last(), u32(0), Buffer.from("free")])],
    ["has a box that is shorter than its head", Buffer.concat([last(), u32(7), Buffer.from("free")])],
    ["has a box that ends behind it", Buffer.concat([last(), u32(9), Buffer.from("free")])],
    ["has a long box that is shorter than its head", Buffer.concat([last(), u32(1), Buffer.from("free"), u32(0, 15)])],
    ["has a long box that is cut off in its head", Buffer.concat([last(), u32(1), Buffer.from("free"), u32(0)])],
    ...["moof", "sidx", "mfra", "meta", "ssix", "emsg"].map((type): [string, Buffer] => [
      `has a ${type}, which isn't followed`,
      Buffer.concat([last(), box(type)]),
    ]),
  ])("that %s stays as it came", async (_what, file) => {
    expect(await planned(mp4Plan, file, said)).toBeNull();
  });
});

describe("XMP of an MP4", () => {
  const packetsIn = (file: Buffer) => file.toString("latin1").split(xmp.toString("latin1")).length - 1;
  const meta = (...parts: Buffer[]) => box("udta", box("meta", u32(0), ...parts));
  const other = box("hdlr", hex("00000000 00000000 6d647461 00000000 00000000 00000000 00"));

  it("is a box at its end, where a kind of media is said and there is none", async () => {
    const made = (await madeOf(mp4Plan, last(), said)) ?? Buffer.alloc(0);
    const tagged = last(list(...items));
    expect(made.subarray(0, tagged.length)).toEqual(tagged);
    expect(made.subarray(tagged.length + 4, tagged.length + 24)).toEqual(Buffer.concat([Buffer.from("uuid"), xmp]));
    expect(made.readUInt32BE(tagged.length)).toBe(made.length - tagged.length);
    expect(made.toString("utf8")).toContain("digitalsourcetype/trainedAlgorithmicMedia");
  });

  it.each<[string, Buffer, number]>([
    ["of its own stays the only one", box("uuid", xmp, "<x/>"), 1],
    ["of its own, though it says nothing, stays the only one", box("uuid", xmp), 1],
    ["is none where a box of another kind stands", box("uuid", Buffer.alloc(16, 1)), 1],
    ["is none where such a box is cut off", box("uuid", xmp.subarray(0, 15)), 1],
    ["is none in a box of another name", box("free", xmp), 2],
  ])("%s", async (_what, there, count) => {
    const made = (await madeOf(mp4Plan, Buffer.concat([last(), there]), said)) ?? Buffer.alloc(0);
    expect(packetsIn(made)).toBe(count);
  });

  it.each<[string, Buffer]>([
    ["tags of another kind", meta(other)],
    ["tags that nobody names", meta(box("ilst"))],
    ["tags that don't fill their box", meta(handler, Buffer.alloc(3))],
    ["a list of tags that doesn't fill its box", meta(handler, box("ilst", Buffer.alloc(3)))],
    ["user data that doesn't fill its box", box("udta", Buffer.alloc(3))],
    ["a header that doesn't fill its box", Buffer.alloc(3)],
    ["a table of places that is cut off", box("stco", u32(0, 9))],
  ])("is where the tags go beside %s, and nothing else is touched", async (_what, inside) => {
    const file = Buffer.concat([ftyp, mdat, box("moov", mvhd, inside)]);
    const made = (await madeOf(mp4Plan, file, tags)) ?? Buffer.alloc(0);
    expect(made.subarray(0, file.length)).toEqual(file);
    expect([packetsIn(made), made.toString("utf8").includes("Lantern")]).toEqual([1, true]);
    // With one of its own there is no place left, and captions have no other.
    expect(await planned(mp4Plan, Buffer.concat([file, box("uuid", xmp)]), tags)).toBeNull();
    expect(await planned(mp4Plan, file, { ...tags, captions: [{ start: 0, end: 1, text: "Home" }] })).toBeNull();
    expect(await planned(mp4Plan, file, { ...tags, captions: [] })).not.toBeNull();
  });

  it("is where the tags go of a header of more than 64 MiB, which isn't read", async () => {
    const most = 64 * 1024 ** 2;
    const head = Buffer.concat([ftyp, mdat, u32(most + 1), Buffer.from("moov"), Buffer.alloc(8)]);
    const size = ftyp.length + mdat.length + most + 1;
    const [whole, packet, ...more] = (await planned(mp4Plan, head, tags, size)) ?? [];
    expect([whole, more]).toEqual([{ from: 0, to: size }, []]);
    expect(packetsIn(packet as Buffer)).toBe(1);
  });
});

describe("the chapters of an MP4", () => {
  const chapter = (ticks: number, title: string) =>
    Buffer.concat([u32(0, ticks), Buffer.from([Buffer.byteLength(title)]), Buffer.from(title)]);
  const chapters = (...listed: Buffer[]) =>
    box("chpl", hex("01000000 00000000"), Buffer.from([listed.length]), ...listed);
  const before = chapters(chapter(0, "Of the person"));
  const with_ = (...more: Buffer[]) => box("udta", ...more, ...insideOf(list(...items)));

  it("are listed as Nero wrote them, in units of 100 ns, and take the place of those that were there", async () => {
    const told = {
      ...tags,
      chapters: [
        { start: -1, title: "Gate" },
        { start: 1.25, title: "夜" },
      ],
    };
    const after = chapters(chapter(0, "Gate"), chapter(12_500_000, "夜"));
    expect(await madeOf(mp4Plan, last(), told)).toEqual(last(with_(after)));
    expect(await madeOf(mp4Plan, last(box("udta", before)), told)).toEqual(last(with_(after)));
  });

  it("stay where none are told", async () => {
    for (const told of [tags, { ...tags, chapters: [] }])
      expect(await madeOf(mp4Plan, last(box("udta", before)), told)).toEqual(last(with_(before)));
  });

  it("are 255 at most: their count is one byte", async () => {
    const many = Array.from({ length: 256 }, (_, start) => ({ start, title: "" }));
    const listed = Array.from({ length: 255 }, (_, at) => {
      const place = Buffer.alloc(8);
      place.writeBigUInt64BE(BigInt(at) * 10_000_000n);
      return Buffer.concat([place, Buffer.from([0])]);
    });
    expect(await madeOf(mp4Plan, last(), { ...tags, chapters: many })).toEqual(last(with_(chapters(...listed))));
  });
});

describe("captions of an MP4", () => {
  const captions = [{ start: 0, end: 4, text: "Home" }];

  it.each([
    ["before", first()],
    ["behind", last()],
  ])("lie behind everything, where its header, which stands %s its samples, says", async (_what, file) => {
    const made = (await madeOf(mp4Plan, file, { ...said, captions })) ?? Buffer.alloc(0);
    const co64 = made.indexOf("co64");
    const place = Number(made.readBigUInt64BE(co64 + 12));
    expect(made.toString("latin1", place - 8, place + 6)).toBe("\0\0\0\x0emdat\0\x04Home");
    // The samples of the pictures too.
    const stco = made.indexOf("stco");
    expect(made.toString("latin1", made.readUInt32BE(stco + 12), made.readUInt32BE(stco + 12) + 7)).toBe("SAMPLES");
    expect(made.indexOf(xmp)).toBeGreaterThan(place);
  });

  it("need a header that can be followed", async () => {
    const file = Buffer.concat([ftyp, mdat, box("moov", box("mvhd", u32(0)))]);
    expect(await planned(mp4Plan, file, { ...tags, captions })).toEqual(null);
  });
});

/** What a box holds. */
const insideOf = (whole: Buffer): Buffer[] => [whole.subarray(8)];
