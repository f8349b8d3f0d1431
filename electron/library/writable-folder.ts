import { mkdir, mkdtemp, rmdir } from "node:fs/promises";
import { dirname, isAbsolute, join, normalize } from "node:path";
import { failure } from "#shared/wire/studio-failure.ts";
import { codeOf } from "./library-folder.ts";

/**
 * The folder of a path that a person wrote, made when only it is missing, after it was written to. Throws `invalid_input`
 * for no whole path or a file, `disk_read_only` or `disk_full` when it can't be written to. `trial` names what is
 * written, for whoever tidies up after a crash.
 */
export async function writableFolder(folder: string, trial?: string): Promise<string> {
  if (!isAbsolute(folder)) {
    throw failure("invalid_input", {
      message: `“${folder}” is not a whole path.`,
      advice: "Write the path from its beginning.",
    });
  }
  const path = normalize(folder);
  try {
    // Not recursive: a mistyped path must not leave a row of folders behind.
    await mkdir(path).catch((cause: unknown) => {
      if (codeOf(cause) !== "EEXIST") throw cause;
    });
    const made = trial === undefined ? await mkdtemp(join(path, ".reelsong-")) : join(path, trial);
    if (trial !== undefined) await mkdir(made);
    await rmdir(made);
    return path;
  } catch (cause) {
    throw refusalOf(path, cause);
  }
}

function refusalOf(path: string, cause: unknown) {
  const code = codeOf(cause);
  if (code === "ENOTDIR") {
    const message = `“${path}” is a file or lies inside one.`;
    return failure("invalid_input", { message, advice: "Choose a folder." }, { cause });
  }
  if (code === "ENOENT") {
    const message = `There is no folder “${dirname(path)}”.`;
    return failure("invalid_input", { message, advice: "Make it first, or choose another." }, { cause });
  }
  if (code === "ENOSPC" || code === "EDQUOT") return failure("disk_full", {}, { cause });
  return failure("disk_read_only", { message: `“${path}” can't be written to.` }, { cause });
}
