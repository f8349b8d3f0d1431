import { DatabaseSync } from "node:sqlite";
import { makePrivate } from "#core/confinement/index.ts";
import { failure } from "#shared/wire/studio-failure.ts";
import { asDatabaseFailure } from "./sqlite-failure.ts";

/** A connection that nobody refers to is closed by the garbage collector, and its lock would go with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process, so that two studios never drive the same paid tasks. The lock is the
 * operating system's own on a small SQLite file: it ends with the process, also by SIGKILL, so none is ever stale.
 * Throws `data_folder_in_use`. Returns the release.
 */
export function lockFolder(file: string): () => void {
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
      ? failure("internal", { message: "The data folder couldn't be locked." }, { cause: thrown })
      : known;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}
