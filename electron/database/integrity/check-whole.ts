import type { DatabaseSync } from "node:sqlite";

/** The lines of a full check of an open database; none when all is well. */
export function checkWhole(db: DatabaseSync): string[] {
  const lines = db
    .prepare("PRAGMA integrity_check(5)")
    .all()
    .map(({ integrity_check }) => String(integrity_check));
  return lines.length === 1 && lines[0] === "ok" ? [] : lines;
}
