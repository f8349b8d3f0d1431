import { expect, it, test } from "vitest";
import {
  endOfBits,
  type PictureSet,
  readPictureSet,
  readSequenceSet,
  renumberPictureSet,
  renumberSequenceSet,
  type SequenceSet,
  unitKind,
} from "#renderer/storyboard/export/make/splice/h264-sets.ts";
import { bitsOf, type Field, unitOf } from "./written-unit.ts";

/** An unsigned number. */
const ue = (value: number): Field => ["ue", value];
const se = (value: number): Field => ["se", value];
const u = (value: number, bits = 1): Field => ["u", value, bits];
const several = (field: Field, count: number): Field[] => Array.from({ length: count }, () => field);

/** What stands before the number of a sequence, by its profile, and behind the order of its pictures. */
const begin = (profile: number): Field[] => [u(0x67, 8), u(profile, 8), u(0x001f, 16)];
const end = (framesOnly: boolean): Field[] => [
  // References, no gaps, 80 × 45 blocks; then direct_8x8, no cropping, nothing of its use, and the last bit.
  ...[ue(2), u(0), ue(79), ue(44), u(framesOnly ? 1 : 0)],
  ...[u(1), u(0), u(0), u(1)],
];
const plain: SequenceSet = {
  ...{ id: 2, chromaFormat: 1, separatePlanes: false, frameNumberBits: 7, orderType: 2, orderBits: 0 },
  ...{ orderAlwaysZero: false, framesOnly: true },
};
/** No list of its own is given, but for those at these places. */
const lists = (count: number, given: Readonly<Record<number, Field[]>>): Field[] => [
  u(1),
  ...Array.from({ length: count }, (_, at) => (given[at] ? [u(1), ...given[at]] : [u(0)])).flat(),
];
const high = (more: Field[], chroma: Field[] = [ue(1)]): Field[] => [
  ...[...begin(100), ue(2), ...chroma, ue(0), ue(0), u(0), ...more],
  ...[ue(3), ue(2)],
];

it.each<[what: string, fields: Field[], set: Partial<SequenceSet>]>([
  ["of a plain profile", [...begin(66), ue(2), ue(3), ue(2)], {}],
  ["that counts its pictures", [...begin(77), ue(2), ue(3), ue(0), ue(5)], { orderType: 0, orderBits: 9 }],
  [
    "whose pictures have an order with steps",
    [...begin(77), ue(2), ue(3), ue(1), u(0), se(-6), se(9), ue(2), se(17), se(-30)],
    { orderType: 1 },
  ],
  [
    "whose pictures have an order without steps",
    [...begin(77), ue(2), ue(3), ue(1), u(1), se(40), se(-9), ue(0)],
    { orderType: 1, orderAlwaysZero: true },
  ],
  ["without a scaling of its own", high([u(0)]), {}],
  ["without chroma", high([u(0)], [ue(0)]), { chromaFormat: 0 }],
  ["with chroma of full size", high([u(0)], [ue(3), u(0)]), { chromaFormat: 3 }],
  ["with planes apart", high([u(0)], [ue(3), u(1)]), { chromaFormat: 3, separatePlanes: true }],
  ["with lists of 16 and of 64", high(lists(8, { 0: several(se(1), 16), 6: several(se(-3), 64) })), {}],
  ["with the last list of each size", high(lists(8, { 5: several(se(2), 16), 7: several(se(1), 64) })), {}],
  ["with twelve lists", high(lists(12, { 11: several(se(1), 64) }), [ue(3), u(0)]), { chromaFormat: 3 }],
  ["with a list that says to take the usual one", high(lists(8, { 0: [se(-8)], 3: [se(-8)] })), {}],
  ["with a list that ends early", high(lists(8, { 0: [se(1), se(-9)], 6: [se(4), se(0), se(-12)] })), {}],
  ["with a list that goes to 1 and goes on", high(lists(8, { 1: [se(-7), se(-1)], 2: [se(-7), se(5), se(-6)] })), {}],
  ["with a list that goes around", high(lists(8, { 0: [se(127), se(121)] })), {}],
])("parameters of a sequence %s are read, whatever stands around them", (_what, fields, set) => {
  for (const framesOnly of [true, false])
    expect(readSequenceSet(unitOf(bitsOf([...fields, ...end(framesOnly)])))).toEqual({ ...plain, ...set, framesOnly });
});

