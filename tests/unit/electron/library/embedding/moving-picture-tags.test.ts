import { describe, expect, it } from "vitest";
import { gifPlan } from "#core/library/embedding/gif-tags.ts";
import type { Tags } from "#core/library/embedding/tags.ts";
import { webpPlan } from "#core/library/embedding/webp-tags.ts";
import { madeOf, planned } from "./planned.ts";

const tags: Tags = {
  ...{ title: "Lantern", words: "", lyrics: "", date: "2026-11-21T07:00:00.000Z", own: [] },
  source: "trainedAlgorithmicMedia",
};
const begin = '<?xpacket begin="\uFEFF"';
const end = '<?xpacket end="r"?>';

describe("a GIF", () => {
  const gif = (...inside: Buffer[]) =>
    Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(7, 1), ...inside, Buffer.from([0x3b])]);
  const block = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from("XMP DataXMP")]);

  // Adobe, XMP Specification Part 3, 1.1.2.
  it("gets its packet in a block before its end, with the trailer that leads every reader out of it", async () => {
    const file = gif(Buffer.from([0x2c, 9, 9, 9]));
    const made = (await madeOf(gifPlan, file, tags)) ?? Buffer.alloc(0);
    expect(made.subarray(0, file.length - 1)).toEqual(file.subarray(0, -1));
    const head = file.length - 1 + block.length;
    expect(made.subarray(file.length - 1, head)).toEqual(block);
    const down = Array.from({ length: 256 }, (_, at) => 0xff - at);
    const trailer = Buffer.from([0x01, ...down, 0x00, 0x3b]);
    expect(made.subarray(-trailer.length)).toEqual(trailer);
    const packet = made.subarray(head, -trailer.length).toString();
    expect([packet.startsWith(begin), packet.endsWith(end)]).toEqual([true, true]);
  });

  it.each([13, 2 ** 20 - 14, 2 ** 20 - 7, 2 ** 20, 2 ** 21 - 1])(
    "with a packet at byte %d keeps its own",
    async (at) => {
      const file = gif(Buffer.alloc(2 ** 21));
      expect(await planned(gifPlan, file, tags)).not.toBeNull();
      block.copy(file, at);
      expect(await planned(gifPlan, file, tags)).toBeNull();
    },
  );

  it.each<[string, Buffer, Tags?]>([
    ["of which nothing is said", gif(), { ...tags, source: null }],
    ["of the first version, which knows no blocks", Buffer.concat([Buffer.from("GIF87a"), gif().subarray(6)])],
    ["without an end", gif().subarray(0, -1)],
    ["with something behind its end", Buffer.concat([gif(), Buffer.from([0])])],
    ["that is too short for one", Buffer.concat([gif().subarray(0, 12), Buffer.from([0x3b])])],
  ])("%s stays as it came", async (_what, file, said = tags) => {
    expect(await planned(gifPlan, file, said)).toBeNull();
  });
});

describe("a WebP", () => {
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const canvas = Buffer.from([0, 0, 0, 31, 0, 0, 31, 0, 0]);
  /** Of the extended format, with these flags. */
  const webp = (flags: number, behind = Buffer.alloc(0), size = 30 + behind.length) =>
    Buffer.concat([
      ...[Buffer.from("RIFF"), u32(size - 8), Buffer.from("WEBPVP8X"), u32(10), Buffer.from([flags]), canvas, behind],
    ]);

  // RFC 9649, 2.3 and 2.7.
  it.each(["Lantern", "Lanterns"])("called %s gets its packet as its last chunk, and says so", async (title) => {
    const behind = Buffer.from("ANIM\x06\0\0\0abcdef");
    const made = (await madeOf(webpPlan, webp(0x12, behind), { ...tags, title })) ?? Buffer.alloc(0);
    expect(made.subarray(0, 44)).toEqual(webp(0x16, behind, made.length));
    expect(made.toString("latin1", 44, 48)).toBe("XMP ");
    const length = made.readUInt32LE(48);
    expect(made.length).toBe(52 + length + (length % 2));
    const packet = made.toString("utf8", 52, 52 + length);
    expect([packet.startsWith(begin), packet.endsWith(end)]).toEqual([true, true]);
    expect(made.subarray(52 + length).every((byte) => byte === 0)).toBe(true);
  });

  it("has nothing but its head, and gets it all the same", async () => {
    expect(await planned(webpPlan, webp(0x02), tags)).not.toBeNull();
  });

  it.each<[string, Buffer, Tags?]>([
    ["of which nothing is said", webp(0x02), { ...tags, source: null }],
    ["that is cut off in its head", webp(0x02, undefined, 29).subarray(0, 29)],
    ["of another family", Buffer.concat([Buffer.from("RIFX"), webp(0x02).subarray(4)])],
    ["of another kind", Buffer.from(webp(0x02).toString("latin1").replace("WEBP", "WAVE"), "latin1")],
    ["that is a plain picture", Buffer.from(webp(0x02).toString("latin1").replace("VP8X", "VP8L"), "latin1")],
    ["that is longer than it says", Buffer.concat([webp(0x02), Buffer.alloc(2)])],
    ["that says it has a packet of its own", webp(0x06)],
  ])("%s stays as it came", async (_what, file, said = tags) => {
    expect(await planned(webpPlan, file, said)).toBeNull();
  });

  it("is as long as its head can say, and not longer", async () => {
    const [, , chunk] = (await planned(webpPlan, webp(0x02), tags)) ?? [];
    const most = 0xffff_fffe + 8 - (chunk as Buffer).length;
    expect(await planned(webpPlan, webp(0x02, undefined, most), tags, most)).not.toBeNull();
    expect(await planned(webpPlan, webp(0x02, undefined, most + 1), tags, most + 1)).toBeNull();
  });
});
