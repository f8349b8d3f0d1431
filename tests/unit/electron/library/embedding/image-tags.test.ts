import { expect, it } from "vitest";
import { jpegPlan } from "#core/library/embedding/image-tags.ts";
import type { Tags } from "#core/library/embedding/tags.ts";

const tags: Tags = { title: "Lantern", words: "", lyrics: "", date: "2026-11-21T07:00:00.000Z", source: null, own: [] };
const planOf = (...bytes: number[]) => {
  const file = Buffer.from([0xff, 0xd8, ...bytes]);
  return jpegPlan(async (from, length) => file.subarray(from, from + length), file.length, tags);
};
/** What follows the application segments, and isn't looked at. */
const picture = [0xff, 0xdb, 0, 2, 9];

it.each<[string, number[], number]>([
  ["no segment", [], 2],
  ["an empty segment", [0xff, 0xe0, 0, 2], 6],
  ["the last of them", [0xff, 0xef, 0, 3, 1], 7],
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
