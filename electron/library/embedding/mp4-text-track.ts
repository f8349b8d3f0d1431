import type { CaptionCue } from "#shared/film/index.ts";
import { plainText } from "#shared/outgoing/index.ts";
import { type Box, boxesIn, boxOf, findBox } from "./mp4-boxes.ts";

/** Of the track's own clock: thousandths of a second. */
const TIMESCALE = 1000;
/** A sample's length is said in 16 bits. */
const LONGEST = 0xffff;
const FONT = Buffer.from("Sans-Serif", "latin1");

interface TextSample {
  readonly ticks: number;
  readonly bytes: Buffer;
}

/** A sample for every caption, and an empty one for every time without, up to the end of the film. */
function samplesOf(cues: readonly CaptionCue[], seconds: number): TextSample[] {
  const samples: TextSample[] = [];
  let at = 0;
  for (const { start, end, text } of cues) {
    const [from, to] = [Math.max(at, Math.round(start * TIMESCALE)), Math.round(end * TIMESCALE)];
    if (to <= from) continue;
    if (from > at) samples.push({ ticks: from - at, bytes: sampleOf("") });
    samples.push({ ticks: to - from, bytes: sampleOf(text) });
    at = to;
  }
  // Without it some players leave the last caption standing.
  const end = Math.round(seconds * TIMESCALE);
  if (samples.length > 0 && end > at) samples.push({ ticks: end - at, bytes: sampleOf("") });
  return samples;
}

function sampleOf(text: string): Buffer {
  const words = Buffer.from(plainText(text).trim()).subarray(0, LONGEST);
  return Buffer.concat([u16(words.length), words]);
}

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
};
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
};
/** Version and flags of a full box. */
const full = (flags = 0): Buffer => u32(flags);

/** White words at the foot, in the middle (3GPP TS 26.245 § 5.16). */
function entryOf(): Buffer {
  const style = Buffer.concat([u16(0, 0, 1), Buffer.from([0, 18]), Buffer.from([255, 255, 255, 255])]);
  const fonts = boxOf("ftab", u16(1, 1), Buffer.from([FONT.length]), FONT);
  const entry = Buffer.concat([
    Buffer.alloc(6),
    u16(1),
    u32(0),
    Buffer.from([1, 0xff]),
    Buffer.alloc(4),
    u16(0, 0, 0, 0),
    style,
    fonts,
  ]);
  return boxOf("stsd", full(), u32(1), boxOf("tx3g", entry));
}

function timesOf(samples: readonly TextSample[]): Buffer {
  const runs: [count: number, ticks: number][] = [];
  for (const { ticks } of samples) {
    const last = runs.at(-1);
    if (last?.[1] === ticks) last[0] += 1;
    else runs.push([1, ticks]);
  }
  return boxOf("stts", full(), u32(runs.length, ...runs.flat()));
}

/** The size of the pictures, of the first track that has any; 16.16. */
function sizeOf(tracks: readonly Box[]): { width: number; height: number } {
  for (const { body } of tracks) {
    const tkhd = findBox(boxesIn(body) ?? [], "tkhd")?.body;
    if (tkhd === undefined || tkhd.length < 84) continue;
    const [width, height] = [tkhd.readUInt32BE(tkhd.length - 8), tkhd.readUInt32BE(tkhd.length - 4)];
    if (width > 0 && height > 0) return { width, height };
  }
  return { width: 0, height: 0 };
}

export interface TextTrack {
  /** The boxes of `moov`, with the track among them. */
  readonly children: readonly Buffer[];
  /** Follows the file as it is; the samples lie in it. */
  readonly mdat: Buffer;
  /** Where among the children, in bytes, the place of the samples is to be written: 64 bits, from the file's beginning. */
  readonly placeAt: number;
}

/**
 * Captions as a track of timed text (`tx3g`), the one kind that players, editors and FFmpeg all read in MP4. `children` are
 * the boxes of the film's `moov`. Null where its header can't be followed, or nothing is to be said.
 */
export function textTrackOf(children: readonly Box[], cues: readonly CaptionCue[]): TextTrack | null {
  const header = findBox(children, "mvhd");
  // Version 1 has wider times.
  const wide = header?.body[0] === 1;
  if (header === undefined || header.body.length !== (wide ? 112 : 100)) return null;
  const scale = header.body.readUInt32BE(wide ? 20 : 12);
  const length = wide ? Number(header.body.readBigUInt64BE(24)) : header.body.readUInt32BE(16);
  const id = header.body.readUInt32BE(header.body.length - 4);
  if (scale === 0 || id === 0 || id === 0xffff_ffff) return null;
  const samples = samplesOf(cues, length / scale);
  if (samples.length === 0) return null;
  const ticks = samples.reduce((sum, sample) => sum + sample.ticks, 0);
  const tracks = children.filter(({ type }) => type === "trak");
  const { width, height } = sizeOf(tracks);
  const high = Math.floor(height / 0x1_0000 / 6) * 0x1_0000;

  // Shown unless the player says otherwise (enabled, in the movie); of a kind with other captions (group 2).
  const tkhd = boxOf(
    "tkhd",
    full(3),
    u32(0, 0, id, 0, Math.round((ticks / TIMESCALE) * scale), 0, 0),
    u16(0, 2, 0, 0),
    u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, height - high, 0x4000_0000, width, high),
  );
  // Language not said: `und`.
  const mdhd = boxOf("mdhd", full(), u32(0, 0, TIMESCALE, ticks), u16(0x55c4, 0));
  const hdlr = boxOf("hdlr", full(), u32(0), Buffer.from("sbtl"), u32(0, 0, 0), Buffer.from("Captions\0"));
  // Its place is not known yet, and stands last of all.
  const table = boxOf(
    "stbl",
    entryOf(),
    timesOf(samples),
    boxOf("stsc", full(), u32(1, 1, samples.length, 1)),
    boxOf("stsz", full(), u32(0, samples.length, ...samples.map(({ bytes }) => bytes.length))),
    boxOf("co64", full(), u32(1), Buffer.alloc(8)),
  );
  const data = boxOf("dinf", boxOf("dref", full(), u32(1), boxOf("url ", full(1))));
  const trak = boxOf("trak", tkhd, boxOf("mdia", mdhd, hdlr, boxOf("minf", boxOf("nmhd", full()), data, table)));

  const movie = Buffer.from(header.whole);
  movie.writeUInt32BE(id + 1, movie.length - 4);
  const others = children.map((box) => (box === header ? movie : box.whole));
  const behind = children.findLastIndex(({ type }) => type === "trak");
  const withTrack = others.toSpliced(behind + 1, 0, trak);
  return {
    children: withTrack,
    mdat: boxOf("mdat", ...samples.map(({ bytes }) => bytes)),
    placeAt: withTrack.slice(0, behind + 2).reduce((sum, { length }) => sum + length, 0) - 8,
  };
}
