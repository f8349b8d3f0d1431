import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeEmptyDatabase } from "#core/database/copies/make-empty-database.ts";

let empty: Buffer | undefined;

/**
 * Puts an empty database of today's schema where none was: what the studio's steps make of a new file, made once for each
 * worker. To take all steps again for each of a thousand tests was a sixth of their time.
 */
export function placeDatabase(file: string): void {
  const folder = dirname(file);
  // Whatever lies there is a studio, or what a test put in its place.
  if (existsSync(folder) && readdirSync(folder).some((name) => /^(studio|epoch|backups)/.test(name))) return;
  empty ??= make();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, empty, { mode: 0o600 });
}

function make(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "reelsong-empty-"));
  try {
    const file = join(folder, "studio.db");
    makeEmptyDatabase(file);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
