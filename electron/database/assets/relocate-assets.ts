import { DatabaseSync } from "node:sqlite";
import { asDatabaseFailure } from "../sqlite-failure.ts";

/** Writes into a database that isn't in use where the files of some of its assets lie on this machine. */
export function relocateAssets(
  file: string,
  placed: readonly { readonly assetId: string; readonly folder: string; readonly path: string }[],
): void {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file);
    db.exec("BEGIN IMMEDIATE");
    const update = db.prepare("UPDATE assets SET folder = ?, path = ?, state = 'ready' WHERE id = ?");
    for (const { assetId, folder, path } of placed) update.run(folder, path, assetId);
    db.exec("COMMIT");
  } catch (thrown) {
    throw asDatabaseFailure(thrown);
  } finally {
    if (db?.isOpen) db.close();
  }
}
