import { constants, DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { failure, StudioFailure } from "#shared/wire/errors/studio-failure.ts";
import { asDatabaseFailure } from "../sqlite-failure.ts";
import { requireKnownSchema } from "./known-schema.ts";

/** One that was opened here. */
export type ForeignDatabase = DatabaseSync;

/** Of one value in a row. The longest that the studio writes are the blocks of a message. */
export const MAX_CELL_BYTES = 32 * 1024 * 1024;
/** What SQLite may keep in memory for it. */
const MOST_HEAP_BYTES = 128 * 1024 * 1024;

/** Functions that the reading of rows asks for; none reads a file or runs code. */
const functions = new Set(["octet_length"]);

/**
 * Opens a database that came from elsewhere, in a process of its own: read-only, as it lies there (no log beside it is
 * applied, nothing is locked), defensive, with bounds on all that it could make SQLite do, its schema compared with the
 * studio's before a row is read. From then on nothing but reading tables is allowed. Throws `archive_refused`,
 * `database_newer` or `database_damaged`.
 */
export function openForeign(file: string): { readonly db: ForeignDatabase; readonly version: number } {
  let db: DatabaseSync | undefined;
  try {
    const address = pathToFileURL(file);
    address.search = "?immutable=1";
    db = new DatabaseSync(address, {
      readOnly: true,
      defensive: true,
      allowExtension: false,
      enableForeignKeyConstraints: false,
      enableDoubleQuotedStringLiterals: false,
      // A number beyond 2^53 is refused as a value of its row, not by an error that ends the reading.
      readBigInts: true,
      limits: {
        length: MAX_CELL_BYTES,
        sqlLength: 100_000,
        column: 100,
        exprDepth: 50,
        compoundSelect: 2,
        vdbeOp: 100_000,
        functionArg: 8,
        attach: 0,
        likePatternLength: 100,
        variableNumber: 10,
        triggerDepth: 1,
      },
    });
    db.exec(`PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;
      PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16384; PRAGMA hard_heap_limit = ${MOST_HEAP_BYTES}`);
    const version = requireKnownSchema(db);
    db.setAuthorizer((action, _first, second) => {
      if (action === constants.SQLITE_SELECT || action === constants.SQLITE_READ) return constants.SQLITE_OK;
      if (action === constants.SQLITE_FUNCTION && functions.has(String(second))) return constants.SQLITE_OK;
      return constants.SQLITE_DENY;
    });
    return { db, version };
  } catch (thrown) {
    if (db?.isOpen) db.close();
    throw asForeignFailure(thrown);
  }
}

/** What went wrong with a database of somebody else is said of the archive, not of the studio. */
export function asForeignFailure(thrown: unknown): unknown {
  if (thrown instanceof StudioFailure) return thrown;
  const known = asDatabaseFailure(thrown);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (/too big/i.test(message))
    return failure("archive_refused", {
      message: `A value in its database is larger than ${MAX_CELL_BYTES / 1024 ** 2} MB, which Reelsong never writes.`,
    });
  return failure("archive_refused", { message: "Its database is damaged or missing." }, { cause: known });
}
