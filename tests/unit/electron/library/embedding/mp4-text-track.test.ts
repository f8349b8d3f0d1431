import { expect, it } from "vitest";
import { type Box, boxesIn, boxOf, findBox } from "#core/library/embedding/mp4-boxes.ts";
import { textTrackOf } from "#core/library/embedding/mp4-text-track.ts";

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};
/** A film's header: a thousand ticks a second, its length in ticks, and the number that the next track gets. */
const header = (ticks: number, next = 3) => boxOf("mvhd", u32(0, 0, 0, 1000, ticks), Buffer.alloc(76), u32(next));
/** Times of 64 bits. */
const wideHeader = (ticks: number) =>
  boxOf("mvhd", u32(0x0100_0000, 0, 0, 0, 0, 1000, 0, ticks), Buffer.alloc(76), u32(3));
const track = (width: number, height: number, bytes = 84) =>
  boxOf("trak", boxOf("tkhd", Buffer.alloc(bytes - 8), u32(width * 0x1_0000, height * 0x1_0000)));
const filmOf = (...boxes: Buffer[]): Box[] => boxesIn(Buffer.concat(boxes)) ?? [];
const cue = (start: number, end: number, text: string) => ({ start, end, text });

const added = (film: Box[], cues = [cue(0, 1, "Home")]) => {
  const track = textTrackOf(film, cues);
  if (track === null) return null;
  const [box] = boxesIn(track.children.at(-1) ?? Buffer.alloc(0)) ?? [];
  const inside = boxesIn(box?.body ?? Buffer.alloc(0)) ?? [];
  const tkhd = findBox(inside, "tkhd")?.body ?? Buffer.alloc(84);
  const size = [tkhd.readUInt32BE(76), tkhd.readUInt32BE(80)].map((value) => value / 0x1_0000);
  return { ...track, size };
};

// @shows First use, point by point › B12. Captions are what is said, never the prompt, and players open them
it.each([
  ["the only one", [track(640, 360)]],
  ["the one behind a sound", [track(0, 0), track(640, 360)]],
  ["the one behind a track without height", [track(640, 0), track(640, 360)]],
  ["the one behind a track without width", [track(0, 360), track(640, 360)]],
  ["the one behind a header that is cut off", [track(1280, 720, 80), track(640, 360)]],
  ["the first of two", [track(640, 360), track(1280, 720)]],
])("captions are as wide as the pictures, at their foot, a sixth as high: %s", (_what, tracks) => {
  expect(added(filmOf(header(4000), ...tracks))?.size).toEqual([640, 60]);
});

it("a film without pictures has captions all the same", () => {
  expect(added(filmOf(header(4000), track(0, 0)))?.size).toEqual([0, 0]);
});

it("a caption says its words, and nothing is said before, between and behind captions", () => {
  const mdat = added(filmOf(header(4000), track(640, 360)), [cue(1, 2, "Home"), cue(2.5, 3, "again")])?.mdat;
  expect(mdat?.toString("latin1", 8)).toBe("\0\0\0\x04Home\0\0\0\x05again\0\0");
});

it("captions that meet have nothing between them, and the last one may end with the film", () => {
  const mdat = added(filmOf(header(2000), track(640, 360)), [cue(0, 1, "Home"), cue(1, 2, "again")])?.mdat;
  expect(mdat?.toString("latin1", 8)).toBe("\0\x04Home\0\x05again");
});

it.each([
  ["there is no header", filmOf(track(640, 360))],
  ["its header is cut off", filmOf(boxOf("mvhd", u32(0, 0, 0, 1000, 4000)), track(640, 360))],
  ["it counts in no ticks", filmOf(boxOf("mvhd", Buffer.alloc(96), u32(3)), track(640, 360))],
  ["no number is left for a track", filmOf(header(4000, 0xffff_ffff), track(640, 360))],
  ["it gives the track no number", filmOf(header(4000, 0), track(640, 360))],
])("a film is left without captions where %s", (_what, film) => {
  expect(added(film)).toBeNull();
});

