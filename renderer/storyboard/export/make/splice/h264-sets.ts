import { BitReader, BitWriter, escapeUnit, unescapeUnit } from "./h264-bits.ts";

/** What a sequence's parameters say that its pictures' headers are read by (ITU-T H.264, 7.3.2.1.1). */
export interface SequenceSet {
  readonly id: number;
  readonly chromaFormat: number;
  readonly separatePlanes: boolean;
  readonly frameNumberBits: number;
  readonly orderType: number;
  readonly orderBits: number;
  readonly orderAlwaysZero: boolean;
  readonly framesOnly: boolean;
}

/** The same of a picture's parameters (7.3.2.2). */
export interface PictureSet {
  readonly id: number;
  readonly sequence: number;
  /** CABAC; else CAVLC. */
  readonly arithmetic: boolean;
  readonly fieldOrder: boolean;
  readonly references: readonly [number, number];
  readonly weighted: boolean;
  readonly weightedBoth: number;
  readonly deblockingControl: boolean;
  readonly redundant: boolean;
}

/** Profiles that say more of themselves, chroma among it. */
const HIGH = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];
export const isHighProfile = (profile: number): boolean => HIGH.includes(profile);

export const SEQUENCE_SET = 7;
export const PICTURE_SET = 8;
export const unitKind = (unit: Uint8Array): number => (unit[0] ?? 0) & 31;

function skipScalingList(reader: BitReader, size: number): void {
  let [last, next] = [8, 8];
  for (let at = 0; at < size; at += 1) {
    if (next !== 0) next = (last + reader.signed() + 256) % 256;
    last = next === 0 ? last : next;
  }
}

/** `unit` with its header byte. Throws where it is cut off. */
export function readSequenceSet(unit: Uint8Array): SequenceSet {
  const reader = new BitReader(unescapeUnit(unit));
  reader.bits(8);
  const profile = reader.bits(8);
  reader.bits(16);
  const id = reader.number();
  let [chromaFormat, separatePlanes] = [1, false];
  if (isHighProfile(profile)) {
    chromaFormat = reader.number();
    if (chromaFormat === 3) separatePlanes = reader.flag();
    reader.number();
    reader.number();
    reader.bits(1);
    const lists = reader.flag() ? (chromaFormat === 3 ? 12 : 8) : 0;
    for (let list = 0; list < lists; list += 1) {
      const isGiven = reader.flag();
      if (isGiven) skipScalingList(reader, list < 6 ? 16 : 64);
    }
  }
  const frameNumberBits = reader.number() + 4;
  const orderType = reader.number();
  let [orderBits, orderAlwaysZero] = [0, false];
  if (orderType === 0) orderBits = reader.number() + 4;
  else if (orderType === 1) {
    orderAlwaysZero = reader.flag();
    reader.signed();
    reader.signed();
    for (let left = reader.number(); left > 0; left -= 1) reader.signed();
  }
  reader.number();
  reader.bits(1);
  reader.number();
  reader.number();
  const framesOnly = reader.flag();
  return { id, chromaFormat, separatePlanes, frameNumberBits, orderType, orderBits, orderAlwaysZero, framesOnly };
}

/** Throws for slice groups, which no profile of films has. */
export function readPictureSet(unit: Uint8Array): PictureSet {
  const reader = new BitReader(unescapeUnit(unit));
  reader.bits(8);
  const [id, sequence] = [reader.number(), reader.number()];
  const [arithmetic, fieldOrder] = [reader.flag(), reader.flag()];
  if (reader.number() > 0) throw new RangeError("Slice groups aren’t read.");
  const references = [reader.number() + 1, reader.number() + 1] as const;
  const weighted = reader.flag();
  const weightedBoth = reader.bits(2);
  for (let skipped = 0; skipped < 3; skipped += 1) reader.signed();
  const deblockingControl = reader.flag();
  reader.bits(1);
  const redundant = reader.flag();
  return { id, sequence, arithmetic, fieldOrder, references, weighted, weightedBoth, deblockingControl, redundant };
}

/** Where the bits of a payload end: behind the last one that is set. */
export function endOfBits(payload: Uint8Array): number {
  let last = payload.length - 1;
  while (last > 0 && payload[last] === 0) last -= 1;
  let bit = 7;
  while (bit > 0 && (((payload[last] ?? 0) >> (7 - bit)) & 1) === 0) bit -= 1;
  return last * 8 + bit + 1;
}

/** The same parameters under other numbers. */
export function renumberSequenceSet(unit: Uint8Array, id: number): Uint8Array<ArrayBuffer> {
  const payload = unescapeUnit(unit);
  const reader = new BitReader(payload);
  reader.bits(32);
  reader.number();
  const writer = new BitWriter(payload.length + 2);
  writer.copy(payload, 0, 32);
  writer.number(id);
  writer.copy(payload, reader.at, endOfBits(payload));
  return escapeUnit(writer.bytes());
}

export function renumberPictureSet(unit: Uint8Array, id: number, sequence: number): Uint8Array<ArrayBuffer> {
  const payload = unescapeUnit(unit);
  const reader = new BitReader(payload);
  reader.bits(8);
  reader.number();
  reader.number();
  const writer = new BitWriter(payload.length + 4);
  writer.copy(payload, 0, 8);
  writer.number(id);
  writer.number(sequence);
  writer.copy(payload, reader.at, endOfBits(payload));
  return escapeUnit(writer.bytes());
}
