import { expect, it } from "vitest";
import { decodeText } from "#renderer/storyboard/script/decode-text.ts";

const utf16 = (text: string, big = false) =>
  [...text].flatMap((sign) => {
    const unit = sign.charCodeAt(0);
    const [low, high] = [unit & 0xff, unit >> 8];
    return big ? [high, low] : [low, high];
  });
const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0));
/** Twenty pairs of bytes, of which so many have a zero first, and others one behind. */
const pairsWith = (first: number, behind: number) =>
  Array.from({ length: 20 }, (_, at) =>
    at < first ? [0, 0x41] : at < first + behind ? [0x41, 0] : [0x41, 0x42],
  ).flat();

it.each<[what: string, bytes: number[], text: string | null]>([
  ["nothing", [], ""],
  ["plain words", ascii("INT. PIER"), "INT. PIER"],
  ["UTF-8", [...Buffer.from("é 海")], "é 海"],
  ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, ...ascii("Hi")], "Hi"],
  ["UTF-16 with its mark", [0xff, 0xfe, ...utf16("é海")], "é海"],
  ["UTF-16 with its mark, the other way round", [0xfe, 0xff, ...utf16("é海", true)], "é海"],
  ["UTF-16 without a mark", utf16("INT. PIER"), "INT. PIER"],
  ["UTF-16 without a mark, the other way round", utf16("INT. PIER", true), "INT. PIER"],
  ["what begins as a mark and is none", [0xff, 0x41], "ÿA"],
  ["what begins as the other mark and is none", [0xfe, 0x41], "þA"],
  ["what begins as that of UTF-8 and is none", [0xef, 0xbb, 0x41], "锘A"],
  ["Chinese of another encoding", [0xb0, 0xa1, 0xba, 0xa3], "啊海"],
  ["accents of another encoding", [...ascii("caf"), 0xe9, ...ascii(" noir")], "café noir"],
  ["a picture", [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13], null],
  ["words with a sign that no text has", [...ascii("Hi"), 7], null],
  ["half a sign of UTF-16", [0xff, 0xfe, 0x41], null],
])("%s is read as it is meant", (_what, bytes, text) => expect(decodeText(Uint8Array.from(bytes))).toBe(text));

it.each([
  // Of Latin text more than a third of the second bytes are zero, and hardly any of the first.
  [0, 7, false],
  [0, 8, true],
  [1, 8, false],
  [7, 0, false],
  [8, 0, true],
  [8, 1, false],
])("of twenty pairs with a zero first in %d and behind in %d: UTF-16 is %s", (first, behind, isRead) =>
  expect(decodeText(Uint8Array.from(pairsWith(first, behind))) !== null).toBe(isRead),
);

it.each([
  [1, true],
  [2, false],
])("of fifty bytes that are no UTF-8 %d steer something: that is a text: %s", (count, isText) => {
  const bytes = [
    ...Array.from({ length: count }, () => 0x1b),
    0xe9,
    0x20,
    ...Array.from({ length: 48 - count }, () => 0x61),
  ];
  expect(decodeText(Uint8Array.from(bytes)) !== null).toBe(isText);
});

it.each([
  // Three of five stand beside another.
  ["three of five", [0xb0, 0xa1, 0xb0, 0x41, 0xe9, 0x61, 0xe9, 0x61], "°¡°Aéaéa"],
  ["four of five", [0xb0, 0xa1, 0xb0, 0xa1, 0xe9, 0x61], "啊啊閍"],
  ["two accents at the ends", [0xe9, 0x61, 0x62, 0xe9], "éabé"],
  ["two of four, beside the lowest of them", [0xb0, 0xa1, 0x41, 0x80, 0x41, 0x80], "°¡A€A€"],
  ["each has the lowest of them behind it", [0xe9, 0x80, 0x41, 0xe9, 0x80, 0x41], "閫A閫A"],
  ["each has the lowest of them before it", [0x80, 0xe9, 0x61, 0x80, 0xe9, 0x61], "€閍€閍"],
])("bytes above ASCII of which %s stand together", (_what, bytes, text) =>
  expect(decodeText(Uint8Array.from(bytes))).toBe(text),
);

it.each([
  ["a tab", 9],
  ["a new line", 10],
  ["a new page", 12],
  ["a return", 13],
])("%s between words that are no UTF-8 steers nothing", (_what, sign) =>
  expect(decodeText(Uint8Array.from([0xe9, sign, 0x61]))).toBe(`é${String.fromCharCode(sign)}a`),
);
