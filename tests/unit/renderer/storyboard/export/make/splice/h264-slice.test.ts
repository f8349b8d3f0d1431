import { expect, it, test } from "vitest";
import type { PictureSet, SequenceSet } from "#renderer/storyboard/export/make/splice/h264-sets.ts";
import { renumberSlice } from "#renderer/storyboard/export/make/splice/h264-slice.ts";
import { bitsOf, type Field, unitOf } from "./written-unit.ts";

const ue = (value: number): Field => ["ue", value];
const se = (value: number): Field => ["se", value];
const u = (value: number, bits = 1): Field => ["u", value, bits];

const plainSequence: SequenceSet = {
  ...{ id: 0, chromaFormat: 1, separatePlanes: false, frameNumberBits: 5, orderType: 2, orderBits: 0 },
  ...{ orderAlwaysZero: false, framesOnly: true },
};
const plainPicture: PictureSet = {
  ...{ id: 0, sequence: 0, arithmetic: true, fieldOrder: false, references: [1, 1], weighted: false },
  ...{ weightedBoth: 0, deblockingControl: false, redundant: false },
};

/** First bytes of units: an IDR picture, one that others refer to, one that none does. */
const [IDR, REFERRED, PASSING] = [0x65, 0x41, 0x01];
const [P, B, I] = [0, 1, 2];
/** The picture's number, as most begin. */
const frame = u(9, 5);
/** As many references as usual, in their usual order. */
const usual = [u(0), u(0)];
/** Other pictures are kept as usual; CABAC's tables; and how finely it is quantized: most of its bits are zeros. */
const kept = u(0);
const tables = ue(2);
const quantized = se(21);

