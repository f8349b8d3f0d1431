import { closeSync, fsyncSync, ftruncateSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { makePrivate } from "#core/files/confinement/index.ts";
import { carriedError, failure } from "#shared/wire/errors/studio-failure.ts";
import { asDatabaseFailure } from "./sqlite-failure.ts";

/** A connection that nobody refers to is closed by the garbage collector, and its lock would go with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process, so that two studios never drive the same paid tasks. The lock is the
 * operating system's own on a small SQLite file: it ends with the process, also by SIGKILL, so none is ever stale.
 * Throws `data_folder_in_use`. Returns the release.
 */
export function lockFolder(file: string): () => void {
  try {
    return takeLock(file);
  } catch (thrown) {
    if (carriedError(thrown)?.code !== "database_damaged") throw thrown;
    // Nobody holds it, or we would have been told so before its content was looked at.
    emptyInPlace(file);
    return takeLock(file);
  }
}

function takeLock(file: string): () => void {
  let lock: DatabaseSync;
  try {
    makePrivate(file);
    lock = new DatabaseSync(file, { timeout: 0 });
  } catch (thrown) {
    throw asDatabaseFailure(thrown);
  }
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (thrown) {
    lock.close();
    const known = asDatabaseFailure(thrown);
    throw known === thrown
      ? failure("internal", { message: "The data folder can’t be locked." }, { cause: thrown })
      : known;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/**
 * A lock file that is no database holds nothing. It stays the same file: the lock is the system's on its inode, so of two
 * studios that heal it at the same moment one gets it. A new file under the same name would let both in.
 */
function emptyInPlace(file: string): void {
  try {
    const handle = openSync(file, "r+");
    try {
      ftruncateSync(handle, 0);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (thrown) {
    throw asDatabaseFailure(thrown);
  }
}
