import { failure, type StudioFailure } from "#shared/wire/errors/studio-failure.ts";

/** SQLite primary result codes (sqlite.org/rescode.html). */
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
/** The index beside the write-ahead log couldn't be made as long as it must be: there is no room. */
const IOERR_SHMSIZE = IOERR | (19 << 8);
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

const readOnly = (cause: Error): StudioFailure =>
  failure(
    "disk_read_only",
    {
      message: "Reelsong can’t write to its data folder.",
      advice: "Check the folder’s permissions and that its disk isn’t read-only, then restart Reelsong.",
    },
    { cause },
  );

/** Turns what SQLite or the file system threw into a StudioFailure a person can act on; anything else comes back as it was. */
export function asDatabaseFailure(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const { errcode, code } = thrown as Error & { errcode?: number; code?: string };
  if (code === "ENOSPC" || code === "EDQUOT") return failure("disk_full", {}, { cause: thrown });
  if (code === "EEXIST" || code === "EIO" || code === "EISDIR") return failure("disk_failed", {}, { cause: thrown });
  if (code === "EROFS" || code === "EACCES" || code === "EPERM" || code === "ENOTDIR") return readOnly(thrown);
  if (errcode === IOERR_SHMSIZE) return failure("disk_full", {}, { cause: thrown });
  // The low byte is the primary code, the rest says more about it.
  switch (typeof errcode === "number" ? errcode & 0xff : undefined) {
    case BUSY:
    case LOCKED:
      return failure("data_folder_in_use", {}, { cause: thrown });
    case READONLY:
    case CANTOPEN:
      return readOnly(thrown);
    case IOERR:
      return failure("disk_failed", {}, { cause: thrown });
    case FULL:
      return failure("disk_full", {}, { cause: thrown });
    case CORRUPT:
    case NOTADB:
      return failure("database_damaged", {}, { cause: thrown });
    default:
      return thrown;
  }
}
