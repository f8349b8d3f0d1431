import type { ChosenFolders } from "#core/library/index.ts";
import { makeWritable } from "#core/library/writable-folder.ts";
import type { SettingsService } from "./settings-service.ts";

/** Sends new files to another folder; those that are there stay where they are. Throws as `writableFolder`. */
export async function changeLibraryFolder(
  settings: SettingsService,
  chosen: Pick<ChosenFolders, "add">,
  folder: string,
): Promise<void> {
  const { path, made } = await makeWritable(folder);
  chosen.add(path, made);
  settings.update({ libraryFolder: path });
}
