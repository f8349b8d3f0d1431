import { DatabaseSync } from "node:sqlite";
import { carriedError } from "#shared/wire/errors/studio-failure.ts";
import { isPresent } from "../epoch.ts";
import { asDatabaseFailure } from "../sqlite-failure.ts";

/** How far a restore may rely on the database that it replaces: whole and the present one, only whole, or damaged. */
export function assessCurrentDatabase(file: string, epochFile: string): "trusted" | "whole" | "damaged" {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const verdict = String(db.prepare("PRAGMA quick_check(1)").get()?.quick_check);
    if (verdict !== "ok") return "damaged";
    return isPresent(db, epochFile) ? "trusted" : "whole";
  } catch (thrown) {
    const failure = asDatabaseFailure(thrown);
    if (carriedError(failure)?.code === "database_damaged") return "damaged";
    throw failure;
  } finally {
    if (db?.isOpen) db.close();
  }
}
