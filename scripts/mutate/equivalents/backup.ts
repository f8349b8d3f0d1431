import type { Equivalent } from "./equivalent.ts";

export const backup: readonly Equivalent[] = [
  {
    file: "electron/backup/archive-service.ts",
    line: 'if (room < bytes) throw failure("disk_full", { details: { found: room, allowed: bytes } });',
    faults: ['if (room <= bytes) throw failure("disk_full", { details: { found: room, allowed: bytes } });'],
    why: "a disk that is filled to its last byte is as full",
  },
  {
    file: "electron/backup/archive-service.ts",
    line: 'if (manifest === null || manifestText === null) throw failure("archive_refused");',
    faults: ['if (manifest === null && manifestText === null) throw failure("archive_refused");'],
    why: "who reads an archive says both, or refuses it",
  },
  {
    file: "electron/backup/backup-service.ts",
    line: "this.#timer.unref();",
    faults: [";"],
    why: "a core that ends closes it first",
  },
  {
    file: "electron/backup/backup-service.ts",
    line: "const LOOK_EVERY_MS = 15 * 60_000;",
    faults: ["const LOOK_EVERY_MS = 16 * 60_000;"],
    why: "a minute more is as good a wait",
  },
  {
    file: "electron/backup/offered-archive.ts",
    line: "if (performance.now() - this.#toldAt >= TELL_EVERY_MS)",
    faults: ["if (performance.now() - this.#toldAt > TELL_EVERY_MS)"],
    why: "what isn't told at the very moment is told with the next piece",
  },
  {
    file: "electron/backup/offered-archive.ts",
    line: "const PART_BYTES = 256 * 1024;",
    faults: ["const PART_BYTES = 257 * 1024;", "const PART_BYTES = 256 * 1025;"],
    why: "a file is read in pieces of any size",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: "if (announced > mostBytes)",
    faults: ["if (announced >= mostBytes)"],
    why: "one byte less is as good a bound",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: `if (entries.size >= MOST_ENTRIES) throw notOurs(\`It holds more than \${MOST_ENTRIES} files.\`);`,
    faults: [`if (entries.size > MOST_ENTRIES) throw notOurs(\`It holds more than \${MOST_ENTRIES} files.\`);`],
    why: "one entry more is as good a bound",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: "const MOST_ENTRIES = 300_000;",
    faults: ["const MOST_ENTRIES = 300001;"],
    why: "one entry more is as good a bound",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: "let announced = 0;",
    faults: ["let announced = 1;"],
    why: "one byte less is as good a bound",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: "const MANIFEST_MOST_BYTES = 32 * 1024 ** 2;",
    faults: ["const MANIFEST_MOST_BYTES = 32 * 1025 ** 2;", "const MANIFEST_MOST_BYTES = 33 * 1024 ** 2;"],
    why: "a little more is as good a bound",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: "const UNPACKED_MOST_TIMES = 20;",
    faults: ["const UNPACKED_MOST_TIMES = 21;"],
    why: "a little more is as good a bound",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: "const UNPACKED_FREE_BYTES = 64 * 1024 ** 2;",
    faults: ["const UNPACKED_FREE_BYTES = 65 * 1024 ** 2;", "const UNPACKED_FREE_BYTES = 64 * 1025 ** 2;"],
    why: "a little more is as good a bound",
  },
  {
    file: "electron/backup/recovery/disk-space.ts",
    line: "const MOST_FILES = 300_000;",
    faults: ["const MOST_FILES = 300001;"],
    why: "one file more is as good a bound",
  },
  {
    file: "electron/backup/recovery/disk-space.ts",
    line: "if (found.length >= MOST_FILES) break;",
    faults: ["if (found.length > MOST_FILES) break;"],
    why: "one file more is as good a bound",
  },
  {
    file: "electron/backup/recovery/disk-space.ts",
    line: "return found !== null && found >= NEEDED_BYTES;",
    faults: ["return found !== null && found > NEEDED_BYTES;"],
    why: "one byte more is as good a bound",
  },
  {
    file: "electron/backup/recovery/recovery.ts",
    line: "this.#waiting.unref();",
    faults: [";"],
    why: "a core that ends closes it first",
  },
  {
    file: "electron/backup/unsigned-copies.ts",
    line: "const PIECE = 1024 * 1024;",
    faults: ["const PIECE = 1025 * 1024;", "const PIECE = 1024 * 1025;"],
    why: "a file is read in pieces of any size",
  },
];
