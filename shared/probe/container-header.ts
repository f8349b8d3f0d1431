import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { ByteReader } from "./byte-reader.ts";
import { bytesOf } from "./bytes.ts";
import { childBoxes, readTopBoxes } from "./iso-boxes.ts";
import { readMatroskaHeader } from "./matroska-header.ts";
import { readMp3Length } from "./mp3-length.ts";
import { riffEnd } from "./riff-end.ts";
import { sampleTablesAgree } from "./sample-tables.ts";

/** What a container says about itself that its tracks don't. */
export interface ContainerHeader {
  readonly problem?: NonNullable<MediaFacts["problem"]>;
  /** The length as the whole film shows it: edits applied, encoder padding left out. */
  readonly seconds?: number;
  readonly frameRate?: number;
  /** True where frame times can only be had by reading the pictures too. */
  readonly framesAmongPictures?: boolean;
  /** Bytes to put before the file for a reader that expects them. */
  readonly prefix: Uint8Array;
}

const tablesLimit = 16 * 1024 * 1024;
const nothing = new Uint8Array(0);
const quickTimeFtyp = Uint8Array.from("\0\0\0\x14ftypqt  \0\0\0\0qt  ", (letter) => letter.charCodeAt(0));

export async function readContainerHeader(reader: ByteReader, format: string): Promise<ContainerHeader> {
  switch (format) {
    case "mp4":
    case "m4a":
    case "mov":
      return readIsoHeader(reader);
    case "mkv":
    case "webm":
      return { ...(await readMatroskaHeader(reader)), framesAmongPictures: true, prefix: nothing };
    case "mp3":
      return { ...(await readMp3Length(reader)), prefix: nothing };
    case "wav":
      return (await riffEnd(reader)) === "missing" ? { problem: "truncated", prefix: nothing } : { prefix: nothing };
    default:
      return { prefix: nothing };
  }
}

async function readIsoHeader(reader: ByteReader): Promise<ContainerHeader> {
  const { boxes, overrun } = await readTopBoxes(reader);
  const named = (type: string) => boxes.find((box) => box.type === type);
  const prefix = named("ftyp") ? nothing : quickTimeFtyp;
  const moov = named("moov");
  const fragmented = named("moof") !== undefined;
  if (!moov) return { problem: overrun ? "truncated" : "corrupt", prefix };
  const tables = bytesOf(await reader.read(moov.bodyStart, Math.min(tablesLimit, moov.end - moov.bodyStart)));
  if (!sampleTablesAgree(tables)) throw new Error("the sample tables contradict each other");
  const cut = overrun || !(named("mdat") || fragmented);
  const seconds = await movieSeconds(reader, moov.bodyStart);
  return {
    prefix,
    ...(cut ? { problem: "truncated" } : {}),
    // A fragmented film counts only what its first part holds.
    ...(seconds && !fragmented ? { seconds } : {}),
  };
}

async function movieSeconds(reader: ByteReader, moovBody: number): Promise<number | undefined> {
  const bytes = bytesOf(await reader.read(moovBody, 256));
  const [movie] = childBoxes(bytes, 0, bytes.length).filter(({ type }) => type === "mvhd");
  if (!movie) return undefined;
  const body = bytes.subarray(movie.bodyStart, movie.end);
  const wide = body.readUInt8(0) === 1;
  const scale = body.readUInt32BE(wide ? 20 : 12);
  const duration = wide ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  // All ones: unknown.
  return scale > 0 && duration > 0 && duration < 0xffffffff ? duration / scale : undefined;
}
