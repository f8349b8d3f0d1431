import { mkdir, mkdtemp, rmdir } from "node:fs/promises";
import { dirname, isAbsolute, join, normalize } from "node:path";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { folderMode } from "./confinement/index.ts";
import { codeOf } from "./file-facts.ts";

/**
 * The folder of a path that a person wrote, made when only it is missing, after it was written to. Throws `folder_relative`,
 * `folder_is_file`, `folder_absent`, and `disk_read_only` or `disk_full` when it can't be written to. `trial` names what is
 * written, for whoever tidies up after a crash.
 */
export async function writableFolder(folder: string, trial?: string): Promise<string> {
  return (await makeWritable(folder, trial)).path;
}

/** The same, and whether the folder was made now; it is then for the person alone. */
export async function makeWritable(folder: string, trial?: string): Promise<{ path: string; made: boolean }> {
  if (!isAbsolute(folder)) throw failure("folder_relative", { message: `“${folder}” isn’t a full path.` });
  const path = normalize(folder);
  try {
    // Not recursive: a mistyped path must not leave a row of folders behind.
    const isNew = await mkdir(path, { mode: folderMode }).then(
      () => true,
      (cause: unknown) => {
        if (codeOf(cause) !== "EEXIST") throw cause;
        return false;
      },
    );
    const made = trial === undefined ? await mkdtemp(join(path, ".reelsong-")) : join(path, trial);
    if (trial !== undefined) await mkdir(made);
    await rmdir(made);
    return { path, made: isNew };
  } catch (cause) {
    throw refusalOf(path, cause);
  }
}

function refusalOf(path: string, cause: unknown) {
  const code = codeOf(cause);
  if (code === "ENOTDIR") {
    return failure("folder_is_file", { message: `“${path}” is a file, or is inside one.` }, { cause });
  }
  if (code === "ENOENT") {
    return failure("folder_absent", { message: `The folder “${dirname(path)}” doesn’t exist.` }, { cause });
  }
  if (code === "ENOSPC" || code === "EDQUOT") return failure("disk_full", {}, { cause });
  return failure("disk_read_only", { message: `“${path}” is read-only.` }, { cause });
}
