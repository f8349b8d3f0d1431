import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Database, openDatabase } from "#core/database/index.ts";
import { temporaryFolder } from "../machine/temporary-folder.ts";
import { placeDatabase } from "./place-database.ts";

/** A real database in a folder of its own (or the given one), closed when the test ends. */
export function openTestDatabase(folder = temporaryFolder()): Database {
  const file = join(folder, "studio.db");
  placeDatabase(file);
  const database = openDatabase({ file, backupsDir: join(folder, "backups") });
  onTestFinished(() => database.close());
  return database;
}
