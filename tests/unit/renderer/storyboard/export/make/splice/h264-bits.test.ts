import { expect, it, test } from "vitest";
import { BitReader, BitWriter, escapeUnit, unescapeUnit } from "#renderer/storyboard/export/make/splice/h264-bits.ts";

const upTo = (count: number) => Uint8Array.from({ length: count }, (_, at) => at + 1);
/** Bytes behind three zero bits. */
const shifted = (bytes: Uint8Array) =>
  Uint8Array.from({ length: bytes.length + 1 }, (_, at) => ((bytes[at - 1] ?? 0) << 5) | ((bytes[at] ?? 0) >> 3));

it.each([1, 16, 17, 40, 300])("%d bytes are written bit by bit, however many were expected", (count) => {
  const writer = new BitWriter(1);
  for (const byte of upTo(count)) writer.bits(byte, 8);
  expect([writer.bytes(), writer.at]).toEqual([upTo(count), count * 8]);
});

it.each([1, 15, 16, 17, 40, 250])(
  "%d bytes of another place are written at once, on a byte and beside one",
  (count) => {
    const writer = new BitWriter(1);
    writer.copy(upTo(count), 0, count * 8);
    expect(writer.bytes()).toEqual(upTo(count));
    const beside = new BitWriter(1);
    beside.bits(0, 3);
    beside.copy(upTo(count), 0, count * 8);
    expect([beside.bytes(), beside.at]).toEqual([shifted(upTo(count)), count * 8 + 3]);
  },
);

test("what was written stays as more comes", () => {
  const writer = new BitWriter(1);
  writer.copy(upTo(16), 0, 128);
  writer.copy(upTo(40), 0, 320);
  writer.bits(0xff, 8);
  expect(writer.bytes()).toEqual(Uint8Array.from([...upTo(16), ...upTo(40), 255]));
});

it.each([
  [0, "1"],
  [1, "010"],
  [2, "011"],
  [6, "00111"],
  [7, "0001000"],
])("the number %d is written as %s, and read again", (value, bits) => {
  const writer = new BitWriter(1);
  writer.number(value);
  expect(writer.at).toBe(bits.length);
  expect([...writer.bytes()]).toEqual([Number.parseInt(bits.padEnd(8, "0"), 2)]);
  expect(new BitReader(writer.bytes()).number()).toBe(value);
});

test("a unit of zeros alone has room for what keeps them apart", () => {
  const escaped = escapeUnit(new Uint8Array(40));
  expect([...escaped]).toEqual(Array.from({ length: 59 }, (_, at) => (at % 3 === 2 ? 3 : 0)));
  expect([...unescapeUnit(escaped)]).toEqual(Array(40).fill(0));
});

test("behind its end nothing is read, and no number is endless", () => {
  expect(() => new BitReader(upTo(1)).bits(9)).toThrow("The unit ends too early.");
  expect(() => new BitReader(new Uint8Array(8)).number()).toThrow("The unit has a number that is too long.");
});

it.each([
  [30, 2 ** 30 - 1],
  [31, 2 ** 31 - 1],
])("a number may begin with as many as 31 zeros: %d", (zeros, value) => {
  const writer = new BitWriter(1);
  writer.number(value);
  expect(writer.at).toBe(zeros * 2 + 1);
  expect(new BitReader(writer.bytes()).number()).toBe(value);
});

it.each([
  [0, 0],
  [1, 1],
  [2, -1],
  [3, 2],
  [4, -2],
  [39, 20],
])("of the number %d one with a sign is %d", (number, signed) => {
  const writer = new BitWriter(1);
  writer.number(number);
  expect(new BitReader(writer.bytes()).signed() + 0).toBe(signed);
});

it.each([
  [1, 3, 5],
  [3, 0, 3],
  [3, 5, 9],
  [5, 2, 5],
  [5, 3, 30],
  [7, 7, 8],
  [8, 0, 16],
  [8, 5, 29],
])("behind %d bits, those of another place from %d to %d follow", (before, from, to) => {
  const source = Uint8Array.from([0b10110011, 0b01011101, 0b11100110, 0b10010111]);
  const bits = [...source].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const writer = new BitWriter(1);
  writer.bits(0, before);
  writer.copy(source, from, to);
  writer.bits(0b01, 2);
  const written = [...writer.bytes()].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  expect([writer.at, written.slice(0, writer.at)]).toEqual([
    before + to - from + 2,
    `${"0".repeat(before)}${bits.slice(from, to)}01`,
  ]);
});

it.each<[plain: number[], escaped: number[]]>([
  [
    [0, 0, 1],
    [0, 0, 3, 1],
  ],
  [
    [0, 0, 3],
    [0, 0, 3, 3],
  ],
  [
    [0, 0, 4],
    [0, 0, 4],
  ],
  [
    [0, 1, 0, 1],
    [0, 1, 0, 1],
  ],
  [
    [0, 0, 0, 3],
    [0, 0, 3, 0, 3],
  ],
  [
    [0, 0, 0, 1, 0, 0, 2],
    [0, 0, 3, 0, 1, 0, 0, 3, 2],
  ],
  [
    [0, 0, 0, 0, 0],
    [0, 0, 3, 0, 0, 3, 0],
  ],
])("no start code stands in a unit: %j", (plain, escaped) => {
  expect([...escapeUnit(Uint8Array.from(plain))]).toEqual(escaped);
  expect([...unescapeUnit(Uint8Array.from(escaped))]).toEqual(plain);
});
