import { describe, expect, it } from "vitest";
import { boxesIn, boxOf, shiftChunkOffsets } from "#core/library/embedding/mp4-boxes.ts";

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const free = Buffer.concat([u32(8), Buffer.from("free")]);
const skip = Buffer.concat([u32(10), Buffer.from("skipAB")]);

it("a box is its length, its name of four bytes, and what it holds", () => {
  expect(boxOf("\u00a9nam", Buffer.from("A"), Buffer.from("B"))).toEqual(
    Buffer.concat([u32(10), Buffer.from([0xa9]), Buffer.from("namAB")]),
  );
});

describe("the boxes of some bytes", () => {
  const namesIn = (bytes: Buffer, options?: { mayEndInZero: boolean }) =>
    boxesIn(bytes, options)?.map(({ type, whole, body }) => [type, whole.length, body.toString()]) ?? null;

  it.each<[string, Buffer, unknown]>([
    ["nothing", Buffer.alloc(0), []],
    ["an empty one", free, [["free", 8, ""]]],
    [
      "two",
      Buffer.concat([skip, free]),
      [
        ["skip", 10, "AB"],
        ["free", 8, ""],
      ],
    ],
    ["a head that is cut off", free.subarray(0, 7), null],
    ["a length shorter than a head", Buffer.concat([u32(7), Buffer.from("free")]), null],
    ["a length behind the end", Buffer.concat([u32(9), Buffer.from("free")]), null],
    ["four zeros behind them", Buffer.concat([free, u32(0)]), null],
  ])("of %s", (_what, bytes, found) => {
    expect(namesIn(bytes)).toEqual(found);
  });

  it.each<[string, Buffer, unknown]>([
    ["four zeros", Buffer.concat([free, u32(0)]), [["free", 8, ""]]],
    ["eight zeros", Buffer.concat([free, u32(0, 0)]), null],
    ["four bytes that are none", Buffer.concat([free, u32(1)]), null],
  ])("of QuickTime's user data may end in a zero length: %s", (_what, bytes, found) => {
    expect(namesIn(bytes, { mayEndInZero: true })).toEqual(found);
  });
});

describe("the places of a film's samples", () => {
  const moov = (table: Buffer) => boxOf("trak", boxOf("mdia", boxOf("minf", boxOf("stbl", table))));
  const short = (...offsets: number[]) => moov(boxOf("stco", u32(0, offsets.length, ...offsets)));
  const wide = (...offsets: number[]) => moov(boxOf("co64", u32(0, offsets.length), ...offsets.map(u64)));
  const shift = (bytes: Buffer, by = 5) => ({ done: shiftChunkOffsets(bytes, { from: 100, by }), bytes });

  it.each<[string, Buffer, Buffer]>([
    ["those at or behind it, in 32 bits", short(99, 100, 101), short(99, 105, 106)],
    ["those at or behind it, in 64 bits", wide(99, 100, 101), wide(99, 105, 106)],
    ["up to what 32 bits can say", short(0xffff_fffa), short(0xffff_ffff)],
    ["further in 64 bits", wide(0xffff_fffb), wide(0x1_0000_0000)],
    ["none of none", short(), short()],
    [
      "none but those that are counted",
      moov(boxOf("stco", u32(0, 1, 100, 100))),
      moov(boxOf("stco", u32(0, 1, 105, 100))),
    ],
    ["beside boxes that hold none", Buffer.concat([free, short(100)]), Buffer.concat([free, short(105)])],
  ])("move by as much as the header grows: %s", (_what, before, after) => {
    expect(shift(before)).toEqual({ done: true, bytes: after });
  });

  it.each<[string, Buffer]>([
    ["one that 32 bits can't say any more", short(0xffff_fffb)],
    ["a table that is cut off in its head", moov(boxOf("stco", u32(0)))],
    ["a table that is shorter than its count, in 32 bits", moov(boxOf("stco", u32(0, 2, 100)))],
    ["a table that is shorter than its count, in 64 bits", moov(boxOf("co64", u32(0, 1, 100)))],
    ["boxes that don't fill their box", boxOf("trak", Buffer.alloc(3))],
    ["fragments", boxOf("mvex")],
    ["items", Buffer.concat([short(100), boxOf("meta")])],
    ["protection", moov(boxOf("saio"))],
  ])("aren't moved where something refers to them that isn't followed: %s", (_what, bytes) => {
    expect(shift(bytes).done).toBe(false);
  });
});