type Case = [
  what: string,
  unit: number,
  kind: number,
  header: Field[],
  sequence?: Partial<SequenceSet>,
  picture?: Partial<PictureSet>,
];
const cases: Case[] = [
  ["of a picture on its own", IDR, I, [frame, ue(6), u(1, 2), quantized]],
  ["of blocks on their own", REFERRED, I, [frame, kept, quantized]],
  [
    "of blocks on their own, where others have weights",
    REFERRED,
    I,
    [frame, kept, quantized],
    {},
    { weighted: true, weightedBoth: 1 },
  ],
  ["whose kind is all of its picture's", REFERRED, I + 5, [frame, kept, quantized]],
  ["that refers to others", REFERRED, P, [frame, ...usual, kept, tables, quantized]],
  ["that nothing refers to", PASSING, P, [frame, ...usual, tables, quantized]],
  [
    "with a long number of its picture",
    REFERRED,
    P,
    [u(700, 12), ...usual, kept, tables, quantized],
    { frameNumberBits: 12 },
  ],
  ["that refers both ways", PASSING, B, [frame, u(1), u(0), u(0), u(0), tables, quantized]],
  [
    "of one plane",
    REFERRED,
    P,
    [u(2, 2), frame, ...usual, kept, tables, quantized],
    { separatePlanes: true, chromaFormat: 3 },
  ],
  ["of a field", REFERRED, P, [frame, u(1), u(1), ...usual, kept, tables, quantized], { framesOnly: false }],
  ["of a frame among fields", REFERRED, P, [frame, u(0), ...usual, kept, tables, quantized], { framesOnly: false }],
  [
    "whose picture counts its place",
    REFERRED,
    P,
    [frame, u(17, 6), ...usual, kept, tables, quantized],
    { orderType: 0, orderBits: 6 },
  ],
  [
    "whose picture counts both fields' places",
    REFERRED,
    P,
    [frame, u(17, 6), se(-12), ...usual, kept, tables, quantized],
    { orderType: 0, orderBits: 6 },
    { fieldOrder: true },
  ],
  [
    "of a field that counts its own place",
    REFERRED,
    P,
    [frame, u(1), u(0), u(17, 6), ...usual, kept, tables, quantized],
    { orderType: 0, orderBits: 6, framesOnly: false },
    { fieldOrder: true },
  ],
  [
    "whose picture says how far it is from its place",
    REFERRED,
    P,
    [frame, se(-12), ...usual, kept, tables, quantized],
    { orderType: 1 },
  ],
  [
    "whose fields both say how far",
    REFERRED,
    P,
    [frame, se(-12), se(33), ...usual, kept, tables, quantized],
    { orderType: 1 },
    { fieldOrder: true },
  ],
  [
    "of a field that says how far",
    REFERRED,
    P,
    [frame, u(1), u(0), se(-12), ...usual, kept, tables, quantized],
    { orderType: 1, framesOnly: false },
    { fieldOrder: true },
  ],
  [
    "whose picture always is in its place",
    REFERRED,
    P,
    [frame, ...usual, kept, tables, quantized],
    { orderType: 1, orderAlwaysZero: true },
    { fieldOrder: true },
  ],
  [
    "without any place",
    REFERRED,
    P,
    [frame, ...usual, kept, tables, quantized],
    { orderType: 2 },
    { fieldOrder: true },
  ],
  ["that may be sent twice", REFERRED, P, [frame, ue(9), ...usual, kept, tables, quantized], {}, { redundant: true }],
  ["with its own count of references", REFERRED, P, [frame, u(1), ue(7), u(0), kept, tables, quantized]],
  ["with its own counts of both", PASSING, B, [frame, u(0), u(1), ue(7), ue(12), u(0), u(0), tables, quantized]],
  [
    "with references in another order",
    REFERRED,
    P,
    [frame, u(0), u(1), ue(0), ue(3), ue(2), ue(20), ue(3), kept, tables, quantized],
  ],
  [
    "with both in another order",
    PASSING,
    B,
    [frame, u(0), u(0), u(1), ue(0), ue(11), ue(3), u(1), ue(1), ue(30), ue(3), tables, quantized],
  ],
  [
    "with weights of luma and chroma",
    REFERRED,
    P,
    [
      ...[frame, ...usual, ue(5), ue(4)],
      ...[u(1), se(-31), se(14), u(1), se(7), se(-9), se(22), se(-40)],
      ...[u(0), u(1), se(7), se(-9), se(22), se(-40)],
      ...[u(1), se(3), se(60), u(0), kept, tables, quantized],
    ],
    {},
    { weighted: true, references: [3, 1] },
  ],
  [
    "with weights of its own count of references",
    REFERRED,
    P,
    [
      ...[frame, u(1), ue(1), u(0), ue(5), ue(4)],
      ...[u(1), se(-31), se(14), u(0), u(0), u(1), se(7), se(-9), se(22), se(-40), kept, tables, quantized],
    ],
    {},
    { weighted: true, references: [3, 1] },
  ],
  [
    "with weights without chroma",
    REFERRED,
    P,
    [frame, ...usual, ue(5), u(1), se(-31), se(14), kept, tables, quantized],
    { chromaFormat: 0 },
    { weighted: true },
  ],
  [
    "of one plane, with weights",
    REFERRED,
    P,
    [u(1, 2), frame, ...usual, ue(5), u(1), se(-31), se(14), kept, tables, quantized],
    { chromaFormat: 3, separatePlanes: true },
    { weighted: true },
  ],
  [
    "with weights both ways",
    PASSING,
    B,
    [
      ...[frame, u(0), u(0), u(0), u(0), ue(5), ue(4)],
      ...[u(1), se(-31), se(14), u(0), u(0), u(1), se(7), se(-9), se(22), se(-40)],
      ...[u(1), se(31), se(1), u(0), tables, quantized],
    ],
    {},
    { weightedBoth: 1, references: [2, 1] },
  ],
  [
    "with weights both ways and its own counts of references",
    PASSING,
    B,
    [
      ...[frame, u(0), u(1), ue(0), ue(1), u(0), u(0), ue(5)],
      ...[u(1), se(-31), se(14), u(0), u(1), se(31), se(-60), tables, quantized],
    ],
    { chromaFormat: 0 },
    { weightedBoth: 1, references: [4, 4] },
  ],
  [
    "both ways, its weights by distance",
    PASSING,
    B,
    [frame, u(0), u(0), u(0), u(0), tables, quantized],
    {},
    { weightedBoth: 2, weighted: true },
  ],
  [
    "one way, where only both ways have weights",
    REFERRED,
    P,
    [frame, ...usual, kept, tables, quantized],
    {},
    { weightedBoth: 1 },
  ],
  [
    "that says what is kept",
    REFERRED,
    P,
    [
      ...[frame, ...usual, u(1), ue(1), ue(0), ue(2), ue(9), ue(3), ue(6), ue(0), ue(4), ue(2)],
      ...[ue(5), ue(6), ue(8), ue(0), tables, quantized],
    ],
  ],
  ["smoothed as usual", REFERRED, P, [frame, ...usual, kept, tables, se(3), ue(1)], {}, { deblockingControl: true }],
  [
    "smoothed by its own figures",
    REFERRED,
    P,
    [frame, ...usual, kept, tables, se(3), ue(0), se(6), se(18)],
    {},
    { deblockingControl: true },
  ],
  [
    "smoothed within itself",
    REFERRED,
    P,
    [frame, ...usual, kept, tables, se(3), ue(2), se(6), se(18)],
    {},
    { deblockingControl: true },
  ],
];

