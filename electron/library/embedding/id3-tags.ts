import type { Plan } from "./pieces.ts";
import type { Tags } from "./tags.ts";
import { xmpOf } from "./xmp.ts";

const HEAD = 10;
/** A tag of more than this is not one that a service writes. */
const TAG_MOST = 32 * 1024 ** 2;

/** Seven bits a byte, so that no player takes a size for the beginning of sound. */
function syncSafe(value: number): Buffer {
  return Buffer.from([(value >> 21) & 0x7f, (value >> 14) & 0x7f, (value >> 7) & 0x7f, value & 0x7f]);
}

const fromSyncSafe = (bytes: Buffer, at: number): number =>
  ((bytes[at] ?? 0) << 21) | ((bytes[at + 1] ?? 0) << 14) | ((bytes[at + 2] ?? 0) << 7) | (bytes[at + 3] ?? 0);

type Version = 3 | 4;

/** Version 4 has UTF-8; version 3 knows only UTF-16 with a byte order mark. */
const encoded = (version: Version, text: string): Buffer =>
  version === 4 ? Buffer.from(text) : Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
const ended = (version: Version, text: string): Buffer =>
  Buffer.concat([encoded(version, text), Buffer.alloc(version === 4 ? 1 : 2)]);

/** Of text, which says how it is encoded. */
const frame = (version: Version, id: string, ...parts: readonly Uint8Array[]): Buffer =>
  bareFrame(version, id, Buffer.from([version === 4 ? 3 : 1]), ...parts);

function bareFrame(version: Version, id: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = version === 4 ? syncSafe(body.length) : Buffer.alloc(4);
  if (version === 3) size.writeUInt32BE(body.length);
  return Buffer.concat([Buffer.from(id, "latin1"), size, Buffer.alloc(2), body]);
}

/** The frames of the tags (ID3 v2.3 or v2.4), but for those whose name `has` knows. */
function framesOf(version: Version, tags: Tags, has: (id: string) => boolean): Buffer[] {
  const language = Buffer.from("und", "latin1");
  const frames: Buffer[] = [];
  if (tags.title !== "" && !has("TIT2")) frames.push(frame(version, "TIT2", encoded(version, tags.title)));
  if (tags.words !== "" && !has("COMM"))
    frames.push(frame(version, "COMM", language, ended(version, ""), encoded(version, tags.words)));
  if (tags.lyrics !== "" && !has("USLT"))
    frames.push(frame(version, "USLT", language, ended(version, ""), encoded(version, tags.lyrics)));
  if (version === 4 && !has("TDRC")) frames.push(frame(4, "TDRC", Buffer.from(tags.date.slice(0, 19))));
  if (version === 3 && !has("TYER")) frames.push(frame(3, "TYER", encoded(3, tags.date.slice(0, 4))));
  if (!has("TENC")) frames.push(frame(version, "TENC", encoded(version, "Reelsong")));
  for (const [name, value] of tags.own)
    frames.push(frame(version, "TXXX", ended(version, name), encoded(version, value)));
  // XMP (ISO 16684-3): private data that is owned by it.
  if (tags.source !== null && !has("PRIV"))
    frames.push(bareFrame(version, "PRIV", Buffer.from("XMP\0", "latin1"), xmpOf(tags)));
  return frames;
}

function tagOf(version: Version, frames: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(frames);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, version, 0, 0]), syncSafe(body.length), body]);
}

/** A whole ID3 v2.4 tag. */
export const id3TagOf = (tags: Tags): Buffer =>
  tagOf(
    4,
    framesOf(4, tags, () => false),
  );

/** MP3: a tag before the sound; the frames of a tag that is there are kept. */
export const mp3Plan: Plan = async (read, size, tags) => {
  if (size < HEAD) return null;
  const head = await read(0, HEAD);
  if (head.toString("latin1", 0, 3) !== "ID3") {
    // Only what surely begins with a frame of sound.
    const sync = head.readUInt16BE(0);
    return (sync & 0xffe0) === 0xffe0 ? [id3TagOf(tags), { from: 0, to: size }] : null;
  }
  const version = head[3];
  const flags = head[5];
  const length = fromSyncSafe(head, 6);
  // Unsynchronised, extended and footed tags are left to those who wrote them.
  if ((version !== 3 && version !== 4) || flags !== 0 || length > TAG_MOST || HEAD + length > size) return null;
  const kept = framesIn(await read(HEAD, length), version);
  if (kept === null) return null;
  const ids = new Set(kept.map((one) => one.toString("latin1", 0, 4)));
  const added = framesOf(version, tags, (id) => ids.has(id));
  return [tagOf(version, [...kept, ...added]), { from: HEAD + length, to: size }];
};

/** The frames of a tag, each whole; null when they don't add up. */
function framesIn(bytes: Buffer, version: Version): Buffer[] | null {
  const frames: Buffer[] = [];
  let at = 0;
  while (at + HEAD <= bytes.length && bytes[at] !== 0) {
    const length = version === 4 ? fromSyncSafe(bytes, at + 4) : bytes.readUInt32BE(at + 4);
    const end = at + HEAD + length;
    if (!/^[A-Z0-9]{4}$/.test(bytes.toString("latin1", at, at + 4)) || end > bytes.length) return null;
    frames.push(bytes.subarray(at, end));
    at = end;
  }
  return bytes.subarray(at).every((byte) => byte === 0) ? frames : null;
}
