import { type Box, boxesIn, boxOf, findBox, shiftChunkOffsets } from "./mp4-boxes.ts";
import { textTrackOf } from "./mp4-text-track.ts";
import type { Plan, ReadAt } from "./pieces.ts";
import type { Chapter, Tags } from "./tags.ts";
import { xmpOf } from "./xmp.ts";

/** An hour of film has tables of some tens of megabytes. */
const MOOV_MOST = 64 * 1024 ** 2;
/** What refers to places in the file by means that aren't followed here: fragments, indexes, items, protection. */
const notUnderstood = new Set(["moof", "sidx", "mfra", "meta", "ssix", "emsg"]);
const xmpUuid = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");

/**
 * MP4 (ISO 14496-12): tags as `moov/udta/meta/ilst`, as players and ffprobe read them, and the chunk offsets moved by as
 * much as the header grows. Where that isn't possible for sure, or where a kind of media is to be said, which IPTC knows
 * as XMP only, an XMP box at the end, which moves nothing. A film that has XMP keeps its own.
 */
export const mp4Plan: Plan = async (read, size, tags) => {
  const boxes = await topBoxes(read, size);
  if (boxes === null || boxes.some(({ type }) => notUnderstood.has(type))) return null;
  const [moov, ...others] = boxes.filter(({ type }) => type === "moov");
  if (moov === undefined || others.length > 0 || !boxes.some(({ type }) => type === "mdat")) return null;
  const body = moov.to - moov.from > MOOV_MOST ? null : await read(moov.body, moov.to - moov.body);
  const grown = body === null ? null : withTags(body, tags, moov, size);
  const xmp = (await hasXmp(boxes, read)) ? [] : [boxOf("uuid", xmpUuid, xmpOf(tags))];
  if (grown === null) {
    // Captions have no other place.
    if (xmp.length === 0 || (tags.captions && tags.captions.length > 0)) return null;
    return [{ from: 0, to: size }, ...xmp];
  }
  const named = tags.source === null ? [] : xmp;
  return [{ from: 0, to: moov.from }, grown.moov, { from: moov.to, to: size }, ...grown.behind, ...named];
};

interface TopBox {
  readonly type: string;
  readonly from: number;
  readonly body: number;
  readonly to: number;
}

async function hasXmp(boxes: readonly TopBox[], read: ReadAt): Promise<boolean> {
  for (const { type, body, to } of boxes)
    if (type === "uuid" && to - body >= 16 && (await read(body, 16)).equals(xmpUuid)) return true;
  return false;
}

/** Null when the boxes don't fill the file exactly, or the last is open-ended: nothing can follow that. */
async function topBoxes(read: ReadAt, size: number): Promise<TopBox[] | null> {
  const boxes: TopBox[] = [];
  let at = 0;
  while (at < size) {
    if (at + 8 > size || boxes.length > 1000) return null;
    const head = await read(at, Math.min(16, size - at));
    const short = head.readUInt32BE(0);
    const long = short === 1;
    if (long && head.length < 16) return null;
    const length = long ? Number(head.readBigUInt64BE(8)) : short;
    const type = head.toString("latin1", 4, 8);
    if (length < (long ? 16 : 8) || at + length > size) return null;
    if (at === 0 && type !== "ftyp") return null;
    boxes.push({ type, from: at, body: at + (long ? 16 : 8), to: at + length });
    at += length;
  }
  return boxes;
}

/**
 * The whole `moov` with the tags, fitted to its new length, and what comes behind the file; null when its tags are kept in a
 * way not followed here.
 */
