import { mkdtemp, rmdir } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { failure } from "#shared/wire/studio-failure.ts";
import type { SettingsService } from "./settings-service.ts";

/** Sends new files to another folder; those that are there stay where they are. Refused when it can't be written to. */
export async function changeLibraryFolder(settings: SettingsService, folder: string): Promise<void> {
  if (!isAbsolute(folder)) throw failure("invalid_input", { message: `“${folder}” is not a whole path.` });
  try {
    await rmdir(await mkdtemp(join(folder, ".reelsong-")));
  } catch (cause) {
    throw failure("disk_read_only", { message: `“${folder}” can't be written to.` }, { cause });
  }
  settings.update({ libraryFolder: folder });
}