/** Blocks of CABAC; escapes of the unit among them. */
const blocks = "5a3c00000299e1f077a080".replace(/../g, (byte) =>
  Number.parseInt(byte, 16).toString(2).padStart(8, "0"),
);
/** CABAC begins on a byte: ones lead there. */
const aligned = (bits: string) => bits + "1".repeat((8 - (bits.length % 8)) % 8) + blocks;

it.each(cases)(
  "a slice %s names its parameters otherwise, and its blocks stay",
  (_what, unit, kind, header, sequence, picture) => {
    const sets = { sequence: { ...plainSequence, ...sequence }, picture: { ...plainPicture, ...picture } };
    for (const first of [0, 1, 3, 7])
      for (const [before, after] of [
        [0, 1],
        [1, 0],
        [2, 9],
        [5, 40],
      ] as const) {
        const slice = (id: number) => unitOf(aligned(bitsOf([u(unit, 8), ue(first), ue(kind), ue(id), ...header])));
        const asked: number[] = [];
        const renumbered = renumberSlice(slice(before), (id) => {
          asked.push(id);
          return { ...sets, id: after };
        });
        expect(renumbered, `${first}, ${before} to ${after}`).toEqual(slice(after));
        expect(asked).toEqual([before]);
      }
  },
);

it.each([0, 1, 2, 6])("a slice of CAVLC (kind %d) moves bit by bit, whatever its header says", (kind) => {
  // Its last bit that is set is its end.
  const rest = `${bitsOf([frame])}${blocks}`.replace(/0+$/, "");
  const slice = (id: number) => unitOf(bitsOf([u(REFERRED, 8), ue(5), ue(kind), ue(id)]) + rest);
  const sets = { sequence: plainSequence, picture: { ...plainPicture, arithmetic: false } };
  expect(renumberSlice(slice(0), () => ({ ...sets, id: 9 }))).toEqual(slice(9));
  expect(renumberSlice(slice(9), () => ({ ...sets, id: 0 }))).toEqual(slice(0));
});

it.each([3, 4, 8, 9])("a switching slice (kind %d) is refused", (kind) => {
  const slice = unitOf(bitsOf([u(REFERRED, 8), ue(0), ue(kind), ue(0), frame, ...usual, kept, tables, quantized]));
  const sets = { sequence: plainSequence, picture: plainPicture, id: 1 };
  expect(() => renumberSlice(slice, () => sets)).toThrow("Switching slices aren’t read.");
});

test("a slice whose parameters nobody knows is refused", () => {
  const slice = unitOf(bitsOf([u(REFERRED, 8), ue(0), ue(P), ue(3), frame]));
  expect(() =>
    renumberSlice(slice, (id) => {
      throw new RangeError(`no ${id}`);
    }),
  ).toThrow("no 3");
});
