import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { jpegPlan, pngPlan } from "#core/library/embedding/image-tags.ts";
import type { Tags } from "#core/library/embedding/tags.ts";
import { madeOf, planned } from "./planned.ts";

const tags: Tags = { title: "Lantern", words: "", lyrics: "", date: "2026-11-21T07:00:00.000Z", source: null, own: [] };
const planOf = (...bytes: number[]) => {
  return planned(jpegPlan, Buffer.from([0xff, 0xd8, ...bytes]), tags);
};
/** What follows the application segments, and isn't looked at. */
const picture = [0xff, 0xdb, 0, 2, 9];

it.each<[string, number[], number]>([
  ["no segment", [], 2],
  ["an empty segment", [0xff, 0xe0, 0, 2], 6],
  ["the last of them", [0xff, 0xef, 0, 3, 1], 7],
  ["one of the camera's", [0xff, 0xe1, 0, 4, 1, 2], 8],
  ["another one that begins as XMP", [0xff, 0xe2, 0, 31, ...Buffer.from("http://ns.adobe.com/xap/1.0/\0")], 35],
])("the tag of a picture goes behind %s", async (_what, segments, at) => {
  const plan = (await planOf(...segments, ...picture)) ?? [];
  expect([plan[0], plan.at(-1)]).toEqual([
    { from: 0, to: at },
    { from: at, to: 2 + segments.length + picture.length },
  ]);
  const segment = Buffer.concat(plan.filter((piece) => Buffer.isBuffer(piece)));
  expect([segment.readUInt16BE(0), segment.readUInt16BE(2)]).toEqual([0xffe1, segment.length - 2]);
});

it.each<[string, number[]]>([
  ["a segment that is shorter than its length", [0xff, 0xe0, 0, 1, ...picture]],
  ["a segment that ends behind the file", [0xff, 0xe0, 0, 9, ...picture]],
  ["nothing behind its segments", [0xff, 0xe0, 0, 2]],
  ["nothing at all", []],
  [
    "XMP of its own, though it says nothing",
    [0xff, 0xe1, 0, 31, ...Buffer.from("http://ns.adobe.com/xap/1.0/\0"), ...picture],
  ],
])("a picture with %s is left as it is", async (_what, bytes) => {
  expect(await planOf(...bytes)).toBeNull();
});

it("a picture that ends where it begins is tagged too", async () => {
  expect(await planOf(0xff, 0xdb, 0, 2)).not.toBeNull();
  expect(await planned(jpegPlan, Buffer.from([0xff, 0xd9, 0xff, 0xdb, 0, 2, 9]), tags)).toBeNull();
});

it("a segment is as long as two bytes can say; longer tags are left out", async () => {
  const of = (words: number) =>
    planned(jpegPlan, Buffer.from([0xff, 0xd8, ...picture]), { ...tags, words: "a".repeat(words) });
  const body = ((await of(1)) ?? [])[2] as Buffer;
  const most = 65_533 - body.length + 1;
  const [, head] = (await of(most)) ?? [];
  expect([...(head as Buffer)]).toEqual([0xff, 0xe1, 0xff, 0xff]);
  expect(await of(most + 1)).toBeNull();
});

describe("a PNG", () => {
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const chunk = (type: string, body: Buffer | string) => {
    const named = Buffer.concat([Buffer.from(type), Buffer.from(body)]);
    return Buffer.concat([u32(named.length - 4), named, u32(crc32(named))]);
  };
  const text = (keyword: string, value: string) => chunk("iTXt", `${keyword}\0\0\0\0\0${value}`);
  const begin = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", Buffer.alloc(13, 1))]);
  const end = Buffer.concat([chunk("IDAT", "pixels"), chunk("IEND", "")]);
  const png = (...chunks: Buffer[]) => Buffer.concat([begin, ...chunks, end]);
  const said: Tags = { ...tags, source: "trainedAlgorithmicMedia" };
  const packets = (file: Buffer | null) => (file?.toString("utf8").split("<x:xmpmeta").length ?? 0) - 1;

  // PNG (ISO/IEC 15948) § 11.3.4.5: keyword, zero, uncompressed, no language, no translation.
  it("gets its texts behind its head, each with its sum, and is what it was behind them", async () => {
    expect(await madeOf(pngPlan, png(), { ...tags, words: "A lamp", own: [["reelsong_model", "Vendor"]] })).toEqual(
      png(
        text("Title", "Lantern"),
        text("Description", "A lamp"),
        text("Creation Time", "2026-11-21T07:00:00.000Z"),
        text("Software", "Reelsong"),
        text("reelsong_model", "Vendor"),
      ),
    );
  });

  it.each<[string, Buffer[], number]>([
    ["none", [], 1],
    ["one of its own", [text("XML:com.adobe.xmp", "<x:xmpmeta/>")], 1],
    ["one of its own behind another text", [text("Title", "x"), text("XML:com.adobe.xmp", "<x:xmpmeta/>")], 1],
    ["a text of a name that is longer", [text("XML:com.adobe.xmq", "<x:xmpmeta/>")], 2],
    ["a text of another kind", [chunk("tEXt", "XML:com.adobe.xmp\0<x:xmpmeta/>")], 2],
  ])("with %s has its packet once", async (_what, chunks, count) => {
    const made = await madeOf(pngPlan, png(...chunks), said);
    expect(packets(made)).toBe(count);
    if (chunks.length === 0)
      expect(made?.toString("latin1")).toContain("iTXtXML:com.adobe.xmp\0\0\0\0\0<?xpacket begin");
  });

  it.each<[string, Buffer]>([
    ["that is too short", begin.subarray(0, 33)],
    ["of another signature", Buffer.concat([Buffer.from([0x88]), png().subarray(1)])],
    ["that begins with another chunk", Buffer.concat([begin.subarray(0, 8), chunk("CgBI", Buffer.alloc(13)), end])],
    ["whose head is of another length", Buffer.concat([begin.subarray(0, 8), chunk("IHDR", Buffer.alloc(14)), end])],
  ])("%s stays as it came", async (_what, file) => {
    expect(await planned(pngPlan, file, said)).toBeNull();
  });

  it("whose chunks don't end isn't looked through for ever", async () => {
    let reads = 0;
    const plan = await pngPlan(
      async (at, length) => {
        reads += 1;
        return at === 0 ? begin : Buffer.concat([u32(0), Buffer.alloc(length - 4)]);
      },
      2 ** 40,
      said,
    );
    expect([plan === null, reads]).toEqual([false, 20_001]);
  });
});
