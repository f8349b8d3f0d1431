import { mkdir, mkdtemp, rmdir } from "node:fs/promises";
import { dirname, isAbsolute, join, normalize } from "node:path";
import { failure } from "#shared/wire/studio-failure.ts";
import type { SettingsService } from "./settings-service.ts";

/**
 * Sends new files to another folder, which is made when only it is missing; those that are there stay where they are. Throws
 * `invalid_input` for no whole path or a file, `disk_read_only` when the folder can't be written to.
 */
export async function changeLibraryFolder(settings: SettingsService, folder: string): Promise<void> {
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
    await rmdir(await mkdtemp(join(path, ".reelsong-")));
  } catch (cause) {
    throw refusalOf(path, cause);
  }
  settings.update({ libraryFolder: path });
}

const codeOf = (cause: unknown) => (cause as { code?: unknown } | null)?.code;

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
  return failure("disk_read_only", { message: `“${path}” can't be written to.` }, { cause });
}
