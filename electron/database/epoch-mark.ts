import { createHash } from "node:crypto";
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { asDatabaseFailure } from "./sqlite-failure.ts";

/** Beside the database: which moment of it is the present one. */
export const EPOCH_FILE = "studio.epoch";

const mark = z.object({
  count: z.number().int().min(0),
  nonce: z.string().max(64),
  /** True while a studio is at work: its write-ahead log must then be there at the next start. */
  open: z.boolean(),
  /** How often this file was written: of two good slots the later one holds. */
  writes: z.number().int().min(0),
  /** Inode and birth of this very file; a copied folder has others. */
  place: z.object({ inode: z.string().max(32), born: z.string().max(32) }),
});
type Written = z.infer<typeof mark>;
export type Mark = Pick<Written, "count" | "nonce" | "open">;

export interface FoundMark extends Mark {
  /** It is another file than the one that was written: the whole folder was copied or brought back. */
  readonly copied: boolean;
}

/**
 * Two slots of fixed size, written in turn and in place: a torn write spoils one of them only, nothing is allocated on a
 * full disk, and a write costs one fdatasync.
 */
const SLOT = 512;

/** What stands outside of the database; `missing` and `damaged` where nothing can be believed. */
export function readMark(file: string): FoundMark | "missing" | "damaged" {
  const found = readWritten(file);
  if (typeof found === "string") return found;
  const handle = openSync(file, "r");
  try {
    const { count, nonce, open, place } = found;
    return { count, nonce, open, copied: isElsewhere(handle, place) };
  } finally {
    closeSync(handle);
  }
}

/**
 * Either differs: a program may have copied it with its time of birth, and a number that is free is given to a new file.
 * Where numbers change at each mount a database counts as copied, and holds what it hadn't sent.
 */
function isElsewhere(handle: number, { inode, born }: Written["place"]): boolean {
  const { ino, birthtimeNs, ctimeNs } = fstatSync(handle, { bigint: true });
  if (String(ino) !== inode) return true;
  // Windows gives a file that takes another's place the birth of that one, and its own number to none; where nothing is
  // known of a birth it is 0, or the time of the last change.
  const knowsBirth = process.platform !== "win32" && birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return knowsBirth && String(birthtimeNs) !== born;
}

/**
 * A mark in a new file, once each start: a folder that was copied and is copied back over itself later holds what the
 * mark of then says, in a file that is another by now. Whatever refuses a new file, a full disk say, gets it in place.
 */
export function renewMark(file: string, next: Mark): void {
  try {
    createFile(file, next);
  } catch {
    // What was begun of the new one is removed when the next is made.
    writeMark(file, next);
  }
}

/**
 * Brings it to the disk before it returns. Throws a StudioFailure; then the mark before it still holds. With `stays` it
 * is not said that this file is the one: that it was copied is still seen afterwards.
 */
export function writeMark(file: string, next: Mark, stays = false): void {
  try {
    const known = readWritten(file);
    if (typeof known === "string") {
      createFile(file, next);
      return;
    }
    const handle = openSync(file, "r+");
    try {
      const writes = known.writes + 1;
      const place = stays ? known.place : placeOf(handle);
      const { count, nonce, open } = next;
      writeSync(handle, slotOf({ count, nonce, open, writes, place }), 0, SLOT, (writes % 2) * SLOT);
      fdatasyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (thrown) {
    throw asDatabaseFailure(thrown);
  }
}

function createFile(file: string, first: Mark): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  const handle = openSync(part, "wx", 0o600);
  try {
    const slot = slotOf({ ...first, writes: 0, place: placeOf(handle) });
    writeSync(handle, Buffer.concat([slot, slot]), 0, 2 * SLOT, 0);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, file);
  if (process.platform === "win32") return;
  const folder = openSync(dirname(file), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function readWritten(file: string): Written | "missing" | "damaged" {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ENOENT") return "missing";
    throw asDatabaseFailure(thrown);
  }
  const slots = [bytes.subarray(0, SLOT), bytes.subarray(SLOT, 2 * SLOT)].flatMap((slot) => readSlot(slot) ?? []);
  return slots.sort((a, b) => b.writes - a.writes)[0] ?? "damaged";
}

const sumOf = (text: string): string => createHash("sha256").update(text).digest("hex");

function slotOf(written: Written): Buffer {
  const text = JSON.stringify(written);
  return Buffer.from(`${sumOf(text)} ${text}\n`.padEnd(SLOT - 1).concat("\n"));
}

function readSlot(slot: Buffer): Written | null {
  const found = /^([0-9a-f]{64}) (\{.*\})\n/.exec(slot.toString("utf8"));
  if (found?.[1] === undefined || found[2] === undefined || sumOf(found[2]) !== found[1]) return null;
  return mark.safeParse(JSON.parse(found[2])).data ?? null;
}

function placeOf(handle: number): Written["place"] {
  const { ino, birthtimeNs } = fstatSync(handle, { bigint: true });
  return { inode: String(ino), born: String(birthtimeNs) };
}