function withTags(
  body: Buffer,
  tags: Tags,
  moov: TopBox,
  size: number,
): { readonly moov: Buffer; readonly behind: readonly Buffer[] } | null {
  const children = boxesIn(body);
  if (children === null) return null;
  const udta = findBox(children, "udta");
  const inUdta = udta === undefined ? [] : boxesIn(udta.body, { mayEndInZero: true });
  if (inUdta === null) return null;
  const meta = metaWith(findBox(inUdta, "meta"), tags);
  if (meta === null) return null;
  const chapters = chapterBox(tags.chapters ?? []);
  const isKept = (type: string) => type !== "meta" && !(type === "chpl" && chapters.length > 0);
  const kept = inUdta.filter(({ type }) => isKept(type)).map(({ whole }) => whole);
  const newUdta = boxOf("udta", ...kept, ...chapters, meta);
  const rest = children.filter(({ type }) => type !== "udta");
  const wanted = tags.captions && tags.captions.length > 0 ? tags.captions : null;
  const text = wanted === null ? null : textTrackOf(rest, wanted);
  if (wanted !== null && text === null) return null;
  const others = text?.children ?? rest.map(({ whole }) => whole);
  const grown = boxOf("moov", ...others, newUdta);
  // What lies behind the header moves by as much as it grew.
  const by = grown.length - (moov.to - moov.from);
  // Shifted first: the place of the captions is counted in the film as it will be.
  if (!shiftChunkOffsets(grown.subarray(8), { from: moov.to, by })) return null;
  if (text === null) return { moov: grown, behind: [] };
  grown.writeBigUInt64BE(BigInt(size + by + 8), text.placeAt + 8);
  return { moov: grown, behind: [text.mdat] };
}

/** Its count is one byte, as is the length of a title. */
const CHAPTERS_MOST = 255;
const TITLE_MOST = 255;

/** A list of chapters as Nero began it and players and ffmpeg read it (`chpl`): starts in units of 100 ns. */
function chapterBox(chapters: readonly Chapter[]): Buffer[] {
  if (chapters.length === 0) return [];
  const listed = chapters.slice(0, CHAPTERS_MOST);
  const entries = listed.map(({ start, title }) => {
    const head = Buffer.alloc(9);
    head.writeBigUInt64BE(BigInt(Math.max(0, Math.round(start * 1e7))));
    // Cut between characters, never within one.
    let words = Buffer.from(title);
    for (let short = title; words.length > TITLE_MOST; words = Buffer.from(short))
      short = [...short].slice(0, -1).join("");
    head.writeUInt8(words.length, 8);
    return Buffer.concat([head, words]);
  });
  return [boxOf("chpl", Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, listed.length]), ...entries)];
}

function metaWith(before: Box | undefined, tags: Tags): Buffer | null {
  const handler = Buffer.alloc(25);
  handler.write("mdir", 8, "latin1");
  handler.write("appl", 12, "latin1");
  if (before === undefined)
    return boxOf("meta", Buffer.alloc(4), boxOf("hdlr", handler), boxOf("ilst", ...itemsOf(tags)));
  const children = boxesIn(before.body.subarray(4));
  const kind = findBox(children ?? [], "hdlr")?.body.toString("latin1", 8, 12);
  if (children === null || kind !== "mdir") return null;
  const items = boxesIn(findBox(children, "ilst")?.body ?? Buffer.alloc(0));
  if (items === null) return null;
  const has = new Set(items.map(({ type }) => type));
  const added = itemsOf(tags).filter((item) => {
    const type = item.toString("latin1", 4, 8);
    return type === "----" || !has.has(type);
  });
  const ilst = boxOf("ilst", ...items.map(({ whole }) => whole), ...added);
  const rest = children.filter(({ type }) => type !== "ilst").map(({ whole }) => whole);
  return boxOf("meta", before.body.subarray(0, 4), ...rest, ilst);
}

const dataOf = (text: string): Buffer => boxOf("data", Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(text));

function itemsOf(tags: Tags): Buffer[] {
  const texts = [
    ["\u00a9nam", tags.title],
    ["\u00a9cmt", tags.words],
    ["\u00a9lyr", tags.lyrics],
    ["\u00a9day", tags.date],
    ["\u00a9too", "Reelsong"],
  ] as const;
  const named = texts.filter(([, value]) => value !== "").map(([type, value]) => boxOf(type, dataOf(value)));
  const own = tags.own.map(([name, value]) =>
    boxOf(
      "----",
      boxOf("mean", Buffer.alloc(4), Buffer.from("com.reelsong")),
      boxOf("name", Buffer.alloc(4), Buffer.from(name)),
      dataOf(value),
    ),
  );
  return [...named, ...own];
}
