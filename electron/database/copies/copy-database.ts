import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { backup, type DatabaseSync } from "node:sqlite";
import { makePrivate } from "#core/files/confinement/index.ts";
import { asDatabaseFailure } from "../sqlite-failure.ts";
import { stampCopy } from "./stamp-copy.ts";

/** Pages of 4 KiB copied between two turns of the loop: about a millisecond of work. */
const PAGES_PER_TURN = 256;

/** Writes a consistent copy of the open database beside its work, whole and on the disk before it gets its name; `beforeNamed` sees it then. */
export async function copyDatabase(
  db: DatabaseSync,
  file: string,
  beforeNamed: (part: string) => Promise<void> = async () => {},
): Promise<void> {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    makePrivate(part);
    await backup(db, part, { rate: PAGES_PER_TURN });
    stampCopy(part, Date.now());
    const handle = openSync(part, "r+");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    await beforeNamed(part);
    renameSync(part, file);
  } catch (thrown) {
    rmSync(part, { force: true });
    throw asDatabaseFailure(thrown);
  }
}
