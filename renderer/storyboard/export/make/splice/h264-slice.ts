import { BitReader, BitWriter, escapeUnit, unescapeUnit } from "./h264-bits.ts";
import { endOfBits, type PictureSet, type SequenceSet, unitKind } from "./h264-sets.ts";

/** Kinds of slices, whatever is said of the others of their picture. */
const [P, B, I] = [0, 1, 2];
const IDR = 5;

/** Numbers that say how references are put into another order, to their end. */
function skipReorder(reader: BitReader): void {
  if (!reader.flag()) return;
  while (reader.number() !== 3) reader.number();
}

function skipWeights(reader: BitReader, hasChroma: boolean, counts: readonly number[]): void {
  reader.number();
  if (hasChroma) reader.number();
  for (const count of counts)
    for (let at = 0; at < count; at += 1) {
      if (reader.flag()) {
        reader.signed();
        reader.signed();
      }
      if (hasChroma && reader.flag()) for (let part = 0; part < 4; part += 1) reader.signed();
    }
}

function skipMarking(reader: BitReader, isIdr: boolean): void {
  if (isIdr) {
    reader.bits(2);
    return;
  }
  if (!reader.flag()) return;
  for (let operation = reader.number(); operation !== 0; operation = reader.number()) {
    if (operation !== 5) reader.number();
    if (operation === 3) reader.number();
  }
}

/** Reads a slice's header behind the number of its picture's parameters, to where its blocks begin (7.3.3). */
function skipHeader(
  reader: BitReader,
  unit: Uint8Array,
  kind: number,
  sequence: SequenceSet,
  picture: PictureSet,
): void {
  const isIdr = unitKind(unit) === IDR;
  if (sequence.separatePlanes) reader.bits(2);
  reader.bits(sequence.frameNumberBits);
  let isField = false;
  if (!sequence.framesOnly) {
    isField = reader.flag();
    if (isField) reader.bits(1);
  }
  if (isIdr) reader.number();
  if (sequence.orderType === 0) {
    reader.bits(sequence.orderBits);
    if (picture.fieldOrder && !isField) reader.signed();
  } else if (sequence.orderType === 1 && !sequence.orderAlwaysZero) {
    reader.signed();
    if (picture.fieldOrder && !isField) reader.signed();
  }
  if (picture.redundant) reader.number();
  if (kind === B) reader.bits(1);
  let [first, second] = picture.references;
  if (kind !== I && reader.flag()) {
    first = reader.number() + 1;
    if (kind === B) second = reader.number() + 1;
  }
  if (kind !== I) skipReorder(reader);
  if (kind === B) skipReorder(reader);
  if ((picture.weighted && kind === P) || (picture.weightedBoth === 1 && kind === B))
    skipWeights(
      reader,
      sequence.chromaFormat !== 0 && !sequence.separatePlanes,
      kind === B ? [first, second] : [first],
    );
  if (((unit[0] ?? 0) & 0x60) !== 0) skipMarking(reader, isIdr);
  if (picture.arithmetic && kind !== I) reader.number();
  reader.signed();
  if (picture.deblockingControl && reader.number() !== 1) {
    reader.signed();
    reader.signed();
  }
}

export interface SliceSets {
  readonly sequence: SequenceSet;
  readonly picture: PictureSet;
  /** The number under which the picture's parameters are found from now on. */
  readonly id: number;
}

/**
 * A slice that names its picture's parameters by another number; its picture stays bit by bit. Numbers are written in as
 * many bits as they take, so what follows moves: blocks of CABAC begin on a byte and are set there again. `setsOf` throws
 * for a number that isn't known.
 */
export function renumberSlice(unit: Uint8Array, setsOf: (id: number) => SliceSets): Uint8Array<ArrayBuffer> {
  const payload = unescapeUnit(unit);
  const reader = new BitReader(payload);
  reader.bits(8);
  reader.number();
  const kind = reader.number() % 5;
  if (kind > I) throw new RangeError("Switching slices aren’t read.");
  const before = reader.at;
  const { sequence, picture, id } = setsOf(reader.number());
  const behind = reader.at;
  const writer = new BitWriter(payload.length + 4);
  writer.copy(payload, 0, before);
  writer.number(id);
  if (!picture.arithmetic) {
    writer.copy(payload, behind, endOfBits(payload));
    return escapeUnit(writer.bytes());
  }
  skipHeader(reader, unit, kind, sequence, picture);
  writer.copy(payload, behind, reader.at);
  while (writer.at % 8 !== 0) writer.bits(1, 1);
  writer.copy(payload, Math.ceil(reader.at / 8) * 8, payload.length * 8);
  return escapeUnit(writer.bytes());
}