it("a film whose times are wide ends where it ends", () => {
  const mdat = added(filmOf(wideHeader(2000), track(640, 360)), [cue(0, 1, "Home")])?.mdat;
  expect(mdat?.toString("latin1", 8)).toBe("\0\x04Home\0\0");
});

it("the track is, byte by byte, what ISO 14496-12 and 3GPP TS 26.245 ask of timed text", () => {
  const film = filmOf(header(4000, 7), boxOf("udta"), track(640, 360), boxOf("meta"));
  const made = textTrackOf(film, [cue(1, 2, "Home"), cue(2.5, 3, "again")]);
  // A name, then what it holds; the sizes are counted here.
  type Node = readonly [type: string, ...parts: (string | Node)[]];
  const bytesOf = ([type, ...parts]: Node): Buffer =>
    boxOf(
      type,
      ...parts.map((part) => (typeof part === "string" ? Buffer.from(part.replaceAll(" ", ""), "hex") : bytesOf(part))),
    );
  const words = (text: string) => Buffer.from(text).toString("hex");
  const expected = bytesOf([
    "trak",
    // Enabled and in the movie, no times, track 7, 4 s; layer 0, group 2; the matrix; at 0 | 300, 640 × 60.
    [
      "tkhd",
      "00000003 00000000 00000000 00000007 00000000 00000fa0 00000000 00000000 0000 0002 0000 0000",
      "00010000 00000000 00000000 00000000 00010000 00000000 00000000 012c0000 40000000 02800000 003c0000",
    ],
    [
      "mdia",
      // A thousand ticks a second, four thousand of them, no language.
      ["mdhd", "00000000 00000000 00000000 000003e8 00000fa0 55c4 0000"],
      ["hdlr", "00000000 00000000", words("sbtl"), "00000000 00000000 00000000", words("Captions\0")],
      [
        "minf",
        ["nmhd", "00000000"],
        ["dinf", ["dref", "00000000 00000001", ["url ", "00000001"]]],
        [
          "stbl",
          [
            "stsd",
            "00000000 00000001",
            [
              "tx3g",
              "000000000000 0001",
              // In the middle, at the foot; no ground; nowhere special; font 1, upright, 18, white.
              ...["00000000 01 ff 00000000", "0000 0000 0000 0000", "0000 0000 0001 00 12 ffffffff"],
              ["ftab", "0001 0001 0a", words("Sans-Serif")],
            ],
          ],
          ["stts", "00000000 00000003 00000002 000003e8 00000002 000001f4 00000001 000003e8"],
          ["stsc", "00000000 00000001 00000001 00000005 00000001"],
          ["stsz", "00000000 00000000 00000005 00000002 00000006 00000002 00000007 00000002"],
          ["co64", "00000000 00000001 0000000000000000"],
        ],
      ],
    ],
  ]);
  expect(made?.children[3]?.toString("hex")).toBe(expected.toString("hex"));
  // Behind the other tracks; the film's header gives the next one another number, and nothing else is touched.
  const types = (made?.children ?? []).map((box) => box.toString("latin1", 4, 8));
  expect(types).toEqual(["mvhd", "udta", "trak", "trak", "meta"]);
  expect(made?.children[0]?.equals(header(4000, 8))).toBe(true);
  const moov = Buffer.concat(made?.children ?? []);
  expect(moov.toString("latin1", (made?.placeAt ?? 0) - 12, (made?.placeAt ?? 0) - 8)).toBe("co64");
  expect(made?.mdat.toString("latin1", 4, 8)).toBe("mdat");
});

it("a film in which nothing is said gets no track", () => {
  expect(added(filmOf(header(4000), track(640, 360)), [])).toBeNull();
});

it("a caption that takes no time says nothing, and one that is longer than a sample can be is cut", () => {
  expect(added(filmOf(header(4000), track(640, 360)), [cue(1, 1, "Home")])).toBeNull();
  const mdat = added(filmOf(header(1000), track(640, 360)), [cue(0, 1, "a".repeat(70_000))])?.mdat;
  expect([mdat?.readUInt16BE(8), mdat?.length]).toEqual([65_535, 8 + 2 + 65_535]);
});
