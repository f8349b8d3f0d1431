import type { DatabaseSync } from "node:sqlite";
import { failure } from "#shared/wire/errors/studio-failure.ts";

export const readVersion = (db: DatabaseSync): number => Number(db.prepare("PRAGMA user_version").get()?.user_version);

/** Throws `database_newer` when the file was written by a later studio than this one. */
export function refuseNewer(found: number, known: number): void {
  if (found <= known) return;
  throw failure("database_newer", {
    message: `This data folder was last used by a newer version of Reelsong (database ${found}, this version knows ${known}).`,
    details: { found, known },
  });
}
