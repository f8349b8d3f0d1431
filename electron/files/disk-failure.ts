import { failure, StudioFailure } from "#shared/wire/errors/studio-failure.ts";

/** A file system's complaint as a StudioFailure; what is one already comes back as it was. */
export function diskFailure(thrown: unknown): StudioFailure {
  if (thrown instanceof StudioFailure) return thrown;
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return failure("disk_full", {}, { cause: thrown });
    case "EROFS":
    case "EACCES":
    case "EPERM":
    case "ENOTDIR":
      return failure("disk_read_only", {}, { cause: thrown });
    case "ENOENT":
      return failure("file_missing", {}, { cause: thrown });
    default:
      return failure("disk_failed", {}, { cause: thrown });
  }
}
