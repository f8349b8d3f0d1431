import { digitalSourceUri } from "./digital-source.ts";
import { id3TagOf } from "./id3-tags.ts";
import type { Piece, Plan, ReadAt } from "./pieces.ts";
import type { Tags } from "./tags.ts";
import { type Samples, waveHead } from "./wave-head.ts";
import { xmpOf } from "./xmp.ts";

const LARGEST_RIFF = 0xffff_ffff;

const chunkOf = (name: string, body: Uint8Array): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

/** WAV: a LIST INFO, an ID3 and, where a kind of media is said, an XMP chunk (`_PMX`) at the end, where they move nothing. */
export const wavPlan: Plan = async (read, size, tags) => {
  if (size < 12) return null;
  const head = await read(0, 12);
  if (head.toString("latin1", 0, 4) !== "RIFF" || head.toString("latin1", 8, 12) !== "WAVE") return null;
  // A file that is longer or shorter than it says is not one to add to.
  if (head.readUInt32LE(4) + 8 !== size) return null;
  const seen = await chunksOf(read, size);
  if (seen === null || !seen.has("data") || seen.has("id3 ") || seen.has("ID3 ")) return null;
  const added = chunksFor(tags, size, seen.has("_PMX"));
  if (size + added.length - 8 > LARGEST_RIFF) return null;
  head.writeUInt32LE(size + added.length - 8, 4);
  return [head, { from: 12, to: size }, added];
};

/** Samples without a head become a WAV, with the same chunks at its end. */
export const barePlan =
  (samples: Samples): Plan =>
  async (_read, size, tags) => {
    if (size === 0) return null;
    const added = chunksFor(tags, size, false);
    const head = waveHead(samples, size);
    if (head.length + size + added.length - 8 > LARGEST_RIFF) return null;
    head.writeUInt32LE(head.length + size + added.length - 8, 4);
    return [head, { from: 0, to: size }, added];
  };

/** What is put behind a file of `size` bytes, on an even place. */
function chunksFor(tags: Tags, size: number, hasXmp: boolean): Buffer {
  const xmp = tags.source === null || hasXmp ? [] : [chunkOf("_PMX", xmpOf(tags))];
  // One packet a file: the ID3 chunk leaves it to its own.
  const id3 = id3TagOf({ ...tags, source: null });
  return Buffer.concat([Buffer.alloc(size % 2), infoOf(tags), chunkOf("id3 ", id3), ...xmp]);
}

async function chunksOf(read: ReadAt, size: number): Promise<Set<string> | null> {
  const seen = new Set<string>();
  let at = 12;
  while (at + 8 <= size) {
    const head = await read(at, 8);
    const name = head.toString("latin1", 0, 4);
    const length = head.readUInt32LE(4);
    if (at + 8 + length > size) return null;
    seen.add(name);
    at += 8 + length + (length % 2);
  }
  return seen;
}

/** Our own fields by four letters, which readers show by that name; programs that read the ID3 chunk see them named. */
const ownFields: Readonly<Record<string, string>> = {
  reelsong_model: "IMDL",
  reelsong_task: "ITSK",
  reelsong_connection: "ICNN",
  reelsong_prompt: "IPMT",
};

/** A second list beside one that is there is read with it. */
function infoOf(tags: Tags): Buffer {
  const texts = [
    ["INAM", tags.title],
    ["ICMT", tags.words],
    ["ICRD", tags.date.slice(0, 10)],
    ["ITCH", "Reelsong"],
    ["ILYC", tags.lyrics],
    ...tags.own.map(([name, value]) => [ownFields[name] ?? "IKEY", value] as const),
  ] as const;
  const parts = texts
    .filter(([, value]) => value !== "")
    .map(([name, value]) => chunkOf(name, Buffer.from(`${value}\0`)));
  return chunkOf("LIST", Buffer.concat([Buffer.from("INFO", "latin1"), ...parts]));
}

const COMMENT = 4;
const BLOCK_MOST = 0xff_ffff;

interface Block {
  readonly type: number;
  readonly from: number;
  readonly to: number;
}

/** FLAC: a Vorbis comment; the one that is there is kept and added to. */
export const flacPlan: Plan = async (read, size, tags) => {
  if (size < 42 || (await read(0, 4)).toString("latin1") !== "fLaC") return null;
  const blocks: Block[] = [];
  let at = 4;
  for (let last = false; !last; ) {
    if (at + 4 > size) return null;
    const head = await read(at, 4);
    const to = at + 4 + head.readUIntBE(1, 3);
    if (to > size) return null;
    last = (head.readUInt8(0) & 0x80) !== 0;
    blocks.push({ type: head.readUInt8(0) & 0x7f, from: at, to });
    at = to;
  }
  // The description of the stream comes first, whatever follows.
  if (blocks[0]?.type !== 0) return null;
  const there = blocks.find(({ type }) => type === COMMENT);
  const comment = commentWith(there === undefined ? null : await read(there.from + 4, there.to - there.from - 4), tags);
  if (comment === null || comment.length > BLOCK_MOST) return null;
  const order = blocks.flatMap((block): (Block | "comment")[] => {
    if (block === there) return ["comment"];
    return block.type === 0 && there === undefined ? [block, "comment"] : [block];
  });
  const pieces: Piece[] = [{ from: 0, to: 4 }];
  for (const [index, block] of order.entries()) {
    const type = block === "comment" ? COMMENT : block.type;
    const length = block === "comment" ? comment.length : block.to - block.from - 4;
    const head = Buffer.alloc(4);
    head.writeUInt8(type | (index === order.length - 1 ? 0x80 : 0));
    head.writeUIntBE(length, 1, 3);
    pieces.push(head, block === "comment" ? comment : { from: block.from + 4, to: block.to });
  }
  return [...pieces, { from: at, to: size }];
};

function commentWith(before: Buffer | null, tags: Tags): Buffer | null {
  const there = before === null ? { vendor: "Reelsong", comments: [] } : readComment(before);
  if (there === null) return null;
  const has = new Set(there.comments.map((one) => one.split("=", 1)[0]?.toUpperCase()));
  const added = (
    [
      ["TITLE", tags.title],
      ["COMMENT", tags.words],
      ["LYRICS", tags.lyrics],
      ["DATE", tags.date],
      ["ENCODED-BY", "Reelsong"],
      // XMP has no place in FLAC: the term stands by its name, as readers show every comment.
      ["DIGITALSOURCETYPE", tags.source === null ? "" : digitalSourceUri(tags.source)],
      ...tags.own.map(([name, value]) => [name.toUpperCase(), value] as const),
    ] as const
  ).filter(([name, value]) => value !== "" && !has.has(name));
  const texts = [...there.comments, ...added.map(([name, value]) => `${name}=${value}`)];
  const counted = (text: string): Buffer[] => {
    const bytes = Buffer.from(text);
    return [lengthOf(bytes.length), bytes];
  };
  return Buffer.concat([...counted(there.vendor), lengthOf(texts.length), ...texts.flatMap(counted)]);
}

const lengthOf = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

function readComment(bytes: Buffer): { vendor: string; comments: string[] } | null {
  try {
    let at = 0;
    const number = () => {
      at += 4;
      return bytes.readUInt32LE(at - 4);
    };
    const string = () => {
      const length = number();
      if (at + length > bytes.length) throw new RangeError("A comment is longer than its block.");
      at += length;
      return bytes.toString("utf8", at - length, at);
    };
    const vendor = string();
    const comments: string[] = [];
    for (let left = number(); left > 0; left -= 1) comments.push(string());
    return { vendor, comments };
  } catch {
    return null;
  }
}
