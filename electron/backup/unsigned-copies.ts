import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { sha256Of } from "#core/files/index.ts";
import type { SignedCopies } from "./signed-copies.ts";

const noted = z.array(
  z.strictObject({
    name: z.string().refine((name) => name === basename(name)),
    bytes: z.number(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
);
type Noted = z.infer<typeof noted>[number];

/**
 * Copies of the database that are made while the studio opens, before its keychain can be asked to sign them. They are
 * noted beside the database with their hash, so that a start which is killed leaves them this installation's own.
 */
export interface UnsignedCopies {
  /** Never throws: a copy without a note can still be signed by this run. */
  note(path: string): void;
  /** Signs those that are still what was noted. Rejects when one can't be signed; it is then tried at the next start. */
  sign(own: Pick<SignedCopies, "signFile">): Promise<void>;
}

export function createUnsignedCopies(dataDir: string, backupsDir: string): UnsignedCopies {
  const file = join(dataDir, "unsigned-copies.json");
  /** Of this run, for a disk that takes no note. */
  const copies = new Map<string, Noted>();

  return {
    note(path) {
      try {
        copies.set(basename(path), { name: basename(path), ...measure(path) });
        for (const earlier of read(file)) if (!copies.has(earlier.name)) copies.set(earlier.name, earlier);
        write(file, [...copies.values()]);
      } catch {
        // The copy itself is there, and opening goes on.
      }
    },
    async sign(own) {
      for (const earlier of read(file)) if (!copies.has(earlier.name)) copies.set(earlier.name, earlier);
      for (const { name, bytes, sha256 } of [...copies.values()]) {
        const path = join(backupsDir, name);
        const found = await stat(path).catch(() => null);
        if (found?.size === bytes && (await sha256Of(path)) === sha256) await own.signFile(path);
        copies.delete(name);
      }
      rmSync(file, { force: true });
    },
  };
}

function read(file: string): Noted[] {
  try {
    return existsSync(file) ? noted.parse(JSON.parse(readFileSync(file, "utf8"))) : [];
  } catch {
    return [];
  }
}

function write(file: string, copies: readonly Noted[]): void {
  const part = `${file}.part`;
  const handle = openSync(part, "w", 0o600);
  try {
    writeFileSync(handle, JSON.stringify(copies));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, file);
}

const PIECE = 1024 * 1024;

/** At once: what comes next may take the place of what was copied. */
function measure(path: string): { bytes: number; sha256: string } {
  const handle = openSync(path, "r");
  try {
    const hash = createHash("sha256");
    const buffer = Buffer.allocUnsafe(PIECE);
    let bytes = 0;
    for (let read = PIECE; read > 0; bytes += read) {
      read = readSync(handle, buffer, 0, PIECE, bytes);
      hash.update(buffer.subarray(0, read));
    }
    return { bytes, sha256: hash.digest("hex") };
  } finally {
    closeSync(handle);
  }
}
