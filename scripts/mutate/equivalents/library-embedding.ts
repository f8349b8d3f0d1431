import type { Equivalent } from "./equivalent.ts";

export const libraryEmbedding: readonly Equivalent[] = [
  {
    file: "electron/library/embedding/digital-source.ts",
    line: "const DEEPEST = 16;",
    faults: ["const DEEPEST = 17;"],
    why: "nobody makes a file to fit so often",
  },
  {
    file: "electron/library/embedding/digital-source.ts",
    line: "export function digitalSourceOf(origin: Origin, originOf: OriginOf, depth = 0): DigitalSource | null {",
    faults: ["export function digitalSourceOf(origin: Origin, originOf: OriginOf, depth = 1): DigitalSource | null {"],
    why: "nobody makes a file to fit so often",
  },
  {
    file: "electron/library/embedding/digital-source.ts",
    line: "const from = depth < DEEPEST ? originOf(origin.sourceId) : undefined;",
    faults: ["const from = depth <= DEEPEST ? originOf(origin.sourceId) : undefined;"],
    why: "nobody makes a file to fit so often",
  },
  {
    file: "electron/library/embedding/digital-source.ts",
    line: "const from = depth < DEEPEST ? originOf(id) : undefined;",
    faults: ["const from = depth <= DEEPEST ? originOf(id) : undefined;"],
    why: "nobody makes a file to fit so often",
  },
  {
    file: "electron/library/embedding/digital-source.ts",
    line: "return from === undefined ? null : digitalSourceOf(from, originOf, depth + 1);",
    faults: ["return from === undefined ? null : digitalSourceOf(from, originOf, depth + 2);"],
    why: "nobody makes a file to fit so often",
  },
  {
    file: "electron/library/embedding/digital-source.ts",
    line: "return digitalSourceOf(from, originOf, depth + 1);",
    faults: ["return digitalSourceOf(from, originOf, depth + 2);"],
    why: "nobody makes a file to fit so often",
  },
  {
    file: "electron/library/embedding/embed-tags.ts",
    line: "const PIECE = 1024 * 1024;",
    faults: ["const PIECE = 1025 * 1024;", "const PIECE = 1024 * 1025;"],
    why: "a file is copied in pieces of any size",
  },
  {
    file: "electron/library/embedding/embed-tags.ts",
    line: "for (let at = piece.from; at < piece.to; at += PIECE)",
    faults: ["for (let at = piece.from; at <= piece.to; at += PIECE)"],
    why: "a piece of no bytes changes nothing",
  },
  {
    file: "electron/library/embedding/embed-tags.ts",
    line: "return Math.abs(longBefore - longAfter) < 0.02 && JSON.stringify(one) === JSON.stringify(other);",
    faults: ["return Math.abs(longBefore - longAfter) <= 0.02 && JSON.stringify(one) === JSON.stringify(other);"],
    why: "just as far off is as good a bound",
  },
  {
    file: "electron/library/embedding/gif-tags.ts",
    line: "const WINDOW = 1024 * 1024;",
    faults: ["const WINDOW = 1025 * 1024;", "const WINDOW = 1024 * 1025;"],
    why: "a file is looked through in pieces of any size",
  },
  {
    file: "electron/library/embedding/gif-tags.ts",
    line: "for (let at = 0; at < size; at += WINDOW) {",
    faults: ["for (let at = 0; at <= size; at += WINDOW) {", "for (let at = 1; at < size; at += WINDOW) {"],
    why: "neither the first byte nor what is behind the last is the beginning of a block",
  },
  {
    file: "electron/library/embedding/gif-tags.ts",
    line: "if (tags.source === null || size < 14) return null;",
    faults: [
      "if (tags.source === null || size <= 14) return null;",
      "if (tags.source === null || size < 15) return null;",
    ],
    why: "a header and an end alone are no picture",
  },
  {
    file: "electron/library/embedding/id3-tags.ts",
    line: "((bytes[at] ?? 0) << 21) | ((bytes[at + 1] ?? 0) << 14) | ((bytes[at + 2] ?? 0) << 7) | (bytes[at + 3] ?? 0);",
    faults: [
      "((bytes[at] ?? 1) << 21) | ((bytes[at + 1] ?? 0) << 14) | ((bytes[at + 2] ?? 0) << 7) | (bytes[at + 3] ?? 0);",
      "((bytes[at] ?? 0) << 21) | ((bytes[at + 1] ?? 1) << 14) | ((bytes[at + 2] ?? 0) << 7) | (bytes[at + 3] ?? 0);",
      "((bytes[at] ?? 0) << 21) | ((bytes[at + 1] ?? 0) << 14) | ((bytes[at + 2] ?? 1) << 7) | (bytes[at + 3] ?? 0);",
      "((bytes[at] ?? 0) << 21) | ((bytes[at + 1] ?? 0) << 14) | ((bytes[at + 2] ?? 0) << 7) | (bytes[at + 3] ?? 1);",
    ],
    why: "a head is read whole",
  },
  {
    file: "electron/library/embedding/id3-tags.ts",
    line: "if ((version !== 3 && version !== 4) || flags !== 0 || length > TAG_MOST || HEAD + length > size) return null;",
    faults: [
      "if ((version !== 3 && version !== 4) || flags !== 0 || length >= TAG_MOST || HEAD + length > size) return null;",
    ],
    why: "one byte less is as good a bound",
  },
  {
    file: "electron/library/embedding/image-tags.ts",
    line: "if (size < PNG_HEAD + 12) return null;",
    faults: ["if (size <= PNG_HEAD + 12) return null;"],
    why: "a header and an end alone are no picture",
  },
  {
    file: "electron/library/embedding/image-tags.ts",
    line: "for (let seen = 0; at + 12 <= size && seen < CHUNKS_MOST; seen += 1) {",
    faults: ["for (let seen = 0; at + 13 <= size && seen < CHUNKS_MOST; seen += 1) {"],
    why: "an empty chunk at the end is no XMP",
  },
  {
    file: "electron/library/embedding/image-tags.ts",
    line: "if (size < 4 || (await read(0, 2)).readUInt16BE(0) !== 0xffd8) return null;",
    faults: [
      "if (size <= 4 || (await read(0, 2)).readUInt16BE(0) !== 0xffd8) return null;",
      "if (size < 5 || (await read(0, 2)).readUInt16BE(0) !== 0xffd8) return null;",
    ],
    why: "two bytes behind the first two are no picture",
  },
  {
    file: "electron/library/embedding/image-tags.ts",
    line: "if (length < 2 || at + 2 + length > size) return null;",
    faults: ["if (length < 2 || at + 2 + length >= size) return null;"],
    why: "behind the last segment there has to be a picture",
  },
  {
    file: "electron/library/embedding/image-tags.ts",
    line: "for (let seen = 0; at + 12 <= size && seen < CHUNKS_MOST; seen += 1) {",
    faults: ["for (let seen = 0; at + 12 < size && seen < CHUNKS_MOST; seen += 1) {"],
    why: "the last chunk is the end, and no XMP",
  },
  {
    file: "electron/library/embedding/mp4-tags.ts",
    line: "if (at + 8 > size || boxes.length > 1000) return null;",
    faults: [
      "if (at + 8 > size || boxes.length >= 1000) return null;",
      "if (at + 8 > size || boxes.length > 1001) return null;",
    ],
    why: "one box more or less is as good a bound",
  },
  {
    file: "electron/library/embedding/mp4-tags.ts",
    line: "const MOOV_MOST = 64 * 1024 ** 2;",
    faults: ["const MOOV_MOST = 65 * 1024 ** 2;", "const MOOV_MOST = 64 * 1025 ** 2;"],
    why: "a little more is as good a bound",
  },
  {
    file: "electron/library/embedding/mp4-tags.ts",
    line: "const body = moov.to - moov.from > MOOV_MOST ? null : await read(moov.body, moov.to - moov.body);",
    faults: ["const body = moov.to - moov.from >= MOOV_MOST ? null : await read(moov.body, moov.to - moov.body);"],
    why: "one byte less is as good a bound",
  },
  {
    file: "electron/library/embedding/sound-tags.ts",
    line: "if (size + added.length - 8 > LARGEST_RIFF) return null;",
    faults: ["if (size + added.length - 8 >= LARGEST_RIFF) return null;"],
    why: "a file of chunks has an even length, and the largest is odd",
  },
  {
    file: "electron/library/embedding/sound-tags.ts",
    line: "if (head.length + size + added.length - 8 > LARGEST_RIFF) return null;",
    faults: ["if (head.length + size + added.length - 8 >= LARGEST_RIFF) return null;"],
    why: "a file of chunks has an even length, and the largest is odd",
  },
  {
    file: "electron/library/embedding/sound-tags.ts",
    line: "if (size < 12) return null;",
    faults: ["if (size <= 12) return null;", "if (size < 13) return null;"],
    why: "a head alone has no sound",
  },
  {
    file: "electron/library/embedding/webp-tags.ts",
    line: "const flags = head[FLAGS_AT] ?? 0;",
    faults: ["const flags = head[FLAGS_AT] ?? 1;"],
    why: "the head was read whole",
  },
];