it.each([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])(
  "profile %d says what chroma it has",
  (profile) => {
    const fields = [...begin(profile), ue(2), ue(3), u(0), ue(0), ue(0), u(0), u(0), ue(3), ue(2), ...end(true)];
    expect(readSequenceSet(unitOf(bitsOf(fields)))).toEqual({ ...plain, chromaFormat: 3 });
  },
);

const pictureSet: PictureSet = {
  ...{ id: 4, sequence: 2, arithmetic: true, fieldOrder: false, references: [3, 1], weighted: true },
  ...{ weightedBoth: 2, deblockingControl: true, redundant: false },
};
const picture = (more: Field[] = [u(1), u(0), ue(0), ue(2), ue(0), u(1), u(2, 2)], flags = 0b110): Field[] => [
  ...[u(0x68, 8), ue(4), ue(2)],
  ...more,
  // Smoothed by its own figures, predicted within itself, sent twice; and the last bit.
  ...[se(-3), se(0), se(2), u(flags, 3), u(1)],
];

test("parameters of pictures are read", () => {
  expect(readPictureSet(unitOf(bitsOf(picture())))).toEqual(pictureSet);
  const others = [u(0), u(1), ue(0), ue(0), ue(5), u(0), u(1, 2)];
  expect(readPictureSet(unitOf(bitsOf(picture(others, 0b001))))).toEqual({
    ...pictureSet,
    ...{ deblockingControl: false, redundant: true },
    ...{ arithmetic: false, fieldOrder: true, references: [1, 6], weighted: false, weightedBoth: 1 },
  });
});

test("pictures in slice groups are refused", () => {
  const grouped = [u(1), u(0), ue(1), ue(2), ue(0), u(1), u(2, 2)];
  expect(() => readPictureSet(unitOf(bitsOf(picture(grouped))))).toThrow("Slice groups aren’t read.");
});

test("parameters that are cut off are refused", () => {
  expect(() => readSequenceSet(unitOf(bitsOf(begin(66))))).toThrow(RangeError);
  expect(() => readPictureSet(unitOf(bitsOf([u(0x68, 8), ue(4)])))).toThrow(RangeError);
});

it.each([0, 1, 6, 30])("a sequence is called %d, and nothing else of it changes", (id) => {
  const rest: Field[] = [ue(3), ue(2), ...end(true)];
  const renumbered = renumberSequenceSet(unitOf(bitsOf([...begin(66), ue(2), ...rest])), id);
  expect(renumbered).toEqual(unitOf(bitsOf([...begin(66), ue(id), ...rest])));
});

it.each([
  [0, 0],
  [1, 30],
  [200, 6],
])("pictures are called %d, and %d what they belong to", (id, sequence) => {
  const [head, , , ...rest] = picture();
  const renumbered = renumberPictureSet(unitOf(bitsOf(picture())), id, sequence);
  expect(renumbered).toEqual(unitOf(bitsOf([head as Field, ue(id), ue(sequence), ...rest])));
});

it.each([
  [[0x80], 1],
  [[0x40], 2],
  [[0xa0], 3],
  [[0xff], 8],
  [[0xff, 0x10], 12],
  [[0xff, 0x01], 16],
  [[0xff, 0x80, 0], 9],
  [[0xff, 0, 0, 0], 8],
  [[0], 1],
  [[0, 0], 1],
])("the bits of %j end behind bit %d", (payload, bits) => {
  expect(endOfBits(Uint8Array.from(payload))).toBe(bits);
});

it.each([
  [[0x67, 1], 7],
  [[0x68], 8],
  [[0x25], 5],
  [[], 0],
])("a unit of %j is of kind %d", (unit, kind) => {
  expect(unitKind(Uint8Array.from(unit))).toBe(kind);
});
