import type { SpliceReason } from "../film-messages.ts";
import {
  isHighProfile,
  PICTURE_SET,
  type PictureSet,
  readPictureSet,
  readSequenceSet,
  renumberPictureSet,
  renumberSequenceSet,
  SEQUENCE_SET,
  type SequenceSet,
  unitKind,
} from "./h264-sets.ts";
import { renumberSlice, type SliceSets } from "./h264-slice.ts";

/**
 * Packets of takes and packets that are encoded here can't stand in one track; the film is encoded as a whole then.
 * `takes`, `encoder`: who is unusual; `short`: there is nothing to copy.
 */
export class SpliceRefused extends Error {
  readonly reason: SpliceReason;

  constructor(reason: SpliceReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** An `AVCDecoderConfigurationRecord` (ISO/IEC 14496-15, 5.3.3.1). */
export interface AvcConfig {
  readonly profile: number;
  readonly compatibility: number;
  readonly level: number;
  readonly sequences: readonly Uint8Array[];
  readonly pictures: readonly Uint8Array[];
  /** Chroma format and bits of luma and chroma, as high profiles say them. */
  readonly depth: readonly [number, number, number];
}

const bytesOf = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/** Throws `SpliceRefused` for what is no such record, or counts bytes of units otherwise than in four. */
export function readAvcConfig(description: AllowSharedBufferSource | undefined): AvcConfig {
  const bytes = bytesOf(description ?? new Uint8Array(0));
  let at = 6;
  const unit = () => {
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    const found = bytes.subarray(at + 2, at + 2 + length);
    if (length === 0 || found.length < length)
      throw new SpliceRefused("takes", "The decoder configuration is cut off.");
    at += 2 + length;
    return found;
  };
  const [version, profile = 0, compatibility = 0, level = 0, lengths = 0, count = 0] = bytes;
  if (version !== 1 || (lengths & 3) !== 3)
    throw new SpliceRefused("takes", "The decoder configuration isn’t the usual one.");
  const sequences = Array.from({ length: count & 31 }, unit);
  at += 1;
  const pictures = Array.from({ length: bytes[at - 1] ?? 0 }, unit);
  if (sequences.length === 0 || pictures.length === 0)
    throw new SpliceRefused("takes", "The decoder configuration has no parameter sets.");
  const [chroma = 1, luma = 0, depth = 0] = bytes.subarray(at, at + 3);
  return { profile, compatibility, level, sequences, pictures, depth: [chroma & 3, luma & 7, depth & 7] };
}

export function writeAvcConfig(config: AvcConfig): Uint8Array<ArrayBuffer> {
  const { profile, compatibility, level, sequences, pictures, depth } = config;
  const units = (all: readonly Uint8Array[]) => all.flatMap((unit) => [unit.length >> 8, unit.length & 255, ...unit]);
  return Uint8Array.from([
    ...[1, profile, compatibility, level, 0xff],
    ...[0xe0 | sequences.length, ...units(sequences)],
    ...[pictures.length, ...units(pictures)],
    // No extensions of sequences stand behind them.
    ...(isHighProfile(profile) ? [0xfc | depth[0], 0xf8 | depth[1], 0xf8 | depth[2], 0] : []),
  ]);
}

/** From the plainest to the one that has all of the others. */
const PROFILES = [66, 77, 100];

const hex = (byte: number) => byte.toString(16).padStart(2, "0");

/** The lowest number that nobody has. */
function spare(taken: readonly number[], most: number): number {
  for (let id = 0; id <= most; id += 1) if (!taken.includes(id)) return id;
  throw new SpliceRefused("takes", "The takes leave no number for other parameter sets.");
}

export interface JoinedConfig {
  /** Of the track that holds both. */
  readonly config: VideoDecoderConfig;
  /** A packet that was encoded here, as it has to be in that track. Throws `SpliceRefused` for one of other parameters. */
  readonly adapt: (data: Uint8Array, own: VideoDecoderConfig | undefined) => Uint8Array;
}

interface RenumberedSets {
  readonly units: readonly Uint8Array[];
  readonly sets: ReadonlyMap<number, SliceSets>;
}

/** Parameter sets of pictures under numbers that the takes don't have. */
function renumberedPictures(
  own: AvcConfig,
  takes: AvcConfig,
  sequences: ReadonlyMap<number, { readonly set: SequenceSet; readonly id: number }>,
): RenumberedSets {
  const taken = takes.pictures.map((unit) => readPictureSet(unit).id);
  const sets = new Map<number, SliceSets>();
  const units = own.pictures.map((unit) => {
    const picture: PictureSet = readPictureSet(unit);
    const sequence = sequences.get(picture.sequence);
    if (sequence === undefined)
      throw new SpliceRefused("encoder", "The encoder’s parameter sets don’t belong together.");
    const id = spare(taken, 255);
    taken.push(id);
    sets.set(picture.id, { sequence: sequence.set, picture, id });
    return renumberPictureSet(unit, id, sequence.id);
  });
  return { units, sets };
}

/** Units of a packet, each behind its length in four bytes. */
function* unitsOf(data: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at + 4 < data.length; ) {
    const length = view.getUint32(at);
    if (length === 0 || at + 4 + length > data.length) throw new SpliceRefused("takes", "A packet is cut off.");
    yield data.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
}

function packetOf(units: readonly Uint8Array[]): Uint8Array {
  const data = new Uint8Array(units.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(data.buffer);
  let at = 0;
  for (const unit of units) {
    view.setUint32(at, unit.length);
    data.set(unit, at + 4);
    at += 4 + unit.length;
  }
  return data;
}

/** Whether decoding can begin with this packet of H.264: it is an IDR picture, whatever the file's index says of it. */
export function isIdrPacket(data: Uint8Array): boolean {
  for (const unit of unitsOf(data)) {
    const kind = unitKind(unit);
    if (kind >= 1 && kind <= 5) return kind === 5;
  }
  return false;
}

const sameBytes = (one: AllowSharedBufferSource | undefined, other: AllowSharedBufferSource | undefined) => {
  const [a, b] = [bytesOf(one ?? new Uint8Array(0)), bytesOf(other ?? new Uint8Array(0))];
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
};

/** What can't be read of parameter sets or slices is as unusual as what is. */
function readable<Read>(read: () => Read, reason: SpliceReason): Read {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof RangeError ? new SpliceRefused(reason, thrown.message) : thrown;
  }
}

function joinAvc(takes: VideoDecoderConfig, own: VideoDecoderConfig): JoinedConfig {
  const [theirs, ours] = [readAvcConfig(takes.description), readAvcConfig(own.description)];
  for (const { profile } of [theirs, ours])
    if (!PROFILES.includes(profile)) throw new SpliceRefused("takes", "The takes’ H.264 profile is an unusual one.");
  if (theirs.depth.join() !== ours.depth.join() && isHighProfile(theirs.profile) && isHighProfile(ours.profile))
    throw new SpliceRefused("encoder", "The takes have more color than the encoder gives.");
  const their = readable(() => theirs.sequences.map(readSequenceSet), "takes");
  if (their.some(({ framesOnly }) => !framesOnly)) throw new SpliceRefused("takes", "The takes are interlaced.");
  const taken = their.map(({ id }) => id);
  const sequences = new Map<number, { set: SequenceSet; id: number }>();
  const units = ours.sequences.map((unit) => {
    const set = readable(() => readSequenceSet(unit), "encoder");
    const id = spare(taken, 31);
    taken.push(id);
    sequences.set(set.id, { set, id });
    return renumberSequenceSet(unit, id);
  });
  const pictures = readable(() => renumberedPictures(ours, theirs, sequences), "encoder");
  const together = { sequences: [...theirs.sequences, ...units], pictures: [...theirs.pictures, ...pictures.units] };
  // The record counts them in five bits, and in eight.
  if (together.sequences.length > 31 || together.pictures.length > 255)
    throw new SpliceRefused("takes", "The takes leave no room for other parameter sets.");
  const [profile, depth] =
    PROFILES.indexOf(theirs.profile) >= PROFILES.indexOf(ours.profile)
      ? [theirs.profile, theirs.depth]
      : [ours.profile, ours.depth];
  const compatibility = theirs.compatibility & ours.compatibility;
  const level = Math.max(theirs.level, ours.level);
  const description = writeAvcConfig({
    ...{ profile, compatibility, level, depth },
    ...together,
  });
  const setsOf = (id: number): SliceSets => {
    const sets = pictures.sets.get(id);
    if (sets === undefined) throw new SpliceRefused("encoder", "The encoder changed its parameter sets.");
    return sets;
  };
  return {
    config: { ...takes, codec: `avc1.${hex(profile)}${hex(compatibility)}${hex(level)}`, description },
    adapt(data, config) {
      if (config !== undefined && !sameBytes(config.description, own.description))
        throw new SpliceRefused("encoder", "The encoder changed its parameter sets.");
      const kept: Uint8Array[] = [];
      for (const unit of unitsOf(data)) {
        const kind = unitKind(unit);
        // What it says of itself between pictures names its own parameters, and nothing needs it.
        if (kind === SEQUENCE_SET || kind === PICTURE_SET || kind === 6) continue;
        if (kind >= 2 && kind <= 4) throw new SpliceRefused("encoder", "The encoder parts its slices.");
        const isSlice = kind === 1 || kind === 5;
        kept.push(isSlice ? readable(() => renumberSlice(unit, setsOf), "encoder") : unit);
      }
      return packetOf(kept);
    },
  };
}

/** Profile and bits of a VP9 codec string; its key frames say the rest. */
const vp9Kind = (codec: string) => {
  const [, profile, , depth] = codec.split(".");
  return `${profile}.${depth}`;
};

/**
 * One decoder configuration for packets of takes and those that this machine encodes: H.264 has the parameter sets of
 * both, each under numbers of their own; key frames of VP9 carry theirs along. Throws `SpliceRefused` where there is none.
 */
export function joinConfigs(codec: string | null, takes: VideoDecoderConfig, own: VideoDecoderConfig): JoinedConfig {
  if (codec === "avc") return joinAvc(takes, own);
  if (codec === "vp9" && vp9Kind(takes.codec) === vp9Kind(own.codec)) return { config: takes, adapt: (data) => data };
  throw new SpliceRefused("encoder", "The takes and the encoder differ.");
}
