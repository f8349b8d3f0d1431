import type { Database } from "../database.ts";

/**
 * Library folders that the ledger names: those a song on its way is written to, and those something waits to be placed in.
 * Only for a studio that kept no list of its own yet; afterwards no row says where files may lie.
 */
export function readTaskFolders({ prepare }: Pick<Database, "prepare">): string[] {
  return prepare(
    `SELECT DISTINCT output ->> 'root' AS folder FROM tasks WHERE json_valid(output) AND output ->> 'root' IS NOT NULL
     UNION SELECT DISTINCT output ->> '$.placing.root' FROM tasks
       WHERE json_valid(output) AND output ->> '$.placing.root' IS NOT NULL`,
  )
    .all()
    .map((row) => String(row.folder));
}
